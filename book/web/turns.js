// A turn at the table: a pit is chosen, what is left to decide is asked, the move is
// made and shown.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { PERSON } = seedlore;
    const { make, button, told } = seedlore.parts;
    // Programs agree when a position comes for the third time: then the reader is asked.
    const USUALLY_AGREED = 3;
    const ordinal = (n) => ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'][n] ?? `${n}th`;

    const methods = {
        // What may be done is put before whoever is to move.
        pick() {
            const { view } = this;
            const { mode } = this;
            if (!this.isWhole() || view.over || this.thinks || !this.isPerson() || this.isToAgree() || mode?.isDone) {
                return null;
            }
            const can = new Set(view.moves.map((move) => move.hole));
            return {
                can: (hole) => can.has(hole),
                isHint: (hole) => this.hinted !== null && hole === this.hinted,
                choose: (hole) => mode?.choose?.(hole) || (can.has(hole) ? this.choose(hole) : this.why(hole)),
            };
        },

        // Moves that begin in no hole of the board have a button.
        offerOthers() {
            if (!this.pick()) {
                return;
            }
            const { moves, waiting } = this.view;
            if (waiting) {
                this.choose(moves[0].hole);
                return;
            }
            const others = moves.filter((move) => move.hole === null);
            if (!others.length) {
                return;
            }
            const isNone = others.every(({ move }) => move.startsWith('none'));
            const words = isNone ? 'A move without a pit' : 'Seeds from the reserve';
            this.controls.asks.replaceChildren(button(`${words} …`, () => this.choose(null)));
            if (others.length === moves.length && moves.length > 1) {
                this.choose(null);
            }
        },

        async choose(hole) {
            const { view } = this;
            const moves = view.moves.filter((move) => move.hole === hole);
            if (moves.length === 1 && !view.waiting) {
                await this.make(moves[0].move);
                return;
            }
            const mine = this.renew();
            try {
                const choices = await this.ask({ ask: 'choices', hole }, this.upTo(this.at));
                if (mine !== this.turn) {
                    return;
                }
                const move = await seedlore.choose(this.controls.asks, choices, {
                    title: hole === null ? null : view.names[hole],
                    isForced: Boolean(view.waiting),
                    told: (clause) => told(this.description, clause),
                    arrive: (move, step) => this.arrives(move, step, mine),
                    offer: (holes, choose) => {
                        const pick = {
                            can: (at) => holes.has(at),
                            choose: (at) => (holes.has(at) ? choose(at) : this.again(at)),
                        };
                        if (this.asked) {
                            this.board.frame(this.asked.move, this.asked.step, { pick });
                        } else {
                            this.board.show(view, { signs: hole === null ? {} : { [hole]: { chosen: true } }, pick });
                        }
                    },
                });
                if (mine !== this.turn) {
                    return;
                }
                if (move === null) {
                    this.refresh();
                    this.board.focus();
                } else {
                    await this.make(move);
                }
            } catch (error) {
                this.fail(error);
            }
        },

        // Shows a move up to where something is asked of whoever makes it; whether it is still
        // to be asked then.
        async arrives(move, step, mine) {
            const from = this.asked?.step ?? 0;
            if (step <= from) {
                return mine === this.turn;
            }
            try {
                const made = await this.ask({ ask: 'move', move }, this.upTo(this.at));
                if (mine !== this.turn) {
                    return false;
                }
                const moved = seedlore.moved(this.view, made);
                this.asked = { move: moved, step };
                await this.plays(moved, { from, to: step });
                if (mine === this.turn) {
                    this.running = null;
                    this.tellStep(step, moved);
                }
            } catch (error) {
                this.fail(error);
            }
            return mine === this.turn;
        },

        // Another pit is chosen while something of the first was asked.
        again(hole) {
            this.renew();
            this.refresh();
            this.pick()?.choose(hole);
        },

        // Why nothing may be played from a hole.
        async why(hole) {
            const mine = this.turn;
            try {
                const { message, why } = await this.ask({ ask: 'why-not', hole }, this.upTo(this.at));
                if (mine === this.turn) {
                    this.say(message, ...why.split('\n').filter(Boolean).map((line) => this.reason(line)));
                }
            } catch (error) {
                this.fail(error);
            }
        },

        // A line of a reason, with the number of the rule it names.
        reason(line) {
            const words = line.replace(/`[^`]*`: /, '');
            const at = this.description.clauses.findIndex(({ says }) => words.includes(says));
            const rule = at < 0 ? null : told(this.description, at).firstChild;
            return make('p', { class: rule ? 'sl-play-rule' : null }, ...(rule ? [rule, ': '] : []), words);
        },

        // Stands behind a move that was made; what followed before is dropped.
        goesOn(before, move, made) {
            this.game = this.upTo(this.at);
            this.game.moves.push(move);
            this.at += 1;
            this.move = seedlore.moved(before, made);
            this.view = made.after;
            this.agreed = null;
        },

        // Whether the players are still to agree to what the last move would end.
        isToAgree() {
            return Boolean(this.move?.isAgreed) && !this.mode && this.isLast() && this.isWhole() && this.agreed !== this.at
                && this.players.includes(PERSON);
        },

        askAgreement() {
            const { over } = this.view;
            const times = this.game.agree ?? USUALLY_AGREED;
            const what = over ? `the game: ${over.outcome}${over.score ? `, ${over.score}` : ''}` : 'the round';
            const asks = `The board stands as it did before, for the ${ordinal(times)} time. The rules let the players agree to end ${what}. Do you agree?`;
            const agree = async () => {
                this.agreed = this.at;
                this.refresh();
                this.aloud(this.standing());
                await this.answer();
            };
            const playOn = async () => {
                this.renew();
                this.game.agree = times + 1;
                await this.settle(this.at);
            };
            this.controls.asks.replaceChildren(make('div', { class: 'sl-play-asks', role: 'group', 'aria-label': 'An end by agreement' },
                make('p', { class: 'sl-play-question', text: asks }),
                make('div', { class: 'sl-play-answers' }, button(over ? 'End the game' : 'End the round', agree), button('Play on', playOn))));
        },

        // Makes a move where the reader stands; what followed there is dropped.
        async make(move) {
            const from = this.asked?.step ?? 0;
            const mine = this.renew();
            try {
                const before = this.view;
                const made = await this.ask({ ask: 'move', move }, this.upTo(this.at));
                if (mine !== this.turn) {
                    return;
                }
                this.isPaused = false;
                this.goesOn(before, move, made);
                this.aloud(`${this.mover(before)} plays ${move}. ${made.words} ${this.standing(true)}`);
                if (this.controls.pace() === 0) {
                    this.nth = this.move.steps.length;
                    this.refresh();
                } else {
                    this.nth = Math.min(from, this.move.steps.length);
                    await this.runs();
                }
                if (mine === this.turn) {
                    await (this.mode ? this.mode.made(move, made) : this.answer());
                }
            } catch (error) {
                if (mine === this.turn) {
                    this.refresh();
                }
                this.fail(error);
            }
        },

        // A move shown that someone else made, as of a picture: it is made, and stands
        // at its beginning.
        async shows(move) {
            const mine = this.renew();
            try {
                const before = this.view;
                const made = await this.ask({ ask: 'move', move }, this.upTo(this.at));
                if (mine !== this.turn) {
                    return;
                }
                this.goesOn(before, move, made);
                this.nth = 0;
                this.refresh();
                this.aloud(`${this.mover(before)} plays ${move}. ${made.words}`);
                this.controls.steps.on.focus({ preventScroll: true });
            } catch (error) {
                this.fail(error);
            }
        },

        mover(view) {
            return this.description.players[view.to_move] ?? '';
        },

        // The move that a player of the program would make here.
        async hint() {
            if (!this.isWhole() || this.view.over || this.mode || !this.isPerson()) {
                return;
            }
            const mine = this.renew();
            this.say('The program looks for a move …');
            this.thinks = true;
            this.refresh({ keepsWords: true });
            try {
                const { move } = await this.think('level-3');
                if (mine !== this.turn) {
                    return;
                }
                this.thinks = false;
                const { hole } = this.view.moves.find((other) => other.move === move) ?? { hole: null };
                const says = await this.decided(move, hole);
                this.hinted = hole;
                this.refresh({ keepsWords: true });
                this.say(`Level 3 would play ${[hole === null ? move : this.view.names[hole], ...says].join(', ')}.`);
                if (hole !== null) {
                    this.board.focus(hole);
                }
            } catch (error) {
                if (mine === this.turn) {
                    this.thinks = false;
                    this.refresh();
                    this.fail(error);
                }
            }
        },

        // What is decided in a move, in words.
        async decided(move, hole) {
            const choices = await this.ask({ ask: 'choices', hole }, this.upTo(this.at));
            const choice = choices.find((other) => other.move === move);
            return (choice?.decisions ?? []).map(({ says }) => says);
        },
    };

    Object.assign(seedlore.Table.prototype, methods);
})();
