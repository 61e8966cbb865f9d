// The player on a page: `seedlore.player(button)` opens it in the place of the page's
// board; `seedlore.player.mount(element, {rules, game})` puts it into any element and
// gives `{ready, show(rules), close()}`: `ready` is kept when the board stands, and
// `show` goes on with the game under other rules, as far as it is legal there.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { make, button: pressed } = seedlore.parts;

    function mount(element, { rules, game = {}, closed = null, shares = false }) {
        const table = new seedlore.Table(rules, { game, closed, shares });
        element.append(table.element);
        return {
            table,
            ready: table.begin(),
            show: (others) => table.show(others),
            close: () => table.close(),
        };
    }

    // The player of this page, where it is open.
    let here = null;

    function close(opener) {
        here.closed = true;
        here.box.remove();
        document.querySelectorAll('.sl-is-played').forEach((part) => part.classList.remove('sl-is-played'));
        here = null;
        if (seedlore.address.is(location.hash)) {
            history.replaceState(null, '', location.pathname + location.search);
        }
        opener?.focus();
    }

    function begin(opener, texts, name, asked) {
        const box = make('div');
        const line = document.querySelector('.sl-play');
        const figure = line && document.querySelector('.sl-figure-board');
        if (figure ?? line) {
            // In the place of the page's own board.
            (figure ?? line).before(box);
            const button = line?.querySelector('[data-sl-open]');
            [figure, button].forEach((part) => part?.classList.add('sl-is-played'));
        } else {
            // Below the picture that was asked for.
            (opener.closest('figure') ?? opener).after(box);
        }
        const rules = { ...texts, name, reading: asked.reading };
        const mounted = mount(box, { rules, game: asked.game, closed: () => close(opener), shares: true });
        here = { box, mounted, name };
        return mounted;
    }

    const words = (text) => (text ?? '').split(' ').filter(Boolean);

    // Opens it for a button: at the start, at the moment of a picture, or where the
    // address says; gives the table.
    seedlore.player = async (opener) => {
        const { ruleset: name, start, move, hole } = opener.dataset;
        if (here && start === undefined && here.mounted.table.hash() === location.hash) {
            // Back from a rule that was looked up.
            here.mounted.table.element.scrollIntoView({ block: 'nearest' });
            return here.mounted.table;
        }
        const reading = words(opener.dataset.reading);
        const isShared = start === undefined && seedlore.address.is(location.hash);
        const shared = isShared ? seedlore.address.read(location.hash) : null;
        const asked = shared ?? { reading, game: { start: start ?? null, seed: 1, moves: [] } };
        if (shared?.reading.length === 0) {
            shared.reading = reading;
        }
        const texts = await seedlore.texts(name);
        if (here?.name === name && start !== undefined && document.querySelector('.sl-play')) {
            here.mounted.table.isPicture = true;
            await here.mounted.table.load({ game: asked.game, reading });
        } else {
            if (here) {
                here.mounted.close();
            }
            const mounted = begin(opener, texts, name, asked);
            // What was shared is shown as it stands.
            mounted.table.isPaused = isShared;
            mounted.table.isApart = Boolean(shared?.isApart);
            mounted.table.isPicture = start !== undefined;
            await mounted.ready;
            if (shared && !shared.isWhole) {
                mounted.table.say('The address was cut off on its way: the game is shown as far as it can be read.');
            }
        }
        const { table } = here.mounted;
        const section = opener.closest('.sl-rule');
        table.leadBack(section && pressed(`Back to rule ${section.querySelector('.sl-n')?.textContent ?? ''}`, () => {
            section.scrollIntoView({ block: 'start' });
            opener.focus();
        }, { class: 'sl-play-quiet' }));
        here.mounted.table.element.scrollIntoView({ block: section ? 'start' : 'nearest' });
        if (move !== undefined) {
            await table.shows(move);
        } else if (hole !== undefined) {
            await table.why(Number(hole));
        } else {
            table.board.focus();
        }
        return table;
    };
    seedlore.player.mount = mount;
})();
