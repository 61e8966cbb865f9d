// The page *Which game is this?*: `seedlore.which(element)` fills an element with questions,
// and beside them what the answers lead to. Everything is worked out in this page.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const key = seedlore.key;
    const { make, button, fault } = seedlore.parts;

    // So many questions are put forward.
    const NEXT = 3;
    // On paper so many are left to be asked.
    const LEFT = 12;

    const GROUPS = [
        ['board', 'Seen on the board'],
        ['seen', 'Seen in play'],
        ['players', 'Known to players'],
    ];
    const isOfBoard = (name) => key.OF_THE_BOARD.includes(name);

    class Which {
        constructor(element) {
            const data = window.seedloreWhich;
            this.root = element;
            this.table = data.table;
            this.answers = new key.Answers(data.questions);
            this.questions = this.answers.questions;
            // Questions that were opened by hand, and those of which several answers may be right.
            this.opened = [];
            this.several = new Set();
            this.asked = 0;
            this.board = new key.Board({
                answers: this.answers,
                changed: (name) => this.changed(this.sentence(name)),
                card: (name) => this.card(name),
            });
            this.place = new key.Place({
                places: data.places,
                map: document.querySelector('.sl-which-map'),
                take: (place) => {
                    this.answers.place = place;
                    this.changed(place ? `Seen at ${place.label}.` : 'The place was taken back.',
                        () => document.getElementById('sl-key-place')?.focus({ preventScroll: true }));
                },
            });
            this.moves = new key.Moves({
                change: (said) => {
                    this.answers.moves = this.moves.text;
                    this.changed(said);
                },
            });
            this.told = new key.Told({ write: () => this.write(), ask: (name) => this.opens(name) });
            this.build();
            window.addEventListener('popstate', () => this.fromAddress());
            window.addEventListener('hashchange', () => this.fromAddress());
        }

        // Fields for what the game was called, and when it was seen.
        inOwnWords() {
            const field = ([name, label, hint]) => {
                const told = make('div', { role: 'alert' });
                const input = make('input', { type: 'text', maxlength: '80', autocomplete: 'off', id: `sl-key-own-${name}`, placeholder: hint,
                    on: { keydown: (event) => event.stopPropagation(), change: () => {
                        const typed = input.value;
                        const is = this.answers.says(name, typed);
                        input.value = this.answers[name];
                        told.replaceChildren(...(is ? [] : [fault({ message: `“${typed}” is no year. Write it in figures, as in 1927.` })]));
                        if (is) {
                            this.changed(`${label} ${this.answers[name] || 'Taken back'}.`);
                        }
                    } } });
                this.own.set(name, input);
                return make('div', { class: 'sl-key-field' }, make('label', { for: input.id, text: label }), input, told);
            };
            return make('div', { class: 'sl-key-fields' }, ...key.OWN.map(field));
        }

        build() {
            this.own = new Map();
            this.place.element.append(this.inOwnWords());
            this.next = make('div', { class: 'sl-key-next' });
            this.more = make('details', { class: 'sl-key-more' });
            this.list = make('section', { class: 'sl-key-part sl-key-answered', 'aria-labelledby': 'sl-key-said' });
            this.left = make('section', { class: 'sl-key-part sl-key-left' });
            this.said = make('div', { role: 'status', class: 'sl-hidden' });
            this.faults = make('div', { role: 'alert' });
            this.whyPick = make('div', {});
            this.whyTold = make('div', { 'aria-live': 'polite' });
            const why = make('section', { class: 'sl-key-part sl-key-other', 'aria-labelledby': 'sl-key-why-not' },
                make('h2', { id: 'sl-key-why-not', text: 'Why not another game?' }), this.whyPick, this.whyTold);
            this.root.replaceChildren(this.faults,
                make('div', { class: 'sl-key-left-side' }, this.board.element, this.place.element,
                    make('section', { class: 'sl-key-part', 'aria-labelledby': 'sl-key-play' },
                        make('h2', { id: 'sl-key-play', text: 'The next questions' }), this.next, this.more),
                    this.moves.element, this.list),
                make('div', { class: 'sl-key-right-side' }, make('div', { class: 'sl-key-stays' }, this.told.ranking, why)),
                make('div', { class: 'sl-key-below' }, this.told.apart, this.left),
                this.said, this.told.strip);
        }

        sentence(name) {
            const { asks } = this.questions.get(name);
            return this.answers.replies.has(name) ? `${asks} ${key.capital(this.answers.words(name))}.` : `${asks} Taken back.`;
        }

        // A reply to a question of a card; null takes it back.
        reply(name, values) {
            const isNext = !this.opened.includes(name) && !isOfBoard(name);
            const at = [...this.next.children].findIndex((card) => card.dataset.key === name);
            if (values === null) {
                this.answers.remove(name);
            } else {
                this.answers.set(name, values);
            }
            // What may have several answers stays, until it is done.
            if (this.several.has(name) && isNext && values !== key.UNKNOWN) {
                this.opened.unshift(name);
            } else if (!this.several.has(name) && this.opened.includes(name) && values !== null) {
                this.opened = this.opened.filter((other) => other !== name);
            }
            this.changed(this.sentence(name), () => this.focusCard(name, at));
        }

        // The focus stays where the hand was: on the question, or on the one that took its place.
        focusCard(name, at) {
            const cards = [...this.root.querySelectorAll('.sl-key-question')];
            const same = cards.find((card) => card.dataset.key === name);
            const card = same ?? this.next.children[Math.max(0, Math.min(at, this.next.children.length - 1))];
            const chosen = card?.querySelector('[aria-pressed="true"]') ?? card?.querySelector('button');
            chosen?.focus({ preventScroll: true });
        }

        // Opens a question, to be answered or answered otherwise.
        opens(name) {
            if (isOfBoard(name)) {
                this.board.focus(name);
                return;
            }
            this.opened = [name, ...this.opened.filter((other) => other !== name)];
            if (this.answers.values(name).length > 1) {
                this.several.add(name);
            }
            this.showQuestions();
            const card = this.root.querySelector(`.sl-key-question[data-key="${name}"]`);
            card?.scrollIntoView({ block: 'nearest' });
            card?.querySelector('button')?.focus({ preventScroll: true });
        }

        card(name) {
            const isOpen = this.opened.includes(name);
            return new key.Question({
                question: this.questions.get(name),
                answers: this.answers,
                asked: this.last?.ask.find((asked) => asked.key === name),
                isOpen,
                isSeveral: this.several.has(name),
                change: (values) => this.reply(name, values),
                several: (is) => {
                    this.several[is ? 'add' : 'delete'](name);
                    if (is && !isOpen && !isOfBoard(name)) {
                        this.opened.unshift(name);
                    }
                    this.showQuestions();
                    this.root.querySelector(`.sl-key-question[data-key="${name}"] input[type="checkbox"]`)?.focus({ preventScroll: true });
                },
                done: () => {
                    this.opened = this.opened.filter((other) => other !== name);
                    this.showQuestions();
                    this.next.querySelector('button')?.focus({ preventScroll: true });
                },
            }).element;
        }

        // Whatever was answered: the address keeps it, and the program is asked.
        changed(said, then = () => {}) {
            const address = this.answers.address();
            if (address !== location.hash) {
                history.pushState(null, '', address || location.pathname + location.search);
            }
            this.said.textContent = said;
            return this.ask().then(then);
        }

        fromAddress() {
            const wrong = this.answers.read(location.hash);
            this.opened = [];
            this.several.clear();
            this.faults.replaceChildren(...(wrong.length ? [fault({ message: `The address holds what is no answer here, and was left out: ${wrong.join(', ')}.` })] : []));
            return this.ask();
        }

        async ask() {
            const { answers } = this;
            const turn = (this.asked += 1);
            this.moves.text = answers.moves;
            this.moves.show(answers);
            try {
                const clues = await this.moves.clues(window.seedloreWhich, answers);
                const { place, why } = answers;
                const known = window.seedloreRules.rulesets.some(({ name }) => name === why);
                const told = await seedlore.host().ask({
                    ask: 'which', table: this.table, answers: answers.typed(), place: place?.at ?? null, name: answers.name, year: answers.year ? Number(answers.year) : null, clues, why: known ? why : null,
                });
                if (turn === this.asked) {
                    this.last = told;
                    this.show();
                }
            } catch (error) {
                this.faults.replaceChildren(fault(error));
            }
        }

        show() {
            for (const [name, input] of this.own) {
                input.value = this.answers[name];
            }
            this.board.show();
            this.place.show(this.answers.place);
            this.showQuestions();
            this.showAnswered();
            this.told.show(this.last, this.answers);
            this.showWhy();
            this.left.replaceChildren(make('h2', { text: 'Questions left' }),
                make('ol', {}, ...this.last.ask.slice(0, LEFT).map(({ asks }) => make('li', { text: asks }))));
        }

        showQuestions() {
            const isHere = (name) => !isOfBoard(name) && !this.opened.includes(name);
            const next = this.last.ask.map((asked) => asked.key).filter(isHere).slice(0, NEXT);
            this.next.replaceChildren(...[...this.opened, ...next].map((name) => this.card(name)));
            const shown = new Set([...next, ...this.opened, ...key.OF_THE_BOARD]);
            const isOpen = this.more.open;
            const groups = GROUPS.map(([ease, title]) => {
                const rest = [...this.questions.values()].filter((question) => question.ease === ease && !shown.has(question.key) && !this.answers.replies.has(question.key));
                return rest.length ? [make('h3', { text: title }), make('ul', { class: 'sl-key-list' }, ...rest.map((question) =>
                    make('li', {}, button(question.asks, () => this.opens(question.key), { class: 'sl-key-quiet' }))))] : [];
            });
            this.more.replaceChildren(make('summary', { text: 'More questions' }), ...groups.flat());
            this.more.open = isOpen;
        }

        showAnswered() {
            const names = this.answers.answered();
            const { place } = this.answers;
            const line = (asks, words, change, back) => make('li', {}, make('span', {}, `${asks} `, make('b', { text: words })),
                make('span', { class: 'sl-key-ways' },
                    change && button('Change', change, { class: 'sl-key-quiet', 'aria-label': `Change: ${asks}` }),
                    button('Take back', back, { class: 'sl-key-quiet', 'aria-label': `Take back: ${asks}` })));
            const lines = names.map((name) => line(this.questions.get(name).asks, key.capital(this.answers.words(name)),
                () => this.opens(name), () => this.takesBack(name)));
            if (place) {
                lines.unshift(line('Where was it seen?', key.capital(place.label), null, () => this.place.take(null)));
            }
            for (const [name, asks] of key.OWN.filter(([name]) => this.answers[name])) {
                const field = this.own.get(name);
                lines.push(line(asks, this.answers[name], () => field.focus(), () => {
                    this.answers.says(name, '');
                    this.changed(`${asks} Taken back.`, () => field.focus());
                }));
            }
            const all = lines.length > 1 ? button('Begin anew', () => this.anew(), { class: 'sl-key-quiet' }) : null;
            this.list.replaceChildren(...(lines.length ? [make('h2', { id: 'sl-key-said', text: 'What you answered' }), make('ul', { class: 'sl-key-list' }, ...lines), all].filter(Boolean) : []));
        }

        takesBack(name) {
            this.answers.remove(name);
            this.opened = this.opened.filter((other) => other !== name);
            this.changed(this.sentence(name), () => (this.list.querySelector('button') ?? this.next.querySelector('button'))?.focus({ preventScroll: true }));
        }

        anew() {
            this.answers.read('');
            this.opened = [];
            this.several.clear();
            this.changed('All answers were taken back.', () => this.board.focus('rows'));
        }

        showWhy() {
            const game = this.last.why;
            const chosen = game && window.seedloreRules.rulesets.find(({ name }) => name === this.answers.why);
            const isFocused = this.whyPick.contains(document.activeElement);
            this.whyPick.replaceChildren(window.seedloreNames.picker({
                id: 'sl-key-why',
                label: 'Name any game: what speaks for and against it?',
                chosen,
                take: ({ name }) => {
                    this.answers.why = name;
                    this.changed(`What speaks for and against ${key.label(name)} stands below its name.`);
                },
            }));
            if (isFocused) {
                document.getElementById('sl-key-why').focus();
            }
            this.whyTold.replaceChildren(...(game ? [
                make('p', {}, make('a', { href: `rulesets/${this.answers.why}.html`, text: key.label(this.answers.why) }), `: ${key.percent(game.share)}.`),
                key.evidence(game, this.answers.place),
            ] : []));
        }

        // To the workbench, with a file that is begun from the answers.
        async write() {
            try {
                const text = await key.begun(this.answers);
                location.href = `workbench.html#text=${encodeURIComponent(text)}`;
            } catch (error) {
                this.faults.replaceChildren(fault(error));
                this.faults.scrollIntoView({ block: 'nearest' });
            }
        }
    }

    seedlore.which = async (element) => {
        const which = new Which(element);
        await which.fromAddress();
        return which;
    };
})();
