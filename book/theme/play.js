// What needs the program is loaded when a reader asks for it: `seedlore.open('player')`
// is a promise of `play/player.js`, with the program. Buttons that carry
// `data-sl-open="player"` do so, and hand themselves on.
(function () {
    'use strict';

    const seedlore = (window.seedlore = window.seedlore || {});
    const loaded = new Map();

    function script(path) {
        if (!loaded.has(path)) {
            loaded.set(
                path,
                new Promise((resolve, reject) => {
                    const element = document.createElement('script');
                    element.src = `${path_to_root}play/${path}`;
                    // Run in the order in which they are asked for.
                    element.async = false;
                    element.onload = () => resolve();
                    element.onerror = () => {
                        loaded.delete(path);
                        reject(new Error(`${path} can't be loaded.`));
                    };
                    document.head.append(element);
                }),
            );
        }
        return loaded.get(path);
    }

    function style(path) {
        if (!loaded.has(path)) {
            const element = document.createElement('link');
            element.rel = 'stylesheet';
            element.href = `${path_to_root}play/${path}`;
            document.head.append(element);
            loaded.set(path, Promise.resolve());
        }
    }

    seedlore.script = script;
    seedlore.style = style;

    // The texts that a ruleset is read from: `{files, works}`.
    seedlore.texts = async (name) => {
        await Promise.all([script(`rules/${name}.js`), script('works.js')]);
        return { files: seedlore.rules[name], works: seedlore.works };
    };

    // The scripts of each, those first that others build on.
    const PLAYER = [
        'engine.js', 'plan.js', 'pit.js', 'board.js', 'motion.js', 'parts.js', 'address.js',
        'choices.js', 'controls.js', 'record.js', 'setup.js', 'table.js', 'turns.js', 'steps.js', 'acts.js',
        'handover.js', 'modes.js', 'lessons.js', 'puzzles.js', 'review.js', 'player.js',
    ];
    const PARTING = ['engine.js', 'plan.js', 'pit.js', 'board.js', 'motion.js', 'parts.js', 'parting.js'];
    const WORKBENCH = [
        ...PLAYER, 'parting.js', 'bench-shelf.js', 'bench-work.js', 'bench-layer.js', 'bench-completion.js',
        'bench-editor.js', 'bench-english.js',
        'bench-faults.js', 'bench-begin.js', 'bench-record.js', 'bench-rules.js', 'bench-report.js',
        'bench-figures.js', 'bench-compare.js', 'bench-confirm.js', 'bench-tabs.js', 'bench-checking.js', 'workbench.js',
    ];
    const WHICH = [
        'engine.js', 'plan.js', 'pit.js', 'board.js', 'motion.js', 'parts.js', 'which-answers.js', 'which-signs.js',
        'which-questions.js', 'which-board.js', 'which-place.js', 'which-begin.js', 'which-told.js', 'which-moves.js',
        'which.js',
    ];
    const SCRIPTS = { parting: PARTING, player: PLAYER, workbench: WORKBENCH, which: WHICH };
    const STYLES = { workbench: ['workbench.css'], which: ['which.css'] };

    seedlore.open = async (what) => {
        style('player.css');
        (STYLES[what] ?? []).forEach(style);
        await Promise.all(SCRIPTS[what].map(script));
        return seedlore[what];
    };

    const failed = (error) => {
        const told = document.createElement('p');
        told.className = 'sl-note';
        told.setAttribute('role', 'alert');
        told.textContent = `This can't be opened here: ${error.message}`;
        return told;
    };

    const asks = (target) => target.closest && target.closest('[data-sl-open]');

    // What a button asks for; it says itself what went wrong.
    seedlore.openWith = async (button) => {
        button.setAttribute('aria-busy', 'true');
        try {
            const open = await seedlore.open(button.dataset.slOpen);
            return await open(button);
        } catch (error) {
            button.after(failed(error));
            return null;
        } finally {
            button.removeAttribute('aria-busy');
        }
    };

    document.addEventListener('click', (event) => {
        const button = asks(event.target);
        if (button) {
            event.preventDefault();
            seedlore.openWith(button);
        }
    });

    // Pages that are there for nothing else.
    for (const [what, mark] of [['workbench', 'data-sl-bench'], ['which', 'data-sl-which']]) {
        const place = document.querySelector(`[${mark}]`);
        if (place) {
            seedlore.open(what)
                .then((open) => open(place))
                .catch((error) => place.replaceChildren(failed(error)));
        }
    }

    // An address that holds a game opens it.
    const shared = () => {
        const isGame = location.hash === '#play' || location.hash.startsWith('#play&');
        const button = isGame && document.querySelector('.sl-play [data-sl-open]');
        if (button) {
            button.click();
        }
    };
    window.addEventListener('hashchange', shared);
    shared();

    // On its way to the button, a reader will most likely press it.
    document.addEventListener('pointerover', (event) => {
        if (asks(event.target)) {
            script('engine.js').catch(() => {});
        }
    });
})();
