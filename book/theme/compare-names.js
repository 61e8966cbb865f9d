// A field that finds a ruleset by any of its names, as one types: `seedloreNames.picker(…)`.
(function () {
    'use strict';

    const { rulesets } = window.seedloreRules;
    const MOST = 12;

    // The words of the search (`theme/search.js`), which folds spellings into one.
    const words = (text) => window.elasticlunr.tokenizer(text);

    // What a word sounds like to one who wrote it down by ear, as the program has it
    // (`crates/language/src/report/fold.rs`).
    const heard = (word) => (word[0] + word.slice(1).replace(/[aeiouy]/g, 'a'))
        .replace(/[cq]/g, 'k').replace(/(.)\1+/g, '$1');

    const known = new Map();

    // Rulesets, or other things of a label, names and a place, with their words.
    function folded(among) {
        if (!known.has(among)) {
            known.set(among, among.map((ruleset) => ({
                ruleset,
                names: [...ruleset.names, ruleset.label].map((name) => ({ name, words: words(name) })),
                about: words(`${ruleset.label} ${ruleset.place ?? ''} ${ruleset.region}`),
            })));
        }
        return known.get(among);
    }

    // How well a ruleset answers to what was typed, and by which name: the whole of a name
    // before whole words of it, those before beginnings, and parts and sounds last.
    function fit({ names, about }, typed) {
        const all = typed.join(' ');
        const ranks = [
            (name) => name.join(' ') === all,
            (name) => typed.every((word) => name.includes(word)),
            (name) => typed.every((word) => name.some((other) => other.startsWith(word))),
            (name) => name.join(' ').includes(all),
            (name) => name.map(heard).join(' ') === typed.map(heard).join(' '),
        ];
        for (const [rank, answers] of ranks.entries()) {
            const found = names.find((name) => answers(name.words));
            if (found) {
                return { rank, name: found.name };
            }
            if (rank === 2 && typed.every((word) => [...about, ...names.flatMap((name) => name.words)].some((other) => other.startsWith(word)))) {
                return { rank: 2.5, name: names[0].name };
            }
        }
        return null;
    }

    // The likeliest first.
    function find(text, among) {
        const typed = words(text);
        if (typed.length === 0) {
            return [];
        }
        const fits = folded(among).flatMap((entry) => {
            const found = fit(entry, typed);
            return found ? [{ ruleset: entry.ruleset, ...found }] : [];
        });
        return fits.sort((one, other) => one.rank - other.rank || other.ruleset.titled - one.ruleset.titled);
    }

    function make(tag, attributes, ...children) {
        const element = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes)) {
            element.setAttribute(name, value);
        }
        element.append(...children);
        return element;
    }

    // A labelled field with a list below it, by the pattern of a combobox: arrows go through
    // the list, Enter takes what is marked, Escape gives it up. What is picked are rulesets,
    // or else what is found `among` others; `read` makes one of what was typed.
    function picker({ id, label, chosen, take, remove, among = rulesets, read = () => null, hint = 'any name of a game', missing = 'No game of this book is called' }) {
        const list = make('ul', { id: `${id}-list`, role: 'listbox', 'aria-label': label, hidden: '' });
        const field = make('input', {
            id, type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: 'false',
            placeholder: hint, 'aria-autocomplete': 'list',
            'aria-expanded': 'false', 'aria-controls': list.id,
        });
        const none = make('p', { class: 'sl-small', role: 'status' });
        let found = [];
        let marked = -1;
        field.value = chosen ? chosen.label : '';

        function mark(at) {
            marked = at;
            [...list.children].forEach((option, nth) => option.setAttribute('aria-selected', String(nth === at)));
            if (at < 0) {
                field.removeAttribute('aria-activedescendant');
            } else {
                field.setAttribute('aria-activedescendant', list.children[at].id);
                list.children[at].scrollIntoView({ block: 'nearest' });
            }
        }

        function open(isOpen) {
            list.hidden = !isOpen;
            field.setAttribute('aria-expanded', String(isOpen));
            if (!isOpen) {
                mark(-1);
            }
        }

        function about({ ruleset, name }) {
            const called = [...ruleset.names, ruleset.label].indexOf(name) > 0 && name !== ruleset.label
                ? [`called ${name}`] : [];
            return [...called, ruleset.place ?? ruleset.region].join(' · ');
        }

        function show() {
            const typed = read(field.value);
            found = (typed ? [{ ruleset: typed, name: typed.label }] : find(field.value, among)).slice(0, MOST);
            list.replaceChildren(...found.map((fits, nth) => {
                const option = make('li', { id: `${id}-${nth}`, role: 'option', 'aria-selected': 'false' },
                    make('span', {}, fits.ruleset.label), ' ', make('small', {}, about(fits)));
                option.addEventListener('pointerdown', (event) => event.preventDefault());
                option.addEventListener('click', () => take(fits.ruleset));
                return option;
            }));
            open(found.length > 0);
            const isNone = found.length === 0 && field.value.trim() !== '';
            none.textContent = isNone ? `${missing} “${field.value.trim()}”.` : '';
            if (found.length > 0) {
                mark(0);
            }
        }

        field.addEventListener('input', show);
        field.addEventListener('focus', () => field.select());
        field.addEventListener('blur', () => {
            open(false);
            field.value = chosen ? chosen.label : field.value;
        });
        field.addEventListener('keydown', (event) => {
            // mdbook turns pages and looks for words by single keys.
            event.stopPropagation();
            const steps = { ArrowDown: 1, ArrowUp: -1 };
            if (event.key in steps) {
                event.preventDefault();
                if (list.hidden) {
                    show();
                } else if (found.length > 0) {
                    mark((marked + steps[event.key] + found.length) % found.length);
                }
            } else if (event.key === 'Enter') {
                event.preventDefault();
                if (list.hidden) {
                    show();
                } else if (found[marked]) {
                    take(found[marked].ruleset);
                }
            } else if (event.key === 'Escape') {
                open(false);
            }
        });
        const named = make('label', { for: id }, label);
        const box = make('div', { class: 'sl-picker' }, named, field, list, none);
        if (remove) {
            const button = make('button', { type: 'button' }, 'Remove');
            button.setAttribute('aria-label', `Remove ${chosen ? chosen.label : 'this field'}`);
            button.addEventListener('click', remove);
            box.append(button);
        }
        return box;
    }

    window.seedloreNames = { words, picker, make };
})();
