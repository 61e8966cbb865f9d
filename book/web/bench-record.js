// A form for the record: what is known of the game beside its rules. It writes the lines
// of the text, and nothing else of it.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { make, button } = seedlore.parts;

    const quoted = (text) => `"${text.replace(/[\u0000-\u001f]/g, ' ').replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
    const unquoted = (text) => text.slice(1, -1).replace(/\\(.)/g, '$1');
    const QUOTATION = /"(?:[^"\\\n]|\\.)*"/g;
    const strings = (line) => (line.match(QUOTATION) ?? []).map(unquoted);
    const behind = (line, word) => {
        const found = line.match(new RegExp(`\\b${word}\\s+("(?:[^"\\\\\\n]|\\\\.)*")`));
        return found ? unquoted(found[1]) : '';
    };

    // Each fact: its first word, its fields with what they are called, how fields are read
    // from a line, and how they are written as one.
    const FACTS = [
        ['game', ['The game'], (line) => [strings(line)[0] ?? ''], ([game]) => `game ${quoted(game)}`],
        ['aliases', ['Other names, with commas between'], (line) => [strings(line).join(', ')],
            ([names]) => `aliases ${names.split(',').map((name) => name.trim()).filter(Boolean).map(quoted).join(', ')}`],
        ['place', ['Place', 'Degrees north, east (6.69, -1.62)'],
            (line) => [strings(line)[0] ?? '', line.replace(QUOTATION, '').match(/\bat\s+(-?[\d.]+\s*,\s*-?[\d.]+)/)?.[1] ?? ''],
            ([place, at]) => `place ${quoted(place)}${/^-?[\d.]+\s*,\s*-?[\d.]+$/.test(at) ? ` at ${at}` : ''}`],
        ['observed', ['Who saw it played', 'When'], (line) => [behind(line, 'by'), behind(line, 'when')],
            ([by, when]) => `observed${by ? ` by ${quoted(by)}` : ''}${when ? ` when ${quoted(when)}` : ''}`],
        ['summary', ['One or two sentences on it'], (line) => [strings(line)[0] ?? ''], ([text]) => `summary ${quoted(text)}`],
        ['players', ['Who sits at a side'], (line) => [strings(line)[0] ?? ''], ([text]) => `players ${quoted(text)}`],
        ['material', ['What board and seeds are made of'], (line) => [strings(line)[0] ?? ''], ([text]) => `material ${quoted(text)}`],
        ['remark', ['Anything else worth knowing'], (line) => [strings(line)[0] ?? ''], ([text]) => `remark ${quoted(text)}`],
    ];

    // The record of a ruleset: where its lines begin and end; none if it can't be found.
    function recordOf(text, name) {
        const head = text.search(new RegExp(`\\bruleset\\s+${name}\\b`));
        const found = head < 0 ? null : /\brecord\s*\{[^\n]*\n?/.exec(text.slice(head));
        const next = head < 0 ? -1 : text.slice(head + 8).search(/\n\s*(?:ruleset|base)\s/);
        if (!found || (next >= 0 && found.index > next + 8)) {
            const brace = head < 0 ? -1 : text.indexOf('{', head);
            return brace < 0 ? null : { start: brace + 1, end: brace + 1, isThere: false };
        }
        const start = head + found.index + found[0].length;
        const close = text.slice(start).search(/^\s*\}/m);
        return close < 0 ? null : { start, end: start + close, isThere: true };
    }

    // The line of a fact: where it stands, and the comment or the bracket behind it.
    function lineOf(text, { start, end }, word) {
        const found = new RegExp(`^[ \\t]*${word}\\b[^\\n]*`, 'm').exec(text.slice(start, end));
        if (!found) {
            return null;
        }
        const line = found[0];
        const rest = line.replace(QUOTATION, (quotation) => '~'.repeat(quotation.length)).search(/\s*(\[|\/\/)/);
        return { start: start + found.index, end: start + found.index + (rest < 0 ? line.length : rest), line };
    }

    class Record {
        constructor({ work, editor }) {
            this.work = work;
            this.editor = editor;
            this.element = make('div', { class: 'sl-bench-record' });
        }

        show() {
            const { work } = this;
            const record = work.name && recordOf(work.text, work.name);
            if (!record) {
                this.element.replaceChildren(make('p', { text: 'The record of this text can’t be found: write `record { }` behind the brace of the ruleset.' }));
                return;
            }
            const fields = FACTS.map(([word, labels, read]) => {
                const line = record.isThere ? lineOf(work.text, record, word) : null;
                const values = line ? read(line.line) : labels.map(() => '');
                const controls = labels.map((label, nth) => {
                    const isLong = word === 'summary' || word === 'remark';
                    const control = make(isLong ? 'textarea' : 'input', isLong ? { rows: '3' } : { type: 'text', autocomplete: 'off' });
                    control.value = values[nth];
                    control.addEventListener('change', () => this.write(word, controls.map((one) => one.value.trim())));
                    return control;
                });
                return labels.map((label, nth) => bench.field(label, controls[nth]));
            });
            this.element.replaceChildren(
                make('p', { class: 'sl-small', text: 'What is written here goes into the record of the file. A field that is emptied takes its line out.' }),
                ...fields.flat(),
                button('Show the record in the text', () => this.editor.goTo(record.start)));
        }

        write(word, values) {
            const { work, editor } = this;
            const record = recordOf(work.text, work.name);
            if (!record) {
                return;
            }
            const to = FACTS.find(([known]) => known === word)[3];
            const focused = document.activeElement;
            const said = values.some(Boolean) ? to(values) : '';
            const line = record.isThere ? lineOf(work.text, record, word) : null;
            if (!record.isThere) {
                editor.write(record.start, record.end, said && `\n  record {\n    ${said}\n  }`);
            } else if (!line) {
                editor.write(record.start, record.start, said && `    ${said}\n`);
            } else if (said) {
                editor.write(line.start, line.end, line.line.match(/^\s*/)[0] + said);
            } else {
                const whole = work.text.indexOf('\n', line.start);
                editor.write(line.start, whole < 0 ? line.end : whole + 1, '');
            }
            editor.completion.close();
            if (this.element.contains(focused)) {
                focused.focus();
            }
        }
    }

    bench.Record = Record;
    bench.recordOf = recordOf;
})();
