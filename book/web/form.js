// A form that is filled in on the screen: what is ticked and written is kept in this browser,
// and handed to the workbench when the player agrees.
(function () {
    'use strict';

    const main = document.querySelector('main[data-form]');
    const form = main.querySelector('form');
    const KEPT = `seedlore-form:${main.dataset.form}`;
    // Of these only one can be so.
    const EITHER = ['consent', 'named', 'stores', 'owners'];
    const DARK = ['navy', 'coal', 'ayu'];
    // How the answers of the form are written in `skeleton::Game`.
    const DIRECTIONS = { anticlockwise: 'anticlockwise', clockwise: 'clockwise', chosen: 'either' };
    const LAPS = { one: 'one', last: 'last', next: 'next' };
    const NUMBERS = { two: '2', three: '3', two_or_three: '2,3', four: '4', two_or_four: '2,4' };
    const CAPTURES = { opposite: 'opposite', beyond: 'beyond', none: 'none' };
    const ENDINGS = { all_seeds: 'all', last_move: 'last' };
    // The most that may play, as `Player::MOST` in `rules::player`.
    const MOST_PLAYERS = 6;
    const OF_ROUNDS = ['leftovers', 'unfilled', 'remainder', 'starter'];

    const read = (key) => {
        try {
            return JSON.parse(localStorage.getItem(key));
        } catch {
            return null;
        }
    };

    let theme = null;
    try {
        theme = localStorage.getItem('mdbook-theme');
    } catch {
        // Then it is light.
    }
    if (DARK.includes(theme)) {
        document.documentElement.dataset.theme = 'dark';
    }

    const fields = () => Array.from(form.querySelectorAll('input, textarea'));
    const isBox = (field) => field.type === 'checkbox';
    const id = (field) => (isBox(field) ? `${field.name}=${field.value}` : field.name);
    const text = (name) => form.elements[name]?.value.trim() ?? '';
    const ticked = (name) => fields().filter((field) => isBox(field) && field.name === name && field.checked).map((field) => field.value);
    const words = (field) => field.closest('label').textContent.trim();

    // Kept is what differs from the empty form.
    function keep() {
        const kept = {};
        fields().forEach((field) => {
            const value = isBox(field) ? field.checked : field.value;
            if (value !== (isBox(field) ? field.defaultChecked : field.defaultValue)) {
                kept[id(field)] = value;
            }
        });
        try {
            if (Object.keys(kept).length) {
                localStorage.setItem(KEPT, JSON.stringify(kept));
            } else {
                localStorage.removeItem(KEPT);
            }
            return true;
        } catch {
            return false;
        }
    }

    function recall() {
        const kept = read(KEPT) ?? {};
        fields().forEach((field) => {
            const value = kept[id(field)];
            if (isBox(field) && typeof value === 'boolean') {
                field.checked = value;
            } else if (!isBox(field) && typeof value === 'string') {
                field.value = value;
            }
        });
        return Object.keys(kept).length > 0;
    }

    // The one answer to a question, as the workbench writes it; nothing of several.
    const only = (name, known) => {
        const answers = ticked(`q-${name}`).filter((answer) => answer !== 'unknown');
        return answers.length === 1 && !text(`else-${name}`) ? known[answers[0]] : undefined;
    };

    function captures() {
        const numbers = only('numbers-taken', NUMBERS);
        return only('capture', { ...CAPTURES, number: numbers });
    }

    function ending() {
        const most = only('object', { most_seeds: 'most' }) && only('rest', { owner: 'kept', one_player: 'left' });
        return most ?? only('object', ENDINGS);
    }

    // What a new ruleset can be begun with; what was not answered stays as it is there.
    function game() {
        const number = (name, fits) => {
            const value = Number(text(name));
            return Number.isInteger(value) && fits(value) ? value : undefined;
        };
        const one = (name) => (ticked(name).length === 1 ? ticked(name)[0] : undefined);
        const isOfRounds = OF_ROUNDS.some((name) => ticked(`q-${name}`).some((answer) => answer !== 'unknown'));
        const known = {
            rows: number('rows', (n) => [2, 4, 6].includes(n)),
            pits: number('pits', (n) => n >= 1 && n <= 20),
            seeds: number('seeds', (n) => n >= 1 && n <= 200),
            players: number('players', (n) => n >= 2 && n <= MOST_PLAYERS),
            owners: one('owners'),
            stores: only('store-sown', { sown: 'sown' }) ?? one('stores'),
            direction: only('direction', DIRECTIONS),
            laps: only('laps', LAPS),
            captures: captures(),
            ending: ending(),
            rounds: isOfRounds || undefined,
        };
        return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
    }

    // Everything that was answered, a line each.
    function lines() {
        const said = [];
        const label = (name) => form.elements[name].closest('label').querySelector('span').textContent.trim();
        ['game', 'aliases', 'learnt', 'place', 'date', 'language', 'rows', 'pits', 'seeds', 'players', 'made'].forEach((name) => {
            if (text(name)) {
                said.push(`${label(name)}: ${text(name)}`);
            }
        });
        form.querySelectorAll('.facts .ticks').forEach((group) => {
            const boxes = Array.from(group.querySelectorAll('input:checked'), words);
            if (boxes.length) {
                said.push(`${group.querySelector('.of').textContent.trim()} ${boxes.join('; ')}`);
            }
        });
        form.querySelectorAll('.q').forEach((question) => {
            const boxes = Array.from(question.querySelectorAll('input:checked'), words);
            const other = question.querySelector('.else input')?.value.trim();
            const answers = other ? [...boxes, `something else: ${other}`] : boxes;
            if (answers.length) {
                const asks = question.querySelector('h3').lastChild.textContent.trim();
                said.push(`${asks} ${answers.join('; ')}`);
            }
        });
        return [...said, ...text('tale').split('\n'), ...text('more').split('\n')].map((line) => line.trim()).filter(Boolean);
    }

    // What the workbench begins with. The player's name is in it only if the player wishes so.
    function handed() {
        const player = text('player');
        const isNamed = player && ticked('named').includes('yes');
        const without = (said) => (player && !isNamed ? said.split(player).join('the player') : said);
        const asker = text('asker').split(',')[0].trim() || 'Unnamed';
        const year = /\d{4}/.exec(text('date'))?.[0] ?? String(new Date().getFullYear());
        const title = without(text('game')) || 'My game';
        const plain = (said) => without(said).replace(/[{}\\@%#$&_^~"]/g, ' ').replace(/\s+/g, ' ').trim();
        const key = `interview${year}${title.normalize('NFD').toLowerCase().replace(/[^a-z]/g, '').slice(0, 20)}`;
        const where = [text('place'), text('date'), text('language') && `in ${text('language')}`].filter(Boolean).join(', ');
        const told = isNamed ? player : 'a player who is not named';
        return {
            from: main.dataset.ruleset ?? null,
            title,
            game: { ...game(), source: key },
            facts: { game: without(text('game')), place: without(text('place')), observed_by: without(`${asker}, told by ${isNamed ? player : 'a player'}`), when: text('date') },
            works: `@unpublished{${key},\n  author = {${plain(asker)}},\n  title  = {Interview with ${plain(told)} on ${plain(title)}},\n  note   = {${plain(where) || 'Place and date unknown'}. The player agreed to its use},\n  year   = {${year}}\n}\n`,
            lines: lines().map(without),
        };
    }

    const say = (words) => {
        status.textContent = words;
    };

    function hand() {
        if (!ticked('consent').includes('yes')) {
            say(ticked('consent').includes('no')
                ? 'The player did not agree. Nothing is handed on: clear the form.'
                : 'Nothing is handed on yet: tick above whether the player agrees.');
            return;
        }
        const root = new URL('../../workbench.html', location.href);
        location.href = `${root}#form=${encodeURIComponent(JSON.stringify(handed()))}`;
    }

    function clear() {
        if (window.confirm('Clear this form? What was written is kept nowhere else.')) {
            form.reset();
            keep();
            say('The form is empty.');
        }
    }

    const button = (words, run, name) => {
        const made = document.createElement('button');
        Object.assign(made, { type: 'button', textContent: words, className: name ?? '' });
        made.addEventListener('click', run);
        return made;
    };

    const status = document.createElement('p');
    status.setAttribute('role', 'status');
    main.classList.add('is-kept');
    const bars = [main.querySelector('header'), form.querySelector('.do')];
    const top = document.createElement('div');
    top.className = 'do';
    top.append(button('Print', () => window.print(), 'first'));
    bars[0].append(top);
    bars[1].append(button('Make a ruleset of it', hand, 'first'), button('Print', () => window.print()), button('Clear', clear), status);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', (event) => {
        const { name, checked } = event.target;
        if (checked && EITHER.includes(name)) {
            fields().filter((field) => field.name === name && field !== event.target).forEach((field) => {
                field.checked = false;
            });
        }
        say(keep() ? 'Kept in this browser, and nowhere else.' : 'This browser keeps nothing: print the form.');
    });
    if (recall()) {
        say('This is as you left it. It is kept in this browser, and nowhere else.');
    }
})();
