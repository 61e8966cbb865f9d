// Headings of a table sort its rows; a second time the other way round. Of a
// long table those rows are shown that hold the words looked for, and of the
// table of mechanics those that have each of some. Without scripts the tables
// stand in the order of the book, whole.
(function () {
    'use strict';

    // Numbers by size, whatever stands around them; words by the alphabet; of
    // rules side by side, those together that carry the same letter.
    function value(cell) {
        if (!cell) {
            return null;
        }
        const group = cell.querySelector('.sl-group');
        if (group) {
            return group.textContent;
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
        // By what the rows say of themselves, or by the cells.
        const { sort: by } = heading.dataset;
        const keyOf = (row) => (by && row.dataset[by] ? Number(row.dataset[by]) : value(row.cells[column]));
        const rows = Array.from(body.rows, (row) => ({ row, key: keyOf(row) }));
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
    const LONG = 10;

    // Letters without their marks: `Adowe` finds `Adówe`.
    function plain(text) {
        return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    }

    // Rows are shown that hold all the words of the field and have a dot in each
    // of the columns picked; the heading of a region only with a row below it.
    class Filter {
        constructor(table) {
            this.rows = Array.from(table.querySelectorAll('tbody tr:not(.sl-band-row)'));
            this.bodies = Array.from(table.tBodies);
            this.texts = this.rows.map((row) => {
                const band = row.parentElement.querySelector('.sl-band-row');
                return plain(`${row.textContent} ${band ? band.textContent : ''}`);
            });
            this.columns = new Set();
            this.bar = document.createElement('div');
            this.bar.className = 'sl-find';
            this.field = document.createElement('input');
            this.field.type = 'search';
            this.field.placeholder = 'such as a name or a region';
            this.field.addEventListener('input', () => this.show());
            // mdbook turns pages and looks for words by single keys.
            this.field.addEventListener('keydown', (event) => event.stopPropagation());
            const label = document.createElement('label');
            label.append('Show rows with ', this.field);
            this.shown = document.createElement('span');
            this.shown.setAttribute('role', 'status');
            this.bar.append(label, this.shown);
            table.closest('.table-wrapper').before(this.bar);
        }

        show() {
            const words = plain(this.field.value).split(/\s+/);
            let found = 0;
            this.rows.forEach((row, at) => {
                const fits = words.every((word) => this.texts[at].includes(word))
                    && [...this.columns].every((column) => row.cells[column].textContent !== '');
                row.hidden = !fits;
                found += fits ? 1 : 0;
            });
            for (const body of this.bodies) {
                const band = body.querySelector('.sl-band-row');
                if (band) {
                    band.hidden = !Array.from(body.rows).some((row) => row !== band && !row.hidden);
                }
            }
            this.shown.textContent = `${found} of ${this.rows.length}`;
        }
    }

    for (const table of document.querySelectorAll('.sl-tall .sl-sortable')) {
        if (table.tBodies[0].rows.length >= LONG) {
            new Filter(table);
        }
    }

    // Columns of dots are picked by their names, one after another; a button for
    // each that is picked takes it back. The rows are in the order of the book,
    // by region, or by name, or by how many dots they have.
    for (const table of document.querySelectorAll('.sl-dots')) {
        const filter = new Filter(table);
        const pick = document.createElement('select');
        pick.setAttribute('aria-label', 'Show only rulesets with');
        pick.append(new Option('and with …', ''));
        const [fields, tags] = table.tHead.rows;
        let column = 0;
        for (const field of Array.from(fields.cells).slice(1)) {
            const group = document.createElement('optgroup');
            group.label = field.textContent;
            for (let left = field.colSpan; left > 0; left -= 1) {
                const name = tags.cells[column].firstElementChild;
                column += 1;
                group.append(new Option(`${name.textContent}: ${name.title}`, column));
            }
            pick.append(group);
        }
        pick.addEventListener('change', () => {
            const picked = pick.selectedOptions[0];
            const at = Number(pick.value);
            filter.columns.add(at);
            picked.disabled = true;
            const back = document.createElement('button');
            back.type = 'button';
            back.textContent = `${picked.textContent.split(':')[0]} \u00d7`;
            back.setAttribute('aria-label', `No longer only with ${picked.textContent}`);
            back.addEventListener('click', () => {
                filter.columns.delete(at);
                picked.disabled = false;
                back.remove();
                pick.focus();
                filter.show();
            });
            pick.after(back);
            pick.value = '';
            filter.show();
        });

        const order = document.createElement('select');
        order.append(new Option('region', ''), new Option('name', 'name'), new Option('number of mechanics', 'dots'));
        const homes = filter.rows.map((row) => row.parentElement);
        const all = document.createElement('tbody');
        const dots = (row) => Array.from(row.cells).filter((cell) => cell.textContent === '●').length;
        order.addEventListener('change', () => {
            const rows = filter.rows.map((row, at) => ({ row, at, dots: dots(row) }));
            const name = (entry) => plain(entry.row.cells[0].textContent);
            if (order.value === '') {
                all.remove();
                table.append(...filter.bodies);
                rows.forEach(({ row, at }) => homes[at].append(row));
            } else {
                rows.sort((a, b) => (order.value === 'dots' ? b.dots - a.dots : 0)
                    || name(a).localeCompare(name(b), 'en'));
                filter.bodies.forEach((body) => body.remove());
                table.append(all);
                all.append(...rows.map(({ row }) => row));
            }
            filter.show();
        });
        const label = document.createElement('label');
        label.append('ordered by ', order);
        filter.shown.before(pick, label);
    }
})();
