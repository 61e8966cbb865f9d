// Small parts that controls are made of, and the clauses of a ruleset as links to the
// rules of the page.
(function () {
    'use strict';

    const seedlore = window.seedlore;

    // An element: `make('p', {class: 'sl-small', text: 'said'}, …children)`.
    function make(name, { text, on = {}, ...attributes } = {}, ...children) {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) {
            if (value === true) {
                element.setAttribute(key, '');
            } else if (value !== null && value !== undefined && value !== false) {
                element.setAttribute(key, value);
            }
        }
        if (text !== undefined) {
            element.textContent = text;
        }
        for (const [event, run] of Object.entries(on)) {
            element.addEventListener(event, run);
        }
        element.append(...children.filter((child) => child !== null && child !== undefined));
        return element;
    }

    const button = (text, run, attributes = {}) =>
        make('button', { type: 'button', text, on: { click: run }, ...attributes });

    function select(options, chosen, change, attributes = {}) {
        const list = make('select', { on: { change: () => change(list.value) }, ...attributes },
            ...options.map(([value, text]) => make('option', { value, text })));
        list.value = chosen;
        return list;
    }

    const fold = (title, ...inside) =>
        make('details', { class: 'sl-fold' }, make('summary', { text: title }), ...inside);

    // What is said of a fault: its message, and what to do instead.
    function fault(error) {
        const said = make('div', { class: 'sl-note sl-play-fault' },
            make('p', { text: error.message }));
        if (error.help) {
            said.append(make('p', { class: 'sl-small', text: error.help }));
        }
        return said;
    }

    // Words as they can be compared: the book prints curly quotes.
    const plain = (text) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim();

    // The rules printed on the page, by their words.
    let printed = null;

    function rulesOfPage() {
        printed = printed || Array.from(document.querySelectorAll('.sl-rule[id]'), (section) => {
            const number = section.querySelector('.sl-n')?.textContent.trim() ?? '';
            const text = section.querySelector('.sl-rule-text')?.textContent.trim() ?? '';
            return { id: section.id, number, says: plain(text.slice(number.length)) };
        });
        return printed;
    }

    // The number under which a rule is told, which is not its place in the file.
    const numberOf = (clause, at) => String(clause.number ?? at + 1);

    // The rule of the page that says the same as a clause; none where another reading
    // is played than the page tells.
    function ruleOf(clause, at) {
        const alike = rulesOfPage().filter((rule) => rule.says === plain(clause.says));
        return alike.find((rule) => rule.number === numberOf(clause, at)) ?? alike[0] ?? null;
    }

    // A clause by its number and its words.
    function told(description, at) {
        const clause = description?.clauses[at];
        if (!clause) {
            return null;
        }
        const rule = ruleOf(clause, at);
        const name = `Rule ${numberOf(clause, at)}`;
        const head = rule ? make('a', { href: `#${rule.id}`, text: `Rule ${rule.number}` }) : make('strong', { text: name });
        return make('span', {}, head, `: ${clause.says}`);
    }

    // The positions of the page in which its rules act, for these readings.
    function positions(description) {
        const reading = description.reading.join(' ');
        return description.clauses.flatMap((clause, at) => {
            const rule = ruleOf(clause, at);
            const seen = rule ? document.getElementById(rule.id).querySelectorAll('[data-start]') : [];
            return [...seen].filter(({ dataset }) => (dataset.reading ?? '') === reading)
                .map(({ dataset }) => ({ clause: at, start: dataset.start }));
        });
    }

    seedlore.parts = { make, button, select, fold, fault, told, plain, positions };
})();
