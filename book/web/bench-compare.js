// The text beside its original: clauses that differ, and where play first parts.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { make, fault, select } = seedlore.parts;

    class Compare {
        constructor({ work }) {
            this.work = work;
            this.state = make('p', { class: 'sl-small', role: 'status' });
            this.body = make('div', {});
            this.other = null;
            this.run = 0;
            const options = [['', 'Choose a ruleset…'], ...seedlore.shelf.flatMap(({ rulesets }) =>
                rulesets.map(({ name, label }) => [name, label]))];
            this.list = select(options, '', () => { this.other = this.list.value || null; this.show(); });
            this.element = make('div', { class: 'sl-bench-compare' }, bench.field('Compare with', this.list), this.state, this.body);
        }

        // Compares, once the text has no mistakes.
        async show() {
            this.run += 1;
            const mine = this.run;
            const { work } = this;
            const name = this.other ?? work.original;
            this.list.value = name ?? '';
            this.body.replaceChildren();
            this.state.textContent = name ? 'Comparing…' : 'This text was not begun from a ruleset of the book: choose one to compare it with.';
            if (!name || !work.good) {
                return;
            }
            const host = seedlore.host('comparing');
            host.stop({ message: 'The rules changed.' });
            try {
                const left = { ...(await seedlore.texts(name)), name, reading: [] };
                const told = await host.ask({ ask: 'differ', left, right: work.good }, { seconds: 30 });
                const after = await this.after(told, left);
                if (mine === this.run) {
                    this.state.textContent = '';
                    this.draw(told, name, after);
                }
            } catch (error) {
                if (mine === this.run) {
                    this.state.textContent = '';
                    this.body.replaceChildren(fault(error));
                }
            }
        }

        // The board where play parts, and what either makes of the move.
        async after({ play: { parting } }, left) {
            if (!parting) {
                return null;
            }
            const right = this.work.good;
            const { moves } = parting;
            const view = async (rules, more) => {
                try {
                    return await seedlore.host('comparing').ask({ ask: 'turn', rules, game: { moves: [...moves, ...more] } }, { seconds: 20 });
                } catch {
                    return null;
                }
            };
            const next = (rules, side) => (side.is_allowed ? view(rules, [side.move]) : null);
            return {
                before: await view(right, []),
                left: await next(left, parting.left),
                right: await next(right, parting.right),
            };
        }

        draw({ distance, counted, points, reordered, play }, name, after) {
            const here = this.work.good.name === name ? 'your text' : this.work.good.name;
            const clauses = distance === 0 ? 'No clause differs.' : `${bench.count(distance, 'clause differs', 'clauses differ')}.`;
            this.body.replaceChildren(
                make('h2', { text: 'Clauses' }),
                make('p', { text: `${clauses} ${distance === 0 ? '' : counted}` }),
                ...points.map((point) => this.point(point, name, here)),
                ...reordered.map((topic) => make('p', { text: `${topic}: the clauses stand in another order, and the first that fits acts.` })),
                make('h2', { text: 'Play' }),
                make('p', { class: 'sl-bench-parts', text: play.words }),
                ...(play.parting ? this.parting(play.parting, name, here, after) : []));
        }

        point({ topic, stands, left, right }, name, here) {
            const side = (who, rules) => make('div', {}, make('h4', { text: who }),
                ...(rules.length ? rules.map(({ says, bases }) => make('p', {}, says, make('small', { text: ` [${bases.join('; ') || 'no source given'}]` })))
                    : [make('p', { text: 'Says nothing of it.' })]));
            return make('section', { class: 'sl-bench-point' }, make('h3', { text: topic }), make('p', { class: 'sl-small', text: stands }),
                make('div', { class: 'sl-bench-sides' }, side(`In ${name}`, left), side(`In ${here}`, right)));
        }

        parting({ moves, player, left, right }, name, here, after) {
            const board = (view) => {
                const box = make('div', {});
                if (view) {
                    seedlore.board(box).show(view);
                }
                return box;
            };
            const side = (who, { move, is_allowed: isAllowed, says, clauses }, view) => make('div', {},
                make('h3', { text: who }),
                make('p', { text: isAllowed ? `${player} plays ${move}. ${says}` : `${player} may not play ${move}. ${says}` }),
                board(view),
                ...(clauses.length && isAllowed ? [make('p', { class: 'sl-small', text: 'It rests on:' }),
                    make('ul', {}, ...clauses.map((clause) => make('li', { text: clause.says })))] : []));
            return [
                make('p', { text: moves.length ? `After the moves ${moves.join(' ')}, ${player} is to move:` : `At the start ${player} is to move:` }),
                board(after?.before),
                make('div', { class: 'sl-bench-sides' }, side(`In ${name}`, left, after?.left), side(`In ${here}`, right, after?.right)),
            ];
        }
    }

    bench.Compare = Compare;
})();
