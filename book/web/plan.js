// Where everything on a board comes to lie: the geometry of the book's drawings
// (`crates/book/src/svg/board`), so that the board one plays on is the board one has read
// about. `seedlore.plan(sketch, heads)` gives places; nothing is drawn here.
(function () {
    'use strict';

    const seedlore = (window.seedlore = window.seedlore || {});

    const MARGIN = 26;
    const STORE = 46;
    const NAMES = 20;
    const BARE = 14;
    const SIDE = 70;
    const NARROW = 30;
    const LONG = 460;
    const CENTRE = 62;
    const LONGEST_ROOMY = 10;
    const ROOMY = { pitch: 66, radius: 28, seed: 4.3, most: 12, counts: true, lines: true, gap: 30 };

    const tenth = (x) => Math.round(x * 10) / 10;
    const point = (x, y) => ({ x: tenth(x), y: tenth(y) });

    function box(x, y, width, height, round) {
        const [rx, ry] = Array.isArray(round) ? round : [round, round];
        return { x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height), rx, ry };
    }

    const ellipse = (at, a, b) => box(at.x - a, at.y - b, 2 * a, 2 * b, [tenth(a), tenth(b)]);
    const centre = (at) => box(at.x - 46, at.y - 23, 92, 46, 23);

    // One of several boxes that part one between them, from the top.
    function share(all, index, count) {
        const height = (all.height - 8 * (count - 1)) / count;
        const round = Math.min(height / 2, all.rx);
        return box(all.x, all.y + index * (height + 8), all.width, height, round);
    }

    function sized(sketch) {
        const { rows, ring } = sketch.shape;
        const along = rows ? rows.columns : Math.floor(ring.pits / 3);
        return along <= LONGEST_ROOMY
            ? ROOMY
            : { pitch: 44, radius: 19, seed: 3.6, most: 4, counts: false, lines: sketch.shows_owners, gap: 26 };
    }

    // Between a pit and the edge of the board, on the side of its line of text.
    const edge = (size) => (size.lines ? 26 : BARE);
    const lineOff = (size) => size.radius + 13;
    const storesAt = (sketch, end) =>
        sketch.holes.flatMap(({ place }, at) =>
            place.store && place.store.end === end && place.store.look !== 'hidden' ? [at] : []);

    function store(sketch, at, all) {
        const beside = storesAt(sketch, sketch.holes[at].place.store.end);
        return { box: share(all, beside.indexOf(at), beside.length) };
    }

    // Whether the words beside a row stand below it.
    function textBelow(row, rows) {
        const half = Math.floor(rows / 2);
        return row < half ? half > 1 && row + 1 === half : half < 2 || row !== rows - half;
    }

    function sideOf(sketch, size) {
        const { columns } = sketch.shape.rows;
        const hasStore = storesAt(sketch, 'left').length + storesAt(sketch, 'right').length > 0;
        return hasStore || columns * size.pitch <= LONG ? SIDE : NARROW;
    }

    function grid(sketch, size, head) {
        const { rows, columns } = sketch.shape.rows;
        const hasCentre = sketch.holes.some((hole) => hole.place === 'centre');
        const line = (there) => (there && size.lines ? 24 : 0);
        const middles = [];
        const free = [];
        const middle = Math.max(Math.floor(rows / 2), 1);
        let y = head;
        for (let row = 0; row <= rows; row += 1) {
            const above = row > 0 ? textBelow(row - 1, rows) : null;
            const below = row < rows ? !textBelow(row, rows) : null;
            const [over, under] = [line(above === true), line(below === true)];
            const text = above === null ? below : above;
            const atEdge = (above === null) !== (below === null);
            let clear = atEdge
                ? (text ? edge(size) : BARE) - over - under
                : Math.max(size.gap - over - under, BARE);
            if (hasCentre && row === middle) {
                clear = Math.max(clear, CENTRE);
            }
            y += over;
            free.push([y, y + clear]);
            y += clear + under;
            if (row < rows) {
                middles.push(y + size.radius);
                y += 2 * size.radius;
            }
        }
        const side = sideOf(sketch, size);
        const width = 2 * side + columns * size.pitch;
        const wood = box(2, head, width - 4, y - head, 36);
        const foot = wood.y + wood.height;

        function pit({ column, row }) {
            const x = side + size.pitch * (column + 0.5);
            const down = textBelow(row, rows) ? 1 : -1;
            const label = row + 1 === rows ? foot + 18 : row === 0 ? wood.y - 8 : null;
            return {
                at: point(x, middles[row]),
                line: point(x, middles[row] + down * lineOff(size) + 6),
                label: label === null ? null : point(x, label),
            };
        }

        function spot({ place }, at) {
            if (place.grid) {
                return pit(place.grid);
            }
            if (place === 'centre') {
                const [upper, lower] = free[middle];
                return { box: centre(point(width / 2, (upper + lower) / 2)) };
            }
            if (!place.store || place.store.look === 'hidden') {
                return null;
            }
            const x = place.store.end === 'left' ? SIDE / 2 + 2 : width - SIDE / 2 - 2;
            return store(sketch, at, box(x - STORE / 2, wood.y + 22, STORE, wood.height - 44, 22));
        }

        const [upper, lower] = free[Math.floor(rows / 2)];
        return {
            width,
            height: foot + MARGIN,
            wood,
            divide: rows >= 4 && rows % 2 === 0 ? (upper + lower) / 2 : null,
            spots: sketch.holes.map(spot),
        };
    }

    // The angles at which pits lie at equal distances along an oval.
    const STEPS = 1440;
    const STEP = (2 * Math.PI) / STEPS;

    function lengths(stretch) {
        return Array.from({ length: STEPS }, (_, i) => {
            const angle = (i + 0.5) * STEP;
            return Math.hypot(stretch * Math.sin(angle), Math.cos(angle)) * STEP;
        });
    }

    const around = (stretch) => lengths(stretch).reduce((sum, length) => sum + length, 0);

    function anglesOf(pits, stretch) {
        const apart = around(stretch) / pits;
        const angles = [];
        let gone = 0;
        lengths(stretch).forEach((length, i) => {
            const due = (angles.length + 0.5) * apart;
            if (gone + length >= due && angles.length < pits) {
                angles.push((i + (due - gone) / length) * STEP);
            }
            gone += length;
        });
        return angles;
    }

    function ring(sketch, size, head) {
        const { pits } = sketch.shape.ring;
        const stretch = pits > 12 ? 1.6 : 1;
        const within = sketch.holes.some((hole) => hole.place === 'centre') ? 62 : 30;
        const b = Math.max((pits * (size.pitch + 2)) / around(stretch), size.radius + within);
        const a = stretch * b;
        const rim = edge(size) + (sketch.shows_owners && size.counts ? 14 : 0);
        const beyond = size.radius + rim;
        const hasStores = storesAt(sketch, 'left').length + storesAt(sketch, 'right').length > 0;
        const middle = point(a + beyond + MARGIN + (hasStores ? 58 : 0), b + beyond + head);
        const wood = ellipse(middle, a + beyond, b + beyond);
        const angles = anglesOf(pits, stretch);

        function pit(nth) {
            const angle = angles[nth];
            const at = point(middle.x - a * Math.cos(angle), middle.y + b * Math.sin(angle));
            const [x, y] = [-Math.cos(angle) / a, Math.sin(angle) / b];
            const [nx, ny] = [x / Math.hypot(x, y), y / Math.hypot(x, y)];
            // Words are wider than high.
            const out = (by, wide, down) => {
                const far = by + wide * Math.abs(nx);
                return point(at.x + nx * far, at.y + ny * far + down);
            };
            return {
                at,
                line: out(lineOff(size), sketch.shows_owners ? 9 : 3, 6),
                label: out(size.radius + rim + 13, 2, 5),
            };
        }

        function spot({ place }, at) {
            if (place.ring !== undefined) {
                return pit(place.ring);
            }
            if (place === 'centre') {
                return { box: centre(middle) };
            }
            if (!place.store || place.store.look === 'hidden') {
                return null;
            }
            // Each has room for a letter and a number.
            const here = storesAt(sketch, place.store.end).length;
            const height = Math.min(wood.height - 60, Math.max(150, 66 * here));
            const x = place.store.end === 'left' ? 6 : 2 * middle.x - 6 - STORE;
            return store(sketch, at, box(x, middle.y - height / 2, STORE, height, 22));
        }

        return {
            width: 2 * middle.x,
            height: wood.y + wood.height + MARGIN,
            wood,
            divide: null,
            spots: sketch.holes.map(spot),
        };
    }

    // Whether the names of a side need a line of their own.
    function needsLine(sketch, size, side) {
        const seats = sketch.seats.filter((seat) => seat.side === side);
        const narrow = sketch.shape.rows && sideOf(sketch, size) < SIDE;
        const isMarked = side === 'bottom' && sketch.holes.some((hole) => hole.marks.length > 0);
        return Boolean(narrow || seats.length > 1 || isMarked || seats.some((seat) => seat.note));
    }

    // `lines` says of either side whether it had a line for names before: a board keeps
    // its height in the course of a game.
    seedlore.plan = (sketch, lines = {}) => {
        const size = sized(sketch);
        lines.top = lines.top || needsLine(sketch, size, 'top');
        lines.bottom = lines.bottom || needsLine(sketch, size, 'bottom');
        const head = MARGIN + (lines.top ? NAMES : 0);
        const plan = sketch.shape.rows ? grid(sketch, size, head) : ring(sketch, size, head);
        const height = plan.height + (lines.bottom ? NAMES : 0);
        const broad = plan.width > (sketch.shape.rows ? 620 : 850);
        return { ...plan, height, size, broad };
    };

    // Where so many seeds lie in a pit about a point; none where a number says it better.
    seedlore.lay = (n, at, turn, scale) => {
        if (n < 1 || n > 12) {
            return [];
        }
        const inner = n < 6 ? 0 : n < 10 ? 1 : n - 8 - (n === 12 ? 1 : 0);
        const outer = n - inner;
        const radius = [0, 0, 7.5, 9, 10.5, 12.5][outer] ?? 17;
        const round = (count, far, from) => Array.from({ length: count }, (_, i) => {
            const angle = from + (2 * Math.PI * i) / count;
            return point(at.x + far * scale * Math.cos(angle), at.y + far * scale * Math.sin(angle));
        });
        return [...round(outer, radius, turn), ...round(inner, inner === 1 ? 0 : 6, turn + 0.5)];
    };
})();
