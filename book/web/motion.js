// A move in motion: seeds are lifted, carried round and dropped one by one.
// Adds to a board `carry(hand)`, `frame(move, nth)` and `play(move, options)`, where
// `move` is what `seedlore.moved(before, made)` makes of an answer to `move`.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { element: svg, text, seeds: seedsAt } = seedlore.svg;

    // How long a kind of step takes, a seed's fall being 1.
    const LENGTHS = { chosen: 0.8, lifted: 1.2, dropped: 1, skipped: 0.5, landed: 0.9, captured: 2.4, moved: 2, ground: 1.4, end: 1.8, told: 0.9 };
    // A long move is shown faster, so that it takes no longer than so many falls: less than
    // four seconds at the usual 300 ms a fall.
    const MOST_FALLS = 12.5;
    // What stands for a shorter time is not drawn.
    const FRAME = 16;
    // More holes than this change at once where a board is turned or filled: nothing flies.
    const MOST_FLIGHTS = 9;

    // The seeds in every hole before a move and after each of its steps, and who holds what.
    seedlore.moved = (before, made) => {
        let seeds = before.sketch.holes.map((hole) => hole.seeds);
        let hand = null;
        const stands = [{ seeds, hand, signs: {} }];
        for (const step of made.steps) {
            seeds = seeds.slice();
            for (const [at, n] of step.changes) {
                seeds[at] = n;
            }
            const at = step.hole ?? hand?.at ?? null;
            hand = step.hand > 0 && at !== null ? { at, seeds: step.hand } : null;
            // What was lifted is seen in the hand.
            const isHeld = step.kind === 'lifted' && hand !== null;
            const signs = isHeld ? {} : signsOf(step, stands[stands.length - 1].seeds);
            stands.push({ seeds, hand, signs });
        }
        // Which pit it begins in is seen beforehand.
        const [first] = made.steps;
        if (first?.kind === 'chosen' && first.hole !== null) {
            stands[0].signs = { [first.hole]: { chosen: true } };
        }
        return { before, after: made.after, steps: made.steps, words: made.words, isAgreed: made.is_agreed, stands, left: leftBy(made.steps, stands) };
    };

    function signsOf(step, before) {
        const at = step.hole;
        if (at === null) {
            return {};
        }
        const [, now] = step.changes.find(([hole]) => hole === at) ?? [at, before[at]];
        const gone = before[at] - now;
        switch (step.kind) {
            case 'chosen': return { [at]: { chosen: true } };
            case 'lifted': return gone > 0 ? { [at]: { lifted: gone } } : {};
            case 'dropped': return {};
            case 'skipped': return { [at]: { skipped: true } };
            case 'landed': return { [at]: { last: true } };
            case 'captured': return gone > 0 ? { [at]: { captured: gone } } : {};
            default: return {};
        }
    }

    // What is still to be seen when a move is over: where its last seed fell, what it took.
    function leftBy(steps, stands) {
        const signs = {};
        const add = (at, more) => { signs[at] = { ...signs[at], ...more }; };
        steps.forEach((step, nth) => {
            const { captured } = stands[nth + 1].signs[step.hole] ?? {};
            if (captured) {
                add(step.hole, { captured: (signs[step.hole]?.captured ?? 0) + captured });
            }
        });
        const last = steps.findLast((step) => step.kind === 'landed');
        if (last) {
            add(last.hole, { last: true });
        }
        return signs;
    }

    const { Board } = seedlore;

    // Seeds in hand, over a hole.
    Board.prototype.carry = function carry(hand) {
        if (!hand || !this.groups[hand.at]) {
            this.above.replaceChildren();
            return;
        }
        const { x, y } = this.middle(hand.at);
        this.above.replaceChildren(...this.held(hand.seeds));
        this.above.style.transform = `translate(${x}px, ${y}px)`;
    };

    Board.prototype.held = function held(seeds) {
        const { size } = this.plan;
        const scale = (size.radius / 28) * 0.8;
        const at = { x: 0, y: -size.radius * 0.75 };
        const few = seedlore.lay(Math.min(seeds, 12), at, 0.6, scale);
        const word = String(seeds);
        const width = 10 + 9 * word.length;
        const side = size.radius * 0.95;
        return [
            svg('circle', { class: 'sl-palm', cx: at.x, cy: at.y, r: 24 * scale }),
            seedsAt(few, 2 * size.seed),
            svg('g', { class: 'sl-badge' },
                svg('rect', { x: at.x + side - width / 2, y: at.y - 20, width, height: 20, rx: 10 }),
                text('', at.x + side, at.y - 5, word)),
        ];
    };

    // The board after so many steps; after the last, as the move leaves it.
    Board.prototype.frame = function frame(move, nth, options = {}) {
        if (nth >= move.steps.length) {
            this.show(move.after, { signs: move.left, ...options });
        } else {
            this.show(move.before, { ...move.stands[nth], ...options });
        }
    };

    const glide = (element, from, to, time) => element.animate(
        [from, to].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
        { duration: time, easing: 'ease-in-out', fill: 'forwards' },
    );

    // Whatever moves in a step; a promise that is kept when it has arrived.
    Board.prototype.fly = function fly(move, nth, time) {
        const [from, to] = [move.stands[nth], move.stands[nth + 1]];
        const { changes } = move.steps[nth];
        const seen = changes.filter(([at]) => this.groups[at]);
        const givers = seen.filter(([at, n]) => n < from.seeds[at]);
        const takers = seen.filter(([at, n]) => n > from.seeds[at]);
        const flights = [];
        const target = takers[0]?.[0] ?? to.hand?.at ?? null;
        if (from.hand && target !== null && target !== from.hand.at) {
            flights.push(glide(this.above, this.middle(from.hand.at), this.middle(target), time));
        }
        if (givers.length && target !== null && givers.length <= MOST_FLIGHTS) {
            for (const [at, n] of givers.filter(([giver]) => giver !== target)) {
                const count = from.seeds[at] - n;
                const loose = svg('g', { class: 'sl-hand', 'aria-hidden': 'true' }, ...this.held(count));
                this.svg.append(loose);
                const flight = glide(loose, this.middle(at), this.middle(target), time);
                flight.finished.then(() => loose.remove(), () => loose.remove());
                flights.push(flight);
            }
            // What flies is no longer where it was.
            const seeds = from.seeds.slice();
            givers.forEach(([at, n]) => { seeds[at] = n; });
            this.show(move.before, { seeds, hand: from.hand, signs: to.signs });
        }
        return flights;
    };

    const pause = (time, signal) => new Promise((resolve) => {
        const timer = setTimeout(resolve, time);
        signal?.addEventListener('abort', () => { clearTimeout(timer); resolve(); }, { once: true });
    });

    // Shows the steps of a move from one on up to another. `pace()` is the time of a seed's
    // fall, asked anew for each, `calm` leaves flights out, `told(n)` is called with each step
    // shown, and `signal` stops it. Whether it came to the end.
    Board.prototype.play = async function play(move, { from = 0, to = move.steps.length, pace, calm = false, told, signal }) {
        const length = ({ kind }) => LENGTHS[kind] ?? 1;
        const falls = move.steps.slice(from, to).reduce((sum, step) => sum + length(step), 0);
        const haste = Math.min(1, MOST_FALLS / falls);
        // A step that comes late, for drawing takes its time too, is passed over.
        let due = performance.now();
        for (let nth = from; nth < to; nth += 1) {
            const time = pace() * haste * length(move.steps[nth]);
            due += time;
            const left = due - performance.now();
            if (left < FRAME && nth + 1 < to) {
                continue;
            }
            told?.(nth + 1);
            const flights = calm || left < 30 ? [] : this.fly(move, nth, Math.min(left, time) * 0.75);
            if (flights.length) {
                const arrived = Promise.allSettled(flights.map((flight) => flight.finished));
                await Promise.race([arrived, pause(time * 2, signal)]);
            }
            this.frame(move, nth + 1);
            flights.forEach((flight) => flight.cancel());
            if (signal?.aborted) {
                return false;
            }
            await pause(Math.max(0, due - performance.now()), signal);
            if (signal?.aborted) {
                return false;
            }
        }
        return true;
    };
})();
