// The position in which play of two rulesets first parts, and what either makes of the
// move: found by the program, drawn as boards.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { make } = seedlore.parts;
    const host = () => seedlore.host('comparing');

    async function turn(rules, moves) {
        try {
            return await host().ask({ ask: 'turn', rules, game: { moves } }, { seconds: 20 });
        } catch {
            return null;
        }
    }

    function board(view) {
        const box = make('div', {});
        if (view) {
            seedlore.board(box).show(view);
        }
        return box;
    }

    function side(who, player, { move, is_allowed: isAllowed, says, clauses }, view, more) {
        const made = isAllowed ? `plays ${move}` : `may not play ${move}`;
        const rests = clauses.length && isAllowed ? [make('p', { class: 'sl-small', text: 'It rests on:' }),
            make('ul', {}, ...clauses.map((clause) => make('li', { text: clause.says })))] : [];
        return make('div', {}, make('h3', { text: who }),
            make('p', { text: `${player} ${made}. ${says}` }), board(view), ...rests, ...more);
    }

    seedlore.parting = {
        // What the program tells of two: `{distance, counted, points, reordered, play}`.
        async differ(left, right) {
            host().stop({ message: 'The rules changed.' });
            return host().ask({ ask: 'differ', left, right }, { seconds: 30 });
        },

        // The board of both, and the boards after the move.
        async boards({ moves, left, right }, rules) {
            const after = (side_, own) => (side_.is_allowed ? turn(own, [...moves, side_.move]) : null);
            return {
                both: await turn(rules[1], moves),
                sides: [await after(left, rules[0]), await after(right, rules[1])],
            };
        },

        // `more` are elements for the foot of each side.
        draw({ moves, player, left, right }, { both, sides }, names, more = [[], []]) {
            const before = moves.length ? `After the moves ${moves.join(' ')}, ${player} is to move:` : `At the start ${player} is to move:`;
            return make('div', { class: 'sl-witness' }, make('p', { text: before }),
                make('div', { class: 'sl-witness-both' }, board(both)),
                make('div', { class: 'sl-witness-sides' },
                    ...[left, right].map((told, at) => side(names[at], player, told, sides[at], more[at]))));
        },
    };
})();
