// How one begins: with a few questions, with a ruleset of the book, or with a file.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { make, button, fault } = seedlore.parts;

    // Larger files hold no ruleset, and are not read.
    const MOST_BYTES = 4 << 20;

    const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, nth) => String(from + nth));

    const MORE = [['3', 'Three'], ['4', 'Four'], ['5', 'Five'], ['6', 'Six']].filter(([number]) => number <= seedlore.MOST_PLAYERS);

    // The questions: the field of `skeleton::Game`, the question and its answers, the
    // first of which is chosen unless `usual` names another.
    const QUESTIONS = [
        ['players', 'How many play?', [['2', 'Two'], ...MORE.map(([number, word]) => [number, `${word}, each with a part of the columns`])]],
        ['rows', 'How many rows has the board?', [['2', 'Two'], ['4', 'Four'], ['6', 'Six']]],
        ['pits', 'How many pits are in a row?', numbers(1, 20), '6'],
        ['seeds', 'How many seeds are in every pit at the start?', numbers(1, 30), '4'],
        ['owners', 'Whose pits are whose?', [
            ['rows', 'The rows nearest to a player are that player’s'],
            ['columns', 'Each player has one half of the board, left or right'],
            ['shared', 'Every pit is everybody’s'],
        ]],
        ['stores', 'Are there stores?', [
            ['kept', 'One for each player, such as an end hole, where captured seeds are put'],
            ['sown', 'One for each player, in which its owner sows too; a last seed there gives another move'],
            ['none', 'No: captured seeds are put aside'],
        ]],
        ['direction', 'Which way are seeds sown?', [
            ['anticlockwise', 'Anticlockwise'], ['clockwise', 'Clockwise'], ['either', 'Either way, as the player likes'],
        ]],
        ['laps', 'What does the last seed do?', [
            ['one', 'Sowing ends with it'],
            ['last', 'In a pit with seeds, these are lifted and sowing goes on'],
            ['next', 'If the pit after it has seeds, these are lifted and sowing goes on'],
        ]],
        ['captures', 'What is captured?', [
            ['2,3', 'An opponent’s pit in which the last seed makes two or three'],
            ['2', 'An opponent’s pit in which it makes two'],
            ['3', 'An opponent’s pit in which it makes three'],
            ['4', 'An opponent’s pit in which it makes four'],
            ['2,4', 'An opponent’s pit in which it makes two or four'],
            ['opposite', 'What lies opposite, if it falls into an empty pit of one’s own'],
            ['beyond', 'What lies beyond an empty pit, if that comes next after the last seed'],
            ['none', 'Nothing'],
        ]],
        ['rounds', 'Are there several rounds?', [
            ['no', 'No, one game is played'], ['yes', 'Yes: captured seeds fill the pits of the next round'],
        ]],
        ['ending', 'How does it end?', [
            ['usual', 'The report does not say: leave it open'],
            ['kept', 'When a player can’t move: all take the seeds in their own pits; the most seeds win'],
            ['left', 'When a player can’t move: the other takes what is left; the most seeds win'],
            ['empty', 'When a player has no seeds: all take their own; the most seeds win'],
            ['all', 'When a player has no seeds, that player has lost'],
            ['last', 'When a player can’t move, that player has lost'],
        ]],
    ];

    const field = (label, control, help) => {
        const id = `sl-begin-${(field.next += 1)}`;
        control.id = id;
        return make('div', { class: 'sl-bench-field' }, make('label', { for: id, text: label }), control,
            help ? make('p', { class: 'sl-small', text: help }) : null);
    };
    field.next = 0;

    const nameOf = (title) => {
        const plain = title.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
        const name = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60);
        return /^[a-z]/.test(name) ? name : `game-${name}`.slice(0, 60).replace(/-$/, '');
    };

    class Begin {
        // `begun(work, told)` takes what was begun; `back()` goes back to the work so far.
        constructor({ work, begun, back }) {
            Object.assign(this, { work, begun, back });
            this.said = make('div', { role: 'alert' });
            this.element = make('section', { class: 'sl-bench-begin', 'aria-label': 'Begin' });
        }

        show() {
            const { work } = this;
            const isAny = work.text.trim() !== '';
            this.said.replaceChildren();
            this.element.replaceChildren(...[
                isAny ? make('div', { class: 'sl-bench-bar' }, button(`Go back to ${work.fileName()}`, this.back)) : null,
                this.said, this.fromShelf(), this.fromBook(), this.fromFile(), this.fromQuestions(),
            ].filter(Boolean));
            this.element.querySelector('select, input, button')?.focus({ preventScroll: true });
        }

        fail(error) {
            this.said.replaceChildren(fault(error));
            this.said.scrollIntoView({ block: 'nearest' });
        }

        // The rulesets of one's own that were worked on before.
        fromShelf() {
            const works = this.work.shelf.works();
            const title = ({ text, path }) => /^\s*ruleset\s+\S+(?:\s+from\s+\S+)?\s+"([^"\n]*)"/m.exec(text)?.[1] ?? path;
            const remove = (at, path) => {
                if (window.confirm(`Delete ${path}? It is kept nowhere else.`)) {
                    this.work.shelf.take(at);
                    this.show();
                }
            };
            const fileName = (path) => path.split('/').pop();
            const line = (kept, at) => make('li', { class: 'sl-bench-bar' },
                make('p', {}, make('strong', { text: title(kept) }), ` ${fileName(kept.path)}`),
                button('Open', () => this.reopen(at), { 'aria-label': `Open ${fileName(kept.path)}` }),
                button('Delete', () => remove(at, fileName(kept.path)), { 'aria-label': `Delete ${fileName(kept.path)}` }));
            const own = this.work.works && make('div', { class: 'sl-bench-bar' },
                make('p', { text: 'Works of your own can be cited beside those of this book.' }),
                button('Cite only the book’s', () => this.begun({ ...this.work.kept(), works: null }, 'The works of this book can be cited.', true)));
            return works.length || own ? make('div', { class: 'sl-bench-way' }, make('h2', { text: 'Go on with one of your own' }),
                make('p', { class: 'sl-small', text: 'They are kept in this browser. Download what you want to keep elsewhere.' }),
                make('ul', { class: 'sl-bench-shelf' }, ...works.map(line)), own || null) : null;
        }

        reopen(at) {
            const kept = this.work.shelf.take(at);
            if (kept) {
                this.begun(kept, `${kept.path} is as you left it.`);
            }
        }

        fromBook() {
            const list = make('select', {}, make('option', { value: '', text: 'Choose one…' }),
                ...seedlore.shelf.map(({ region, rulesets }) => make('optgroup', { label: region },
                    ...rulesets.map(({ name, label }) => make('option', { value: name, text: label })))));
            return make('div', { class: 'sl-bench-way' }, make('h2', { text: 'Change a ruleset of this book' }),
                field('Ruleset', list),
                button('Begin with a copy', () => list.value && this.copy(list.value)));
        }

        // Begins with a copy of a ruleset of the book.
        async copy(name) {
            try {
                const { files } = await seedlore.texts(name);
                const own = files.find((file) => bench.namesIn(file.text).includes(name)) ?? files[0];
                this.begun({ ...own, original: name }, `This is a copy of ${name}. What you change is compared with it.`);
            } catch (error) {
                this.fail(error);
            }
        }

        fromFile() {
            const input = make('input', { type: 'file', multiple: true, accept: '.sow,.bib,.txt,text/plain', on: { change: () => this.open(input.files) } });
            return make('div', { class: 'sl-bench-way' }, make('h2', { text: 'Open a file' }),
                field('A ruleset (.sow), a bibliography (.bib)', input, 'Or drop it anywhere on the workbench. The works of a bibliography are added to those of this book.'));
        }

        // Reads files that were opened or dropped.
        async open(files) {
            for (const file of files) {
                if (file.size > MOST_BYTES) {
                    this.fail({ message: `${file.name} is larger than ${MOST_BYTES >> 20} MB, and was not read.`, help: 'A ruleset is a text of a few kilobytes, whose name ends in .sow.' });
                    return false;
                }
                const text = await file.text();
                if (text.includes('\u0000')) {
                    this.fail({ message: `${file.name} is no text, and was not read.`, help: 'A ruleset is a plain text, whose name ends in .sow.' });
                    return false;
                }
                if (/\.bib$/i.test(file.name)) {
                    this.begun({ ...this.work.kept(), works: text }, `The works of ${file.name} can be cited now, beside those of this book.`, true);
                } else {
                    const known = bench.namesIn(text).find(bench.isInBook) ?? null;
                    this.begun({ text, path: file.name, original: known }, `${file.name} was opened.`);
                }
            }
            return true;
        }

        fromQuestions() {
            const title = make('input', { type: 'text', maxlength: '100', autocomplete: 'off', placeholder: 'Wari of the island' });
            const place = make('input', { type: 'text', maxlength: '100', autocomplete: 'off' });
            const by = make('input', { type: 'text', maxlength: '100', autocomplete: 'off' });
            const asked = QUESTIONS.map(([name, text, answers, usual]) => {
                const options = answers.map((answer) => (typeof answer === 'string' ? [answer, answer] : answer));
                const control = seedlore.parts.select(options, usual ?? options[0][0], () => {}, { name });
                return [name, control, field(text, control)];
            });
            // Boards of more rows have no stores, as a rule.
            const control = (name) => asked.find(([known]) => known === name)[1];
            control('rows').addEventListener('change', () => {
                control('stores').value = control('rows').value === '2' ? 'kept' : 'none';
                control('captures').value = control('rows').value === '2' ? '2,3' : 'opposite';
            });
            const form = make('form', { on: { submit: (event) => { event.preventDefault(); this.answered(title.value, place.value, by.value, asked); } } },
                field('What is it called?', title), ...asked.map(([, , element]) => make('li', {}, element)),
                field('Where is it played?', place), field('Who told you, or who saw it played?', by),
                make('button', { type: 'submit', class: 'sl-bench-main', text: 'Write the ruleset' }));
            const list = make('ol', {}, ...form.querySelectorAll('li'));
            form.children[0].after(list);
            return make('div', { class: 'sl-bench-way' }, make('h2', { text: 'Answer a few questions' }),
                make('p', { class: 'sl-small', text: 'The file plays at once, and asks what these answers leave open. All of it can be changed afterwards.' }), form);
        }

        // Begins with a form that was filled in: a new ruleset, or a copy of the one that the form
        // asks about. All that was answered stands above it; its source is the interview.
        async fromForm(handed) {
            try {
                const { from, title, game, facts, works, lines } = JSON.parse(handed);
                const said = lines.map((line) => `// ${String(line).replace(/\s+/g, ' ')}\n`).join('');
                const noted = `// What was answered, as it was ticked and written down. Where it is not in a clause yet,\n// write it there, cited as the interview.\n${said}`;
                const own = `${this.work.works ?? ''}\n${works}`.trim();
                if (from && bench.isInBook(from)) {
                    const { files } = await seedlore.texts(from);
                    const file = files.find((one) => bench.namesIn(one.text).includes(from)) ?? files[0];
                    this.begun({ ...file, text: noted + file.text, original: from, works: own }, `This is a copy of ${from}, with what was answered above it. The interview can be cited as ${game.source}.`);
                    return;
                }
                const name = nameOf(title);
                const { text } = await seedlore.host('checking').ask({ ask: 'begin', name, title, game, facts, works: own }, { seconds: 10 });
                this.begun({ text: noted + text, path: `${name}.sow`, works: own }, 'This is what the form fills in. What it does not is written above the rules.');
            } catch (error) {
                this.fail(error instanceof SyntaxError || error instanceof TypeError
                    ? { message: 'The form could not be read.', help: 'Go back to it and hand it on again.' } : error);
            }
        }

        async answered(title, place, by, asked) {
            const answers = Object.fromEntries(asked.map(([name, control]) => [name, control.value]));
            const game = { ...answers, players: Number(answers.players), rows: Number(answers.rows), pits: Number(answers.pits), seeds: Number(answers.seeds), rounds: answers.rounds === 'yes' };
            const name = nameOf(title || 'my game');
            try {
                const { text } = await seedlore.host('checking').ask({
                    ask: 'begin', name, title: title.trim() || 'My game', game,
                    facts: { place: place.trim(), observed_by: by.trim() },
                }, { seconds: 10 });
                this.begun({ text, path: `${name}.sow` }, 'Now look the rules up and write down where each comes from.');
            } catch (error) {
                this.fail(error);
            }
        }
    }

    bench.Begin = Begin;
    bench.field = field;
})();
