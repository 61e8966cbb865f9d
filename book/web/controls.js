// What stands round the board: buttons, who plays each seat, the speed, and what is
// folded below.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { make, button, select, fold } = seedlore.parts;

    const PACES = [1200, 850, 600, 420, 300, 210, 150, 100, 60, 0];
    const KEPT = 'seedlore-pace';
    const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

    function keptPace() {
        try {
            const kept = localStorage.getItem(KEPT);
            if (kept !== null && PACES[Number(kept)] !== undefined) {
                return Number(kept);
            }
        } catch {
            // Nothing is kept where nothing may be.
        }
        return calm() ? PACES.length - 1 : 4;
    }

    const PLAYERS = [
        ['person', 'a person'],
        ['level-1', 'program, level 1'],
        ['level-2', 'program, level 2'],
        ['level-3', 'program, level 3'],
        ['level-4', 'program, level 4'],
    ];
    const ELSEWHERE = ['away', 'someone at another phone'];

    // The time of a seed's fall, in milliseconds, which the reader sets.
    function speed(changed) {
        let at = keptPace();
        const told = () => (PACES[at] === 0 ? 'at once' : `a seed in ${(PACES[at] / 1000).toFixed(2)} seconds`);
        const slide = make('input', {
            type: 'range', min: '0', max: String(PACES.length - 1), step: '1', value: String(at), 'aria-valuetext': told(),
            on: {
                input: () => {
                    at = Number(slide.value);
                    slide.setAttribute('aria-valuetext', told());
                    try {
                        localStorage.setItem(KEPT, String(at));
                    } catch {
                        // It holds for this page then.
                    }
                    changed?.();
                },
                keydown: (event) => event.stopPropagation(),
            },
        });
        const element = make('label', { class: 'sl-play-speed' }, 'Speed ', slide);
        return { element, pace: () => PACES[at] };
    }

    // Everything that does not change with the rules. `act` has a function for each button.
    seedlore.controls = (act) => {
        const turn = make('p', { class: 'sl-play-turn' });
        const live = make('p', { class: 'sl-play-live', role: 'status' });
        const told = make('div', { class: 'sl-play-told' });
        const asks = make('div', { class: 'sl-play-panel' });
        const seats = make('div', { class: 'sl-play-seats', role: 'group', 'aria-label': 'Who plays' });
        const pace = speed();
        const step = (text, name, run) => button(text, run, { 'aria-label': name, title: name });
        const steps = {
            begin: step('⏮', 'To the beginning of the move', act.toBegin),
            back: step('‹', 'One step back', act.stepBack),
            run: step('Pause', 'Pause', act.run),
            on: step('›', 'One step on', act.stepOn),
            end: step('⏭', 'To the end of the move', act.toEnd),
        };
        steps.begin.textContent = '«';
        steps.end.textContent = '»';
        const buttons = {
            undo: button('Take back', act.undo),
            hint: button('Hint', act.hint),
            restart: button('New game', act.restart),
            swap: button('Swap sides', act.swap),
        };
        const moves = make('ol', { class: 'sl-play-moves' });
        const readings = make('div', { class: 'sl-play-readings' });
        const folds = {
            moves: fold('Moves', moves),
            readings: fold('Open questions: play under other answers', readings),
            setup: fold('Set up a position'),
            record: fold('Save, open or share this game'),
        };
        const modes = seedlore.modeRow(act.change);
        const guide = make('div', { class: 'sl-play-guide', hidden: true, tabindex: '-1' });
        const board = make('div', { class: 'sl-play-holder' });
        const close = button('Close', act.close, { class: 'sl-play-quiet' });
        const element = make('section', {
            class: 'sl-player',
            'aria-label': 'Play',
            // mdbook turns the page on arrows, and opens its search on S.
            on: { keydown: (event) => act.key(event) },
        },
        make('div', { class: 'sl-play-head' }, modes.element, close, turn),
        make('div', { class: 'sl-play-main' },
            make('div', { class: 'sl-play-left' }, board,
                make('div', { class: 'sl-play-steps', role: 'group', 'aria-label': 'Steps of the move' },
                    ...Object.values(steps), pace.element)),
            make('div', { class: 'sl-play-side' }, guide, asks, told,
                make('div', { class: 'sl-play-buttons', role: 'group', 'aria-label': 'The game' }, ...Object.values(buttons)),
                seats)),
        folds.moves, folds.readings, folds.setup, folds.record, live);
        return { element, modes, guide, board, close, turn, live, told, asks, seats, steps, buttons, moves, readings, folds, pace: pace.pace, calm };
    };

    // A list for each seat; with `isShared`, someone elsewhere may have one.
    seedlore.seatLists = (box, names, players, isShared, changed) => {
        if (box.dataset.names !== names.join()) {
            box.dataset.names = names.join();
            box.replaceChildren(...names.map((name, seat) =>
                make('label', {}, `${name}: `,
                    select(isShared ? [...PLAYERS, ELSEWHERE] : PLAYERS, players[seat], (player) => changed(seat, player)))));
        }
        box.querySelectorAll('select').forEach((list, seat) => { list.value = players[seat]; });
    };

    // The moves made, each a way back to where it was made.
    seedlore.moveList = (list, moves, at, go) => {
        while (list.children.length > moves.length) {
            list.lastChild.remove();
        }
        moves.forEach((move, nth) => {
            if (!list.children[nth]) {
                list.append(make('li', {}, button('', () => go(nth + 1), { class: 'sl-play-quiet' })));
            }
            const shown = list.children[nth].firstChild;
            if (shown.textContent !== move) {
                shown.textContent = move;
            }
            if (nth + 1 === at) {
                shown.setAttribute('aria-current', 'step');
            } else {
                shown.removeAttribute('aria-current');
            }
        });
    };

    // A list for each open question.
    seedlore.readingLists = (box, questions, changed) => {
        const asked = questions.filter((question) => question.readings.length > 1);
        if (!asked.length) {
            box.replaceChildren(make('p', { class: 'sl-small', text: 'The report leaves nothing open that changes play.' }));
            return;
        }
        box.replaceChildren(
            make('p', { class: 'sl-small', text: 'The rules printed on this page are those of the page’s own answers. A game goes on under another answer where its moves are legal there; otherwise it begins anew.' }),
            ...asked.map((question) => {
                const options = question.readings.map(({ name, says, acts, is_default: isDefault }) =>
                    [name, `${says}${isDefault ? ' (default)' : acts ? '' : ' (played alike)'}`]);
                const inForce = question.readings.find((reading) => reading.is_in_force) ?? question.readings[0];
                return make('label', { class: 'sl-play-reading' },
                    make('span', { text: question.asks }),
                    select(options, inForce.name, (name) => changed(question.name, name)));
            }));
    };
})();
