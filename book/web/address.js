// A game as the part of an address behind `#`, so that it can be shared:
// `#play&reading=…&start=…&seed=7&moves=3+5+2&end`, with `agree=4` where the players
// agreed later than programs do, and `apart` where they play at two phones. What was cut off
// on the way is known by the missing end.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const BEGIN = '#play';

    seedlore.address = {
        is: (hash) => hash === BEGIN || hash.startsWith(`${BEGIN}&`),

        write({ reading, game, isApart = false }) {
            const fields = new URLSearchParams();
            reading.forEach((choice) => fields.append('reading', choice));
            if (game.start) {
                fields.set('start', game.start);
            }
            if (game.seed !== 1) {
                fields.set('seed', String(game.seed));
            }
            if (game.moves.length) {
                fields.set('moves', game.moves.join(' '));
            }
            if (Number.isInteger(game.agree)) {
                fields.set('agree', String(game.agree));
            }
            const written = [fields.toString(), isApart ? 'apart' : ''].filter(Boolean).join('&');
            return written ? `${BEGIN}&${written}&end` : BEGIN;
        },

        // The game, and whether its address is whole.
        read(hash) {
            const fields = new URLSearchParams(hash.slice(BEGIN.length));
            const isWhole = hash === BEGIN || fields.has('end');
            const moves = (fields.get('moves') ?? '').split(' ').filter(Boolean);
            const seed = Number(fields.get('seed') ?? 1);
            const agree = Number(fields.get('agree') ?? NaN);
            if (!isWhole) {
                // The last move may be half of one.
                moves.pop();
            }
            return {
                reading: fields.getAll('reading').filter(Boolean),
                game: {
                    start: fields.get('start') || null,
                    seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : 1,
                    moves,
                    agree: Number.isSafeInteger(agree) && agree >= 0 ? agree : null,
                },
                isApart: fields.has('apart'),
                isWhole,
            };
        },
    };
})();
