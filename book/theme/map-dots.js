// Draws rulesets on the map: those of a place, or of places that would cover each other, as
// one dot with their number, which opens their list. The map is enlarged by making it wider
// than its frame, which scrolls.
(function () {
    'use strict';

    const frame = document.querySelector('.sl-map-frame');
    const map = frame?.querySelector('.sl-map');
    const plain = map?.querySelector('.sl-map-dots');
    if (!plain) {
        return;
    }
    const scroll = frame.querySelector('.sl-scroll');
    const [, , WIDTH, HEIGHT] = map.getAttribute('viewBox').split(' ').map(Number);
    // In pixels of the screen: a finger's width, and room between two dots.
    const TARGET = 24;
    const ROOM = 3;
    const ZOOMS = [1, 2, 4, 7];

    const NS = 'http://www.w3.org/2000/svg';
    const svg = (name, attributes, ...inside) => {
        const element = document.createElementNS(NS, name);
        Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
        element.append(...inside);
        return element;
    };
    const html = (name, attributes, ...inside) => {
        const element = Object.assign(document.createElement(name), attributes);
        element.append(...inside);
        return element;
    };

    const dots = svg('g', { class: 'sl-map-dots' });
    const names = svg('g', { 'aria-hidden': true });
    plain.replaceWith(dots, names);
    // The sign of a dot by itself, by the number of its rows.
    const SIGNS = { 1: 'ring', 2: 'disc', 4: 'triangle' };
    const sign = ({ rows }, size) => {
        const corner = (x, y) => `${x * size},${y * size}`;
        switch (SIGNS[rows] ?? 'square') {
        case 'disc':
            return svg('circle', { class: 'sl-place', r: size });
        case 'ring':
            return svg('circle', { class: 'sl-place sl-place-ring', r: size });
        case 'triangle':
            return svg('polygon', { class: 'sl-place', points: [corner(0, -1.2), corner(1.1, 0.85), corner(-1.1, 0.85)].join(' ') });
        default:
            return svg('polygon', { class: 'sl-place', points: [corner(-0.9, -0.9), corner(0.9, -0.9), corner(0.9, 0.9), corner(-0.9, 0.9)].join(' ') });
        }
    };

    // Radius of the dot of so many rulesets, in pixels.
    const radius = (count) => (count === 1 ? 7.5 : Math.min(8 + 1.9 * Math.sqrt(count), 24));
    const middle = (reports, axis) => reports.reduce((sum, { at }) => sum + at[axis], 0) / reports.length;
    const cluster = (reports) => ({ reports, x: middle(reports, 0), y: middle(reports, 1), r: Math.max(radius(reports.length), TARGET / 2) });

    // Rulesets by place; then, as long as two dots would touch, the nearest two are one.
    function clusters(reports, scale) {
        const places = new Map();
        for (const report of reports) {
            places.set(String(report.at), [...(places.get(String(report.at)) ?? []), report]);
        }
        const found = [...places.values()].map(cluster);
        for (;;) {
            let nearest = null;
            found.forEach((one, at) => found.slice(0, at).forEach((other, before) => {
                const apart = Math.hypot(one.x - other.x, one.y - other.y) * scale - one.r - other.r - ROOM;
                if (apart < (nearest?.apart ?? 0)) {
                    nearest = { apart, at, before };
                }
            }));
            if (!nearest) {
                return found.sort((a, b) => a.y - b.y);
            }
            const { at, before } = nearest;
            const joined = cluster([...found[before].reports, ...found[at].reports]);
            found.splice(at, 1);
            found.splice(before, 1, joined);
        }
    }

    // Values each once, the most frequent first.
    function unique(values) {
        const count = (value) => values.filter((other) => other === value).length;
        return [...new Set(values)].sort((a, b) => count(b) - count(a));
    }

    // A dot is called by its place, or by the lands it lies in.
    function called(reports) {
        const places = unique(reports.map(({ place }) => place));
        const lands = unique(reports.map(({ land }) => land));
        if (places.length === 1) {
            return places[0];
        }
        return lands.length < 4 ? lands.join(', ') : `${lands.slice(0, 3).join(', ')} and ${lands.length - 3} more`;
    }
    // The place, or the land of most.
    const short = (reports) => {
        const lands = unique(reports.map(({ land }) => land));
        return lands.length > 1 ? `${lands[0]} …` : called(reports).split(/, | \(/)[0];
    };
    const counted = (n) => (n === 1 ? '1 ruleset' : `${n} rulesets`);

    let shown = [];
    let zoom = 0;
    let drawn = [];

    // What is drawn in pixels stands where it belongs on the map.
    const placed = (x, y, now) => `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(1 / now).toFixed(4)})`;
    const scale = () => map.getBoundingClientRect().width / WIDTH || 1;

    function draw() {
        const now = scale();
        drawn = clusters(shown, now);
        names.replaceChildren();
        dots.replaceChildren(...drawn.map((dot) => {
            const { reports, x, y } = dot;
            const several = reports.length > 1;
            const r = radius(reports.length);
            const link = svg('a', {
                href: reports[0].href,
                role: 'button',
                'aria-haspopup': 'dialog',
                'aria-label': several ? `${called(reports)}: ${counted(reports.length)}` : `${reports[0].label}: ${reports[0].place}`,
                transform: placed(x, y, now),
            }, svg('title', {}), svg('circle', { class: 'sl-dot-target', r: TARGET / 2 }));
            link.firstChild.textContent = link.getAttribute('aria-label');
            if (several) {
                link.append(svg('circle', { class: 'sl-cluster', r }), svg('text', { class: 'sl-cluster-count', 'text-anchor': 'middle', y: 4.5 }, reports.length));
            } else {
                link.append(sign(reports[0], r * 0.9));
            }
            link.addEventListener('click', (event) => {
                event.preventDefault();
                open(dot, link);
            });
            return link;
        }));
        nameThem(now);
    }

    // Names beside dots, where there is room for them: the largest first.
    function nameThem(now) {
        const boxes = drawn.map(({ reports, x, y }) => {
            const r = radius(reports.length) + 1;
            return [x * now - r, y * now - r, x * now + r, y * now + r];
        });
        const fits = (box) => box[0] > 2 && box[2] < WIDTH * now - 2
            && boxes.every((other) => box[2] < other[0] || box[0] > other[2] || box[3] < other[1] || box[1] > other[3]);
        drawn.map((dot, at) => ({ dot, at })).sort((a, b) => b.dot.reports.length - a.dot.reports.length).forEach(({ dot, at }) => {
            const text = short(dot.reports);
            const [r, width] = [radius(dot.reports.length), text.length * 6.1 + 4];
            const [x, y] = [dot.x * now, dot.y * now];
            const right = [x + r + 3, y - 7, x + r + 3 + width, y + 7];
            const left = [x - r - 3 - width, y - 7, x - r - 3, y + 7];
            const above = [x - width / 2, y - r - 15, x + width / 2, y - r - 2];
            const below = [x - width / 2, y + r + 2, x + width / 2, y + r + 15];
            const spots = [[right, r + 4, 4, 'start'], [left, -r - 4, 4, 'end'], [below, 0, r + 13, 'middle'], [above, 0, -r - 5, 'middle']];
            const spot = spots.find(([box]) => fits(box));
            if (spot) {
                const [box, dx, dy, anchor] = spot;
                boxes.push(box);
                const name = svg('text', { class: 'sl-dot-name', x: dx, y: dy, 'text-anchor': anchor, transform: placed(dot.x, dot.y, now) }, text);
                name.addEventListener('click', () => open(dot, dots.children[at]));
                names.append(name);
            }
        });
    }

    // The list of a dot.
    const card = html('div', { id: 'sl-map-card', className: 'sl-map-card' });
    card.setAttribute('popover', 'auto');
    card.setAttribute('role', 'dialog');
    card.setAttribute('aria-labelledby', 'sl-map-card-title');
    frame.append(card);

    function open({ reports, x, y }, link) {
        const items = reports.map((report) => html('li', {},
            html('a', { href: report.href }, report.label),
            html('span', {}, [reports.length > 1 && report.place, report.when].filter(Boolean).join('; '))));
        const title = html('h2', { id: 'sl-map-card-title' }, reports.length > 1 ? `${called(reports)}: ${counted(reports.length)}` : reports[0].place);
        const close = html('button', { type: 'button', className: 'sl-map-card-close', ariaLabel: 'Close' }, '×');
        close.addEventListener('click', () => card.hidePopover());
        const parts = [close, title];
        if (zoom < ZOOMS.length - 1 && new Set(reports.map(({ at }) => String(at))).size > 1) {
            const nearer = html('button', { type: 'button' }, 'Look closer');
            nearer.addEventListener('click', () => {
                card.hidePopover();
                enlarge(zoom + 1, [x, y]);
            });
            parts.push(nearer);
        }
        card.replaceChildren(...parts, html('ul', {}, ...items));
        if (!card.showPopover) {
            location.assign(reports[0].href);
            return;
        }
        card.showPopover();
        // Beside the dot where there is room, within the window.
        const dot = link.querySelector('.sl-dot-target').getBoundingClientRect();
        const { width, height } = card.getBoundingClientRect();
        const within = (at, size, room) => Math.max(8, Math.min(at, room - size - 8));
        const left = dot.right + 8 + width < innerWidth ? dot.right + 8 : dot.left - width - 8;
        card.style.left = `${within(left, width, document.documentElement.clientWidth)}px`;
        card.style.top = `${within(dot.top - 20, height, innerHeight)}px`;
        card.querySelector('li a').focus({ preventScroll: true });
    }

    // Makes the map as wide as its zoom asks for, and at least as high as its frame.
    function enlarge(to, [x, y] = middleShown()) {
        zoom = Math.max(0, Math.min(to, ZOOMS.length - 1));
        const least = Math.max(scroll.clientWidth, scroll.clientHeight * WIDTH / HEIGHT);
        map.style.width = `${Math.round(least * ZOOMS[zoom])}px`;
        buttons[0].disabled = zoom === ZOOMS.length - 1;
        buttons[1].disabled = zoom === 0;
        draw();
        scroll.scrollTo(x * scale() - scroll.clientWidth / 2, y * scale() - scroll.clientHeight / 2);
    }

    function middleShown() {
        return [(scroll.scrollLeft + scroll.clientWidth / 2) / scale(), (scroll.scrollTop + scroll.clientHeight / 2) / scale()];
    }

    const buttons = [['+', 'Enlarge the map', 1], ['−', 'Make the map smaller', -1]].map(([sign, label, by]) => {
        const button = html('button', { type: 'button', title: label, ariaLabel: label }, sign);
        button.addEventListener('click', () => enlarge(zoom + by));
        return button;
    });
    frame.append(html('div', { className: 'sl-map-zoom' }, ...buttons));

    // A mouse drags the map; fingers and keys scroll it as they do.
    scroll.addEventListener('pointerdown', (down) => {
        if (down.pointerType !== 'mouse' || down.button !== 0 || down.target.closest('a, text')) {
            return;
        }
        const start = [scroll.scrollLeft + down.clientX, scroll.scrollTop + down.clientY];
        const drag = (move) => scroll.scrollTo(start[0] - move.clientX, start[1] - move.clientY);
        scroll.setPointerCapture(down.pointerId);
        scroll.addEventListener('pointermove', drag);
        scroll.addEventListener('pointerup', () => scroll.removeEventListener('pointermove', drag), { once: true });
        down.preventDefault();
    });

    frame.classList.add('sl-map-live');
    document.querySelector('.sl-map-counts').hidden = false;

    let isPlaced = false;
    window.seedlore.mapDots = (reports) => {
        shown = reports.filter(({ at }) => at);
        if (isPlaced) {
            draw();
        } else if (shown.length) {
            // A narrow screen begins where most were reported.
            isPlaced = true;
            enlarge(0, [middle(shown, 0), middle(shown, 1)]);
        }
    };
    // On paper nothing scrolls.
    window.addEventListener('beforeprint', () => enlarge(0));
    let width = scroll.clientWidth;
    window.addEventListener('resize', () => {
        if (scroll.clientWidth !== width) {
            width = scroll.clientWidth;
            enlarge(zoom);
        }
    });
})();
