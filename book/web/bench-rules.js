// The rules in English, and the questions that the file asks or leaves open.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { make, button } = seedlore.parts;

    // Places of clauses are told in bytes.
    bench.unitsAt = (text, bytes) => {
        const all = new TextEncoder().encode(text);
        return bytes.map((byte) => new TextDecoder().decode(all.subarray(0, byte)).length);
    };

    class Rules {
        constructor({ work, editor }) {
            this.work = work;
            this.editor = editor;
            this.element = make('div', { class: 'sl-bench-rules' });
        }

        show(description) {
            const { title, summary, board, clauses, players } = description;
            const { work, editor } = this;
            const entry = (clause) => {
                const isOwn = clause.path === work.path;
                const said = isOwn
                    ? button(clause.says, () => {
                        const read = work.good.files[0].text;
                        const [place] = bench.shifted([bench.unitsAt(read, [clause.start, clause.end])], read, work.text);
                        if (place) {
                            editor.goTo(place[0], place[1]);
                        }
                    }, { class: 'sl-bench-rule', title: 'Show it in the text' })
                    : make('span', { class: 'sl-bench-rule', text: clause.says });
                const from = isOwn ? '' : `From ${clause.path}. `;
                return make('li', {}, said, make('p', { class: 'sl-source', text: from + clause.bases.join('; ') }));
            };
            this.element.replaceChildren(
                make('h2', { text: title }),
                summary ? make('p', { text: summary }) : '',
                make('p', { class: 'sl-small', text: `${board.charAt(0).toUpperCase()}${board.slice(1)}, for ${players.slice(0, -1).join(', ')} and ${players[players.length - 1]}.` }),
                make('ol', { class: 'sl-bench-clauses' }, ...clauses.map(entry)));
        }
    }

    class Questions {
        // `read()` is called when another reading was chosen.
        constructor({ work, editor, read }) {
            Object.assign(this, { work, editor, read });
            this.told = make('p', { role: 'status', class: 'sl-bench-told' });
            this.list = make('div', {});
            this.element = make('div', { class: 'sl-bench-questions' }, this.told, this.list);
        }

        // Writes an open question into the text, and goes to its first answer.
        async ask({ asks, open }) {
            const { work, editor } = this;
            // Pressed twice, it would be asked twice.
            const waits = (isWaiting) => this.list.querySelectorAll('.sl-bench-silent button').forEach((one) => { one.disabled = isWaiting; });
            waits(true);
            try {
                const { text } = await seedlore.host('checking').ask(
                    { ask: 'insert', text: work.text, name: work.name, lines: open }, { seconds: bench.LONGEST });
                editor.write(0, work.text.length, text);
                editor.completion.close();
                const [head] = /open [a-z-]+/.exec(open);
                const from = text.indexOf(`  ${head} `);
                const start = text.indexOf('[assumed: ', from) + '[assumed: '.length;
                editor.goTo(start, text.indexOf(']', start));
                this.told.textContent = `“${asks}” is asked by the file now. Say in the brackets why its first answer is assumed.`;
            } catch (error) {
                this.told.textContent = `${error.message}. ${error.help ?? ''}`;
                waits(false);
            }
        }

        show({ questions, unanswered }) {
            const said = unanswered.length
                ? [make('p', { text: 'Reports usually leave these open. This file neither answers nor asks them: look them up in the report, and write the clause. Where the report is silent, ask the question: its likeliest answer is then assumed.' }),
                    make('ul', { class: 'sl-bench-silent' }, ...unanswered.map((silence) => make('li', {}, make('span', {}, silence.asks, make('small', { text: ` Until then: ${silence.otherwise}.` })),
                        button('Ask this', () => this.ask(silence), { 'aria-label': `Ask this: ${silence.asks}` }))))]
                : [make('p', { text: 'None of the questions that reports usually leave open is left: the file answers or asks each of them.' })];
            const asked = questions.length
                ? [make('p', { class: 'sl-small', text: 'The chosen readings are those that are played here. The file itself does not change.' }),
                    ...questions.map((question) => this.question(question))]
                : [make('p', { text: 'This file asks none.' })];
            this.list.replaceChildren(
                make('h2', { text: 'Left open' }), ...said,
                make('h2', { text: 'Asked by this file' }), ...asked);
        }

        question({ name, asks, readings }) {
            const choice = (reading) => {
                const input = make('input', {
                    type: 'radio', name: `sl-reading-${name}`, value: reading.name,
                    on: { change: () => this.choose(name, reading) },
                });
                input.checked = reading.is_in_force;
                const rests = reading.bases.length ? ` (${reading.bases.join('; ')})` : '';
                return make('label', {}, input, make('span', {}, reading.says, make('small', { text: rests })));
            };
            return make('fieldset', {}, make('legend', { text: asks }), ...readings.map(choice));
        }

        choose(question, { name, is_default: isDefault }) {
            const others = this.work.reading.filter((choice) => !choice.startsWith(`${question}=`));
            this.work.reading = isDefault ? others : [...others, `${question}=${name}`];
            this.read();
        }
    }

    bench.Rules = Rules;
    bench.Questions = Questions;
})();
