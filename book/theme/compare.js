// Rulesets that the reader picks, side by side. All text is set as text, never
// as HTML.
(function () {
    'use strict';

    const place = document.getElementById('sl-compare');
    const { topics, rulesets } = window.seedloreRules;
    const byName = new Map(rulesets.map((ruleset) => [ruleset.name, ruleset]));
    const names = document.getElementById('sl-pick-names');
    const field = document.getElementById('sl-pick-name');
    const only = document.getElementById('sl-only-different');
    const picked = place.querySelector('.sl-picked');
    const said = place.querySelector('.sl-said');
    const frame = place.querySelector('.table-wrapper');
    let chosen = [];

    // So many columns are shown, whatever an address names.
    const MOST = 24;

    function make(tag, text, attributes) {
        const element = document.createElement(tag);
        if (text) {
            element.textContent = text;
        }
        for (const [name, value] of Object.entries(attributes || {})) {
            element.setAttribute(name, value);
        }
        return element;
    }

    for (const ruleset of rulesets) {
        names.append(make('option', `${ruleset.region} · ${ruleset.name}`, { value: ruleset.label }));
    }

    // Letters without their marks, so that `awele` finds `Awélé`.
    function plain(text) {
        return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    }

    // The ruleset that is named or labelled so, or the only one that fits.
    function find(text) {
        const words = plain(text).split(/\s+/).filter((word) => word !== '');
        const exact = rulesets.filter((r) => r.name === text || plain(r.label) === plain(text));
        if (exact.length === 1 || words.length === 0) {
            return exact;
        }
        return rulesets.filter((ruleset) => {
            const about = plain(`${ruleset.label} ${ruleset.name} ${ruleset.region}`);
            return words.every((word) => about.includes(word));
        });
    }

    function cell(ruleset, at) {
        const { saying, rules } = ruleset.cells[at];
        const same = chosen.filter((other) => other.cells[at].saying === saying);
        const shared = saying !== null && same.length > 1;
        const order = [...new Set(chosen.map((other) => other.cells[at].saying))];
        const tint = 1 + (order.indexOf(saying) % 5);
        const td = make('td', '', shared && order.length > 1 ? { class: `sl-tint-${tint}` } : {});
        for (const rule of rules) {
            const line = make('span', '', { class: 'sl-cell' });
            const href = `rulesets/${ruleset.name}.html#${rule.anchor}`;
            const link = make('a', `${rule.icon} ${rule.number}.`, { href, title: rule.status });
            line.append(link, ` ${rule.text}`);
            td.append(line);
        }
        if (rules.length === 0) {
            td.append(make('span', 'nothing said', { class: 'sl-silent' }));
        }
        return td;
    }

    function table() {
        const table = make('table', '', { class: 'sl-table sl-matrix sl-beside' });
        const head = table.createTHead().insertRow();
        head.append(make('th', 'Topic', { scope: 'col' }));
        for (const ruleset of chosen) {
            const th = make('th', '', { scope: 'col' });
            th.append(make('a', ruleset.label, { href: `rulesets/${ruleset.name}.html` }));
            head.append(th);
        }
        const body = table.createTBody();
        let differing = 0;
        let spoken = 0;
        topics.forEach((topic, at) => {
            const sayings = new Set(chosen.map((ruleset) => ruleset.cells[at].saying));
            const silent = sayings.size === 1 && sayings.has(null);
            const differ = sayings.size > 1;
            spoken += silent ? 0 : 1;
            differing += differ ? 1 : 0;
            if (silent || (only.checked && !differ)) {
                return;
            }
            const row = body.insertRow();
            const heading = make('th', topic, { scope: 'row' });
            if (differ) {
                const mark = make('span', '', { class: 'sl-stands' });
                const sign = { class: 'sl-stands-sign', 'aria-hidden': 'true' };
                mark.append(make('span', '≠', sign), ' differs');
                heading.append(make('br', '', {}), mark);
            }
            row.append(heading);
            row.append(...chosen.map((ruleset) => cell(ruleset, at)));
        });
        said.textContent = `They differ in ${differing} of ${spoken} topics.`;
        return table;
    }

    function show() {
        picked.replaceChildren(
            ...chosen.map((ruleset) => {
                const item = make('li', ruleset.label);
                const button = make('button', '×', {
                    type: 'button',
                    'aria-label': `Remove ${ruleset.label}`,
                });
                button.addEventListener('click', () => {
                    chosen = chosen.filter((other) => other !== ruleset);
                    keep();
                });
                item.append(' ', button);
                return item;
            }),
        );
        frame.replaceChildren();
        if (chosen.length > 1) {
            frame.append(table());
        } else {
            said.textContent = 'Add one more ruleset to compare.';
        }
    }

    function keep() {
        history.replaceState(null, '', `#${chosen.map((ruleset) => ruleset.name).join(',')}`);
        show();
    }

    // The rulesets that a list names, each once.
    function known(list) {
        const found = list.split(',').map((name) => byName.get(name));
        return [...new Set(found)].filter((ruleset) => ruleset);
    }

    function fromAddress() {
        const asked = known(location.hash.slice(1));
        chosen = (asked.length > 0 ? asked : known(place.dataset.example)).slice(0, MOST);
        show();
        if (asked.length > MOST) {
            said.textContent += ` The address names ${asked.length}: the first ${MOST} are shown.`;
        }
    }

    place.querySelector('form').addEventListener('submit', (event) => {
        event.preventDefault();
        const found = find(field.value).filter((ruleset) => !chosen.includes(ruleset));
        if (chosen.length >= MOST) {
            said.textContent = `${MOST} rulesets are as many as fit: remove one first.`;
        } else if (found.length === 1) {
            chosen.push(found[0]);
            field.value = '';
            keep();
        } else if (found.length === 0) {
            said.textContent = `No ruleset fits “${field.value}”.`;
        } else {
            const shown = found.slice(0, 6).map((ruleset) => ruleset.label);
            const more = found.length > 6 ? ', …' : '';
            said.textContent = `${found.length} rulesets fit: ${shown.join('; ')}${more}`;
        }
    });
    // mdbook turns pages and looks for words by single keys.
    field.addEventListener('keydown', (event) => event.stopPropagation());
    only.addEventListener('change', show);
    window.addEventListener('hashchange', fromAddress);
    fromAddress();
})();
