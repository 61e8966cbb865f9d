// The coloured text behind the one that is typed: a line an element, and only lines that
// changed are made anew. Tokens are `[start, end, class]`, marks `{start, end, isError}`
// or `{start, end, isPointed}`, in UTF-16 units.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});

    // The classes of the book's own listings.
    const LETTERS = {
        keyword: 'k', place: 'p', name: 'n', number: 'd', quotation: 'q', citation: 'c', comment: 'm',
    };

    // Longer texts are shown as they are.
    bench.MOST_COLOURED = 120000;

    // The tokens after a change of the text, until the program has told the new ones:
    // those behind it move along, the one it lies in grows.
    bench.shifted = (tokens, before, after) => {
        let from = 0;
        const most = Math.min(before.length, after.length);
        while (from < most && before[from] === after[from]) {
            from += 1;
        }
        let tail = 0;
        while (tail < most - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) {
            tail += 1;
        }
        const [until, by] = [before.length - tail, after.length - before.length];
        return tokens
            .map(([start, end, what]) => [start >= until ? start + by : start, end >= until ? end + by : Math.min(end, from), what])
            .filter(([start, end]) => end > start);
    };

    // The stretches of one line, each of one look.
    function stretches(line, at, tokens, marks) {
        const cuts = new Set([0, line.length]);
        const within = (place) => Math.max(0, Math.min(line.length, place - at));
        const here = tokens.filter(([start, end]) => end > at && start < at + line.length);
        const marked = marks.filter(({ start, end }) => end > at && start < at + Math.max(1, line.length));
        here.forEach(([start, end]) => cuts.add(within(start)).add(within(end)));
        marked.forEach(({ start, end }) => cuts.add(within(start)).add(within(end)));
        const places = Array.from(cuts).sort((a, b) => a - b);
        return places.slice(1).map((end, nth) => {
            const start = places[nth];
            const token = here.find(([from, to]) => from <= at + start && to >= at + end);
            const mark = marked.filter(({ start: from, end: to }) => from <= at + start && to >= at + end);
            const look = [token ? LETTERS[token[2]] : ''];
            const faults = mark.filter(({ isPointed }) => !isPointed);
            if (faults.length) {
                look.push(faults.some(({ isError }) => isError) ? 'is-wrong' : 'is-doubtful');
            }
            if (faults.length < mark.length) {
                look.push('is-pointed');
            }
            return { text: line.slice(start, end), look: look.filter(Boolean).join(' ') };
        });
    }

    class Layer {
        constructor() {
            this.element = document.createElement('div');
            this.element.className = 'sl-sow sl-bench-layer';
            this.element.setAttribute('aria-hidden', 'true');
            this.keys = [];
        }

        draw(text, tokens, marks) {
            const isPlain = text.length > bench.MOST_COLOURED;
            let at = 0;
            let next = 0;
            const lines = text.split('\n').map((line) => {
                while (next < tokens.length && tokens[next][1] <= at) {
                    next += 1;
                }
                let last = next;
                while (last < tokens.length && tokens[last][0] < at + line.length) {
                    last += 1;
                }
                const parts = isPlain ? [{ text: line, look: '' }] : stretches(line, at, tokens.slice(next, last), marks);
                at += line.length + 1;
                return parts;
            });
            const keys = lines.map((parts) => parts.map(({ text: part, look }) => `${look}\u0001${part}`).join('\u0002'));
            this.replace(lines, keys);
        }

        // Keeps the lines before and behind what changed.
        replace(lines, keys) {
            const old = this.keys;
            let from = 0;
            while (from < old.length && from < keys.length && old[from] === keys[from]) {
                from += 1;
            }
            let tail = 0;
            while (tail < old.length - from && tail < keys.length - from
                && old[old.length - 1 - tail] === keys[keys.length - 1 - tail]) {
                tail += 1;
            }
            const behind = this.element.children[old.length - tail] ?? null;
            for (let gone = old.length - tail - from; gone > 0; gone -= 1) {
                this.element.children[from].remove();
            }
            const made = lines.slice(from, keys.length - tail).map((parts) => {
                const line = document.createElement('div');
                line.append(...parts.filter((part) => part.text).map(({ text, look }) => {
                    const word = document.createElement('i');
                    word.className = look;
                    word.textContent = text;
                    return word;
                }));
                return line;
            });
            const inserted = document.createDocumentFragment();
            inserted.append(...made);
            this.element.insertBefore(inserted, behind);
            this.keys = keys;
        }

        // Puts words below lines, each by its number.
        say(lines) {
            for (const line of this.element.querySelectorAll('[data-says]')) {
                line.removeAttribute('data-says');
            }
            lines.forEach((words, at) => this.element.children[at]?.setAttribute('data-says', words.join(' ')));
        }

        // Where a place of the text is on the screen.
        spot(text, at) {
            const before = text.slice(0, at).split('\n');
            const line = this.element.children[before.length - 1];
            let left = before[before.length - 1].length;
            for (const word of line?.children ?? []) {
                const length = word.textContent.length;
                if (left <= length) {
                    const range = document.createRange();
                    range.setStart(word.firstChild, left);
                    range.collapse(true);
                    const found = range.getClientRects()[0];
                    return found ?? word.getBoundingClientRect();
                }
                left -= length;
            }
            return line?.getBoundingClientRect() ?? null;
        }
    }

    bench.Layer = Layer;
})();
