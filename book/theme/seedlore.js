// Headings of a table sort its rows; a second time the other way round.
// Without scripts the tables stand in the order of the book.
(function () {
    'use strict';

    // Numbers by size, whatever stands around them; words by the alphabet.
    function value(cell) {
        if (!cell) {
            return null;
        }
        const text = cell.dataset.value || cell.textContent.trim().replace(/,/g, '');
        const number = Number(text);
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
})();
