// Tables of distances are put into another order, rows and columns alike, by
// buttons; the list of contents holds what is unfolded; arrows scroll what is
// wide; pictures that are folded print. Without scripts the tables stand in the order of the book.
(function () {
    'use strict';

    // What each order of a table of distances is called, and whether its keys
    // are numbers.
    const ORDERS = {
        clauses: ['tree by clauses', true],
        behaviour: ['tree by behaviour', true],
        statistics: ['tree by statistics', true],
        name: ['name', false],
        place: ['place', false],
        date: ['date of observation', true],
    };

    // Rows and columns of a table in a new order; what has no key comes last.
    function reorder(table, by) {
        const rows = Array.from(table.tBodies[0].rows);
        const key = (row) => (row.dataset[by] === '–' ? '' : row.dataset[by]);
        const order = rows.map((row, at) => at);
        order.sort((a, b) => {
            const [one, other] = [key(rows[a]), key(rows[b])];
            if (one === '' || other === '') {
                return (one === '') - (other === '') || a - b;
            }
            const apart = ORDERS[by][1] ? one - other : one.localeCompare(other, 'en');
            return apart || a - b;
        });
        for (const row of [table.tHead.rows[0], ...rows]) {
            const [first, ...cells] = row.cells;
            row.replaceChildren(first, ...order.map((at) => cells[at]));
        }
        table.tBodies[0].replaceChildren(...order.map((at) => rows[at]));
    }

    const heats = Array.from(document.querySelectorAll('.sl-heat'));
    for (const heat of heats) {
        const control = document.createElement('div');
        control.className = 'sl-order';
        control.setAttribute('role', 'group');
        control.setAttribute('aria-label', 'Order of rows and columns');
        control.append('Order by');
        const orders = heat.dataset.orders.trim().split(' ').concat(['name', 'place', 'date']);
        for (const by of orders) {
            const button = document.createElement('button');
            button.type = 'button';
            button.textContent = ORDERS[by][0];
            button.dataset.by = by;
            button.setAttribute('aria-pressed', String(by === orders[0]));
            button.addEventListener('click', () => {
                for (const table of heats) {
                    reorder(table, by);
                }
                for (const other of document.querySelectorAll('.sl-order button')) {
                    other.setAttribute('aria-pressed', String(other.dataset.by === by));
                }
            });
            control.append(button);
        }
        const wrapper = heat.closest('.table-wrapper') || heat;
        wrapper.before(control);
    }

    // The list of contents holds what is unfolded; the rest is put back when
    // its heading is unfolded, so that no page carries hundreds of links that
    // nobody sees.
    const folded = new Map();
    for (const item of document.querySelectorAll('#mdbook-sidebar li:not(.expanded)')) {
        const part = item.querySelector(':scope > ol');
        if (part) {
            part.remove();
            folded.set(item, part);
        }
    }
    document.querySelector('#mdbook-sidebar')?.addEventListener('click', (event) => {
        const item = event.target.closest('.chapter-fold-toggle')?.closest('li');
        if (item && folded.has(item)) {
            item.append(folded.get(item));
            folded.delete(item);
        }
    }, { capture: true });

    // A heading without a page of its own unfolds what stands below it.
    document.querySelector('#mdbook-sidebar')?.addEventListener('click', (event) => {
        if (event.target.matches('.chapter-link-wrapper > span')) {
            event.target.parentElement.querySelector('.chapter-fold-toggle')?.click();
        }
    });

    // Arrows scroll a table or a text that is wider than the page; mdbook would
    // turn the page. Texts are reached by the keyboard where they scroll.
    const isWide = (element) => element.scrollWidth > element.clientWidth;
    const texts = document.querySelectorAll('pre > code');
    for (const wide of document.querySelectorAll('.table-wrapper, .sl-scroll, pre > code')) {
        wide.addEventListener('keydown', (event) => {
            if (event.key.startsWith('Arrow') && isWide(wide)) {
                event.stopPropagation();
            }
        });
    }
    const reach = () => {
        for (const text of texts) {
            if (isWide(text)) {
                text.tabIndex = 0;
            } else {
                text.removeAttribute('tabindex');
            }
        }
    };
    reach();
    window.addEventListener('resize', reach);

    // On paper stand the pictures that rules refer to and where the page is from, folded or
    // not: they are unfolded while it prints.
    let unfolded = [];
    window.addEventListener('beforeprint', () => {
        unfolded = [...document.querySelectorAll(':is(.sl-picture, .sl-take):not([open])')];
        unfolded.forEach((part) => { part.open = true; });
    });
    window.addEventListener('afterprint', () => {
        unfolded.forEach((part) => { part.open = false; });
    });

    // mdbook's bar of buttons and title is in no landmark, and its switch of the
    // contents is the label of a box that no key reaches: a button takes its
    // place. What mdbook does when the label is pressed is done still.
    document.querySelector('#mdbook-menu-bar')?.setAttribute('role', 'banner');
    const label = document.querySelector('#mdbook-sidebar-toggle');
    const box = document.querySelector('#mdbook-sidebar-toggle-anchor');
    if (label && box) {
        const button = document.createElement('button');
        button.type = 'button';
        for (const { name, value } of label.attributes) {
            if (name !== 'for') {
                button.setAttribute(name, value);
            }
        }
        button.append(...label.childNodes);
        label.replaceWith(button);
        button.addEventListener('click', () => {
            label.dispatchEvent(new Event('click'));
            box.click();
        });
        box.addEventListener('change', () => button.setAttribute('aria-expanded', box.checked));
    }

    // The way past the contents comes before them.
    const skip = document.querySelector('.sl-skip');
    if (skip) {
        document.body.prepend(skip);
    }
})();
