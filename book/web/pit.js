// One pit or store with all its signs, as the book draws it (`book/templates/svg/pit.svg`).
// Everything is made element by element: no text of a ruleset is ever read as markup.
(function () {
    'use strict';

    const seedlore = (window.seedlore = window.seedlore || {});
    const SVG = 'http://www.w3.org/2000/svg';

    function svg(name, attributes = {}, ...children) {
        const element = document.createElementNS(SVG, name);
        for (const [key, value] of Object.entries(attributes)) {
            if (value !== null && value !== undefined && value !== false) {
                element.setAttribute(key, value);
            }
        }
        element.append(...children.filter((child) => child !== null && child !== undefined));
        return element;
    }

    const text = (name, x, y, ...words) => svg('text', { class: name, x, y }, ...words.map(String));

    function frame(name, box, grow = 0) {
        return svg('rect', {
            class: name,
            x: box.x - grow,
            y: box.y - grow,
            width: box.width + 2 * grow,
            height: box.height + 2 * grow,
            rx: box.rx + grow,
            ry: (box.ry ?? box.rx) + grow,
        });
    }

    // The edge of a pit: a circle, or a square where it carries a mark.
    function outline(name, at, radius, isSquare) {
        if (isSquare) {
            const box = { x: at.x - radius, y: at.y - radius, width: 2 * radius, height: 2 * radius };
            return frame(name, { ...box, rx: radius / 3 });
        }
        return svg('circle', { class: name, cx: at.x, cy: at.y, r: radius });
    }

    function cross(name, at, arm) {
        const across = 2 * arm;
        const d = `M${at.x - arm} ${at.y - arm}l${across} ${across}m0 ${-across}l${-across} ${across}`;
        return svg('path', { class: name, d });
    }

    function hatch(at, radius) {
        const slant = Math.SQRT1_2;
        const strokes = [-5, -3, -1, 1, 3, 5].map((part) => {
            const offset = (part / 7) * radius;
            const half = Math.sqrt(radius * radius - offset * offset);
            const end = (along) =>
                `${at.x + (offset + along) * slant} ${at.y + (offset - along) * slant}`;
            return `M${end(-half)}L${end(half)}`;
        });
        return svg('path', { class: 'sl-hatch', d: strokes.join('') });
    }

    // What a step did to a pit, in a sign and a number.
    function change({ captured, sown, lifted }) {
        if (captured) {
            return `−${captured}`;
        }
        return sown ? `+${sown}` : lifted ? `↑${lifted}` : null;
    }

    function badge(signs, x, y) {
        const words = change(signs);
        if (words === null) {
            return null;
        }
        const width = 8 + 9 * words.length;
        return svg('g', { class: 'sl-badge' },
            svg('rect', { x: x - width / 2, y: y - 10, width, height: 20, rx: 10 }),
            svg('text', { x, y: y + 5 }, words));
    }

    function tag(mark, holder, x, y) {
        const plate = (name, left, width) =>
            svg('rect', { class: name, x: left, y: y - 9, width, height: 18, rx: 4 });
        return svg('g', { class: 'sl-mark' },
            plate('sl-mark-sign', x - 10, 18),
            text('sl-mark-name', x - 1, y + 4.5, Array.from(mark.name)[0] ?? ''),
            holder && plate('sl-mark-holder', x + 8, 16),
            holder && text('sl-mark-who', x + 16, y + 4.5, holder));
    }

    const seedsAt = (places, width) => svg('path', {
        class: 'sl-seeds',
        'stroke-width': width,
        d: places.map(({ x, y }) => `M${x} ${y}h.01`).join(''),
    });

    // In a letter or two, who a hole or mark belongs to.
    const codeOf = (sketch, seat) => sketch.seats[seat]?.code ?? null;

    function lineOf(hole, owner, { line }, counts) {
        if (hole.state === 'unused' || !line) {
            return null;
        }
        const words = [];
        if (owner) {
            words.push(svg('tspan', { class: 'sl-owner' }, owner));
        }
        if (hole.state === 'open' && counts) {
            words.push(`${owner ? ' ' : ''}${hole.seeds}`);
        }
        return words.length ? svg('text', { class: 'sl-count', ...line }, ...words) : null;
    }

    function pit(hole, spot, nth, sketch, size) {
        const { at } = spot;
        const { signs, marks } = hole;
        const scale = size.radius / 28;
        const isSquare = marks.length > 0;
        const isOpen = hole.state === 'open';
        const isDrawn = isOpen && hole.seeds <= size.most;
        const around = (name, grow) => outline(name, at, size.radius + grow, isSquare);
        const seeds = isDrawn ? seedlore.lay(hole.seeds, at, nth * 2.4, scale) : [];
        const owner = sketch.shows_owners ? codeOf(sketch, hole.owner) : null;
        const [badgeAt, tagAt, down] = size.counts
            ? [[at.x + 22, at.y - 22], [at.x - 23, at.y - 26], 19]
            : [[at.x, at.y - size.radius], [at.x - 7, at.y + size.radius - 2], -19];
        return [
            around('sl-hole', 0),
            hole.state === 'closed' && cross('sl-shut', at, 17 * scale),
            signs.captured > 0 && hatch(at, size.radius),
            seeds.length > 0 && seedsAt(seeds, 2 * size.seed),
            isOpen && !isDrawn && text('sl-heap', at.x, at.y + (size.counts ? 9 : 6.8), hole.seeds),
            signs.last && around('sl-last', 3.5),
            signs.chosen && around('sl-chosen', 2.5),
            signs.skipped && around('sl-passed', -size.radius / 5),
            signs.captured > 0 && svg('path', {
                class: 'sl-stroke',
                d: `M${at.x - 12 * scale} ${at.y}h${24 * scale}`,
            }),
            signs.ruled_out && cross('sl-cross', at, 17 * scale),
            lineOf(hole, owner, spot, size.counts),
            spot.label && hole.label && text('sl-number', spot.label.x, spot.label.y, hole.label),
            ...marks.map((mark, n) =>
                tag(mark, codeOf(sketch, mark.holder), tagAt[0], tagAt[1] + down * n)),
            badge(signs, ...badgeAt),
        ].filter(Boolean);
    }

    function basin(hole, { box }, sketch) {
        const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const owner = sketch.shows_owners ? codeOf(sketch, hole.owner) : null;
        // Below a letter there is less room in a store that is shared out.
        const isShort = owner && box.height < 90;
        const isTight = owner && box.height < 56;
        const [above, below] = isTight ? [middle.y - 3, middle.y + 15]
            : isShort ? [box.y + 21, box.y + box.height - 13] : [box.y + 26, middle.y + 9];
        return [
            frame('sl-basin', box),
            text(isTight ? 'sl-count' : 'sl-captured', middle.x, below, hole.seeds),
            owner && svg('text', { class: 'sl-count', x: middle.x, y: above },
                svg('tspan', { class: 'sl-owner' }, owner)),
            hole.signs.last && frame('sl-last', box, 4),
            badge(hole.signs, middle.x, box.y + 4),
        ].filter(Boolean);
    }

    // The classes of a hole, and what is drawn of it.
    seedlore.hole = (hole, spot, nth, sketch, size) => {
        const shade = sketch.shows_owners ? hole.owner ?? 0 : 0;
        const isPit = Boolean(spot.at);
        const isAside = !isPit && hole.place.store?.look === 'aside';
        const names = [
            isPit ? `sl-pit sl-${hole.state}` : 'sl-store',
            isAside && 'sl-aside',
            shade > 0 && `sl-shade-${shade}`,
            isPit && hole.marks.length > 0 && 'sl-marked',
            hole.signs.captured > 0 && 'sl-taken',
        ];
        return {
            name: names.filter(Boolean).join(' '),
            parts: isPit ? pit(hole, spot, nth, sketch, size) : basin(hole, spot, sketch),
        };
    };
    seedlore.svg = { element: svg, text, frame, seeds: seedsAt };
})();
