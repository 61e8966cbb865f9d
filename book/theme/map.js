// Sifts the reports by what was chosen: the map, the years and the list show the same. What
// is chosen stands in the address.
(function () {
    'use strict';

    const form = document.querySelector('.sl-sift');
    const table = document.querySelector('.sl-reported');
    if (!form || !table) {
        return;
    }
    const marks = document.querySelector('.sl-timeline .sl-reports')?.children ?? [];
    const boxes = [...form.querySelectorAll('input[type="checkbox"]')];
    const { land, from, to } = form.elements;
    const years = [from, to];
    const facets = [...form.querySelectorAll('[data-facet]')];
    const [status, chosen, all] = form.querySelector('.sl-sift-found').children;
    const landName = new Map([...land.options].map((option) => [option.value, option.text]));

    const keys = table.dataset.facets.split(' ');
    // The rows stand by year, and so do the marks of those that have one.
    let nth = 0;
    const reports = [...table.tBodies[0].rows].map((row) => {
        const { has, from: first, to: last = first, at, land: lies } = row.dataset;
        const [when, name, place, rows] = row.cells;
        const link = name.querySelector('a');
        return {
            row,
            mark: first ? marks[nth++] : null,
            tags: new Set(has.split(' ').flatMap((values, nth) => values.split(',').map((value) => `${keys[nth]}.${value}`))),
            from: first && Number(first),
            to: last && Number(last),
            at: at?.split(',').map(Number),
            land: landName.get(lies) ?? '',
            lies: lies ?? '',
            href: link.href,
            label: link.textContent,
            place: place.textContent,
            when: [...when.childNodes].map((part) => part.textContent.trim()).filter((part) => part && part !== '–').join(', '),
            rows: Number.parseInt(rows.textContent, 10),
        };
    });
    const dated = reports.filter((report) => report.from);
    const first = Math.min(...dated.map((report) => report.from));
    const last = Math.max(...dated.map((report) => report.to));
    years.forEach((field, at) => {
        Object.assign(field, { min: first, max: last, placeholder: [first, last][at] });
        field.disabled = dated.length === 0;
    });

    // A mark of the timeline is named, and asks for its years.
    for (const { mark, ...report } of reports.filter(({ mark }) => mark)) {
        const title = document.createElementNS(mark.namespaceURI, 'title');
        title.textContent = `${report.label}, ${report.when}`;
        mark.append(title);
        mark.addEventListener('click', () => {
            [from.value, to.value] = [report.from, report.to];
            keep();
        });
    }

    // What was chosen, by facet.
    const picked = (key) => boxes.filter((box) => box.name === key && box.checked).map((box) => box.value);
    const year = (field) => (field.value === '' || Number.isNaN(Number(field.value)) ? null : Number(field.value));

    // Whether a report has any of what was chosen in each facet, but for one facet.
    function fits(report, wanted, but) {
        return Object.entries(wanted.facets).every(([key, values]) =>
            key === but || values.length === 0 || values.some((value) => report.tags.has(`${key}.${value}`)))
            && (!wanted.land || report.lies === wanted.land)
            && ((wanted.from === null && wanted.to === null) || (report.from !== undefined
                && report.to >= (wanted.from ?? first) && report.from <= (wanted.to ?? last)));
    }

    function wanted() {
        const keys = facets.map((facet) => facet.dataset.facet);
        return {
            facets: Object.fromEntries(keys.map((key) => [key, picked(key)])),
            land: land.value,
            from: year(from),
            to: year(to),
        };
    }

    function element(name, attributes, text) {
        return Object.assign(document.createElement(name), attributes, { textContent: text });
    }

    function taken(text, undo) {
        const button = element('button', { type: 'button', ariaLabel: `No longer only: ${text}` }, text);
        button.append(element('span', { ariaHidden: true }, ' ×'));
        button.addEventListener('click', () => {
            undo();
            keep();
            (chosen.querySelector('button') ?? form.querySelector('summary')).focus();
        });
        return button;
    }

    function show() {
        const asked = wanted();
        const found = reports.filter((report) => {
            const shown = fits(report, asked);
            report.row.hidden = !shown;
            report.mark?.classList.toggle('sl-off', !shown);
            return shown;
        });
        status.textContent = found.length === reports.length
            ? `All ${reports.length} rulesets`
            : `${found.length} of ${reports.length} rulesets`;
        // How many each choice would show.
        for (const box of boxes) {
            const tag = `${box.name}.${box.value}`;
            const count = reports.filter((report) => report.tags.has(tag) && fits(report, asked, box.name)).length;
            const label = box.closest('label');
            label.querySelector('output').textContent = count;
            label.classList.toggle('sl-none-such', count === 0 && !box.checked);
        }
        const buttons = boxes.filter((box) => box.checked).map((box) =>
            taken(box.nextElementSibling.textContent, () => { box.checked = false; }));
        if (land.value) {
            buttons.push(taken(landName.get(land.value), () => { land.value = ''; }));
        }
        if (asked.from !== null || asked.to !== null) {
            const between = `${asked.from ?? first} to ${asked.to ?? last}`;
            buttons.push(taken(between, () => years.forEach((field) => { field.value = ''; })));
        }
        chosen.replaceChildren(...buttons);
        all.hidden = buttons.length === 0;
        facets.forEach((facet) => {
            const count = picked(facet.dataset.facet).length;
            facet.querySelector('summary').dataset.count = count || '';
        });
        shade(asked);
        window.seedlore.mapDots?.(found);
    }

    // On the timeline, the years that are not asked for are shaded.
    function shade({ from: start, to: end }) {
        const svg = document.querySelector('.sl-timeline');
        if (!svg) {
            return;
        }
        const [begin, knee, until] = svg.dataset.years.split(',').map(Number);
        const [left, right, bend = left] = svg.dataset.ends.split(',').map(Number);
        const at = (value) => (value < knee
            ? left + (value - begin) / (knee - begin) * (bend - left)
            : bend + (value - knee) / (until - knee) * (right - bend));
        const height = svg.viewBox.baseVal.height;
        const shades = [[left, start === null ? left : at(start - 0.5)], [end === null ? right : at(end + 0.5), right]];
        svg.querySelectorAll('.sl-shade').forEach((old) => old.remove());
        for (const [x, edge] of shades.filter(([x, edge]) => edge > x)) {
            const rect = document.createElementNS(svg.namespaceURI, 'rect');
            Object.entries({ class: 'sl-shade', x, width: edge - x, y: 0, height }).forEach(([key, value]) => rect.setAttribute(key, value));
            svg.append(rect);
        }
    }

    // What is chosen as an address has it: `rows=two,four&from=1900`.
    function address() {
        const { facets: keys, ...rest } = wanted();
        const parts = Object.entries(keys).map(([key, values]) => [key, values.join(',')]);
        parts.push(...Object.entries(rest).map(([key, value]) => [key, value ?? '']));
        return parts.filter(([, value]) => value !== '').map(([key, value]) => `${key}=${value}`).join('&');
    }

    function keep() {
        history.replaceState(null, '', `#${address()}`);
        show();
    }

    function fromAddress() {
        const parts = new URLSearchParams(location.hash.slice(1));
        boxes.forEach((box) => {
            box.checked = (parts.get(box.name) ?? '').split(',').includes(box.value);
        });
        land.value = landName.has(parts.get('land')) ? parts.get('land') : '';
        years.forEach((field) => {
            field.value = parts.get(field.name) ?? '';
        });
        show();
    }

    form.addEventListener('input', keep);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('reset', () => setTimeout(() => {
        keep();
        form.querySelector('summary').focus();
    }));
    // mdbook turns pages and looks for words by single keys.
    form.addEventListener('keydown', (event) => event.stopPropagation());
    // One list is open at a time, and none once the reader looks elsewhere.
    document.addEventListener('click', (event) => {
        facets.filter((facet) => !facet.contains(event.target)).forEach((facet) => { facet.open = false; });
    });
    form.addEventListener('focusout', (event) => {
        const facet = event.target.closest('[data-facet]');
        if (facet && event.relatedTarget && !facet.contains(event.relatedTarget)) {
            facet.open = false;
        }
    });
    window.addEventListener('hashchange', fromAddress);
    form.hidden = false;
    fromAddress();
})();
