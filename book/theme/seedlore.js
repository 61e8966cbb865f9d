// Headings of a table sort its rows; a second time the other way round. Of a
// long table those rows are shown that hold the words looked for. Tables of
// distances are put into another order, rows and columns alike, by buttons.
// Without scripts the tables stand in the order of the book.
(function () {
    'use strict';

    // Numbers by size, whatever stands around them; words by the alphabet.
    function value(cell) {
        if (!cell) {
            return null;
        }
        const text = cell.dataset.value || cell.textContent.trim();
        // `1,000` is a number, and so is `−0.5` with a minus sign in print.
        const number = Number(text.replace(/,/g, '').replace('\u2212', '-'));
        if (text === '' || text === '–') {
            return null;
        }
        return Number.isNaN(number) ? text : number;
    }

    function compare(a, b) {
        if (typeof a === 'number' && typeof b === 'number') {
            return a - b;
        }
        return String(a).localeCompare(String(b), 'en');
    }

    function sort(table, column, heading) {
        const upward = heading.getAttribute('aria-sort') !== 'ascending';
        for (const other of table.querySelectorAll('thead th')) {
            other.removeAttribute('aria-sort');
        }
        heading.setAttribute('aria-sort', upward ? 'ascending' : 'descending');
        const body = table.tBodies[0];
        const rows = Array.from(body.rows, (row) => ({ row, key: value(row.cells[column]) }));
        // What has no value comes last, either way.
        rows.sort((a, b) => {
            if (a.key === null || b.key === null) {
                return (a.key === null) - (b.key === null);
            }
            return upward ? compare(a.key, b.key) : compare(b.key, a.key);
        });
        body.append(...rows.map(({ row }) => row));
    }

    for (const table of document.querySelectorAll('.sl-sortable')) {
        table.querySelectorAll('thead th').forEach((heading, column) => {
            const button = document.createElement('button');
            button.type = 'button';
            button.className = 'sl-sort';
            button.append(...heading.childNodes);
            heading.append(button);
            button.addEventListener('click', () => sort(table, column, heading));
        });
    }

    // Tables of so many rows have a field to look for some of them.
    const LONG = 25;

    // Letters without their marks: `Adowe` finds `Adówe`.
    function plain(text) {
        return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    }

    for (const table of document.querySelectorAll('.sl-tall .sl-sortable')) {
        const rows = Array.from(table.tBodies[0].rows);
        if (rows.length < LONG) {
            continue;
        }
        const field = document.createElement('input');
        field.type = 'search';
        field.placeholder = 'such as a name or a region';
        const shown = document.createElement('span');
        shown.setAttribute('role', 'status');
        const label = document.createElement('label');
        label.append('Show rows with ', field);
        const find = document.createElement('div');
        find.className = 'sl-find';
        find.append(label, shown);
        table.closest('.table-wrapper').before(find);
        const texts = rows.map((row) => plain(row.textContent));
        field.addEventListener('input', () => {
            const words = plain(field.value).split(/\s+/);
            let found = 0;
            rows.forEach((row, at) => {
                row.hidden = !words.every((word) => texts[at].includes(word));
                found += row.hidden ? 0 : 1;
            });
            shown.textContent = `${found} of ${rows.length}`;
        });
        // mdbook turns pages and looks for words by single keys.
        field.addEventListener('keydown', (event) => event.stopPropagation());
    }

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

    // Arrows scroll a table that is wider than the page; mdbook would turn the
    // page.
    for (const wide of document.querySelectorAll('.table-wrapper, .sl-scroll')) {
        wide.addEventListener('keydown', (event) => {
            if (event.key.startsWith('Arrow') && wide.scrollWidth > wide.clientWidth) {
                event.stopPropagation();
            }
        });
    }

    // The way past the contents comes before them.
    const skip = document.querySelector('.sl-skip');
    if (skip) {
        document.body.prepend(skip);
    }
})();
