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
    // A board is drawn up to so many pits in a row, and rows.
    const [MOST_PITS, MOST_ROWS] = [24, 8];
    const RING = 6;

    const GROUPS = [
        ['board', 'Seen on the board'],
        ['seen', 'Seen in play'],
        ['players', 'Known to players'],
    ];
    // The board is told by fields, which are always there.
    const FIELDS = [
        ['rows', 'Rows'], ['pits', 'Pits in a row'], ['seeds', 'Seeds in a pit'], ['players', 'Players'],
    ];
    const BOARD = [...FIELDS.map(([name]) => name), 'stores'];

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
            this.place = new key.Place({
                places: data.places,
                map: document.querySelector('.sl-which-map'),
                take: (place) => {
                    this.answers.place = place;
                    this.changed(place ? `Seen at ${place.label}.` : 'The place was taken back.');
                    document.getElementById('sl-key-place')?.focus({ preventScroll: true });
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

        build() {
            this.fields = new Map();
            const field = ([name, label]) => {
                const input = make('input', { type: 'text', inputmode: 'numeric', maxlength: '12', autocomplete: 'off', id: `sl-key-field-${name}`,
                    on: { change: () => this.typed(name, input), keydown: (event) => event.stopPropagation() } });
                const step = (by, sign, words) => button(sign, () => this.stepped(name, input, by), { 'aria-label': `${words}: ${label}` });
                this.fields.set(name, input);
                return make('div', { class: 'sl-key-field' }, make('label', { for: input.id, text: label }),
                    make('div', { class: 'sl-key-step' }, step(-1, '−', 'One fewer'), input, step(1, '+', 'One more')));
            };
            this.stores = make('div', { class: 'sl-key-stores' });
            this.drawing = make('div', { class: 'sl-key-board' });
            this.board = seedlore.board();
            const board = make('section', { class: 'sl-key-part', 'aria-labelledby': 'sl-key-the-board' },
                make('h2', { id: 'sl-key-the-board', text: 'The board' }),
                make('div', { class: 'sl-key-fields' }, ...FIELDS.map(field)), this.counting(), this.stores, this.drawing);
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
                make('div', { class: 'sl-key-left-side' }, board, this.place.element,
                    make('section', { class: 'sl-key-part', 'aria-labelledby': 'sl-key-play' },
                        make('h2', { id: 'sl-key-play', text: 'The next questions' }), this.next, this.more),
                    this.moves.element, this.list),
                make('div', { class: 'sl-key-right-side' }, this.told.ranking, why),
                make('div', { class: 'sl-key-below' }, this.told.apart, this.left),
                this.said, this.told.strip);
        }

        // What the fields ask for.
        counting() {
            const told = FIELDS.flatMap(([name, label]) => [make('dt', { text: label }), make('dd', { text: this.questions.get(name).look })]);
            return make('details', { class: 'sl-key-count' }, make('summary', { text: 'How to count' }), make('dl', {}, ...told,
                make('dt', { text: 'Not sure?' }), make('dd', { text: 'Leave a field empty, or write “5 or 6”.' })));
        }

        // Numbers as they are typed: `6`, `5 or 6`.
        typed(name, input) {
            const values = input.value.match(/\d+/g) ?? [];
            if (values.length === 0 ? this.answers.replies.has(name) : this.answers.set(name, values)) {
                if (values.length === 0) {
                    this.answers.remove(name);
                }
                this.changed(this.sentence(name));
            } else {
                this.showFields();
            }
        }

        stepped(name, input, by) {
            const usual = { rows: 2, pits: 6, seeds: 4, players: 2 };
            const now = Number(input.value.match(/\d+/)?.[0] ?? NaN);
            const next = Number.isNaN(now) ? usual[name] : Math.max(1, now + by);
            this.answers.set(name, [String(next)]);
            this.changed(this.sentence(name));
        }

        sentence(name) {
            const { asks } = this.questions.get(name);
            return this.answers.replies.has(name) ? `${asks} ${key.capital(this.answers.words(name))}.` : `${asks} Taken back.`;
        }

        // A reply to a question of a card; null takes it back.
        reply(name, values) {
            const isNext = !this.opened.includes(name) && !BOARD.includes(name);
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
            if (this.fields.has(name)) {
                this.fields.get(name).focus();
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

        card(name, level = 'h3') {
            const isOpen = this.opened.includes(name);
            return new key.Question({
                question: this.questions.get(name),
                answers: this.answers,
                asked: this.last?.ask.find((asked) => asked.key === name),
                level,
                isOpen,
                isSeveral: this.several.has(name),
                change: (values) => this.reply(name, values),
                several: (is) => {
                    this.several[is ? 'add' : 'delete'](name);
                    if (is && !isOpen && !BOARD.includes(name)) {
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
                    ask: 'which', table: this.table, answers: answers.typed(), place: place?.at ?? null, clues, why: known ? why : null,
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
            this.showFields();
            this.place.show(this.answers.place);
            this.showQuestions();
            this.showAnswered();
            this.told.show(this.last, this.answers);
            this.showWhy();
            this.left.replaceChildren(make('h2', { text: 'Questions left' }),
                make('ol', {}, ...this.last.ask.slice(0, LEFT).map(({ asks }) => make('li', { text: asks }))));
        }

        showFields() {
            for (const [name, input] of this.fields) {
                input.value = this.answers.isUnknown(name) ? '' : this.answers.values(name).join(' or ');
            }
            const isFocused = this.stores.contains(document.activeElement);
            const value = document.activeElement?.dataset?.value;
            this.stores.replaceChildren(this.card('stores'));
            if (isFocused) {
                this.stores.querySelector(value ? `[data-value="${value}"]` : 'button')?.focus({ preventScroll: true });
            }
            this.draw();
        }

        // The board as it is told.
        draw() {
            const only = (name) => (this.answers.values(name).length === 1 ? Number(this.answers.values(name)[0]) : null);
            const [rows, columns] = [only('rows'), only('pits')];
            const isDrawn = rows && columns && rows <= MOST_ROWS && columns <= MOST_PITS;
            if (!isDrawn) {
                this.drawing.replaceChildren(make('p', { class: 'sl-small', text: 'Say how many rows and pits: the board is drawn here.' }));
                return;
            }
            const seeds = only('seeds') ?? 0;
            const hole = (place, count) => ({ place, seeds: count, state: 'open', marks: [], signs: {}, owner: null, label: null });
            // One row is a ring, more often than not.
            const isRing = rows === 1 && columns >= RING;
            const pits = Array.from({ length: rows * columns }, (_, at) =>
                hole(isRing ? { ring: at } : { grid: { row: Math.floor(at / columns), column: at % columns } }, seeds));
            const hasStores = this.answers.values('stores').join() === 'yes';
            const stores = hasStores ? ['left', 'right'].map((end) => hole({ store: { end, look: 'dug' } }, '')) : [];
            const shape = isRing ? { ring: { pits: columns } } : { rows: { rows, columns } };
            this.board.show({ sketch: { shape, holes: [...pits, ...stores], seats: [], shows_owners: false } });
            const what = rows === 1 ? `${columns} pits in a ring or a row` : `${rows} rows of ${columns} pits`;
            this.board.svg.setAttribute('role', 'img');
            this.board.svg.setAttribute('aria-label', `A board of ${what}${hasStores ? ', with two stores' : ''}`);
            this.board.element.inert = true;
            this.drawing.replaceChildren(this.board.element);
        }

        showQuestions() {
            const isHere = (name) => !BOARD.includes(name) && !this.opened.includes(name);
            const next = this.last.ask.map((asked) => asked.key).filter(isHere).slice(0, NEXT);
            this.next.replaceChildren(...[...this.opened.filter((name) => !BOARD.includes(name)), ...next].map((name) => this.card(name)));
            const shown = new Set([...next, ...this.opened, ...BOARD]);
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
            this.changed('All answers were taken back.', () => this.fields.get('rows').focus());
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
