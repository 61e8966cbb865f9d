// What is to be decided of a move, asked one question after another.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { make, button, select } = seedlore.parts;
    // More answers than this are offered in a list.
    const MOST_BUTTONS = 14;

    // Those that part in the next decision, by their answers in order.
    function parted(choices, depth) {
        const groups = new Map();
        for (const choice of choices) {
            const decision = choice.decisions[depth] ?? { asks: 'Is anything more done?', says: 'nothing more', clause: null, hole: null };
            const key = `${decision.says}|${decision.hole}`;
            if (!groups.has(key)) {
                groups.set(key, { decision, choices: [] });
            }
            groups.get(key).choices.push(choice);
        }
        return [...groups.values()];
    }

    // Asks until one move is left. `panel` is where it is asked; `arrive(move, step)` shows
    // the board as it stands when the question arises, so many steps into the move, and
    // promises whether it is still to be asked; `offer(holes, choose)` lets pits be chosen on
    // the board too. A promise of the move, or of null where the reader would rather not.
    seedlore.choose = (panel, choices, { arrive, offer, told, title, isForced = false }) => new Promise((resolve) => {
        const done = (move) => {
            panel.replaceChildren();
            resolve(move);
        };
        const ask = (left, depth, trail) => {
            if (left.length === 1) {
                done(left[0].move);
                return;
            }
            const groups = parted(left, depth);
            if (groups.length === 1) {
                // Nothing told them apart: they are offered as they are written.
                if (depth > Math.max(...left.map((choice) => choice.decisions.length))) {
                    show('Which move?', null, left.map((choice) => [choice.move, [choice]]), depth, trail);
                } else {
                    ask(left, depth + 1, trail);
                }
                return;
            }
            const { asks, clause, step = 0 } = groups[0].decision;
            const answers = groups.map(({ decision, choices: under }) => [decision.says, under]);
            const holes = new Map(groups.filter(({ decision }) => decision.hole !== null)
                .map(({ decision, choices: under }) => [decision.hole, [decision.says, under]]));
            panel.replaceChildren();
            arrive(left[0].move, step).then((isAsked) => {
                if (isAsked) {
                    show(asks, clause, answers, depth, trail, holes);
                }
            });
        };
        const show = (asks, clause, answers, depth, trail, holes = new Map()) => {
            const goOn = (says, under) => ask(under, depth + 1, [...trail, says]);
            const rule = clause === null ? null : told(clause);
            // The words of the rule are in the question; its link is beside it.
            const link = rule?.querySelector('a');
            const question = make('p', { class: 'sl-play-question', text: `${asks} ` }, link);
            const list = answers.length > MOST_BUTTONS
                ? listed(answers, goOn)
                : make('div', { class: 'sl-play-answers' }, ...answers.map(([says, under]) =>
                    button(says, () => goOn(says, under))));
            const box = make('div', {
                class: 'sl-play-asks',
                role: 'group',
                'aria-label': asks,
                on: {
                    keydown: (event) => {
                        if (event.key === 'Escape' && !isForced) {
                            event.stopPropagation();
                            done(null);
                        }
                    },
                },
            }, trail.length ? make('p', { class: 'sl-small', text: trail.join(', ') }) : null, question, list,
            isForced ? null : button('Another move', () => done(null), { class: 'sl-play-quiet' }));
            panel.replaceChildren(box);
            offer(holes, (hole) => goOn(...holes.get(hole)));
            box.querySelector('button, select').focus();
        };
        // What was answered so far stands above: the same may be asked again.
        ask(choices, 0, title ? [title] : []);
    });

    function listed(answers, choose) {
        const list = select(answers.map(([says], nth) => [String(nth), says]), '0', () => {}, { 'aria-label': 'Answer' });
        return make('div', { class: 'sl-play-answers' }, list,
            button('Choose', () => choose(...answers[Number(list.value)])));
    }
})();
