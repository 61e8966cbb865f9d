// What is nearest to a game, as a reader weighs the matters that rules are about:
// `seedloreNearest.show(ruleset)` fills the list; `weights` and `weigh` are those of the fields.
(function () {
    'use strict';

    const { make } = window.seedloreNames;
    const { topics, rulesets } = window.seedloreRules;
    const MOST = 10;
    const HEAVIEST = 4;

    const GROUPS = [
        ['Rows of the board', [], 3],
        ['Board and marks', ['Board', 'Players', 'Whose pits', 'Way round the board', 'Marked pits'], 1],
        ['Seeds at the start', ['Seeds at the start', 'Before the first turn', 'Laying out the seeds'], 1],
        ['Choice and sowing', ['Phases', 'Choice of pit', 'Sowing', 'When seeds are lifted', 'When a seed falls', 'Playing at the same time'], 1],
        ['The last seed', ['When the last seed falls', 'When the move ends', 'When the turn ends'], 1],
        ['What is forbidden or due', ['Moves forbidden', 'Duties'], 1],
        ['End, object and rounds', ['No legal move', 'End of the game', 'Object', 'Rounds'], 1],
    ].map(([name, about, weight]) => ({ name, at: about.map((topic) => topics.indexOf(topic)).filter((at) => at >= 0), weight, isRows: about.length === 0 }));
    const USUAL = GROUPS.map(({ weight }) => weight);
    let weights = [...USUAL];
    let asked = null;
    let changed = () => {};

    // Of the matters of a group on which either has a rule, how many they rule otherwise.
    function apart(group, one, other) {
        if (group.isRows) {
            return { differ: one.rows === other.rows ? 0 : 1, of: 1 };
        }
        const spoken = group.at.filter((at) => one.cells[at].saying !== null || other.cells[at].saying !== null);
        return { differ: spoken.filter((at) => one.cells[at].saying !== other.cells[at].saying).length, of: spoken.length };
    }

    function nearest(ruleset) {
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        const found = rulesets.filter((other) => other !== ruleset).map((other) => {
            const groups = GROUPS.map((group) => apart(group, ruleset, other));
            const sum = groups.reduce((total, { differ, of }, at) => total + (of ? (weights[at] * differ) / of : 0), 0);
            return { other, groups, share: all ? sum / all : 0 };
        });
        return found.sort((a, b) => a.share - b.share).slice(0, MOST);
    }

    function line({ other, groups, share }) {
        const link = make('a', { href: `rulesets/${other.name}.html` }, other.label);
        const cells = groups.map(({ differ, of }, at) => {
            const says = GROUPS[at].isRows ? (differ ? 'other' : 'same') : (differ ? `${differ} of ${of}` : 'same');
            return make('td', differ ? {} : { class: 'sl-silent' }, of ? says : '–');
        });
        const where = make('small', {}, other.place ?? other.region);
        return make('tr', {}, make('th', { scope: 'row' }, link, make('br', {}), where),
            make('td', {}, `${Math.round(share * 100)} %`), ...cells);
    }

    const place = document.querySelector('.sl-nearest');
    const fields = GROUPS.map(({ name }, at) => {
        const field = make('input', { type: 'range', min: '0', max: String(HEAVIEST), step: '1', id: `sl-weight-${at}` });
        const says = make('output', { for: field.id });
        field.addEventListener('input', () => {
            weights[at] = Number(field.value);
            fill();
            changed();
        });
        return { field, says, box: make('div', {}, make('label', { for: field.id }, name), field, says) };
    });
    const usual = make('button', { type: 'button' }, 'Reset');
    usual.addEventListener('click', () => {
        weigh(USUAL);
        changed();
    });
    const heading = make('h2', { id: '_compare_nearest' });
    const frame = make('div', { class: 'table-wrapper sl-wide', tabindex: '0', role: 'region', 'aria-label': 'The nearest, as weighed' });
    const box = make('fieldset', { class: 'sl-weights' }, make('legend', {}, 'How much each part of the rules counts'),
        ...fields.map((one) => one.box), usual);
    place.append(heading, make('p', {}, 'The book puts games of the same kind first, and then those that share most rules. Here you can choose what counts, and how much.'), box, frame);

    function fill() {
        fields.forEach(({ field, says }, at) => {
            field.value = String(weights[at]);
            says.textContent = weights[at] === 0 ? 'not at all' : `× ${weights[at]}`;
        });
        place.hidden = !asked;
        if (!asked) {
            return;
        }
        heading.textContent = `What is nearest to ${asked.label}`;
        const heads = ['Ruleset', 'Difference', ...GROUPS.map(({ name }) => name)];
        frame.replaceChildren(make('table', { class: 'sl-table' },
            make('thead', {}, make('tr', {}, ...heads.map((text) => make('th', { scope: 'col' }, text)))),
            make('tbody', {}, ...nearest(asked).map(line))));
    }

    function weigh(others) {
        const isFit = (n) => Number.isInteger(n) && n >= 0 && n <= HEAVIEST;
        weights = others.length === GROUPS.length && others.every(isFit) ? [...others] : [...USUAL];
        fill();
    }

    window.seedloreNearest = {
        show(ruleset) {
            asked = ruleset ?? null;
            fill();
        },
        weigh,
        // As an address has them; nothing where they are as at first.
        written: () => (weights.some((weight, at) => weight !== USUAL[at]) ? `;weights=${weights.join('.')}` : ''),
        onChange: (run) => {
            changed = run;
        },
    };
})();
