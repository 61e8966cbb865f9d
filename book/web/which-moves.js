// Moves that somebody watched, tapped on a board or written: they are played beside every
// ruleset of such a board, and weigh beside the answers.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const key = (seedlore.key = seedlore.key || {});
    const { make, button, fault } = seedlore.parts;

    // A board of so many rows can be tapped: half of them are of each player.
    const HALVED = [2, 4, 6];
    const MOST_PITS = 24;
    // One answers so of a candidate, or its board is another.
    const LEAST = 0.02;
    const SIDES = { S: 'South', N: 'North' };

    // `S: 3 takes 2`, as far as it was tapped; what is written otherwise is left as it is.
    const TAPPED = /^([SN]): (?:(\d+)\.)?(\d+) takes (\d+|\?)$/;

    class Moves {
        // `change(said)` is told when other moves are written.
        constructor({ change }) {
            this.change = change;
            this.text = '';
            this.found = null;
            this.board = seedlore.board();
            this.drawing = make('div', { class: 'sl-key-board' });
            this.list = make('ol', { class: 'sl-key-list sl-key-moves' });
            this.faults = make('div', { role: 'alert' });
            this.told = make('div', { 'aria-live': 'polite' });
            this.field = make('textarea', { id: 'sl-key-written', rows: '6', spellcheck: 'false', on: { keydown: (event) => event.stopPropagation() } });
            const written = make('details', {}, make('summary', { text: 'Write or paste them' }),
                make('label', { for: this.field.id, text: 'One move a line: the pit from the left of who moves, and the seeds that were taken, as in “3 takes 2”; “?” for what was not seen.' }),
                this.field, button('Take these', () => this.takes(this.field.value, 'The moves were taken as written.')));
            this.fold = make('details', { class: 'sl-key-part sl-key-watched' }, make('summary', { text: 'I watched some moves' }),
                this.drawing, this.list, written, this.faults, this.told);
            this.element = this.fold;
        }

        lines() {
            return this.text.split('\n').map((line) => line.trim()).filter(Boolean);
        }

        takes(text, said) {
            this.text = text.split('\n').map((line) => line.trim()).filter(Boolean).join('\n');
            this.change(said);
        }

        // The board that was answered, if it is one that can be tapped.
        size(answers) {
            const only = (name) => (answers.values(name).length === 1 ? Number(answers.values(name)[0]) : null);
            const [rows, columns] = [only('rows'), only('pits')];
            return HALVED.includes(rows) && columns && columns <= MOST_PITS ? { rows, columns } : null;
        }

        show(answers) {
            const size = this.size(answers);
            this.field.value = this.text;
            this.fold.open = this.fold.open || this.text !== '';
            this.draw(size);
            this.list.replaceChildren(...this.lines().map((line, nth) => this.line(line, nth)));
        }

        draw(size) {
            if (!size) {
                this.drawing.replaceChildren(make('p', { class: 'sl-small', text: 'Say above how many rows and pits the board has: then tap here the pits that were emptied, one move after another.' }));
                return;
            }
            const { rows, columns } = size;
            const own = rows / 2;
            const holes = Array.from({ length: rows * columns }, (_, at) => ({ row: Math.floor(at / columns), column: at % columns }));
            // Of South the nearest row is the lowest, of North the highest, and left is right.
            const pit = ({ row, column }) => (row >= own
                ? { side: 'S', row: rows - row, number: column + 1 }
                : { side: 'N', row: row + 1, number: columns - column });
            const name = ({ side, row, number }) => `${SIDES[side]}, ${own > 1 ? `row ${row}, ` : ''}pit ${number}`;
            const sketch = {
                shape: { rows: { rows, columns } },
                holes: holes.map((place) => ({ place: { grid: place }, seeds: '', state: 'open', marks: [], signs: {}, owner: null, label: String(pit(place).number) })),
                seats: [{ side: 'top', name: 'North', to_move: false, note: '' }, { side: 'bottom', name: 'South', to_move: false, note: '' }],
                shows_owners: false,
            };
            const choose = (at) => {
                const chosen = pit(holes[at]);
                const written = `${chosen.side}: ${own > 1 ? `${chosen.row}.` : ''}${chosen.number} takes 0`;
                this.takes([...this.lines(), written].join('\n'), `${name(chosen)}.`);
            };
            this.board.show({ sketch, names: holes.map((place) => name(pit(place))) }, { pick: { can: () => true, choose } });
            if (this.drawing.firstElementChild !== this.board.element) {
                this.drawing.replaceChildren(this.board.element, make('p', { class: 'sl-small', text: 'Tap each pit that was emptied, in the order of the moves; the numbers are the pits’, from the left of whose they are.' }));
            }
        }

        line(written, nth) {
            const tapped = TAPPED.exec(written);
            const back = button('Take back', () => this.takes(this.lines().filter((_, at) => at !== nth).join('\n'), `Move ${nth + 1} was taken back.`),
                { class: 'sl-key-quiet', 'aria-label': `Take back move ${nth + 1}` });
            if (!tapped) {
                return make('li', {}, make('code', { text: written }), ' ', back);
            }
            const [, side, row, number, taken] = tapped;
            const words = `${SIDES[side]}, ${row ? `row ${row}, ` : ''}pit ${number}`;
            const field = make('input', { type: 'text', inputmode: 'numeric', size: '3', maxlength: '3', value: taken, autocomplete: 'off', 'aria-label': `Seeds taken by move ${nth + 1}, ${words}`,
                on: { keydown: (event) => event.stopPropagation() } });
            field.addEventListener('change', () => {
                const count = /^\d+$/.test(field.value.trim()) ? Number(field.value) : '?';
                const lines = this.lines();
                lines[nth] = `${side}: ${row ? `${row}.` : ''}${number} takes ${count}`;
                this.takes(lines.join('\n'), `Move ${nth + 1}: ${count} taken.`);
            });
            return make('li', {}, `${words} took `, field, ' ', back);
        }

        // How much the moves weigh for each game, to be handed on with the answers; none without
        // moves. `data` is what the page is made of.
        async clues(data, answers) {
            if (!this.text) {
                this.faults.replaceChildren();
                this.told.replaceChildren();
                return [];
            }
            const board = answers.typed();
            const asked = `${board}\n${this.text}`;
            if (this.found?.asked !== asked) {
                try {
                    this.told.replaceChildren(make('p', { class: 'sl-small', text: 'The moves are played by every ruleset of such a board …' }));
                    const texts = await rulesets(data, answers);
                    const told = await seedlore.host().ask({ ask: 'watch', ...texts, table: data.table, answers: board, moves: this.text });
                    this.found = { asked, told };
                    this.faults.replaceChildren();
                } catch (error) {
                    this.found = null;
                    this.told.replaceChildren();
                    this.faults.replaceChildren(fault(error));
                    return [];
                }
            }
            this.tell(this.found.told);
            return [this.found.told.clue];
        }

        tell({ moves, games, look_for: lookFor, elsewhere, at_once: atOnce }) {
            const game = ({ ruleset, explained, deviation, readings }) => {
                const [nth, words] = deviation ?? [];
                const how = deviation ? ` Move ${nth} is not: ${words}.` : '';
                const [first] = readings;
                const reading = first && first[0] !== 'as in force' ? ` Likeliest under the reading ${first[0]}.` : '';
                return make('li', {}, make('a', { href: `rulesets/${ruleset}.html`, text: key.label(ruleset) }), `: ${explained} of ${moves} moves as you saw them.${how}${reading}`);
            };
            const look = [...lookFor, ...(elsewhere ? [elsewhere] : [])];
            this.told.replaceChildren(make('h3', { text: 'What the moves say' }),
                ...(games.length ? [make('ul', { class: 'sl-key-list' }, ...games.map(game))] : [make('p', { text: 'No ruleset of such a board can be played beside them.' })]),
                ...(look.length ? [make('h3', { text: 'What to look for next' }), make('ul', { class: 'sl-key-list' }, ...look.map((text) => make('li', { text })))] : []),
                ...(atOnce.length ? [make('p', { class: 'sl-small', text: `Not judged by moves, since players move at the same time: ${atOnce.map(key.label).join(', ')}.` })] : []));
        }
    }

    // The texts of all rulesets that may be played on the board that was answered.
    async function rulesets(data, answers) {
        data.candidates = data.candidates || JSON.parse(data.table).candidates;
        const board = ['rows', 'pits'].map((name) => [answers.questions.get(name).nth, answers.values(name).map(Number)]);
        const has = (said, [nth, values]) => values.length === 0 || said[nth].some(([value, share]) => share > LEAST && values.includes(value));
        const fitting = data.candidates.filter(({ said }) => board.every((asked) => has(said, asked)));
        const texts = await Promise.all(fitting.map(({ rulesets: [name] }) => seedlore.texts(name)));
        const files = new Map(texts.flatMap(({ files: own }) => own.map((file) => [file.path, file])));
        return { files: [...files.values()], works: texts[0]?.works ?? null };
    }

    key.Moves = Moves;
})();
