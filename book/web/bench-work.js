// What is worked on: the text of a file, where it came from, and the other files that it
// is read with. It is kept in this browser, and nowhere else.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const NOW = 'seedlore-workbench';
    const BEFORE = 'seedlore-workbench-before';

    // What is kept may be of another page of this address, or of an older one.
    function read(key) {
        const isText = (value) => typeof value === 'string';
        const textOrNull = (value) => (isText(value) ? value : null);
        try {
            const { text, path, original, works } = JSON.parse(localStorage.getItem(key));
            const isWhole = isText(text) && isText(path);
            return isWhole ? { text, path, original: textOrNull(original), works: textOrNull(works) } : null;
        } catch {
            return null;
        }
    }

    function write(key, work) {
        try {
            localStorage.setItem(key, JSON.stringify(work));
            return true;
        } catch {
            return false;
        }
    }

    // The text without comments and quotations, in which names can be looked for.
    const bare = (text) => text.replace(/\/\/.*|"(?:[^"\\\n]|\\.)*"/g, ' ');

    const all = (text, pattern) => Array.from(text.matchAll(pattern), (found) => found[1]);

    // The rulesets that a text holds, and those that it is derived from.
    bench.namesIn = (text) => all(bare(text), /\bruleset\s+([a-z][a-z0-9-]*)/g);
    const parentsIn = (text) => all(bare(text), /\b(?:ruleset|base)\s+[a-z][a-z0-9-]*\s+from\s+([a-z][a-z0-9-]*)/g);

    bench.isInBook = (name) =>
        seedlore.shelf.some(({ rulesets }) => rulesets.some((known) => known.name === name));

    class Work {
        constructor() {
            Object.assign(this, { text: '', path: 'my-game.sow', original: null, works: null });
            this.others = [];
            // The ruleset of the text that is shown, and the readings in force.
            this.name = null;
            this.reading = [];
            // The rules as they stood when the text had no mistakes.
            this.good = null;
            this.isKept = true;
        }

        // What was worked on when the page was left; false if nothing was.
        recall() {
            const kept = read(NOW);
            Object.assign(this, kept ?? {});
            return Boolean(kept);
        }

        keep() {
            const { text, path, original, works } = this;
            this.isKept = write(NOW, { text, path, original, works });
        }

        // Puts other work in the place of this, which is set aside.
        begin({ text, path, original = null, works = this.works }) {
            if (this.text.trim()) {
                write(BEFORE, { text: this.text, path: this.path, original: this.original, works: this.works });
            }
            Object.assign(this, { text, path, original, works, name: null, reading: [], good: null });
            this.keep();
        }

        // What was set aside last.
        before() {
            return read(BEFORE);
        }

        // Fetches the files of the book that the text is read with.
        async gather() {
            const own = new Set(bench.namesIn(this.text));
            const parents = parentsIn(this.text).filter((name) => !own.has(name));
            const names = [this.original, ...parents].filter((name) => name && bench.isInBook(name));
            const files = new Map();
            for (const name of new Set(names)) {
                const texts = await seedlore.texts(name);
                texts.files.forEach((file) => files.set(file.path, file));
            }
            if (!this.works) {
                await seedlore.script('works.js');
            }
            files.delete(this.path);
            this.others = Array.from(files.values());
        }

        files() {
            return [{ path: this.path, text: this.text }, ...this.others];
        }

        bibliography() {
            return this.works ?? seedlore.works ?? null;
        }

        rules() {
            return { files: this.files(), works: this.bibliography(), name: this.name, reading: this.reading };
        }

        // The file's name without its folder.
        fileName() {
            return this.path.split(/[/\\]/).pop() || 'my-game.sow';
        }
    }

    bench.Work = Work;
})();
