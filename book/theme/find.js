// Finds a game on the front page by any of its names, or by its place. `games.js` has
// what is searched; words are compared as in the search of the whole book.
(function () {
    'use strict';

    const { seedlore } = window;
    const door = document.querySelector('[data-sl-find]');
    if (!door || !seedlore?.games || !seedlore.spelling) {
        return;
    }
    const { words, distance } = seedlore.spelling;
    const MOST = 8;

    const games = seedlore.games.map((game) => ({
        ...game,
        called: game.names.map((name) => words(name).join(' ')),
        near: words([game.place, ...game.also].join(' ')),
    }));

    // How well a game fits what was typed, the best first; `null` where it does not.
    function fit({ called, near }, typed) {
        const text = typed.join(' ');
        const inNames = called.flatMap((name) => name.split(' '));
        const every = (fits) => typed.every(fits);
        const rules = [
            called[0] === text,
            called.includes(text),
            called.some((name) => name.startsWith(text)),
            every((word) => inNames.includes(word)),
            every((word) => inNames.includes(word) || near.includes(word)),
            every((word) => [...inNames, ...near].some((other) => other.startsWith(word))),
        ];
        const at = rules.indexOf(true);
        return at < 0 ? null : at;
    }

    // Games with a name that is spelt nearly so, the nearest first.
    function alike(text) {
        const most = Math.floor(text.length / 3);
        const apart = games.map((game) => [game, Math.min(...game.called.map((name) => distance(text, name)))]);
        return apart.filter(([, letters]) => letters <= most).sort((a, b) => a[1] - b[1]).map(([game]) => game);
    }

    function search(typed) {
        const fits = games.map((game) => [game, fit(game, typed)]).filter(([, at]) => at !== null);
        // The order of the book holds among those that fit alike.
        return fits.sort((a, b) => a[1] - b[1]).map(([game]) => game);
    }

    const element = (name, attributes, text) => {
        const made = Object.assign(document.createElement(name), attributes);
        if (text !== undefined) {
            made.textContent = text;
        }
        return made;
    };

    // What was typed, where the game is called otherwise in the book.
    function otherName(game, typed) {
        const at = game.called.findIndex((name) => name.startsWith(typed.join(' ')));
        return at > 0 ? game.names[at] : '';
    }

    function line(game, typed) {
        const item = element('li');
        const link = element('a', { href: `rulesets/${game.page}.html` }, game.label);
        const name = otherName(game, typed);
        item.append(link, element('span', {}, [name, game.place].filter(Boolean).join(', ')));
        return item;
    }

    const field = element('input', { type: 'search', id: '_index_find', autocomplete: 'off', spellcheck: false });
    field.setAttribute('placeholder', 'oware, bao, Ghana …');
    const told = element('p', { className: 'sl-find-told' });
    told.setAttribute('role', 'status');
    const list = element('ul', { className: 'sl-find-list', hidden: true });
    const found = element('div', { className: 'sl-find-found' });
    found.append(told, list);

    function show() {
        const typed = words(field.value);
        list.replaceChildren();
        list.hidden = typed.length === 0;
        told.textContent = '';
        if (typed.length === 0) {
            return;
        }
        let fitting = search(typed);
        let says = fitting.length === 1 ? '1 ruleset' : `${fitting.length} rulesets`;
        if (fitting.length === 0) {
            fitting = alike(typed.join(' '));
            says = fitting.length ? 'No game is called so; spelt nearly so:' : 'No game is called so.';
        } else if (fitting.length > MOST) {
            says += `, of which the first ${MOST}`;
        }
        told.textContent = says;
        list.append(...fitting.slice(0, MOST).map((game) => line(game, typed)));
        const all = element('li');
        const address = `?search=${encodeURIComponent(field.value.trim())}`;
        all.append(element('a', { href: address }, `Search the whole book for “${field.value.trim()}”`));
        list.append(all);
    }

    // Arrows lead from the field through what was found, and back.
    function step(event) {
        const links = [...list.querySelectorAll('a')];
        const stops = [field, ...links];
        const at = stops.indexOf(document.activeElement);
        const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
        if (event.key === 'Escape' && field.value) {
            field.value = '';
            show();
            field.focus();
        } else if (event.key === 'Enter' && at === 0) {
            links[0]?.click();
        } else if (stops[to]) {
            stops[to].focus();
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    field.addEventListener('input', show);
    door.addEventListener('keydown', step);
    door.querySelector('label').after(field, found);
    // The browser keeps what was typed when a reader comes back.
    show();
})();
