// Small pictures of answers, one set: pits with seeds, the way of the hand, what is taken.
// `seedlore.key.sign(question, answer)` is a drawing, or null where words say it better.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const key = (seedlore.key = seedlore.key || {});
    const { element: svg } = seedlore.svg;
    const [WIDTH, HEIGHT] = [96, 56];
    const R = 12;

    const pit = (x, y, seeds = 0, { r = R, name = '' } = {}) => svg('g', { class: name },
        svg('circle', { class: 'sl-mini-pit', cx: x, cy: y, r }),
        ...seedlore.lay(seeds, { x, y }, 0.6, r / 25).map((at) => svg('circle', { class: 'sl-mini-seed', cx: at.x, cy: at.y, r: r > 9 ? 2.1 : 1.5 })));
    const line = (d, name = '') => svg('path', { class: `sl-mini-way ${name}`, d });

    // The head of an arrow, by where it points: degrees from the right, downwards.
    const head = (x, y, angle) => svg('path', { class: 'sl-mini-head', d: 'M0 0L-7 -3.6L-7 3.6Z', transform: `translate(${x} ${y}) rotate(${angle})` });
    const cross = (x, y, arm = 14) => svg('path', { class: 'sl-mini-cross', d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}` });

    // The hand goes from pit to pit in a bow above them.
    const bow = (from, to, y, high = 16) => [line(`M${from} ${y}Q${(from + to) / 2} ${y - high} ${to} ${y}`), head(to, y + 1, 68)];
    // Seeds are taken up, out of a pit with its middle here.
    const taken = (x, y, r = R) => [line(`M${x} ${y - r + 3}v-8`, 'sl-mini-taken'), head(x, y - r - 10, -90)];
    const stop = (x, y) => svg('path', { class: 'sl-mini-cross', d: `M${x} ${y - 9}v18` });

    const row = (y, seeds, options) => seeds.map((count, nth) => pit(16 + 32 * nth, y, count, options));
    const small = (ys) => ys.flatMap((y) => [22, 39, 57, 74].map((x) => pit(x, y, 0, { r: 6.5 })));

    const wood = (x, width) => svg('rect', { class: 'sl-mini-wood', x, y: 6, width, height: 44, rx: 12 });
    const store = (x) => svg('rect', { class: 'sl-mini-pit', x, y: 13, width: 9, height: 30, rx: 4.5 });

    function round(ways) {
        const bottom = { right: [line('M18 51H76'), head(80, 51, 0)], left: [line('M78 51H20'), head(16, 51, 180)], both: [line('M20 51H76'), head(80, 51, 0), head(16, 51, 180)] };
        const top = { right: [line('M18 5H76'), head(80, 5, 0)], left: [line('M78 5H20'), head(16, 5, 180)], both: [line('M20 5H76'), head(80, 5, 0), head(16, 5, 180)] };
        return [...small([18, 38]), ...top[ways[0]], ...bottom[ways[1]]];
    }

    const making = (...numbers) => {
        const step = numbers.length > 2 ? 32 : 40;
        const first = WIDTH / 2 - (step * (numbers.length - 1)) / 2;
        return numbers.map((number, nth) => pit(first + step * nth, 28, number, { r: numbers.length > 2 ? 14 : 17, name: 'sl-mini-last' }));
    };

    // By question and answer; the parts of a drawing.
    const SIGNS = {
        direction: {
            anticlockwise: () => round(['left', 'right']),
            clockwise: () => round(['right', 'left']),
            chosen: () => round(['both', 'both']),
            by_pit: () => [...small([18, 38]), line('M44 51H20'), head(16, 51, 180), line('M52 51H76'), head(80, 51, 0)],
        },
        numbers: {
            none: () => [pit(48, 28, 3, { r: 17 }), cross(48, 28, 17)],
            one: () => making(1),
            two: () => making(2),
            three: () => making(3),
            four: () => making(4),
            six: () => making(6),
            one_or_three: () => making(1, 3),
            two_or_three: () => making(2, 3),
            two_or_four: () => making(2, 4),
            two_four_or_six: () => making(2, 4, 6),
            even: () => making(2, 4, 6),
            odd: () => making(1, 3, 5),
        },
        stores: {
            yes: () => [wood(2, 92), store(5), store(82), ...small([18, 38])],
            no: () => [wood(12, 72), ...small([18, 38])],
        },
        board_centre: { yes: () => [wood(8, 80), ...[22, 39, 57, 74].flatMap((x) => [pit(x, 14, 0, { r: 5.5 }), pit(x, 42, 0, { r: 5.5 })]), svg('rect', { class: 'sl-mini-pit', x: 34, y: 22, width: 28, height: 12, rx: 6 })] },
        start_uneven: { yes: () => row(30, [4, 0, 4]), no: () => row(30, [4, 4, 4]) },
        relay_last: {
            yes: () => [...row(38, [0, 3, 1]), ...bow(16, 44, 24), ...bow(52, 80, 24)],
            no: () => [...row(38, [0, 3, 0]), ...bow(16, 48, 24), stop(64, 26)],
        },
        relay_next: {
            yes: () => [...row(38, [1, 3, 0]), ...bow(-6, 14, 24), ...bow(48, 80, 24)],
            no: () => [...row(38, [1, 3, 0]), ...bow(-6, 14, 24), stop(32, 26)],
        },
        capture_opposite: {
            yes: () => [pit(30, 24, 3, { r: 9 }), pit(66, 24, 2, { r: 9 }), pit(30, 45, 1, { r: 9, name: 'sl-mini-last' }), pit(66, 45, 2, { r: 9 }), ...taken(30, 24, 9)],
        },
        capture_empty: {
            yes: () => [pit(22, 38, 0), svg('g', { class: 'sl-mini-dashed' }, pit(66, 38, 1)), ...bow(22, 64, 24, 26)],
        },
        capture_beyond: {
            yes: () => [...row(38, [1, 3, 2]), ...bow(-6, 14, 24), ...taken(48, 38)],
        },
        capture_chain: {
            yes: () => [...row(38, [2, 3, 2]), ...taken(16, 38), ...taken(48, 38), ...taken(80, 38)],
            no: () => [...row(38, [2, 3, 2]), ...taken(80, 38)],
        },
        relay_captures: {
            yes: () => [...row(40, [3, 0, 0]), line('M16 36V22Q16 10 30 10H66Q78 10 79 24', 'sl-mini-taken'), head(79, 28, 92)],
        },
        capture_underway: {
            yes: () => [...row(38, [1, 4, 0]), ...bow(16, 80, 24, 34), ...taken(48, 38)],
        },
        sow_stores: {
            yes: () => [pit(16, 38, 1), pit(46, 38, 1), svg('rect', { class: 'sl-mini-pit', x: 68, y: 16, width: 20, height: 36, rx: 9 }), svg('circle', { class: 'sl-mini-seed', cx: 78, cy: 36, r: 2.1 }), ...bow(46, 76, 24)],
            no: () => [pit(16, 38, 1), pit(46, 38, 1), svg('rect', { class: 'sl-mini-pit', x: 68, y: 16, width: 20, height: 36, rx: 9 }), line('M46 24Q60 10 60 2'), head(60, 0, -90)],
        },
        choose_no_singles: {
            yes: () => [pit(48, 40, 1), line('M48 29V10'), head(48, 6, -90), cross(48, 17, 8)],
            no: () => [pit(48, 40, 1), line('M48 29V10'), head(48, 6, -90)],
        },
        marks: {
            yes: () => [pit(16, 32, 2), svg('rect', { class: 'sl-mini-pit sl-mini-marked', x: 35, y: 19, width: 26, height: 26, rx: 5 }), line('M48 34V6'), svg('path', { class: 'sl-mini-head', d: 'M48 6L62 11L48 16Z' }), pit(80, 32, 2)],
        },
        rounds_closed: { yes: () => [...row(30, [4, 4, 0]), cross(80, 30, 10)] },
    };

    key.sign = (question, answer) => {
        const draw = SIGNS[question]?.[answer];
        return draw ? svg('svg', { class: 'sl-mini', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false' }, ...draw()) : null;
    };
})();
