// The report beside the text: its sentences by number, and what rests on each. It is kept in
// this browser with the ruleset; no word of it goes into the file unless that is asked for.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { make, button } = seedlore.parts;

    // What became of a sentence: its sign, and how it is said.
    const STANDINGS = {
        played: ['✓', 'Played', 'played'],
        asked: ['?', 'Asked about', 'asked about'],
        'off-play': ['–', 'Off play', 'off play'],
        forgotten: ['✗', 'Nothing rests on it', 'on which nothing rests'],
        uncounted: ['·', 'Not counted in the file', 'not counted in the file'],
    };
    // Behind these a stop ends no sentence.
    const SHORT = /(?:^|[\s(.])(?:\p{Lu}|pp?|e\.g|i\.e|cf|figs?|nos?|st|mr|mrs|dr|prof|vol|ch|ed|viz|ca?)\.$/iu;
    // So many words of each sentence go into the file, if that is asked for.
    const FIRST_WORDS = 8;

    // A text as sentences. A blank line ends one too.
    bench.sentences = (text) => text.split(/\n\s*\n/).flatMap((paragraph) => {
        const pieces = paragraph.trim().replace(/\s+/g, ' ').split(/([.!?]+["”’)\]]*)\s(?=["“‘([]?[\p{Lu}\d])/u);
        const found = [];
        let before = '';
        for (let at = 0; at < pieces.length; at += 2) {
            const whole = `${before}${before && ' '}${pieces[at]}${pieces[at + 1] ?? ''}`;
            const goesOn = SHORT.test(whole) && at + 1 < pieces.length;
            before = goesOn ? whole : '';
            if (!goesOn && whole) {
                found.push(whole);
            }
        }
        return before ? [...found, before] : found;
    });

    // The line of a source that counts so many sentences: what stands behind a comma is followed
    // one by one.
    function counting(line, first, count) {
        const range = `${first}-${first + count - 1}`;
        const counted = /,?\s*\b(sentences|rules|paragraphs)\s+\d+(?:\s*[-–]\s*\d+)?/;
        if (counted.test(line)) {
            return line.replace(counted, `, $1 ${range}`);
        }
        return line.replace(/(?=\s+via\b|\s*\{|\s*$)/, `, sentences ${range}`);
    }

    class Report {
        constructor({ work, editor }) {
            Object.assign(this, { work, editor });
            this.element = make('div', { class: 'sl-bench-report' });
            this.sources = [];
            this.chosen = null;
            this.items = [];
        }

        // What is known of its parts may be of an older text.
        show({ reports }) {
            this.sources = reports;
            this.read = this.work.good.files[0].text;
            // What is being pasted or cut anew stays.
            if (!this.element.querySelector('textarea')?.value.trim()) {
                this.draw();
            }
        }

        // Another ruleset is worked on.
        load() {
            Object.assign(this, { sources: [], chosen: null, read: '' });
            this.draw();
        }

        // The source whose sentences these are: the one that was chosen, or else one that has numbers.
        source() {
            const { alias } = this.work.report ?? {};
            return this.sources.find((source) => source.alias === alias)
                ?? this.sources.find((source) => source.unit) ?? this.sources[0] ?? null;
        }

        keep(report) {
            this.work.report = report;
            this.work.keep();
            this.chosen = null;
            this.draw();
        }

        draw() {
            const { report } = this.work;
            this.items = [];
            if (report) {
                this.numbered(report.lines);
            } else {
                this.paste('', 'Number its sentences', bench.sentences);
            }
            this.mark();
        }

        paste(text, title, cut) {
            const area = make('textarea', { rows: '12' });
            area.value = text;
            const keep = () => {
                const lines = cut(area.value);
                this.keep(lines.length ? { lines, alias: this.source()?.alias ?? null } : null);
            };
            const isNew = !this.work.report;
            this.element.replaceChildren(
                make('h2', { text: 'The report' }),
                make('p', { text: isNew
                    ? 'Paste what your source says of the game. Its sentences are numbered, as brackets such as [B 3] cite them, and each shows what rests on it: a rule that is played, an open question, a remark beside play, or nothing yet.'
                    : 'One sentence stands on each line. Join lines, or part them, where the numbers are not those of your source.' }),
                bench.field(isNew ? 'The report, in its own words' : 'One sentence a line', area,
                    'It is kept in this browser with the ruleset. It is sent nowhere, and does not go into the file.'),
                make('div', { class: 'sl-bench-bar' }, button(title, keep, { class: 'sl-bench-main' }),
                    isNew ? null : button('Leave it as it was', () => this.draw())));
        }

        numbered(lines) {
            const source = this.source();
            const first = source?.parts[0]?.number ?? 1;
            const parts = new Map((source?.parts ?? []).map((part) => [part.number, part]));
            const change = () => {
                this.paste(lines.join('\n'), 'Number them anew', (text) => text.split('\n').map((line) => line.trim()).filter(Boolean));
                this.element.querySelector('textarea').focus();
            };
            const remove = () => window.confirm('Take the report away? The ruleset stays as it is.') && this.keep(null);
            const choose = (alias) => this.keep({ ...this.work.report, alias });
            const which = this.sources.length > 1
                ? bench.field('Which source is it?', seedlore.parts.select(
                    this.sources.map(({ alias, title }) => [alias, `${alias}: ${title}`]), source.alias, choose, {})) : null;
            this.items = lines.map((text, nth) => this.sentence(text, first + nth, parts.get(first + nth)));
            const counts = Object.entries(STANDINGS).map(([name, [sign, , said]]) =>
                [this.items.filter(({ standing }) => standing === name).length, sign, said, name]).filter(([many]) => many);
            this.element.replaceChildren(...[
                make('h2', { text: 'The report' }), which,
                source?.unit ? make('p', { class: 'sl-bench-count' }, ...counts.flatMap(([many, sign, said, name]) =>
                    [make('span', { 'data-standing': name, text: `${sign} ${many} ${said}` }), ' '])) : null,
                this.uncounted(source, first, lines),
                make('ol', { class: 'sl-bench-sentences' }, ...this.items.map(({ element }) => element)),
                make('div', { class: 'sl-bench-bar' }, button('Change how it is cut', change), button('Take the report away', remove),
                    source?.unit && !source.has_gists && source.parts.length === lines.length
                        ? button('Write the first words of each into the file', () => this.gists(source, first, lines)) : null),
            ].filter(Boolean));
        }

        // What keeps sentences from being followed by number.
        uncounted(source, first, lines) {
            const note = (text, ...more) => make('div', { class: 'sl-note' }, make('p', { text }), ...more);
            const many = bench.count(lines.length, 'sentence', 'sentences');
            if (!this.read) {
                return note('What rests on each sentence is shown once the text has no mistakes.');
            }
            if (!source) {
                const list = make('datalist', { id: 'sl-bench-keys-of-works' }, ...bench.keys(this.work.bibliography() ?? '').map((key) => make('option', { value: key })));
                const key = make('input', { type: 'text', autocomplete: 'off', list: 'sl-bench-keys-of-works', placeholder: 'bennett1927' });
                const name = () => /^[^\s"{}=,]+$/.test(key.value.trim()) && this.name(key.value.trim(), lines.length);
                return note('This file names no source yet.', bench.field('The key of the work in the bibliography', key), list,
                    button('Name it in the file', name, { class: 'sl-bench-main' }));
            }
            const told = source.parts.length;
            if (told === lines.length && source.unit) {
                return null;
            }
            const says = source.unit
                ? `The file counts ${bench.count(told, source.unit, `${source.unit}s`)} of ${source.title}; here are ${lines.length}.`
                : `The file does not number the sentences of ${source.title}, so that brackets can’t cite them one by one.`;
            return note(says, button(`Count ${many} in the file`, () => this.rewrite(source, (line) => counting(line, first, lines.length))));
        }

        sentence(text, number, part) {
            const standing = part?.standing ?? 'uncounted';
            const [sign, said] = STANDINGS[standing];
            const words = this.read ? said : 'Not read yet';
            const uses = make('ul', { hidden: true });
            const press = button('', () => this.choose(item), { class: 'sl-bench-sentence', 'aria-expanded': 'false' });
            press.append(make('span', { class: 'sl-bench-sign', text: `${sign} ${number}`, 'aria-hidden': 'true' }),
                make('span', { class: 'sl-play-live', text: `Sentence ${number}, ${words.toLowerCase()}: ` }), make('span', { text }));
            const element = make('li', { 'data-standing': standing }, press,
                make('span', { class: 'sl-bench-standing', text: words, 'aria-hidden': 'true' }), uses);
            const item = { element, press, uses, part, standing, number };
            return item;
        }

        // Shows what rests on a sentence, or hides it again.
        choose(item) {
            const isOpen = this.chosen === item.number;
            this.chosen = isOpen ? null : item.number;
            this.mark();
            const [first] = isOpen ? [] : this.stretches(item.part);
            if (first) {
                this.editor.reveal(first[0], first[1]);
            }
        }

        // Stretches of the text as it is now.
        now(stretches) {
            return bench.shifted(stretches, this.read, this.work.text);
        }

        stretches(part) {
            const uses = (part?.uses ?? []).flatMap(({ at }) => (at ? [at] : []));
            return this.now([...uses, ...(part?.cited ?? [])]);
        }

        use({ says, at }) {
            const goTo = () => {
                const [place] = this.now([at]);
                if (place) {
                    this.editor.goTo(place[0], place[1]);
                }
            };
            return make('li', {}, at ? button(says, goTo, { class: 'sl-bench-rule', title: 'Show it in the text' }) : make('span', { text: says }));
        }

        mark() {
            for (const item of this.items) {
                const isChosen = item.number === this.chosen;
                item.press.setAttribute('aria-expanded', String(isChosen));
                item.uses.hidden = !isChosen;
                if (isChosen && !item.uses.childElementCount) {
                    const { uses = [], examples = 0 } = item.part ?? {};
                    const none = this.read
                        ? `Nothing in the file cites it. Write [${this.source()?.alias ?? 'B'} ${item.number}] behind what it says.`
                        : 'What rests on it stands here once the text is read.';
                    item.uses.append(...uses.map((use) => this.use(use)),
                        ...(uses.length ? [] : [make('li', { text: none })]),
                        ...(examples ? [make('li', { text: `${bench.count(examples, 'example shows', 'examples show')} it.` })] : []));
                }
            }
            const chosen = this.items.find(({ number }) => number === this.chosen);
            this.editor.point(chosen ? this.stretches(chosen.part) : []);
        }

        // Marks the sentences on which the line of a place rests.
        placed(at) {
            const { text } = this.work;
            const from = text.lastIndexOf('\n', at - 1) + 1;
            const end = text.indexOf('\n', at);
            const until = end < 0 ? text.length : end;
            const found = this.items.filter(({ element, part }) => {
                const isIt = this.stretches(part).some(([start, stop]) => start <= until && stop > from);
                element.classList.toggle('is-pointed', isIt);
                return isIt;
            });
            if (found.length && this.element.offsetParent) {
                found[0].element.scrollIntoView({ block: 'nearest' });
            }
        }

        // Writes the line of a source otherwise.
        rewrite(source, change) {
            const [place] = this.now([[source.at, source.at + source.alias.length]]);
            if (!place) {
                return;
            }
            const { text } = this.work;
            const end = text.indexOf('\n', place[0]);
            const line = text.slice(place[0], end < 0 ? text.length : end);
            this.editor.write(place[0], place[0] + line.length, change(line));
            this.editor.completion.close();
        }

        gists(source, first, lines) {
            const words = (text) => text.replace(/["\\]/g, '').split(/\s+/).slice(0, FIRST_WORDS).join(' ');
            const all = lines.map((text, nth) => `      ${first + nth} "${words(text)}"\n`).join('');
            this.rewrite(source, (line) => `${line.trimEnd()} {\n${all}    }`);
        }

        // Names the one source of the file, behind its record.
        name(key, count) {
            const { text, name } = this.work;
            const record = bench.recordOf(text, name);
            if (record) {
                const close = record.isThere ? text.indexOf('}', record.end) + 1 : record.end;
                const letter = /[a-z]/i.exec(key)?.[0].toUpperCase() ?? 'R';
                this.editor.write(close, close, `\n  sources {\n    ${letter} = ${key}, sentences 1-${count}\n  }`);
                this.editor.completion.close();
            }
        }
    }

    bench.Report = Report;
})();
