// A board to play on: `seedlore.board(container)` draws a `view` of `crates/web/src/view.rs` and
// keeps its elements from one drawing to the next, so that the focus stays where it is.
//
//   element                      the drawing, to be placed anywhere
//   show(view, {pick, signs, seeds, hand})
//                                draws; `pick` is `{can(hole), choose(hole), note(hole)}`
//   play(steps, options)         shows steps one after another (`motion.js`)
//   skip                         what a tap on the board does while nothing can be chosen
(function () {
    'use strict';

    const seedlore = (window.seedlore = window.seedlore || {});
    const { element: svg, frame } = seedlore.svg;
    const NO_SIGNS = { chosen: false, ruled_out: false, skipped: false, last: false, sown: 0, captured: 0, lifted: 0 };

    class Board {
        constructor(container) {
            this.lines = {};
            this.shape = '';
            this.drawn = [];
            this.groups = [];
            this.current = 0;
            this.pick = null;
            this.skip = null;
            this.element = document.createElement('div');
            this.element.className = 'sl-scroll sl-play-board';
            this.element.addEventListener('click', (event) => this.clicked(event));
            this.element.addEventListener('keydown', (event) => this.pressed(event));
            this.element.addEventListener('focusin', (event) => this.focused(event));
            if (container) {
                container.append(this.element);
            }
        }

        // Draws what is not drawn yet: a board that has the same shape keeps its holes.
        show(view, { pick = null, signs = {}, seeds = null, hand = null } = {}) {
            this.view = view;
            this.pick = pick;
            const { sketch } = view;
            const plan = seedlore.plan(sketch, this.lines);
            const shape = JSON.stringify([sketch.shape, plan.width, plan.height, plan.spots]);
            if (shape !== this.shape) {
                this.shape = shape;
                this.build(sketch, plan);
            }
            this.plan = plan;
            sketch.holes.forEach((hole, at) => {
                const shown = {
                    ...hole,
                    seeds: seeds ? seeds[at] : hole.seeds,
                    signs: { ...NO_SIGNS, ...signs[at] },
                };
                this.draw(shown, at);
            });
            this.tell(sketch, plan);
            this.carry(hand);
            this.offer();
        }

        build(sketch, plan) {
            const { wood, width, height } = plan;
            this.drawn = [];
            this.holes = svg('g');
            this.names = svg('g', { 'aria-hidden': 'true' });
            this.above = svg('g', { class: 'sl-hand', 'aria-hidden': 'true' });
            // What is drawn of a hole, and over it what is chosen: it has a name and no text,
            // for a screen reader says the name alone.
            this.arts = plan.spots.map((spot) => (spot ? svg('g', { 'aria-hidden': 'true' }) : null));
            this.groups = plan.spots.map((spot, at) => (spot ? this.target(spot, at, plan.size) : null));
            this.wholes = plan.spots.map((spot, at) => (spot ? svg('g', {}, this.arts[at], this.groups[at]) : null));
            this.holes.append(...this.wholes.filter(Boolean));
            const svgClass = `sl-svg sl-board-svg${plan.broad ? ' sl-broad' : ''}${plan.size.counts ? '' : ' sl-close'}`;
            this.svg = svg('svg', {
                class: svgClass,
                style: `--sl-width:${width}`,
                viewBox: `0 0 ${width} ${height}`,
                role: 'group',
                'aria-label': 'The board',
            },
            frame('sl-wood', wood),
            plan.divide && svg('path', { class: 'sl-divide', d: `M${wood.x} ${plan.divide}h${wood.width}` }),
            this.holes, this.names, this.above);
            this.element.replaceChildren(this.svg);
            this.element.classList.toggle('sl-is-broad', plan.broad);
        }

        target({ at: point, box }, at, size) {
            const name = { class: 'sl-hit', 'data-hole': at };
            if (point) {
                return svg('circle', { ...name, cx: point.x, cy: point.y, r: size.radius + 3 });
            }
            return svg('rect', { ...name, x: box.x, y: box.y, width: box.width, height: box.height, rx: box.rx });
        }

        draw(hole, at) {
            const group = this.groups[at];
            if (!group) {
                return;
            }
            const { sketch } = this.view;
            const key = JSON.stringify([hole, sketch.shows_owners]);
            if (this.drawn[at] === key) {
                return;
            }
            this.drawn[at] = key;
            const { name, parts } = seedlore.hole(hole, this.plan.spots[at], at, sketch, this.plan.size);
            this.wholes[at].setAttribute('class', name);
            this.arts[at].replaceChildren(...parts);
            const seeds = hole.state === 'closed' ? 'closed' : hole.seeds === 1 ? '1 seed' : `${hole.seeds} seeds`;
            const marks = hole.marks.map((mark) => mark.name);
            const said = this.view.names?.[at] ?? `hole ${at + 1}`;
            group.setAttribute('aria-label', [said, seeds, ...marks].join(', '));
        }

        // Names of the players, and of the marks.
        tell(sketch, plan) {
            const line = (side, x, y, anchor) => {
                const seats = sketch.seats.filter((seat) => seat.side === side);
                const words = seats.map((seat, nth) => svg('tspan', { dx: nth > 0 && 22 },
                    svg('tspan', { class: seat.to_move && 'sl-to-move' }, `${seat.name}${seat.to_move ? ' ●' : ''}`),
                    seat.note && svg('tspan', { class: 'sl-said', dx: 7 }, seat.note)));
                return svg('text', { class: 'sl-name', x, y, 'text-anchor': anchor }, ...words);
            };
            const marks = new Set(sketch.holes.flatMap((hole) => hole.marks.map((mark) => mark.name)));
            const key = [...marks].flatMap((name, nth) => [
                svg('tspan', { dx: nth > 0 && 18, class: 'sl-mark-name' }, Array.from(name)[0]),
                svg('tspan', { dx: 6 }, name),
            ]);
            const foot = plan.height - 7;
            this.names.replaceChildren(
                line('top', 10, 18, 'start'),
                line('bottom', plan.width - 10, foot, 'end'),
                ...(key.length ? [svg('text', { class: 'sl-key', x: 10, y: foot }, ...key)] : []),
            );
        }

        // What may be chosen can be seen, and reached: one hole is in the order of
        // the page, and arrows lead on from it.
        offer() {
            const { pick } = this;
            const pickable = this.groups.flatMap((group, at) => (group && pick ? [at] : []));
            if (!pickable.includes(this.current) || !this.groups[this.current]?.matches(':focus')) {
                const can = pickable.find((at) => pick.can(at));
                this.current = can ?? pickable[0] ?? 0;
            }
            this.groups.forEach((group, at) => {
                if (!group) {
                    return;
                }
                group.classList.toggle('sl-can', Boolean(pick?.can(at)));
                group.classList.toggle('sl-hint', Boolean(pick?.isHint?.(at)));
                if (pick) {
                    group.setAttribute('role', 'button');
                    group.setAttribute('aria-disabled', String(!pick.can(at)));
                    group.setAttribute('tabindex', at === this.current ? '0' : '-1');
                } else {
                    group.setAttribute('role', 'img');
                    group.removeAttribute('aria-disabled');
                    // The focus stays on the hole while others move.
                    group.setAttribute('tabindex', '-1');
                }
            });
        }

        holeOf(target) {
            const group = target.closest?.('[data-hole]');
            return group ? Number(group.dataset.hole) : null;
        }

        clicked(event) {
            const at = this.holeOf(event.target);
            if (at !== null && this.pick) {
                this.pick.choose(at);
            } else if (!this.pick) {
                this.skip?.();
            }
        }

        focused(event) {
            const at = this.holeOf(event.target);
            if (at !== null && this.pick) {
                this.groups[this.current]?.setAttribute('tabindex', '-1');
                this.current = at;
                this.groups[at].setAttribute('tabindex', '0');
            }
        }

        pressed(event) {
            const at = this.holeOf(event.target);
            if (at === null || event.ctrlKey || event.metaKey || event.altKey) {
                return;
            }
            const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
            if (ways[event.key]) {
                const next = this.beside(at, ...ways[event.key]);
                if (next !== null) {
                    this.focus(next);
                }
            } else if ((event.key === 'Enter' || event.key === ' ') && (this.pick || this.skip)) {
                (this.pick ? () => this.pick.choose(at) : this.skip)();
            } else {
                return;
            }
            // mdbook turns the page on arrows.
            event.preventDefault();
            event.stopPropagation();
        }

        middle(at) {
            const { at: point, box } = this.plan.spots[at];
            return point ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        }

        // The nearest hole on that side.
        beside(at, dx, dy) {
            const from = this.middle(at);
            let best = null;
            let least = Infinity;
            this.groups.forEach((group, other) => {
                if (!group || other === at) {
                    return;
                }
                const to = this.middle(other);
                const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
                const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
                if (along > 4 && along + 3 * across < least) {
                    least = along + 3 * across;
                    best = other;
                }
            });
            return best;
        }

        focus(at = this.current) {
            const group = this.groups[at];
            if (group) {
                this.current = at;
                group.setAttribute('tabindex', '0');
                group.focus();
                group.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
            }
        }
    }

    seedlore.Board = Board;
    seedlore.board = (container) => new Board(container);
})();
