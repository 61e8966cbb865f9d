// What is wrong with the text, listed with what to write instead: the messages of
// `seedlore check`.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { make, button, fold } = seedlore.parts;

    const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

    class Faults {
        constructor({ work, editor }) {
            this.work = work;
            this.editor = editor;
            this.state = make('p', { class: 'sl-bench-state', role: 'status' });
            this.list = make('ol', { class: 'sl-bench-faults' });
            this.element = make('section', { class: 'sl-bench-wrong', 'aria-label': 'What is wrong' }, this.list);
        }

        say(text, kind = '') {
            this.state.textContent = text;
            this.state.dataset.kind = kind;
        }

        // Shows what was found: of other files only what is an error.
        show({ faults }) {
            const isOwn = (fault) => !fault.at || fault.at.path === this.work.path;
            // Mistakes first: a doubt can wait.
            const wrong = faults.filter((fault) => fault.is_error);
            const shown = [...wrong, ...faults.filter((fault) => !fault.is_error && isOwn(fault))];
            const errors = wrong.length;
            const doubts = shown.length - errors;
            const told = [
                errors ? count(errors, 'mistake', 'mistakes') : '',
                doubts ? count(doubts, 'doubt', 'doubts') : '',
            ].filter(Boolean);
            if (shown.length === 0) {
                this.say('Nothing is wrong.', 'right');
            } else {
                this.say(`${told.join(', ')}.`, errors ? 'wrong' : 'doubtful');
            }
            this.list.replaceChildren(...shown.map((fault) => this.entry(fault)));
            this.editor.mark(shown.filter((fault) => fault.at && isOwn(fault)).map((fault) => ({
                start: fault.at.start,
                end: Math.max(fault.at.end, fault.at.start + 1),
                isError: fault.is_error,
            })));
            return errors === 0;
        }

        // What kept it from being checked.
        fail(error) {
            this.say(error.message, 'wrong');
            this.list.replaceChildren(make('li', {}, make('p', { text: error.help || 'Change the text, and it is tried again.' })));
        }

        entry(fault) {
            const { at, label, help, message, told, is_error: isError } = fault;
            const isOwn = at && at.path === this.work.path;
            const where = at ? `${isOwn ? '' : `${at.path}, `}line ${at.line}` : '';
            const place = isOwn
                ? button(where, () => this.editor.goTo(at.start, at.end), { class: 'sl-play-quiet' })
                : make('span', { text: where });
            const said = make('p', {},
                make('strong', { class: isError ? 'is-error' : 'is-doubt', text: isError ? 'Mistake' : 'Doubt' }),
                ' ', where ? place : '', where ? ': ' : '', make('span', { class: 'sl-bench-message', text: message }));
            const more = [label && label !== message ? `Here: ${label}` : '', ...help.map((line) => `Help: ${line}`)];
            return make('li', {}, said,
                ...more.filter(Boolean).map((line) => make('p', { class: 'sl-small', text: line })),
                fold('As the command line prints it', make('pre', { tabindex: '0', role: 'group', 'aria-label': 'As the command line prints it' }, make('code', { text: told }))));
        }
    }

    bench.Faults = Faults;
    bench.count = count;
})();
