// The page that tells the difference between two games, or sets more than two side by side.
// All text is set as text, never as HTML.
(function () {
    'use strict';

    const { picker, make } = window.seedloreNames;
    const { opening, sentences } = window.seedloreSaid;
    const { topics, rulesets } = window.seedloreRules;
    const nearest = window.seedloreNearest;
    const byName = new Map(rulesets.map((ruleset) => [ruleset.name, ruleset]));
    const place = document.getElementById('sl-compare');
    const only = document.getElementById('sl-only-different');
    const add = document.getElementById('sl-add');
    const pickers = place.querySelector('.sl-pick');
    const told = place.querySelector('.sl-difference');
    const doors = place.querySelector('.sl-doors');
    const parting = place.querySelector('.sl-parting');
    const said = place.querySelector('.sl-said');
    const frame = place.querySelector('.table-wrapper');
    const ICONS = { stated: '●', implied: '◐', assumed: '○' };
    let chosen = [];
    // Whether a field is open for one more than are shown.
    let isAdding = false;

    // So many columns are shown, whatever an address names.
    const MOST = 24;

    const page = (ruleset) => `rulesets/${ruleset.name}.html`;

    function cell(ruleset, at) {
        const { saying, rules } = ruleset.cells[at];
        const order = [...new Set(chosen.map((other) => other.cells[at].saying))];
        const same = chosen.filter((other) => other.cells[at].saying === saying);
        const isTinted = chosen.length > 2 && order.length > 1 && saying !== null && same.length > 1;
        const td = make('td', { 'data-side': ruleset.label, ...(isTinted && { class: `sl-tint-${1 + (order.indexOf(saying) % 5)}` }) });
        td.append(...rules.map(([number, anchor, status, text]) => {
            const sign = make('span', { 'aria-hidden': 'true' }, ICONS[status] ?? '');
            const link = make('a', { href: `${page(ruleset)}#${anchor}`, title: status, 'aria-label': `Rule ${number}, ${status}` }, sign, ` ${number}.`);
            return make('p', {}, link, ` ${text}`);
        }));
        if (rules.length === 0) {
            td.append(make('span', { class: 'sl-silent' }, 'No rule on it.'));
        }
        return td;
    }

    function row(topic, at, differ) {
        const heading = make('th', { scope: 'row' }, topic);
        if (differ) {
            const sign = make('span', { class: 'sl-stands-sign', 'aria-hidden': 'true' }, '≠');
            heading.append(make('br', {}), make('span', { class: 'sl-stands' }, sign, ' differs'));
        }
        return make('tr', {}, heading, ...chosen.map((ruleset) => cell(ruleset, at)));
    }

    function table() {
        const heads = chosen.map((ruleset) =>
            make('th', { scope: 'col' }, make('a', { href: page(ruleset) }, ruleset.label)));
        const rows = [];
        let differing = 0;
        let spoken = 0;
        topics.forEach((topic, at) => {
            const sayings = new Set(chosen.map((ruleset) => ruleset.cells[at].saying));
            const isSilent = sayings.size === 1 && sayings.has(null);
            const differ = sayings.size > 1;
            spoken += isSilent ? 0 : 1;
            differing += differ ? 1 : 0;
            if (!isSilent && (differ || !only.checked)) {
                rows.push(row(topic, at, differ));
            }
        });
        said.textContent = `They differ in ${differing} of the ${spoken} matters that are ruled on.`;
        const look = chosen.length > 2 ? 'sl-matrix sl-beside' : 'sl-pairs';
        return make('table', { class: `sl-table ${look}` },
            make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'Matter'), ...heads)),
            make('tbody', {}, ...rows));
    }

    function field(nth) {
        const labels = ['One game', 'The other game'];
        return picker({
            id: `sl-pick-${nth}`,
            label: labels[nth] ?? 'One more game',
            chosen: chosen[nth],
            take(ruleset) {
                const others = chosen.filter((other, at) => at !== nth && other !== ruleset);
                chosen = [...others.slice(0, nth), ruleset, ...others.slice(nth)];
                isAdding = false;
                keep();
                document.getElementById(`sl-pick-${Math.min(nth, chosen.length - 1)}`)?.focus();
            },
            remove: nth < 2 ? null : () => {
                chosen = chosen.filter((_, at) => at !== nth);
                isAdding = false;
                keep();
            },
        });
    }

    // Leads to a game of a ruleset after some moves (`book/web/address.js`).
    function door(ruleset, moves, text) {
        const game = moves.length > 0 ? `&moves=${moves.map(encodeURIComponent).join('+')}&end` : '';
        return make('a', { href: `${page(ruleset)}#play${game}` }, text);
    }

    async function showParting(pair) {
        const { seedlore } = window;
        const drawn = await seedlore.open('parting');
        const rules = await Promise.all(pair.map(async ({ name }) => ({ ...(await seedlore.texts(name)), name, reading: [] })));
        const { play } = await drawn.differ(...rules);
        const found = [make('p', {}, play.words)];
        if (play.parting) {
            const more = pair.map((ruleset) => [make('p', {}, door(ruleset, play.parting.moves, 'Play on from the position above'))]);
            const boards = await drawn.boards(play.parting, rules);
            found.push(drawn.draw(play.parting, boards, pair.map(({ label }) => label), more));
        }
        return found;
    }

    const partingHead = () => make('h2', {}, 'Where they first part');

    function partingButton(pair) {
        const button = make('button', { type: 'button' }, 'Show the position on both boards');
        button.addEventListener('click', async () => {
            button.disabled = true;
            button.textContent = 'Looking for a game of both…';
            const found = await showParting(pair).catch((error) => [make('p', { role: 'alert' }, `It can’t be looked for here: ${error.message}`)]);
            if (button.isConnected) {
                parting.replaceChildren(partingHead(), ...found);
            }
        });
        return button;
    }

    function fields() {
        const count = Math.max(2, chosen.length + (isAdding ? 1 : 0));
        pickers.replaceChildren(...Array.from({ length: count }, (_, nth) => field(nth)));
        add.hidden = isAdding || chosen.length < 2 || chosen.length === MOST;
    }

    function show() {
        fields();
        const isPair = chosen.length === 2;
        told.replaceChildren(...(isPair ? sentences(...chosen).map((text) => make('p', {}, text)) : []));
        doors.replaceChildren(...(isPair ? chosen.map((ruleset) => door(ruleset, [], `Play ${ruleset.label}`)) : []));
        parting.replaceChildren(...(isPair && chosen[0].board === chosen[1].board ? [partingHead(), partingButton(chosen)] : []));
        showTable();
        nearest.show(chosen[0]);
    }

    function showTable() {
        frame.replaceChildren();
        said.textContent = 'Name one more game.';
        frame.classList.toggle('sl-wide', chosen.length > 2);
        if (chosen.length > 1) {
            frame.append(table());
        }
    }

    function keep() {
        write();
        show();
    }

    function write() {
        history.replaceState(null, '', `#${chosen.map((ruleset) => ruleset.name).join(',')}${nearest.written()}`);
    }

    // The rulesets that a list names, each once.
    function known(list) {
        const found = list.split(',').map((name) => byName.get(name));
        return [...new Set(found)].filter((ruleset) => ruleset);
    }

    function fromAddress() {
        const [names, weights] = location.hash.slice(1).split(';weights=');
        const asked = known(names);
        nearest.weigh((weights ?? '').split('.').map(Number));
        chosen = (asked.length > 0 ? asked : opening()).slice(0, MOST);
        isAdding = false;
        show();
        if (asked.length > MOST) {
            said.textContent += ` The address names ${asked.length}: the first ${MOST} are shown.`;
        }
    }

    add.addEventListener('click', () => {
        isAdding = true;
        fields();
        document.getElementById(`sl-pick-${chosen.length}`).focus();
    });
    only.addEventListener('change', showTable);
    nearest.onChange(write);
    window.addEventListener('hashchange', fromAddress);
    // The search, whose words these are, is loaded behind.
    document.addEventListener('DOMContentLoaded', fromAddress);
})();
