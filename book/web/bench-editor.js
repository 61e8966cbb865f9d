// Where the text is written: a plain text area, so that everything works in it as people
// know it, over a layer that shows the same text in colours with faults underlined.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { make } = seedlore.parts;

    class Editor {
        // `changed()` is called after every change, `placed(at)` when the caret was moved, `shows()`
        // before a place of the text is gone to, `drawn()` after the lines were made anew.
        constructor({ work, changed, placed, shows, drawn }) {
            Object.assign(this, { work, changed, placed, shows, drawn });
            this.tokens = [];
            this.marks = [];
            // What is pointed at from outside: stretches.
            this.pointed = [];
            this.shown = '';
            this.layer = new bench.Layer();
            this.area = make('textarea', {
                class: 'sl-bench-area', 'aria-label': 'The ruleset', spellcheck: 'false',
                autocapitalize: 'off', autocomplete: 'off', autocorrect: 'off', wrap: 'soft',
                'aria-describedby': 'sl-bench-keys',
                on: {
                    input: () => this.typed(), keydown: (event) => this.pressed(event),
                    click: () => this.moved(), keyup: (event) => /^(Arrow|Home|End|Page)/.test(event.key) && this.moved(),
                },
            });
            this.frame = make('div', { class: 'sl-bench-frame' }, make('div', { class: 'sl-bench-sheet' }, this.layer.element, this.area));
            this.completion = new bench.Completion(this);
            const keys = make('p', { id: 'sl-bench-keys', class: 'sl-play-live', text: 'Words that fit are offered while you type. Tab takes one, Escape closes the list.' });
            this.element = make('div', { class: 'sl-bench-write' }, this.frame, this.completion.element, keys);
        }

        // Shows the text of the work anew.
        load() {
            this.area.value = this.work.text;
            this.tokens = [];
            this.marks = [];
            this.pointed = [];
            this.shown = this.work.text;
            this.draw();
            this.colour();
            this.frame.scrollTo(0, 0);
            this.area.setSelectionRange(0, 0);
        }

        typed() {
            const text = this.area.value;
            if (text.length <= bench.MOST_COLOURED) {
                this.tokens = bench.shifted(this.tokens, this.shown, text);
                const moved = bench.shifted(this.marks.map(({ start, end }, nth) => [start, end, nth]), this.shown, text);
                this.marks = moved.map(([start, end, nth]) => ({ ...this.marks[nth], start, end }));
                this.pointed = bench.shifted(this.pointed, this.shown, text);
            }
            this.shown = text;
            this.work.text = text;
            this.draw();
            this.colour();
            this.changed();
            this.completion.offer();
        }

        draw() {
            const pointed = this.pointed.map(([start, end]) => ({ start, end, isPointed: true }));
            this.layer.draw(this.shown, this.tokens, [...this.marks, ...pointed]);
            this.drawn();
        }

        // Asks for the colours; what was asked of an older text is dropped.
        async colour() {
            const text = this.shown;
            if (text.length > bench.MOST_COLOURED) {
                return;
            }
            try {
                const { tokens } = await seedlore.host('writing').ask({ ask: 'classify', text }, { seconds: 5 });
                if (text === this.shown) {
                    this.tokens = tokens;
                    this.draw();
                }
            } catch {
                // It stays as it was coloured before.
            }
        }

        // Underlines what is wrong.
        mark(marks) {
            this.marks = marks;
            this.draw();
        }

        // Shows stretches that something elsewhere on the page speaks of.
        point(stretches) {
            this.pointed = stretches;
            this.draw();
        }

        moved() {
            this.placed(this.area.selectionStart);
        }

        // Puts text in the place of a stretch, as if it were typed: it can be undone.
        write(start, end, text) {
            this.area.focus();
            this.area.setSelectionRange(start, end);
            const done = text ? document.execCommand('insertText', false, text) : document.execCommand('delete');
            if (!done) {
                this.area.setRangeText(text, start, end, 'end');
                this.typed();
            }
        }

        goTo(start, end = start) {
            this.shows();
            this.area.focus();
            this.reveal(start, end);
        }

        // Selects a stretch and scrolls to it, without going there.
        reveal(start, end) {
            this.area.setSelectionRange(start, end);
            const spot = this.layer.spot(this.shown, start);
            const frame = this.frame.getBoundingClientRect();
            if (spot) {
                this.frame.scrollTop += spot.top - frame.top - frame.height / 3;
                this.frame.scrollLeft = 0;
            }
        }

        pressed(event) {
            if (this.completion.pressed(event) || event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey) {
                return;
            }
            // A new line begins where the one before it does.
            const { selectionStart: start, selectionEnd: end } = this.area;
            const line = this.shown.slice(0, start).split('\n').pop();
            const indent = line.match(/^ */)[0] + (/\{\s*$/.test(line) ? '  ' : '');
            if (indent) {
                event.preventDefault();
                this.write(start, end, `\n${indent}`);
            }
        }
    }

    bench.Editor = Editor;
})();
