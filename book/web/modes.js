// What a reader may do at a table besides playing: be taught, solve puzzles, have a game
// looked through. Each is a mode of the table, which keeps the reader's own game meanwhile.
//
// A mode is `{name, begin(table, panel), standing(), isDone, made(move, made), choose(hole),
// undo(), end()}`: all but `name` and `begin` may be left out. `seedlore.modes` holds a
// function that makes each.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { PERSON } = seedlore;
    const { make, button } = seedlore.parts;

    // Letters of the longest answer that is part of a name.
    const LONGEST = 32;
    const NAMES = [['play', 'Play'], ['teach', 'Teach me'], ['puzzles', 'Puzzles'], ['review', 'Review']];

    // The row of modes; `change(name)` is called with the one that is asked for.
    seedlore.modeRow = (change) => {
        const buttons = new Map(NAMES.map(([name, text]) =>
            [name, button(text, () => change(name), { 'aria-pressed': String(name === 'play') })]));
        const element = make('div', { class: 'sl-play-modes', role: 'group', 'aria-label': 'What to do' }, ...buttons.values());
        const show = (name) => buttons.forEach((shown, of) => shown.setAttribute('aria-pressed', String(of === name)));
        return { element, show };
    };

    // What a mode says in the place of what it said before; the focus stays there.
    seedlore.guide = (panel, ...children) => {
        const isHere = panel.contains(document.activeElement);
        panel.replaceChildren(...children.filter(Boolean));
        if (isHere) {
            (panel.querySelector('button') ?? panel).focus({ preventScroll: true });
        }
    };

    seedlore.modes = {};

    const methods = {
        // Changes to a mode; `play` leads back to the reader's own game.
        async change(name) {
            if (name === 'play') {
                await this.leaves();
                return;
            }
            if (this.mode?.name === name) {
                return;
            }
            const { game, at, players, isPaused, agreed } = this;
            const own = this.own ?? { game, at, players, isPaused, agreed };
            this.dropsMode();
            this.renew();
            this.own = own;
            this.mode = Object.assign(seedlore.modes[name](), { name });
            this.element.dataset.mode = name;
            this.controls.modes.show(name);
            const { guide } = this.controls;
            guide.hidden = false;
            this.refresh();
            try {
                await this.mode.begin(this, guide);
            } catch (error) {
                if (this.mode?.name === name) {
                    guide.replaceChildren();
                    this.fail(error);
                }
            }
        },

        // Back to the reader's own game, as it was left.
        async leaves() {
            const { own } = this;
            if (!this.mode) {
                return;
            }
            this.dropsMode();
            const mine = this.renew();
            Object.assign(this, { ...own, isPaused: true });
            await this.settle(own.at);
            if (mine === this.turn) {
                this.isPaused = own.isPaused;
                await this.answer();
            }
        },

        // Gives the mode up; what is on the board stays.
        dropsMode() {
            this.mode?.end?.();
            this.mode = null;
            this.own = null;
            if (this.working) {
                this.working = null;
                seedlore.host('thinking').stop({ message: 'The program was interrupted.' });
            }
            delete this.element.dataset.mode;
            this.controls.modes.show('play');
            this.controls.guide.replaceChildren();
            this.controls.guide.hidden = true;
        },

        // Shows a position of a mode, in which the reader moves for everybody; whether it is still
        // wanted when it stands.
        async poses(game) {
            const mine = this.renew();
            const { moves = [] } = game;
            this.game = { start: null, seed: 1, agree: null, ...game, moves };
            this.players = this.description.players.map(() => PERSON);
            this.isPaused = true;
            this.agreed = moves.length;
            await this.settle(moves.length);
            return mine === this.turn;
        },

        // A move of a mode's position, shown from its beginning.
        async demonstrates(game, move) {
            if (!(await this.poses(game))) {
                return;
            }
            const mine = this.turn;
            const before = this.view;
            const made = await this.ask({ ask: 'move', move }, this.game);
            if (mine === this.turn) {
                this.goesOn(before, move, made);
                this.nth = 0;
                this.aloud(`${this.mover(before)} plays ${move}. ${made.words}`);
                await this.runs();
            }
        },

        // What a move is called: by its pit, and by what is decided in it where others begin
        // there too.
        async called(move, game = this.game) {
            const view = await this.ask({ ask: 'turn' }, game);
            const { hole } = view.moves.find((other) => other.move === move) ?? { hole: null };
            const from = view.moves.filter((other) => other.hole === hole);
            const pit = hole === null ? null : view.names[hole];
            if (pit && from.length === 1) {
                return pit;
            }
            const choices = await this.ask({ ask: 'choices', hole }, game);
            const { decisions } = choices.find((other) => other.move === move) ?? { decisions: [] };
            // What is decided by the words of a rule is told as the move is written.
            const said = decisions.map(({ says }) => says).filter((says) => says.length <= LONGEST);
            const name = [pit, ...said].filter(Boolean).join(', ');
            return said.length < decisions.length ? `${name} (${move})` : name || move;
        },

        // Long work of a mode; null where the reader has left it meanwhile.
        async works(request) {
            const { mode } = this;
            const mine = {};
            this.working = mine;
            try {
                const answer = await seedlore.host('thinking').ask({ rules: this.rules, ...request }, { seconds: 60 });
                return this.mode === mode ? answer : null;
            } catch (error) {
                if (this.mode === mode) {
                    throw error;
                }
                return null;
            } finally {
                if (this.working === mine) {
                    this.working = null;
                }
            }
        },
    };

    Object.assign(seedlore.Table.prototype, methods);
})();
