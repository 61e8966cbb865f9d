// What the buttons round the board do, and what is shown after all that is done.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { PERSON } = seedlore;
    const { make, told } = seedlore.parts;

    const methods = {
        // Draws the board and all that stands round it. `isStep`: a step was asked for,
        // and is told aloud too; `keepsWords` leaves standing what was said.
        refresh({ isStep = false, keepsWords = false } = {}) {
            if (!this.view) {
                return;
            }
            const { controls, move, nth } = this;
            const isWhole = this.isWhole();
            const pick = this.running ? null : this.pick();
            if (isWhole) {
                this.board.show(this.view, { pick, signs: move && !this.hinted ? move.left : {} });
            } else {
                this.board.frame(move, nth);
            }
            controls.turn.textContent = this.standing();
            if (!keepsWords) {
                this.tellMove(isStep);
            }
            if (!this.running && !controls.asks.querySelector('.sl-play-asks')) {
                controls.asks.replaceChildren();
                if (this.isToAgree()) {
                    this.askAgreement();
                } else if (this.isHandedOver()) {
                    this.handsOver();
                } else {
                    this.offerOthers();
                }
            }
            this.enable();
            seedlore.seatLists(controls.seats, this.description.players, this.players, this.shares, (seat, player) => this.sit(seat, player));
            seedlore.moveList(controls.moves, this.game.moves, this.at, (at) => this.go(at));
            controls.folds.moves.hidden = this.game.moves.length === 0;
            this.note();
        },

        tellMove(isStep) {
            const { move, nth, view } = this;
            if (move && (!this.isWhole() || isStep)) {
                this.tellStep(nth);
                if (isStep) {
                    this.aloud(this.controls.told.textContent);
                }
            } else if (this.mode) {
                this.controls.told.replaceChildren();
            } else if (view.over) {
                const rule = view.over.clause ? this.ruleNamed(view.over.clause) : null;
                this.controls.told.replaceChildren(...(rule ? [rule] : []));
            } else if (move) {
                // The whole of it, with the rule that acted last.
                const last = move.steps.findLast((step) => step.clause !== null);
                this.controls.told.replaceChildren(make('p', { class: 'sl-play-step', text: `${move.words} ` }),
                    ...(last ? [make('p', { class: 'sl-play-rule' }, told(this.description, last.clause))] : []));
            } else {
                this.controls.told.replaceChildren();
            }
        },

        // Whose turn it is, in words.
        standing(isWhole = this.isWhole()) {
            const { view, description } = this;
            if (!isWhole) {
                return `${this.mover(this.move.before)} plays ${this.game.moves[this.at - 1]}.`;
            }
            if (this.mode) {
                return this.mode.standing();
            }
            if (this.isToAgree()) {
                return 'The position has come back: the players may end here.';
            }
            if (view.over) {
                return `The game is over: ${view.over.outcome}.${view.over.score ? ` ${view.over.score}.` : ''}`;
            }
            const name = description.players[view.to_move];
            const passed = view.passed.length ? `${view.passed.join(' and ')} had to pass. ` : '';
            if (this.thinks) {
                return `${passed}${name} thinks …`;
            }
            if (this.isAway()) {
                return `${passed}${name} is to move, at another phone.`;
            }
            if (!this.isPerson()) {
                return `${passed}${name}, the program, is to move${this.isPaused ? ': press Play' : ''}.`;
            }
            const waiting = view.waiting
                ? `${name} decides about the move of ${view.waiting.player} from ${view.waiting.pit}: choose it.`
                : `${name} is to move: choose a pit.`;
            const cut = view.is_cut ? ' Only some of the legal moves are offered.' : '';
            const earlier = this.isLast() ? '' : ' A move from here replaces those that followed.';
            return passed + waiting + cut + earlier;
        },

        enable() {
            const { steps, buttons } = this.controls;
            const isBegin = this.at === 0;
            const isEnd = this.isLast() && this.isWhole();
            const isOff = (button, off) => {
                // A button that has the focus keeps it.
                button.setAttribute('aria-disabled', String(off));
            };
            isOff(steps.begin, isBegin);
            isOff(steps.back, isBegin);
            isOff(steps.on, isEnd);
            isOff(steps.end, isEnd);
            isOff(steps.run, isBegin && this.isLast() && !this.view.over && this.isPerson());
            const runs = Boolean(this.running) || this.thinks;
            const isTheirs = isEnd && !this.view.over && !this.isPerson() && !this.isAway();
            const words = runs ? 'Pause' : isEnd && !isTheirs ? 'Again' : 'Play';
            steps.run.textContent = words;
            steps.run.setAttribute('aria-label', { Pause: 'Pause', Again: 'Show the last move again', Play: 'Play on' }[words]);
            isOff(buttons.undo, this.game.moves.length === 0);
            isOff(buttons.hint, Boolean(this.view.over) || !this.isPerson());
            buttons.swap.hidden = this.players.every((player) => player === PERSON) || this.hasAway();
        },

        // Takes back to the last turn of a person.
        async undo() {
            if (this.mode) {
                await this.mode.undo?.();
                return;
            }
            if (this.game.moves.length === 0) {
                return;
            }
            const { moves } = this.upTo(this.at);
            const mine = this.renew();
            this.isPaused = false;
            try {
                let left = this.isLast() || this.isWhole() ? moves.length - 1 : moves.length;
                let view = await this.ask({ ask: 'turn' }, this.upTo(left));
                const isPlayed = this.players.includes(PERSON);
                while (left > 0 && isPlayed && !this.isPerson(view.to_move)) {
                    left -= 1;
                    view = await this.ask({ ask: 'turn' }, this.upTo(left));
                }
                if (mine !== this.turn) {
                    return;
                }
                this.game = this.upTo(left);
                this.isPaused = !this.isPerson(view.to_move);
                await this.settle(left);
                this.aloud(`Taken back. ${this.standing()}`);
            } catch (error) {
                this.fail(error);
            }
        },

        async restart() {
            this.renew();
            this.isPicture = false;
            this.isPaused = false;
            // Lots are drawn anew.
            const seed = 1 + Math.floor(Math.random() * 1_000_000);
            this.game = { start: null, seed, moves: [] };
            await this.settle(0);
            this.aloud(`A new game. ${this.standing()}`);
        },

        async swap() {
            this.renew();
            this.isPaused = false;
            this.players = [...this.players.slice(1), this.players[0]];
            this.refresh();
            await this.answer();
        },

        async sit(seat, player) {
            this.renew();
            this.isPaused = false;
            this.players[seat] = player;
            this.refresh();
            await this.answer();
        },

        // Plays under another answer to a question.
        async read(question, reading) {
            const others = this.rules.reading.filter((choice) => !choice.startsWith(`${question}=`));
            const asked = this.description.questions.find(({ name }) => name === question);
            const isDefault = asked?.readings.find(({ name }) => name === reading)?.is_default;
            const all = isDefault ? others : [...others, `${question}=${reading}`];
            const { controls } = this;
            const isOpen = controls.folds.readings.open;
            await this.load({ game: this.game, reading: all });
            controls.folds.readings.open = isOpen;
            controls.readings.querySelectorAll('select').forEach((list, nth) => {
                const asks = this.description.questions.filter(({ readings }) => readings.length > 1)[nth];
                if (asks?.name === question) {
                    list.focus();
                }
            });
        },

        // ---- Saved and opened ----

        async record() {
            const who = (player) => (player === seedlore.AWAY ? PERSON : player);
            const names = this.description.players.map((name, seat) => [name.toLowerCase(), who(this.players[seat])]);
            const { text } = await this.ask({ ask: 'record', players: Object.fromEntries(names) });
            return text;
        },

        async open(text) {
            const { game, reading, players } = await this.ask({ ask: 'read-record', text });
            this.isPaused = true;
            // The usual start needs no words in the address.
            const usual = { start: null, seed: 1, moves: [] };
            const { notation } = await seedlore.host().ask({ ask: 'turn', rules: { ...this.rules, reading }, game: usual });
            const { moves, agree } = game;
            const begun = game.start === notation ? { ...usual, moves, agree } : game;
            if (players) {
                this.players = this.description.players.map((name) => {
                    const player = players[name.toLowerCase()] ?? PERSON;
                    return /^level-[1-4]$/.test(player) ? player : PERSON;
                });
            }
            await this.load({ game: begun, reading });
        },

        hash() {
            // That of the reader's own game, whatever is shown.
            const { game, at, players } = this.own ?? this;
            const made = { ...game, moves: game.moves.slice(0, at) };
            return seedlore.address.write({ reading: this.rules.reading, game: made, isApart: players.includes(seedlore.AWAY) });
        },

        address() {
            return location.href.split('#')[0] + this.hash();
        },

        // The position stands in the address, which may not be changed many times a second.
        note() {
            clearTimeout(this.noting);
            if (!this.shares || !this.isWhole() || this.mode) {
                return;
            }
            const write = () => {
                this.notedAt = performance.now();
                history.replaceState(null, '', this.hash());
            };
            const since = performance.now() - (this.notedAt ?? -Infinity);
            if (since > 300) {
                write();
            } else {
                this.noting = setTimeout(write, 300 - since);
            }
        },
    };

    Object.assign(seedlore.Table.prototype, methods);
})();
