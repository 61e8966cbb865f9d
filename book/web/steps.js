// Back and forth through a game, step by step.
(function () {
    'use strict';

    const seedlore = window.seedlore;

    const methods = {
        // Shows steps of a move on the board; a tap on it skips the rest. Whether it came to
        // the end.
        async plays(move, { from, to, told }) {
            const signal = new AbortController();
            this.running?.abort();
            this.running = signal;
            this.board.pick = null;
            this.board.skip = () => (move === this.move ? this.toEnd() : signal.abort());
            if (move === this.move) {
                this.refresh();
            }
            const isWhole = await this.board.play(move, {
                from,
                to,
                pace: this.controls.pace,
                calm: this.controls.calm(),
                signal: signal.signal,
                told,
            });
            if (this.running === signal) {
                this.board.skip = null;
            }
            return isWhole;
        },

        // Shows the steps of the move from where it stands to its end.
        async runs() {
            const isWhole = await this.plays(this.move, {
                from: this.nth,
                told: (nth) => {
                    this.nth = nth;
                    this.tellStep(nth);
                },
            });
            if (isWhole) {
                this.running = null;
                this.refresh();
            }
            return isWhole;
        },

        // Stops where the move stands.
        halt() {
            this.running?.abort();
            this.running = null;
            this.board.skip = null;
        },

        async run() {
            if (this.running || this.thinks) {
                this.pausing();
                this.refresh();
                return;
            }
            this.isPaused = false;
            if (this.move && this.nth < this.move.steps.length) {
                await this.runs();
            } else if (!this.isLast()) {
                await this.goOn(0);
                await this.runs();
            } else if (this.move && this.isPerson()) {
                // The last move once more.
                this.nth = 0;
                await this.runs();
            }
            await this.answer();
        },

        // Shows the move that follows, from a step on.
        async goOn(nth) {
            const mine = this.renew();
            const before = this.view;
            const made = await this.ask({ ask: 'move', move: this.game.moves[this.at] }, this.upTo(this.at));
            if (mine === this.turn) {
                this.at += 1;
                this.move = seedlore.moved(before, made);
                this.view = made.after;
                this.nth = Math.min(nth, this.move.steps.length);
                this.refresh();
            }
        },

        async stepOn() {
            this.pausing();
            if (this.move && this.nth < this.move.steps.length) {
                this.nth += 1;
                this.refresh({ isStep: true });
            } else if (!this.isLast()) {
                await this.goOn(1);
                this.refresh({ isStep: true });
            }
        },

        async stepBack() {
            this.pausing();
            if (this.move && this.nth > 0) {
                this.nth -= 1;
                this.refresh({ isStep: true });
            } else if (this.at > 0) {
                this.renew();
                await this.settle(this.at - 1);
                if (this.move) {
                    this.nth -= 1;
                    this.refresh({ isStep: true });
                }
            }
        },

        async toBegin() {
            this.pausing();
            if (this.move && this.nth > 0) {
                this.nth = 0;
                this.refresh({ isStep: true });
            } else if (this.at > 1) {
                this.renew();
                await this.settle(this.at - 1);
                this.nth = 0;
                this.refresh({ isStep: true });
            }
        },

        async toEnd() {
            if (this.move && this.nth < this.move.steps.length) {
                this.halt();
                this.nth = this.move.steps.length;
                this.refresh();
                await this.answer();
            } else if (!this.isLast()) {
                await this.goOn(Infinity);
            }
        },

        // Whoever steps wants to look: the program waits.
        pausing() {
            this.halt();
            if (this.thinks) {
                this.renew();
            }
            this.isPaused = true;
        },

        // Goes to where so many moves were made.
        async go(at) {
            this.pausing();
            this.renew();
            await this.settle(at);
        },

        key(event) {
            const isTyping = event.target.matches('input, select, textarea');
            if (event.key.startsWith('Arrow') || isTyping) {
                event.stopPropagation();
            }
            if (isTyping || event.ctrlKey || event.metaKey || event.altKey) {
                return;
            }
            const keys = { ',': 'stepBack', '.': 'stepOn', u: 'undo', h: 'hint' };
            if (keys[event.key]) {
                event.preventDefault();
                this[keys[event.key]]();
            }
            if (event.key.length === 1) {
                // Letters open mdbook’s search.
                event.stopPropagation();
            }
        },
    };

    Object.assign(seedlore.Table.prototype, methods);
})();
