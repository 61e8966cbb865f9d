// What comes of a thousand random games: a few first, so that there is something to see,
// then as many as are played in a time that one waits.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { make, fault } = seedlore.parts;

    const PLAYED = [5, 20, 50, 100, 200, 400, 700, 1000];
    const LONGEST = 15;

    const share = ({ share: part }) => (part ? `${(part.value * 100).toFixed(1)} %` : '–');
    const range = ({ share: part }) => (part && part.low !== undefined
        ? `${(part.low * 100).toFixed(1)} to ${(part.high * 100).toFixed(1)} %` : '');
    const number = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1));
    const mean = ({ count, mean: at }) => (count ? number(at.value) : '–');
    const span = ({ count, least, most }) => (count ? `${number(least)} to ${number(most)}` : '');

    const table = (title, heads, rows) => make('table', { class: 'sl-table' },
        make('caption', { text: title }),
        make('thead', {}, make('tr', {}, ...heads.map((text) => make('th', { scope: 'col', text })))),
        make('tbody', {}, ...rows.map(([head, ...cells]) => make('tr', {},
            make('th', { scope: 'row', text: head }), ...cells.map((text) => make('td', { text }))))));

    class Figures {
        constructor({ work }) {
            this.work = work;
            this.state = make('p', { class: 'sl-small', role: 'status' });
            this.body = make('div', {});
            this.element = make('div', { class: 'sl-bench-figures' }, this.state, this.body);
            this.run = 0;
        }

        // Plays; what is played of older rules is stopped.
        async show(description) {
            this.run += 1;
            const mine = this.run;
            const rules = this.work.good;
            const host = seedlore.host('figures');
            host.stop({ message: 'The rules changed.' });
            this.state.textContent = 'Playing…';
            const begun = performance.now();
            for (const games of PLAYED) {
                try {
                    const summary = await host.ask({ ask: 'simulate', rules, player: 'random', games, seed: 1 }, { seconds: LONGEST });
                    if (mine !== this.run) {
                        return;
                    }
                    const took = (performance.now() - begun) / 1000;
                    const next = PLAYED[PLAYED.indexOf(games) + 1];
                    // Those that were played are not played again.
                    const isLong = next && (took * next) / games > LONGEST;
                    const more = isLong ? ` ${next.toLocaleString('en')} would take too long.` : ' More are being played…';
                    this.state.textContent = `${games.toLocaleString('en')} random games, in ${took.toFixed(1)} s, seed 1.${next ? more : ''}`;
                    this.draw(summary, description);
                    if (isLong) {
                        return;
                    }
                } catch (error) {
                    if (mine === this.run) {
                        this.fail(error, games);
                    }
                    return;
                }
            }
        }

        fail(error, games) {
            const before = PLAYED[PLAYED.indexOf(games) - 1];
            this.state.textContent = before ? `${games.toLocaleString('en')} games take too long; these are ${before}.` : '';
            if (!before) {
                this.body.replaceChildren(fault(error));
            }
        }

        draw(summary, { clauses, players }) {
            const { results, length, branching, captures, ended_by: ended, firing } = summary;
            const says = (label) => clauses.find((clause) => clause.label === label)?.says ?? label;
            const won = players.map((player) => [player, results.won[player.toLowerCase()]]).filter(([, part]) => part)
                .map(([player, part]) => [`${player} wins`, share(part), range(part)]);
            const rest = [['Drawn', results.drawn], ['Cut off', results.unfinished]]
                .filter(([, part]) => part.count > 0).map(([head, part]) => [head, share(part), range(part)]);
            const means = [
                ['Moves a game', mean(length), span(length)],
                ['Legal moves a turn', mean(branching), span(branching)],
                ['Captures a game', mean(captures.captures_a_game), span(captures.captures_a_game)],
                ['Seeds a capture', mean(captures.seeds_a_capture), span(captures.seeds_a_capture)],
            ];
            const end = ({ end: by, games }) => {
                const words = typeof by === 'string' ? { 'no-clause': 'Nobody could move', 'cut-off': `Cut off after ${summary.limit} moves` }[by] ?? by : says(by.clause);
                return [words, share(games)];
            };
            const idle = firing.filter(({ counted, moves }) => counted && moves === 0);
            this.body.replaceChildren(
                table('Results', ['Result', 'Share', '95 % interval'], [...won, ...rest]),
                table('On average', ['What is counted', 'Mean', 'Between'], means),
                table('What ended the games', ['Rule', 'Share'], ended.filter(({ games }) => games.count > 0).map(end)),
                make('h2', { text: 'Rules that never acted' }),
                idle.length
                    ? make('ul', {}, ...idle.map(({ clause }) => make('li', { text: says(clause) })))
                    : make('p', { text: 'Each rule came up in some game.' }));
        }
    }

    bench.Figures = Figures;
})();
