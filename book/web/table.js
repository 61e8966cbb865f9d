// A game that is played: what was moved, what is shown of it, and whose turn it is.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { fault, told, make } = seedlore.parts;
    const PERSON = 'person';
    const THINKS = { seconds: 60 };

    // The steps are told in parts of sentences.
    const sentence = (said) => {
        // Its words stand below.
        const words = said.startsWith('this line fits') ? 'this rule applies' : said;
        return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?:]$/.test(words) ? '' : '.');
    };

    class Table {
        constructor(rules, { game = {}, closed = null, shares = false }) {
            this.rules = rules;
            this.game = { start: game.start ?? null, seed: game.seed ?? 1, moves: game.moves ?? [], agree: game.agree ?? null };
            this.closed = closed;
            this.shares = shares;
            this.players = [];
            // Moves shown as made, and the steps shown of the last of them.
            this.at = this.game.moves.length;
            this.move = null;
            this.nth = 0;
            this.view = null;
            this.hinted = null;
            // How far a move is shown of which something is asked.
            this.asked = null;
            // What is done besides playing, and the reader's own game meanwhile (`modes.js`).
            this.mode = null;
            this.own = null;
            // After how many moves the players agreed to an end.
            this.agreed = null;
            // What was begun under an older number is given up.
            this.turn = 0;
            this.running = null;
            const act = {};
            for (const name of ['toBegin', 'stepBack', 'run', 'stepOn', 'toEnd', 'undo', 'hint', 'restart', 'swap', 'key', 'close', 'change']) {
                // Nothing is to be done where no board could be shown.
                act[name] = (event) => ((this.view || name === 'close') ? this[name](event) : null);
            }
            this.controls = seedlore.controls(act);
            this.element = this.controls.element;
            this.controls.close.hidden = closed === null;
            this.board = seedlore.board(this.controls.board);
            seedlore.setupPanel(this.controls.folds.setup, {
                notation: () => this.view?.notation ?? '',
                players: () => this.description?.players ?? [],
                begin: (start) => this.setUp(start),
            });
        }

        // ---- What is asked of the program ----

        ask(request, game = this.game, options) {
            return seedlore.host().ask({ ...request, rules: this.rules, game }, options);
        }

        upTo(at) {
            return { ...this.game, moves: this.game.moves.slice(0, at) };
        }

        async begin() {
            await this.load({ game: this.game, reading: this.rules.reading });
        }

        // Plays on from a position that was set up; what is on the board stays if it can't be.
        async setUp(start) {
            const game = { start, seed: this.game.seed, moves: [] };
            const { notation } = await this.ask({ ask: 'turn' }, game);
            this.isPaused = false;
            await this.load({ game: { ...game, start: notation }, reading: this.rules.reading });
        }

        // Puts other rules in the place of these: the game goes on where it may.
        async show(rules) {
            this.rules = rules;
            await this.load({ game: this.game, reading: rules.reading });
        }

        // Plays a game up to its end; where it can't be, as far as it goes.
        async load({ game, reading }) {
            if (this.mode) {
                this.dropsMode();
            }
            const mine = this.renew();
            const before = { rules: this.rules, game: this.game };
            try {
                this.rules = { ...this.rules, reading };
                this.game = { ...game, moves: game.moves.slice() };
                const description = await seedlore.host().ask({ ask: 'describe', rules: this.rules });
                if (mine !== this.turn) {
                    return;
                }
                this.description = description;
            } catch (error) {
                if (this.view) {
                    Object.assign(this, before);
                    this.refresh();
                } else if (reading.length) {
                    await this.load({ game: { start: null, seed: 1, moves: [] }, reading: [] });
                }
                this.fail(error);
                return;
            }
            let refused = null;
            try {
                const view = await this.ask({ ask: 'turn' });
                this.view = mine === this.turn ? view : this.view;
            } catch (error) {
                refused = error;
                try {
                    await this.shorten(error.stopped);
                } catch {
                    // Not even the start can be shown.
                    this.fail(error);
                    return;
                }
            }
            if (mine !== this.turn) {
                return;
            }
            this.at = this.game.moves.length;
            // Whoever handed on a game that is over agreed to that.
            this.agreed = this.at;
            this.seat();
            this.name();
            await this.settle(this.at);
            if (refused) {
                this.fail(refused);
            }
        }

        // Leaves off the moves from the first on that is not legal; all of them where
        // they take too long.
        async shorten(isTooLong) {
            const { moves } = this.game;
            let [good, bad] = [-1, isTooLong ? 0 : moves.length];
            while (bad - good > 1) {
                const middle = Math.floor((good + bad) / 2);
                try {
                    this.view = await this.ask({ ask: 'turn' }, this.upTo(middle));
                    good = middle;
                } catch {
                    bad = middle;
                }
            }
            this.game = good < 0 ? { start: null, seed: 1, moves: [] } : this.upTo(good);
            this.view = await this.ask({ ask: 'turn' });
        }

        // Those who play, one a seat: a person begins, and the program answers.
        seat() {
            const { players } = this.description;
            if (this.isPicture) {
                this.players = players.map(() => PERSON);
            } else if (this.isApart) {
                this.isApart = false;
                const here = this.view.to_move;
                this.players = players.map((_, seat) => (here === null || seat === here ? PERSON : seedlore.AWAY));
            } else if (this.players.length !== players.length) {
                this.players = players.map((_, seat) => (seat === 0 ? PERSON : 'level-2'));
            }
        }

        // What depends on the rules alone.
        name() {
            const { folds, readings } = this.controls;
            this.element.setAttribute('aria-label', `Play ${this.description.title}`);
            seedlore.readingLists(readings, this.description.questions, (question, reading) => this.read(question, reading));
            if (this.named !== this.rules.name) {
                this.named = this.rules.name;
                seedlore.recordPanel(folds.record, this.rules.name, {
                    record: () => this.record(),
                    open: (text) => this.open(text),
                    address: () => this.address(),
                    apart: this.shares ? () => this.playsApart() : null,
                });
            }
        }

        // ---- Whose turn it is ----

        isPerson(seat = this.view.to_move) {
            return this.players[seat] === PERSON;
        }

        isLast() {
            return this.at === this.game.moves.length;
        }

        isWhole() {
            return !this.move || this.nth === this.move.steps.length;
        }

        // Gives up what is under way.
        renew() {
            this.turn += 1;
            this.running?.abort();
            this.running = null;
            this.board.skip = null;
            this.hinted = null;
            this.asked = null;
            if (this.thinks) {
                this.thinks = false;
                seedlore.host('thinking').stop({ message: 'The program was interrupted.' });
            }
            this.controls.asks.replaceChildren();
            return this.turn;
        }

        // Shows what stands after so many moves, with the last of them to step back through.
        async settle(at) {
            const mine = this.turn;
            try {
                if (at > 0) {
                    const before = await this.ask({ ask: 'turn' }, this.upTo(at - 1));
                    const made = await this.ask({ ask: 'move', move: this.game.moves[at - 1] }, this.upTo(at - 1));
                    if (mine !== this.turn) {
                        return;
                    }
                    this.move = seedlore.moved(before, made);
                    this.nth = this.move.steps.length;
                    this.view = made.after;
                } else {
                    const view = await this.ask({ ask: 'turn' }, this.upTo(0));
                    if (mine !== this.turn) {
                        return;
                    }
                    Object.assign(this, { move: null, nth: 0, view });
                }
                this.at = at;
                this.refresh();
                await this.answer();
            } catch (error) {
                this.fail(error);
            }
        }

        // Lets the program move where it is its turn.
        async answer() {
            if (this.isPaused || this.thinks || !this.isLast() || !this.isWhole() || this.view.over || this.isPerson() || this.isAway() || this.isToAgree()) {
                return;
            }
            const mine = this.turn;
            const seat = this.view.to_move;
            try {
                this.thinks = true;
                this.refresh();
                const chosen = await this.think(this.players[seat]);
                if (mine === this.turn) {
                    this.thinks = false;
                    await this.make(chosen.move);
                }
            } catch (error) {
                if (mine === this.turn) {
                    this.thinks = false;
                    this.players[seat] = PERSON;
                    this.refresh();
                    this.fail(error, `The seat of ${this.description.players[seat]} is a person’s now.`);
                }
            }
        }

        think(player) {
            const seed = (this.game.seed * 1000 + this.game.moves.length) % 2 ** 32;
            const request = { ask: 'choose', rules: this.rules, game: this.upTo(this.at), player, seed };
            return seedlore.host('thinking').ask(request, THINKS);
        }

        // ---- What is said ----

        say(text, ...more) {
            const said = make('p', { text });
            this.controls.told.replaceChildren(said, ...more.filter(Boolean));
            this.aloud([text, ...more.filter(Boolean).map((part) => part.textContent)].join(' '));
        }

        // To those who listen.
        aloud(text) {
            // What was said a moment ago is still to be heard.
            const isSoon = performance.now() - (this.saidAt ?? -Infinity) < 1500;
            this.saidAt = performance.now();
            const { live } = this.controls;
            live.textContent = isSoon ? `${live.textContent} ${text}`.slice(-600) : text;
        }

        fail(error, more = '') {
            this.controls.told.replaceChildren(fault(error), ...(more ? [make('p', { text: more })] : []));
            this.aloud([error.message, error.help, more].filter(Boolean).join(' '));
        }

        // A step of the move, and the clause behind it.
        tellStep(nth, move = this.move) {
            const step = move.steps[nth - 1];
            const count = make('span', { class: 'sl-play-count', text: `${nth} of ${move.steps.length}` });
            const rule = step && step.clause !== null ? make('p', { class: 'sl-play-rule' }, told(this.description, step.clause)) : null;
            this.controls.told.replaceChildren(
                make('p', { class: 'sl-play-step' }, `${step ? sentence(step.says) : 'Before the move.'} `, count),
                ...(rule ? [rule] : []));
        }

        ruleNamed(label) {
            const at = this.description.clauses.findIndex((clause) => clause.label === label);
            return at < 0 ? null : make('p', { class: 'sl-play-rule' }, told(this.description, at));
        }

        leadBack(link) {
            this.back?.remove();
            this.back = link || null;
            if (link) {
                this.controls.turn.after(link);
            }
        }

        close() {
            this.renew();
            clearTimeout(this.noting);
            this.element.remove();
            this.closed?.();
        }
    }

    seedlore.Table = Table;
    seedlore.PERSON = PERSON;
})();
