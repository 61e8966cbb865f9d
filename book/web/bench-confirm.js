// What the text may have meant otherwise, asked by example: a board, a move, and what may come
// of it. Answers are written into the text.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { make, button, fault } = seedlore.parts;

    // Seconds after which looking for questions is given up.
    const LONGEST = 240;
    const LETTERS = ['a', 'b', 'c', 'd'];

    const board = (still) => {
        const box = make('div', { class: 'sl-bench-board' });
        if (still) {
            seedlore.board(box).show(still);
        }
        return box;
    };

    const same = (one, other) => JSON.stringify([one.question, one.board, one.supposing]) === JSON.stringify([other.question, other.board, other.supposing]);

    class Confirm {
        constructor({ work, editor }) {
            Object.assign(this, { work, editor });
            this.state = make('p', { class: 'sl-bench-found', role: 'status' });
            this.progress = make('progress', { hidden: true, 'aria-label': 'Questions answered' });
            this.card = make('div', { class: 'sl-bench-card' });
            this.card.addEventListener('keydown', (event) => this.pressed(event));
            this.element = make('div', { class: 'sl-bench-confirm' }, this.state, this.progress, this.card);
            this.run = 0;
            // The text that an answer made, whose other questions are the same as before.
            this.written = null;
        }

        // Looks for questions, unless the text is what an answer made of it.
        async show() {
            if (this.written !== null && this.written === this.work.text) {
                return;
            }
            this.run += 1;
            const mine = this.run;
            const rules = this.work.good;
            const host = seedlore.host('confirming');
            host.stop({ message: 'The rules changed.' });
            Object.assign(this, { cards: [], at: 0, whole: null, isAnswered: false });
            this.say('Looking for what may have been meant otherwise…');
            this.card.replaceChildren();
            try {
                for (const isFirst of [true, false]) {
                    const found = await host.ask({ ask: 'confirm', rules, is_first: isFirst }, { seconds: LONGEST });
                    if (mine !== this.run) {
                        return;
                    }
                    this.take(found, isFirst);
                }
            } catch (error) {
                if (mine === this.run && !error.stopped) {
                    this.say('');
                    this.card.replaceChildren(fault(error));
                }
            }
        }

        // A card that is shown stays where it is; the others follow.
        take(found, isFirst) {
            const [shown] = this.cards;
            const others = found.cards.filter((card) => !shown || !same(card, shown));
            const before = this.cards.length;
            this.cards = [...this.cards, ...others];
            this.whole = isFirst ? null : found;
            if (before === 0 || this.isAnswered) {
                this.draw();
            } else {
                this.tell();
            }
        }

        say(text) {
            this.state.textContent = text;
        }

        // How far one is, and what examples rule out.
        tell() {
            const { cards, at, whole } = this;
            const done = Math.min(at, cards.length);
            this.progress.hidden = !whole || !cards.length;
            this.progress.max = Math.max(cards.length, 1);
            this.progress.value = done;
            if (!whole) {
                this.say(cards.length && at < cards.length ? 'A first question, while others are looked for…' : 'Looking for more questions…');
                return;
            }
            const { misreadings, told_apart: apart, ruled_out: out, unseen } = whole;
            const which = at < cards.length ? `Question ${at + 1} of ${cards.length}. ` : '';
            const never = unseen ? ` No position was found for ${unseen}.` : '';
            this.say(`${which}${bench.count(misreadings, 'misreading', 'misreadings')} of this text were played; ${apart} of them come out otherwise somewhere, and its examples ruled out ${out} when this was begun.${never}`);
        }

        draw() {
            this.isAnswered = false;
            this.tell();
            const card = this.cards[this.at];
            if (!card) {
                this.isAnswered = true;
                const told = this.cards.length ? 'All questions are answered or passed over. Ask again to see what is left.'
                    : 'There is nothing to ask: the examples of this text rule out every misreading that a position was found for.';
                const again = this.cards.length ? button('Ask again', () => this.again(), { class: 'sl-bench-main' }) : null;
                this.card.replaceChildren(...(this.whole ? [make('p', { text: told }), again].filter(Boolean) : []));
                return;
            }
            const answers = card.answers.map((answer, nth) => this.answer(card, answer, LETTERS[nth]));
            const others = [
                button('None of these', () => this.reply(this.none(card)), { 'data-key': 'n' }),
                button('The report does not say', () => this.reply(this.unsaid(card)), { 'data-key': 'u' }),
                button('Pass over', () => this.next(), { 'data-key': 's' }),
            ];
            this.replied = make('div', { class: 'sl-bench-replied', 'aria-live': 'polite' });
            const heading = make('h2', { text: card.question, tabindex: '-1' });
            this.card.replaceChildren(
                card.supposing ? make('p', { class: 'sl-note', text: card.supposing }) : '',
                heading, board(card.board),
                make('p', { class: 'sl-small', text: card.so_far }),
                card.is_reached ? '' : make('p', { class: 'sl-small', text: 'This position was made; it may never come about in play.' }),
                make('div', { class: 'sl-bench-answers' }, ...answers),
                make('div', { class: 'sl-play-answers' }, ...others), this.replied);
        }

        answer(card, answer, letter) {
            const scene = ({ words, board: still, beside }) => make('div', {}, make('p', { text: words }), still ? board(still) : '',
                beside ? make('p', { class: 'sl-small', text: beside }) : '');
            const rest = answer.others > 0 ? make('p', { text: `… and ${answer.others} more.` }) : null;
            const lead = answer.scenes.length > 1 ? make('p', { text: 'The player may choose which of these comes of it:' }) : null;
            const choose = button(`${letter}  This happens`, () => this.reply(this.chosen(card, answer)), { 'data-key': letter, class: 'sl-bench-main' });
            return make('section', { 'aria-label': `Answer ${letter}` }, lead, ...answer.scenes.map(scene), rest, choose);
        }

        // Letters choose, as on the command line.
        pressed(event) {
            if (event.target.matches('input, textarea, select') || event.ctrlKey || event.altKey || event.metaKey) {
                return;
            }
            const found = this.card.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
            if (found) {
                event.preventDefault();
                found.click();
            }
        }

        // What is made of an answer stands below the card.
        reply(parts) {
            this.replied.replaceChildren(...parts);
            this.replied.querySelector('input, button')?.focus();
            this.replied.scrollIntoView({ block: 'nearest' });
        }

        chosen(card, answer) {
            if (answer.is_written) {
                return [make('p', { text: 'So the text plays it.' }), ...this.keeps(answer)];
            }
            const changes = answer.changes.slice(0, 6).map(({ told, edit }) => make('li', {},
                ...told.map((line) => make('code', { text: line.trim() })),
                edit ? button('Write this', () => this.write({ ask: 'mend', text: this.work.text, edit }, true))
                    : make('p', { class: 'sl-small', text: 'Put this reading first in its question, behind assume.' })));
            return [make('p', { text: 'The text plays it otherwise. It would play so with one of these:' }), make('ul', { class: 'sl-bench-changes' }, ...changes),
                ...this.keeps(answer, 'Keep the answer as an example all the same')];
        }

        // The fields of an example.
        keeps({ shown }, title = 'Keep it as an example') {
            if (!shown) {
                return [make('p', { text: 'What the player may choose can’t be said by one example.' }), button('Go on', () => this.next())];
            }
            const part = make('input', { type: 'text', placeholder: 'B 5' });
            const words = make('input', { type: 'text', placeholder: 'As the report says.' });
            const keep = () => this.write({
                ask: 'keep', text: this.work.text, name: this.work.name, shown, words: words.value, part: part.value,
            });
            return [bench.field('Which part of the report says so, as in brackets?', part), bench.field('What does it show, in a few words?', words),
                make('div', { class: 'sl-play-answers' }, button(title, keep, { class: 'sl-bench-main' }), button('Go on without', () => this.next()))];
        }

        none() {
            return [make('p', { text: 'Then something else is written otherwise than it is meant: play the move in the panel Play, which tells it step by step, and mend the text.' }),
                button('Go on', () => this.next())];
        }

        unsaid({ open }) {
            if (!open) {
                return [make('p', { text: 'Write it as an open question: what would have to be said otherwise is a part of a table, of a reading or of another ruleset.' }),
                    button('Go on', () => this.next())];
            }
            return [make('p', { text: 'An open question says so, with each reading that may have been meant. Put its name and its words right in the text afterwards.' }),
                make('pre', { tabindex: '0' }, make('code', { text: open })),
                button('Write the question', () => this.write({ ask: 'insert', text: this.work.text, name: this.work.name, lines: open }, true), { class: 'sl-bench-main' })];
        }

        // Puts an answer into the text; what changes the rules is asked about anew.
        async write(request, changes = false) {
            try {
                const { text } = await seedlore.host('checking').ask(request, { seconds: bench.LONGEST });
                this.written = changes ? null : text;
                if (text !== this.work.text) {
                    this.editor.write(0, this.work.text.length, text);
                    this.editor.completion.close();
                }
                if (!changes) {
                    this.next();
                } else {
                    this.say('The text was changed: what follows from it is looked for.');
                    this.card.replaceChildren();
                }
            } catch (error) {
                this.replied.append(fault(error));
            }
        }

        next() {
            this.at += 1;
            this.draw();
            this.card.querySelector('h2, button')?.focus();
        }

        again() {
            this.written = null;
            this.show();
        }
    }

    bench.Confirm = Confirm;
})();
