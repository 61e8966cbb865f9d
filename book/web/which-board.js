// The board of a game that was seen: its numbers as fields, whether it has stores, and the
// board drawn as it is told.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const key = (seedlore.key = seedlore.key || {});
    const { make, button } = seedlore.parts;

    // Up to so many pits in a row, and rows, it is drawn.
    const [MOST_PITS, MOST_ROWS] = [24, 8];
    // One row of so many pits is a ring, more often than not.
    const RING = 6;
    const STORES = 'stores';

    // Each with its label, and the number that is taken first by a step.
    const FIELDS = [
        ['rows', 'Rows', 2], ['pits', 'Pits in a row', 6], ['seeds', 'Seeds in a pit', 4], ['players', 'Players', 2],
    ];

    const hole = (place, seeds) => ({ place, seeds, state: 'open', marks: [], signs: {}, owner: null, label: null });

    class Board {
        // `changed(key)` is told of an answer, `card(key)` makes the question about stores.
        constructor({ answers, changed, card }) {
            Object.assign(this, { answers, changed, card });
            this.fields = new Map();
            this.stores = make('div', { class: 'sl-key-stores' });
            this.drawing = make('div', { class: 'sl-key-board' });
            this.board = seedlore.board();
            this.element = make('section', { class: 'sl-key-part', 'aria-labelledby': 'sl-key-the-board' },
                make('h2', { id: 'sl-key-the-board', text: 'The board' }),
                make('div', { class: 'sl-key-fields' }, ...FIELDS.map((field) => this.field(...field))),
                this.counting(), this.stores, this.drawing);
        }

        field(name, label, usual) {
            const input = make('input', {
                type: 'text', inputmode: 'numeric', maxlength: '12', autocomplete: 'off', id: `sl-key-field-${name}`,
                // mdbook turns pages and looks for words by single keys.
                on: { change: () => this.typed(name, input), keydown: (event) => event.stopPropagation() },
            });
            const step = (by, sign, words) => button(sign, () => {
                const now = input.value.match(/\d+/);
                this.answers.set(name, [String(now ? Math.max(1, Number(now[0]) + by) : usual)]);
                this.changed(name);
            }, { 'aria-label': `${words}: ${label}` });
            this.fields.set(name, input);
            return make('div', { class: 'sl-key-field' }, make('label', { for: input.id, text: label }),
                make('div', { class: 'sl-key-step' }, step(-1, '−', 'One fewer'), input, step(1, '+', 'One more')));
        }

        // What the fields ask for.
        counting() {
            const told = FIELDS.flatMap(([name, label]) => [make('dt', { text: label }), make('dd', { text: this.answers.questions.get(name).look })]);
            return make('details', { class: 'sl-key-count' }, make('summary', { text: 'How to count' }), make('dl', {}, ...told,
                make('dt', { text: 'Not sure?' }), make('dd', { text: 'Leave a field empty, or write “5 or 6”.' })));
        }

        // Numbers as they are typed: `6`, `5 or 6`; an empty field takes the answer back.
        typed(name, input) {
            const values = input.value.match(/\d+/g) ?? [];
            if (values.length > 0 && this.answers.set(name, values)) {
                this.changed(name);
            } else if (values.length === 0 && this.answers.replies.has(name)) {
                this.answers.remove(name);
                this.changed(name);
            } else {
                this.write(name, input);
            }
        }

        write(name, input) {
            input.value = this.answers.values(name).join(' or ');
        }

        // To the field or the buttons of a question.
        focus(name) {
            (this.fields.get(name) ?? this.stores.querySelector('[aria-pressed="true"]') ?? this.stores.querySelector('button')).focus();
        }

        show() {
            // What is being typed is not typed over.
            this.fields.forEach((input, name) => input !== document.activeElement && this.write(name, input));
            const focused = this.stores.contains(document.activeElement) ? document.activeElement : null;
            this.stores.replaceChildren(this.card(STORES));
            if (focused) {
                const value = focused.dataset.value;
                this.stores.querySelector(value ? `[data-value="${value}"]` : 'button').focus({ preventScroll: true });
            }
            this.draw();
        }

        draw() {
            const only = (name) => (this.answers.values(name).length === 1 ? Number(this.answers.values(name)[0]) : 0);
            const [rows, columns, seeds] = ['rows', 'pits', 'seeds'].map(only);
            if (!(rows && columns && rows <= MOST_ROWS && columns <= MOST_PITS)) {
                this.drawing.replaceChildren(make('p', { class: 'sl-small', text: 'Say how many rows and pits: the board is drawn here.' }));
                return;
            }
            const isRing = rows === 1 && columns >= RING;
            const pits = Array.from({ length: rows * columns }, (_, at) =>
                hole(isRing ? { ring: at } : { grid: { row: Math.floor(at / columns), column: at % columns } }, seeds));
            const hasStores = this.answers.values(STORES).join() === 'yes';
            const stores = hasStores ? ['left', 'right'].map((end) => hole({ store: { end, look: 'dug' } }, '')) : [];
            const shape = isRing ? { ring: { pits: columns } } : { rows: { rows, columns } };
            this.board.show({ sketch: { shape, holes: [...pits, ...stores], seats: [], shows_owners: false } });
            const what = rows === 1 ? `${columns} pits in a ring or a row` : `${rows} rows of ${columns} pits`;
            this.board.svg.setAttribute('role', 'img');
            this.board.svg.setAttribute('aria-label', `A board of ${what}${hasStores ? ', with two stores' : ''}`);
            this.board.element.inert = true;
            this.drawing.replaceChildren(this.board.element);
        }
    }

    key.Board = Board;
    // The questions that are always there.
    key.OF_THE_BOARD = [...FIELDS.map(([name]) => name), STORES];
})();
