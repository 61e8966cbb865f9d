// A position that is set up by hand: its rows, what was captured, and who is to move. What
// else a position has (marks, owners, reserves) is written as the command line takes it.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { make, button, select, fault } = seedlore.parts;

    const numbersIn = (text) => (text.match(/\d+/g) ?? []).map(Number);

    // What the parts of a position are, in the order in which they are written.
    function read(notation) {
        const [rows, captured, mover, turns, extras = ''] = notation.split('|').map((part) => part.trim());
        return { rows: rows.split('/').map((row) => row.trim()), captured: captured.split(/\s+/), mover, turns, extras };
    }

    // Fills `fold` when it is opened. `act.notation()` is the position on the board,
    // `act.players()` are the names of the seats, `act.begin(start)` plays from a position.
    seedlore.setupPanel = (fold, act) => {
        const panel = make('div', { class: 'sl-play-setup', on: { keydown: (event) => event.stopPropagation() } });

        function field(label, value, attributes = {}) {
            const input = make('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', value, ...attributes });
            return { input, element: make('label', {}, `${label} `, input) };
        }

        function show() {
            const players = act.players();
            const position = read(act.notation());
            const seedsIn = (texts) => texts.flatMap(numbersIn).reduce((sum, seeds) => sum + seeds, 0);
            const all = seedsIn([...position.rows, ...position.captured]);
            const rows = position.rows.map((row, nth) => field(`Row ${nth + 1}`, row, { size: Math.max(14, row.length) }));
            const captured = position.captured.map((seeds, seat) => field(`Captured by ${players[seat]}`, seeds, { size: 4 }));
            const isKnown = players.some((name) => name.toLowerCase() === position.mover);
            const mover = select(players.map((name) => [name.toLowerCase(), name]), isKnown ? position.mover : players[0].toLowerCase(), () => {});
            const extras = position.extras ? field('Besides', position.extras, { size: 30, inputmode: 'text' }) : null;
            const sum = make('p', { class: 'sl-small', role: 'status' });
            const said = make('div', { role: 'alert' });
            const texts = (fields) => fields.map(({ input }) => input.value.trim());
            const count = () => {
                const written = [...texts(rows), ...texts(captured)];
                const seeds = seedsIn(written);
                const rest = written.some((text) => text.includes('*')) ? `; * stands for the other ${Math.max(0, all - seeds)}` : '';
                sum.textContent = extras ? `${seeds} seeds in rows and captured.` : `${seeds} of ${all} seeds are set out${rest}.`;
            };
            const begin = async () => {
                const parts = [texts(rows).join(' / '), texts(captured).join(' '), mover.value, position.turns, extras?.input.value];
                said.replaceChildren();
                try {
                    await act.begin(parts.filter(Boolean).join(' | '));
                } catch (error) {
                    said.replaceChildren(fault(error));
                }
            };
            [...rows, ...captured].forEach(({ input }) => input.addEventListener('input', count));
            count();
            panel.replaceChildren(
                make('p', { class: 'sl-small', text: 'Each row from the left of the player on whose side it lies, the row nearest to South first. One number may be *: the seeds that are left.' }),
                ...rows.map(({ element }) => element), ...captured.map(({ element }) => element),
                make('label', {}, 'To move ', mover), ...(extras ? [extras.element] : []),
                sum, said, make('div', {}, button('Set up', begin), ' ', button('As on the board', show)));
        }

        fold.append(panel);
        fold.addEventListener('toggle', () => (fold.open ? show() : null));
    };
})();
