// What follows from the answers: how likely each game is, what speaks for and against it, and
// what tells the likeliest apart.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const key = (seedlore.key = seedlore.key || {});
    const { make, button } = seedlore.parts;
    const { rulesets } = window.seedloreRules;
    const byName = new Map(rulesets.map((ruleset) => [ruleset.name, ruleset]));

    // So many games are shown before more are asked for.
    const FIRST = 5;
    // A piece of evidence this strong has the longest bar, in bits.
    const LONGEST = 5;
    // Weaker ones tell nothing.
    const WEAKEST = 0.15;

    const label = (name) => byName.get(name)?.label ?? name;
    const page = (name) => `rulesets/${name}.html`;
    const percent = (share) => (share < 0.005 ? 'under 1 %' : `${Math.round(share * 100)} %`);
    const link = (name) => make('a', { href: page(name), text: label(name) });

    const joined = (parts, last = ' and ') => parts.flatMap((part, nth) => (nth === 0 ? [part] : [nth === parts.length - 1 ? last : ', ', part]));

    const bar = (share, name = '') => make('div', { class: `sl-key-bar ${name}`, 'aria-hidden': 'true' },
        make('span', { style: `width:${(100 * share).toFixed(1)}%` }));

    // How many times as likely, as one says it.
    function times(bits) {
        const ratio = 2 ** Math.abs(bits);
        const number = ratio < 10 ? Math.round(ratio * 10) / 10 : Math.round(ratio);
        return ratio > 1000 ? 'over 1,000' : String(number);
    }

    function piece({ asks, of, said, has, bits }, place) {
        const isFor = bits > 0;
        const width = Math.min(Math.abs(bits) / LONGEST, 1);
        const says = said || has ? make('span', { class: 'sl-small' }, 'You: ', make('b', { text: of === 'place' && place ? place.label : said }), '. This game: ', make('b', { text: has }), '.') : null;
        return make('li', {},
            make('span', { class: 'sl-key-of', text: asks || key.capital(of) }), says,
            make('span', { class: 'sl-key-weight' }, bar(width, isFor ? 'sl-key-for' : 'sl-key-against'),
                make('span', { class: 'sl-small', text: `${times(bits)} times ${isFor ? 'as' : 'less'} likely` })));
    }

    // What speaks for and against a game.
    key.evidence = (game, place) => {
        const told = game.evidence.filter(({ bits }) => Math.abs(bits) >= WEAKEST);
        const list = (title, pieces) => (pieces.length ? [make('h3', { class: 'sl-key-side', text: title }), make('ul', { class: 'sl-key-evidence' }, ...pieces.map((one) => piece(one, place)))] : []);
        const parts = [
            ...list('Against it', told.filter(({ bits }) => bits < 0)),
            ...list('For it', told.filter(({ bits }) => bits > 0)),
        ];
        const rest = game.evidence.length - told.length;
        return make('div', { class: 'sl-key-why' },
            ...(parts.length ? [make('p', { class: 'sl-small', text: 'How much likelier an answer is of this game than of any game.' }), ...parts] : [make('p', { class: 'sl-small', text: 'Nothing that you said speaks for or against it.' })]),
            rest && parts.length ? make('p', { class: 'sl-small', text: `${rest} other ${rest === 1 ? 'answer tells' : 'answers tell'} nothing either way.` }) : null);
    };

    // One game of the ranking; `second` is what it is compared with.
    function entry(game, second, open, place) {
        const [name, ...same] = game.rulesets;
        const ruleset = byName.get(name);
        const isOpen = open.has(name);
        const why = make('div', { id: `sl-key-why-${name}`, hidden: !isOpen });
        if (isOpen) {
            why.append(key.evidence(game, place));
        }
        const toggle = button('Why?', () => {
            const opens = why.hidden;
            why.hidden = !opens;
            toggle.setAttribute('aria-expanded', String(opens));
            why.replaceChildren(...(opens ? [key.evidence(game, place)] : []));
            open[opens ? 'add' : 'delete'](name);
        }, { class: 'sl-key-quiet', 'aria-expanded': String(isOpen), 'aria-controls': why.id, 'aria-label': `Why ${label(name)}?` });
        const others = same.length ? make('p', { class: 'sl-small' }, 'The same rules: ', ...joined(same.map(link))) : null;
        return make('li', { 'data-name': name },
            make('div', { class: 'sl-key-head' }, link(name), make('span', { class: 'sl-key-share', text: percent(game.share) })),
            bar(game.share),
            make('div', { class: 'sl-key-ways' },
                make('span', { class: 'sl-small', text: ruleset?.place ?? ruleset?.region ?? '' }),
                make('a', { href: `${page(name)}#play`, text: 'Play', 'aria-label': `Play ${label(name)}` }),
                second ? make('a', { href: `compare.html#${name},${second}`, text: 'Compare', 'aria-label': `Compare ${label(name)} with ${label(second)}` }) : null,
                toggle),
            others, why);
    }

    // Before anything is answered no game stands out.
    const anyOfThem = (share) => make('li', {},
        make('div', { class: 'sl-key-head' }, make('span', { text: `Any of ${rulesets.length} rulesets` }), make('span', { class: 'sl-key-share', text: percent(share) })),
        bar(share));

    function noneOfThese({ share, nearest }, write) {
        const text = nearest.length ? ['If it is, it is nearest to ', ...joined(nearest.map(link), ' or '), '.'] : [];
        return make('li', { class: 'sl-key-none' },
            make('div', { class: 'sl-key-head' }, make('strong', { text: 'None of these, or a variant of one' }), make('span', { class: 'sl-key-share', text: percent(share) })),
            bar(share),
            make('p', { class: 'sl-small' }, ...text),
            make('div', { class: 'sl-key-ways' }, button('None of these: write it down', write, { class: 'sl-key-write' }),
                nearest.length ? make('a', { href: `workbench.html#from=${nearest[0]}`, text: 'or change a copy of the nearest' }) : null));
    }

    // How far the answers lead, in a sentence.
    function verdict(told, count) {
        const [first] = told.games;
        if (count === 0) {
            return 'Nothing is answered yet.';
        }
        if (told.none.share > Math.max(first?.share ?? 0, 0.5)) {
            return 'Most likely this game, or this variant of one, is not in the book.';
        }
        if (first.share > 0.6) {
            return `Most likely it is ${label(first.rulesets[0])}.`;
        }
        if (told.holding <= 6) {
            return `It lies between ${told.holding} games, if it is any of these.`;
        }
        return `${told.holding} games remain likely, if it is any of these.`;
    }

    class Told {
        // `write` begins a ruleset from the answers, `ask(key)` opens a question.
        constructor({ write, ask }) {
            Object.assign(this, { write, ask });
            this.open = new Set();
            this.isWhole = false;
            this.verdict = make('p', { class: 'sl-key-verdict', role: 'status', text: 'The program that weighs your answers is being loaded.' });
            this.list = make('ol', { class: 'sl-key-ranking' });
            this.more = button('Show more', () => { this.isWhole = !this.isWhole; this.rank(); }, { class: 'sl-key-quiet' });
            this.ranking = make('section', { class: 'sl-key-part', id: 'sl-key-ranking', tabindex: '-1', 'aria-labelledby': 'sl-key-ranked' },
                make('h2', { id: 'sl-key-ranked', text: 'It may be' }), this.verdict, this.list, this.more);
            this.apart = make('section', { class: 'sl-key-part sl-key-apart', 'aria-labelledby': 'sl-key-differ' });
            this.strip = make('a', { class: 'sl-key-strip', href: '#sl-key-ranking', on: { click: (event) => this.jump(event) } });
        }

        // The address is that of the answers: no anchor is put into it.
        jump(event) {
            event.preventDefault();
            this.ranking.scrollIntoView({ block: 'start' });
            this.ranking.focus({ preventScroll: true });
        }

        show(told, answers) {
            Object.assign(this, { told, answers });
            this.rank();
            this.differ();
            const first = answers.replies.size || answers.place ? told.games[0] : null;
            const parts = [first ? [label(first.rulesets[0]), first.share] : [`Any of ${rulesets.length} rulesets`, 1 - told.none.share], ['None of these', told.none.share]];
            this.strip.replaceChildren(...parts.sort((one, other) => other[1] - one[1]).map(([name, share]) =>
                make('span', {}, make('span', { class: 'sl-key-strip-name', text: name }), make('b', { text: percent(share) }), bar(share))));
            this.strip.setAttribute('aria-label', `To the ranking: ${parts.map(([name, share]) => `${name} ${percent(share)}`).join(', ')}`);
        }

        rank() {
            const { told, answers } = this;
            const count = answers.answered().length + (answers.place ? 1 : 0);
            this.verdict.textContent = verdict(told, count);
            if (count === 0) {
                this.list.replaceChildren(anyOfThem(1 - told.none.share), noneOfThese({ ...told.none, nearest: [] }, this.write));
                this.more.hidden = true;
                return;
            }
            const games = this.isWhole ? told.games : told.games.slice(0, FIRST);
            const second = (nth) => told.games[nth === 0 ? 1 : 0]?.rulesets[0];
            const rows = games.map((game, nth) => [game.share, entry(game, second(nth), this.open, answers.place)]);
            const none = [told.none.share, noneOfThese(told.none, this.write)];
            const at = rows.findIndex(([share]) => share < none[0]);
            rows.splice(at < 0 ? rows.length : at, 0, none);
            this.list.replaceChildren(...rows.map(([, row]) => row));
            this.more.hidden = told.games.length <= FIRST;
            this.more.textContent = this.isWhole ? 'Show fewer' : `Show ${told.games.length - FIRST} more`;
        }

        differ() {
            const { told, answers } = this;
            const count = told.differences[0]?.answers.length ?? 0;
            const games = told.games.slice(0, count);
            // Before anything is answered none is likelier than others.
            if (count < 2 || !(answers.replies.size || answers.place)) {
                this.apart.replaceChildren();
                return;
            }
            const row = (difference) => {
                const own = answers.replies.has(difference.key) ? answers.words(difference.key) : null;
                const asks = button(difference.asks, () => this.ask(difference.key), { class: 'sl-key-quiet' });
                return make('tr', {}, make('th', { scope: 'row' }, asks),
                    make('td', { 'data-side': 'You', class: own === null ? 'sl-silent' : null, text: own ?? 'not asked' }),
                    ...difference.answers.map((words, nth) => make('td', { 'data-side': label(games[nth].rulesets[0]), text: words })));
            };
            this.apart.replaceChildren(
                make('h2', { id: 'sl-key-differ', text: 'What tells the likeliest apart' }),
                make('div', { class: 'table-wrapper', tabindex: '0', role: 'region', 'aria-label': 'What one would answer of each' },
                    make('table', { class: 'sl-table sl-pairs' },
                        make('thead', {}, make('tr', {}, make('th', { scope: 'col', text: 'Question' }), make('th', { scope: 'col', text: 'You' }),
                            ...games.map(({ rulesets: [name] }) => make('th', { scope: 'col' }, link(name))))),
                        make('tbody', {}, ...told.differences.map(row)))));
        }
    }

    Object.assign(key, { Told, label, percent });
})();
