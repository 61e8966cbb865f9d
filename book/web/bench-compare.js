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
            try {
                const left = { ...(await seedlore.texts(name)), name, reading: [] };
                const right = work.good;
                const told = await seedlore.parting.differ(left, right);
                const { parting } = told.play;
                const boards = parting ? await seedlore.parting.boards(parting, [left, right]) : null;
                if (mine === this.run) {
                    this.state.textContent = '';
                    this.draw(told, name, boards);
                }
            } catch (error) {
                if (mine === this.run) {
                    this.state.textContent = '';
                    this.body.replaceChildren(fault(error));
                }
            }
        }

        draw({ distance, counted, points, reordered, play }, name, boards) {
            const here = this.work.good.name === name ? 'your text' : this.work.good.name;
            const clauses = distance === 0 ? 'No clause differs.' : `${bench.count(distance, 'clause differs', 'clauses differ')}.`;
            this.body.replaceChildren(
                make('h2', { text: 'Clauses' }),
                make('p', { text: `${clauses} ${distance === 0 ? '' : counted}` }),
                ...points.map((point) => this.point(point, name, here)),
                ...reordered.map((topic) => make('p', { text: `${topic}: the clauses stand in another order, and the first that fits acts.` })),
                make('h2', { text: 'Play' }),
                make('p', { class: 'sl-bench-parts', text: play.words }),
                ...(play.parting ? [seedlore.parting.draw(play.parting, boards, [`In ${name}`, `In ${here}`])] : []));
        }

        point({ topic, stands, left, right }, name, here) {
            const side = (who, rules) => make('div', {}, make('h4', { text: who }),
                ...(rules.length ? rules.map(({ says, bases }) => make('p', {}, says, make('small', { text: ` [${bases.join('; ') || 'no source given'}]` })))
                    : [make('p', { text: 'Says nothing of it.' })]));
            return make('section', { class: 'sl-bench-point' }, make('h3', { text: topic }), make('p', { class: 'sl-small', text: stands }),
                make('div', { class: 'sl-bench-sides' }, side(`In ${name}`, left), side(`In ${here}`, right)));
        }
    }

    bench.Compare = Compare;
})();
