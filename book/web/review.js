// Review: the moves of a game that lost most, as far as a search sees, each with a better one.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { PERSON } = seedlore;
    const { make, button } = seedlore.parts;

    const NODES = 4_000;
    const MOMENTS = 3;
    // In sixteenths: less than a seed is nothing that such a search can vouch for.
    const LEAST = 16;

    seedlore.modes.review = () => {
        let table = null;
        let panel = null;
        let isStopped = false;
        // Whether one of its moments is on the board.
        let isShown = false;

        const mode = {
            isDone: true,
            standing: () => (isShown ? `After move ${table.at}` : 'Review'),
            end: () => { isStopped = true; },

            async begin(its, guide) {
                table = its;
                panel = guide;
                const { game, players } = table.own;
                if (game.moves.length === 0) {
                    seedlore.guide(panel, make('p', { text: 'There is no game to look through yet. Play one, or open a record: then the moves that lost most are shown here.' }));
                    table.refresh();
                    return;
                }
                const people = players.map((player) => player === PERSON);
                // Of a game of programs all moves are looked at.
                const isLooked = people.includes(true) ? people : people.map(() => true);
                const found = await looked(game, isLooked);
                if (table.mode?.name === 'review' && found) {
                    const moments = found.sort((one, other) => other.loss - one.loss).slice(0, MOMENTS);
                    for (const moment of moments) {
                        moment.wasCalled = await table.called(moment.played.move, moment.before);
                        moment.betterCalled = await table.called(moment.best.move, moment.before);
                    }
                    if (table.mode === mode) {
                        show(moments);
                    }
                }
            },
        };

        // The moves that lost something, each with what was better.
        async function looked(game, isLooked) {
            const found = [];
            const many = game.moves.length;
            const said = make('span', {});
            const progress = make('progress', { max: String(many), value: '0', 'aria-label': 'Moves looked at' });
            let isEnough = false;
            seedlore.guide(panel, make('p', {}, said), make('p', {}, progress),
                make('div', { class: 'sl-play-answers' }, button('That is enough', () => { isEnough = true; })));
            table.refresh();
            for (let nth = 0; nth < many && !isEnough; nth += 1) {
                said.textContent = `Looking at move ${nth + 1} of ${many} …`;
                progress.value = nth;
                const before = { ...game, moves: game.moves.slice(0, nth) };
                const view = await table.ask({ ask: 'turn' }, before);
                if (isStopped) {
                    return null;
                }
                if (!isLooked[view.to_move] || view.moves.length < 2) {
                    continue;
                }
                const judged = await table.works({ ask: 'judge', game: before, nodes: NODES });
                if (judged === null) {
                    return null;
                }
                const played = judged.moves.find(({ move }) => move === game.moves[nth]);
                const best = judged.moves.reduce((one, other) => (other.loss < one.loss ? other : one));
                if (played && played.loss >= LEAST && played.behind) {
                    found.push({ nth, before, view, played, best, loss: played.loss, depth: judged.depth });
                }
            }
            return found;
        }

        function show(moments) {
            const isNone = moments.length === 0;
            seedlore.guide(panel,
                make('p', { class: 'sl-play-question', text: isNone
                    ? 'No move lost as much as a seed, as far as the search sees.'
                    : moments.length === 1 ? 'One move lost something.' : `The ${moments.length} moves that lost most` }),
                isNone ? '' : make('ol', { class: 'sl-moments' }, ...moments.map((moment) => make('li', {}, ...told(moment)))),
                make('p', { class: 'sl-small', text: 'So a search judges that looks a few moves ahead: it may be mistaken, but for ends that it saw.' }));
            table.aloud(panel.textContent);
            if (!isNone) {
                isShown = true;
                table.poses(moments[0].before);
            }
        }

        function told({ nth, before, view, played, best, depth, wasCalled, betterCalled }) {
            const mover = table.description.players[view.to_move];
            // Whose pit it is, is said already.
            const [was, better] = [wasCalled, betterCalled].map((name) => name.replace(`${mover}'s `, ''));
            const see = (text, move) => button(text, () => table.demonstrates(before, move));
            const wins = best.end === 'wins' ? ', which wins' : '';
            return [
                make('span', { text: `Move ${nth + 1}: ${mover} played ${was}. It ${played.behind}. Better: ${better}${wins}. ` }),
                make('span', { class: 'sl-small', text: `Looked ${depth} ${depth === 1 ? 'move' : 'moves'} ahead.` }),
                make('div', { class: 'sl-play-answers' },
                    button('The position', () => table.poses(before)), see('As played', played.move), see('Better', best.move)),
            ];
        }

        return mode;
    };
})();
