// Puzzles: positions from play in which one move is clearly the best, as far as a search
// sees. They are found by the program, the same ones for everybody.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { make, button } = seedlore.parts;

    const SEED = 1;
    // Each search looks through a few games.
    const TRIES = 5;

    const AIMS = {
        win: 'One move wins. Find it.',
        save: 'Every move but one loses. Find it.',
        gain: 'One move is worth far more than any other. Find it.',
    };

    const aheadOf = (depth) => `${depth} ${depth === 1 ? 'move' : 'moves'} ahead`;
    const seedsOf = (n) => `${n} ${n === 1 ? 'seed' : 'seeds'}`;

    // Why the move is the best, and how far that is certain.
    function reason({ aim, takes, others_lose: othersLose, judged: { depth } }) {
        const taken = takes > 0 ? `It captures ${seedsOf(takes)}. ` : '';
        switch (aim) {
            case 'win': return `${taken}It wins, whatever the answer: the search saw that to the end. ${
                othersLose ? 'Every other move loses.' : `It saw no other win, looking ${aheadOf(depth)}.`}`;
            case 'save': return `${taken}The search saw every other move lose, to the end.`;
            default: return `${taken}It is worth at least three seeds more than any other: so a search judges that looks ${aheadOf(depth)}, and it may be mistaken.`;
        }
    }

    seedlore.modes.puzzles = () => {
        let table = null;
        let panel = null;
        let puzzle = null;
        let nth = 0;
        let next = 0;
        let solved = 0;
        // Whether this puzzle was helped with, or missed once.
        let isHelped = false;

        const mode = {
            isDone: true,

            async begin(its, guide) {
                table = its;
                panel = guide;
                await another();
            },

            standing() {
                return puzzle ? `Puzzle ${nth}` : 'Puzzles';
            },

            async made(move) {
                mode.isDone = true;
                const found = puzzle.judged.moves.find((judged) => judged.move === move);
                const isRight = move === puzzle.best;
                if (isRight && !isHelped) {
                    solved += 1;
                }
                const name = await table.called(move, { start: puzzle.start });
                if (table.mode !== mode) {
                    return;
                }
                const words = isRight
                    ? ['Right.', reason(puzzle)]
                    : ['Not the best.', `${name.charAt(0).toUpperCase() + name.slice(1)}: it ${found?.behind || 'is worth less'}.`];
                isHelped = true;
                show(words, isRight
                    ? [onward()]
                    : [button('Try again', () => pose()), button('Show the answer', answer), onward()]);
            },

            undo: () => pose(),
        };

        const onward = () => button('Next puzzle', another);

        function show(words, buttons) {
            const [head, ...more] = words;
            seedlore.guide(panel,
                make('p', { class: 'sl-play-question' }, head),
                ...more.filter(Boolean).map((text) => make('p', { text })),
                make('div', { class: 'sl-play-answers' }, ...buttons),
                make('p', { class: 'sl-small', text: `Found without help: ${solved} of ${nth}.` }));
            table.aloud(words.join(' '));
        }

        async function pose() {
            if (!(await table.poses({ start: puzzle.start }))) {
                return;
            }
            mode.isDone = false;
            const mover = table.description.players[table.view.to_move];
            show([`${mover} is to move. ${AIMS[puzzle.aim]}`],
                [button('Hint', hint), button('Show the answer', answer), button('Another puzzle', another)]);
            table.refresh();
        }

        function hint() {
            isHelped = true;
            table.hinted = puzzle.hole;
            const where = puzzle.hole === null ? 'It begins in no pit.' : `It begins in ${table.view.names[puzzle.hole]}.`;
            const taken = puzzle.takes > 0 ? `The move captures ${seedsOf(puzzle.takes)}. ` : '';
            table.refresh();
            show([taken + where], [button('Show the answer', answer), onward()]);
        }

        async function answer() {
            isHelped = true;
            mode.isDone = true;
            const name = await table.called(puzzle.best, { start: puzzle.start });
            if (table.mode !== mode) {
                return;
            }
            show([`The best move: ${name}.`, reason(puzzle)], [button('Try again', () => pose()), onward()]);
            await table.demonstrates({ start: puzzle.start }, puzzle.best);
        }

        async function another() {
            mode.isDone = true;
            seedlore.guide(panel, make('p', { text: 'Looking for a position …' }));
            table.refresh();
            for (let tries = 0; tries < TRIES; tries += 1) {
                const found = await table.works({ ask: 'puzzle', seed: SEED, from: next });
                if (found === null) {
                    return;
                }
                next = found.next;
                if (found.puzzle) {
                    puzzle = found.puzzle;
                    nth += 1;
                    isHelped = false;
                    await pose();
                    return;
                }
            }
            seedlore.guide(panel, make('p', { text: `In ${next} games that were looked through, no move is clearly better than all others.` }),
                make('div', { class: 'sl-play-answers' }, button('Look on', another)));
        }

        return mode;
    };
})();
