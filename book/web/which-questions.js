// A question with its answers as buttons. Several may be right; it may not be known.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const key = (seedlore.key = seedlore.key || {});
    const { make, button } = seedlore.parts;

    // So many numbers are offered; any other is typed.
    const NUMBERS = 8;
    // A number that is hardly ever said is not offered.
    const SELDOM = 0.004;

    const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

    // The numbers that are likeliest to be said, in their order.
    function numbers(asked, chosen) {
        const likely = (asked?.answers ?? []).filter(({ share }) => share > SELDOM).slice(0, NUMBERS).map(({ value }) => value);
        return [...new Set([...likely, ...chosen])].sort((one, other) => one - other);
    }

    // `asked` is what the program said of the question, if it is open; `change(reply)` takes a
    // reply, or null where it is taken back. `isSeveral` says that answers are added to each other.
    class Question {
        constructor({ question, answers, asked = null, isOpen = false, isSeveral = false, change, several, done }) {
            Object.assign(this, { question, answers, asked, change });
            const id = `sl-key-${question.key}`;
            const title = make('h3', { id, class: 'sl-key-asks', text: question.asks });
            const chosen = answers.values(question.key);
            const isYesNo = question.kind === 'yes-no';
            const offered = question.kind === 'number' ? numbers(asked, chosen).map((value) => [value, value])
                : isYesNo ? [...question.answers].reverse() : question.answers;
            const buttons = offered.map(([value, words]) => this.answer(value, words, chosen, isSeveral));
            const hasSigns = buttons.some((one) => one.querySelector('svg'));
            const group = make('div', { class: `sl-key-answers${hasSigns ? ' sl-key-drawn' : ''}`, role: 'group', 'aria-labelledby': id },
                ...buttons, question.kind === 'number' ? this.other() : null);
            const box = make('input', { type: 'checkbox', checked: isSeveral, on: { change: () => several(box.checked) } });
            const unknown = button('Don’t know', () => change(key.UNKNOWN), { class: 'sl-key-quiet', 'aria-pressed': String(answers.isUnknown(question.key)) });
            this.element = make('section', { class: 'sl-key-question', 'data-key': question.key, 'aria-labelledby': id },
                title, question.look ? make('p', { class: 'sl-small', text: question.look }) : null, group,
                make('div', { class: 'sl-key-foot' }, unknown, isYesNo ? null : make('label', {}, box, ' Several may be right'),
                    isOpen ? button('Done', done, { class: 'sl-key-done' }) : null));
        }

        answer(value, words, chosen, isSeveral) {
            const isChosen = chosen.includes(value);
            const run = () => {
                const others = isSeveral ? chosen.filter((other) => other !== value) : [];
                const now = isChosen ? others : [...others, value];
                this.change(now.length ? now : null);
            };
            const one = make('button', { type: 'button', class: 'sl-key-answer', 'data-value': value, 'aria-pressed': String(isChosen), on: { click: run } },
                key.sign(this.question.key, value), make('span', { text: capital(words) }));
            return one;
        }

        other() {
            const field = make('input', { type: 'text', inputmode: 'numeric', maxlength: '4', size: '6', placeholder: 'other', 'aria-label': `Another number. ${this.question.asks}`, autocomplete: 'off' });
            const take = () => {
                const number = field.value.trim();
                if (/^\d+$/.test(number)) {
                    this.change([number]);
                }
            };
            field.addEventListener('change', take);
            field.addEventListener('keydown', (event) => event.stopPropagation());
            return field;
        }
    }

    key.Question = Question;
    key.capital = capital;
})();
