// What each line means in English, below it while it is written: of the last text that had no
// mistakes, and said to be so when there are some now.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { make } = seedlore.parts;
    const ON = 'seedlore-workbench-english';

    class English {
        constructor({ work, editor }) {
            Object.assign(this, { work, editor, clauses: [], read: '', at: 0 });
            this.box = make('input', { type: 'checkbox', on: { change: () => this.turn() } });
            this.box.checked = bench.stored(ON) === true;
            this.said = make('p', { class: 'sl-bench-said', 'aria-live': 'polite', hidden: true });
            this.element = make('div', { class: 'sl-bench-english' },
                make('label', {}, this.box, ' Say each line in English'), this.said);
        }

        turn() {
            bench.store(ON, this.box.checked);
            this.draw();
            // The rows stand elsewhere now.
            const { selectionStart, selectionEnd } = this.editor.area;
            this.editor.reveal(selectionStart, selectionEnd);
        }

        // The clauses of the text as it was read; those of other files stand elsewhere.
        show({ clauses }) {
            const { work } = this;
            const [own] = work.good.files;
            const starts = bench.unitsAt(own.text, clauses.flatMap(({ start, end }) => [start, end]));
            this.read = own.text;
            this.clauses = clauses.flatMap((clause, nth) => (clause.path === own.path
                ? [[starts[2 * nth], starts[2 * nth + 1], clause.says]] : []));
            this.draw();
        }

        clear() {
            Object.assign(this, { clauses: [], read: '', at: 0 });
            this.draw();
        }

        // Clauses where they stand now.
        now() {
            return bench.shifted(this.clauses, this.read, this.work.text);
        }

        draw() {
            const isOn = this.box.checked;
            const lines = new Map();
            const { text } = this.work;
            for (const [start, , says] of isOn ? this.now() : []) {
                const line = text.slice(0, start).split('\n').length - 1;
                lines.set(line, [...lines.get(line) ?? [], says]);
            }
            this.editor.element.classList.toggle('is-english', isOn);
            this.editor.layer.say(lines);
            this.said.hidden = !isOn;
            this.placed(this.at);
        }

        // Says the line of a place whole: below it there is room for its beginning.
        placed(at) {
            this.at = at;
            if (!this.box.checked) {
                return;
            }
            const { text } = this.work;
            const from = text.lastIndexOf('\n', at - 1) + 1;
            const end = text.indexOf('\n', at);
            const here = this.now().filter(([start, stop]) => start <= (end < 0 ? text.length : end) && stop > from);
            // The narrowest: a clause may be a whole table.
            const least = Math.min(...here.map(([start, stop]) => stop - start));
            const says = here.filter(([start, stop]) => stop - start === least).map(([, , said]) => said).join(' ');
            const old = text === this.read ? '' : 'As of the last text without mistakes: ';
            const none = this.read ? 'No rule stands on this line.' : 'What the lines mean is said once the text has no mistakes.';
            const told = says ? `${old}${says}` : none;
            if (this.said.textContent !== told) {
                this.said.textContent = told;
            }
        }
    }

    bench.English = English;
})();
