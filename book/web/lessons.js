// Teach me: each rule once, by a position in which it acts, answered by playing. What is met
// in every turn comes before what is rare.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { make, button, told, positions } = seedlore.parts;
    // So many steps of a move are told.
    const MOST_TOLD = 4;

    const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?:]$/.test(words) ? '' : '.');

    // The rules that a reader of this ruleset has practised, by their labels.
    const keptAt = (rules) => `seedlore-taught-${rules.name}`;

    function practised(rules) {
        try {
            const kept = JSON.parse(localStorage.getItem(keptAt(rules)) ?? '[]');
            return new Set(Array.isArray(kept) ? kept : []);
        } catch {
            return new Set();
        }
    }

    function keep(rules, labels) {
        try {
            localStorage.setItem(keptAt(rules), JSON.stringify([...labels]));
        } catch {
            // It holds for this page then.
        }
    }

    // Rules that are only read stand together: those of the board first, those that were
    // not met last.
    function inOrder(lessons) {
        const read = (isMet) => lessons.filter((lesson) => lesson.task === 'read' && lesson.is_met === isMet);
        const group = (all, title) => (all.length ? [{ task: 'read', title, clauses: all.map(({ clause }) => clause) }] : []);
        return [
            ...group(read(true), 'First the board, and what else holds before a seed is moved.'),
            ...lessons.filter(({ task }) => task !== 'read'),
            ...group(read(false), 'These are rare: in the games that were looked through for a position, none showed them.'),
        ];
    }

    seedlore.modes.teach = () => {
        let table = null;
        let panel = null;
        let lessons = [];
        let at = 0;
        let done = new Set();

        const labelOf = (clause) => table.description.clauses[clause].label;
        const clausesOf = (lesson) => lesson.clauses ?? [lesson.clause];
        const isDone = (lesson) => clausesOf(lesson).every((clause) => done.has(labelOf(clause)));

        const mode = {
            isDone: true,

            async begin(its, guide) {
                table = its;
                panel = guide;
                seedlore.guide(panel, make('p', { text: 'Looking for positions …' }));
                const found = await table.works({ ask: 'lessons', shown: positions(table.description) });
                if (found === null) {
                    return;
                }
                lessons = inOrder(found);
                done = practised(table.rules);
                const first = lessons.findIndex((lesson) => !isDone(lesson));
                await go(Math.max(first, 0));
            },

            standing() {
                return lessons.length ? `Lesson ${at + 1} of ${lessons.length}` : 'Lessons';
            },

            // A pit is to be found that may not be played.
            choose(hole) {
                const lesson = lessons[at];
                if (lesson.task !== 'forbidden') {
                    return false;
                }
                if (lesson.holes.includes(hole)) {
                    mode.isDone = true;
                    learnt();
                    table.refresh();
                    show(['Right.', `This rule keeps ${table.view.names[hole]} from being played now.`], [onward()]);
                    table.why(hole);
                } else {
                    show([`${sentence(table.view.names[hole]).slice(0, -1)} is not kept back by this rule.`, 'Look for another.'],
                        [button('Show me', reveal), onward()]);
                }
                return true;
            },

            async made(move, made) {
                const lesson = lessons[at];
                mode.isDone = true;
                table.refresh({ keepsWords: true });
                if (!lesson.right?.includes(move)) {
                    show(['This rule did not act.', made.words], [button('Try again', () => go(at)), button('Show me', reveal), onward()]);
                    return;
                }
                learnt();
                const steps = made.steps.filter(({ clause }) => clause === lesson.clause).map(({ says }) => sentence(says));
                const acted = steps.slice(0, MOST_TOLD).join(' ') + (steps.length > MOST_TOLD ? ' …' : '');
                show(['Right: this rule acted.', acted || made.words], [button('Once more', () => go(at)), onward()]);
            },

            undo: () => go(at),
        };

        const onward = () => (at + 1 < lessons.length
            ? button('Next rule', () => go(at + 1))
            : button('Play', () => table.change('play')));

        function learnt() {
            clausesOf(lessons[at]).forEach((clause) => done.add(labelOf(clause)));
            keep(table.rules, done);
        }

        function show(words, buttons) {
            const lesson = lessons[at];
            const [head, ...more] = words;
            const rules = clausesOf(lesson).map((clause) => make('p', { class: 'sl-play-rule' }, told(table.description, clause)));
            const many = lessons.filter(isDone).length;
            seedlore.guide(panel,
                make('div', { class: 'sl-guide-rules' }, ...rules),
                make('p', { class: 'sl-play-question', text: head }),
                ...more.filter(Boolean).map((text) => make('p', { text })),
                make('div', { class: 'sl-play-answers' }, ...buttons,
                    at > 0 ? button('Back', () => go(at - 1), { class: 'sl-play-quiet' }) : null),
                make('label', { class: 'sl-small sl-guide-count' }, `${many} of ${lessons.length} done `,
                    make('progress', { max: String(lessons.length), value: String(many) })));
            table.aloud([...rules.map((rule) => rule.textContent), ...words].join(' '));
        }

        async function go(to) {
            at = to;
            const lesson = lessons[at];
            mode.isDone = lesson.task === 'read';
            if (!(await table.poses({ start: lesson.start ?? null }))) {
                return;
            }
            if (lesson.task === 'read') {
                learnt();
                show([lesson.title], [onward()]);
                return;
            }
            const tasks = {
                forbidden: 'This rule keeps a pit from being played now. Which? Choose it.',
                play: lesson.right?.length === lesson.of
                    ? 'Make a move, and see what this rule does.'
                    : 'Make a move in which this rule acts.',
            };
            show([tasks[lesson.task]], [button('Show me', reveal), onward()]);
        }

        async function reveal() {
            const lesson = lessons[at];
            if (lesson.task === 'forbidden') {
                mode.choose(lesson.holes[0]);
                return;
            }
            mode.isDone = true;
            show(['See what this rule does.'], [button('Try it', () => go(at)), onward()]);
            await table.demonstrates({ start: lesson.start }, lesson.right[0]);
        }

        return mode;
    };
})();
