// The board of the front page: a pit that is pressed opens the game with this move. The
// program is loaded when the browser has nothing else to do, unless it is to save data.
(function () {
    'use strict';

    const { seedlore } = window;
    const figure = document.querySelector('.sl-front .sl-figure-board');
    const opener = document.querySelector('.sl-door [data-sl-open]');
    if (!figure || !opener || !seedlore?.open) {
        return;
    }
    // In the order of the holes, of which some are stores.
    const pits = [...figure.querySelectorAll('.sl-pit')];
    const holes = (board) => board.plan.spots.flatMap((spot, hole) => (spot?.at ? [hole] : []));

    figure.addEventListener('click', async (event) => {
        const pit = pits.indexOf(event.target.closest('.sl-pit'));
        figure.setAttribute('aria-busy', 'true');
        const table = await seedlore.openWith(opener);
        figure.removeAttribute('aria-busy');
        if (pit >= 0 && table?.board.pick) {
            table.board.pick.choose(holes(table.board)[pit]);
        }
    });

    const load = () => {
        if (!navigator.connection?.saveData) {
            seedlore.open('player').catch(() => {});
        }
    };
    const wait = window.requestIdleCallback ?? ((run) => setTimeout(run, 2000));
    window.addEventListener('load', () => wait(load));
})();
