// What is worked on: the text of a file, where it came from, and the other files that it
// is read with. It is kept in this browser, and nowhere else.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const NOW = 'seedlore-workbench';
    const FIRST = 'my-game.sow';

    // The text without comments and quotations, in which names can be looked for.
    const bare = (text) => text.replace(/\/\/.*|"(?:[^"\\\n]|\\.)*"/g, ' ');

    const all = (text, pattern) => Array.from(text.matchAll(pattern), (found) => found[1]);

    // The rulesets that a text holds, and those that it is derived from.
    bench.namesIn = (text) => all(bare(text), /\bruleset\s+([a-z][a-z0-9-]*)/g);
    const parentsIn = (text) => all(bare(text), /\b(?:ruleset|base)\s+[a-z][a-z0-9-]*\s+from\s+([a-z][a-z0-9-]*)/g);

    // The entries of a bibliography, each with the key by which its work is cited.
    const entries = (works) => works.split(/^(?=@)/m).map((text) => [/^@\w+\s*\{\s*([^,\s]+)/.exec(text)?.[1], text]);

    bench.keys = (works) => entries(works).map(([key]) => key).filter(Boolean);

    // The works of the book, and others: of one key, these.
    function together(book, own) {
        const keys = new Set(entries(own).map(([key]) => key));
        const others = entries(book).filter(([key]) => !key || !keys.has(key));
        return `${others.map(([, text]) => text).join('')}\n${own}`;
    }

    bench.isInBook = (name) =>
        seedlore.shelf.some(({ rulesets }) => rulesets.some((known) => known.name === name));

    class Work {
        constructor() {
            // `works` are those that were added to the book's; `isNamed` says that the file's
            // name was chosen, and does not follow the ruleset's; `report` is what the text is
            // written from: its sentences, and the short name of their source.
            Object.assign(this, { text: '', path: FIRST, original: null, works: null, isNamed: false, report: null });
            this.shelf = new bench.Shelf();
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
            const kept = bench.readWork(bench.stored(NOW));
            Object.assign(this, kept ?? {});
            return Boolean(kept);
        }

        keep() {
            this.isKept = bench.store(NOW, this.kept());
        }

        kept() {
            const { text, path, original, works, isNamed, report } = this;
            return { text, path, original, works, isNamed, report };
        }

        // Puts other work in the place of this, which goes to the shelf; false if there is no
        // room for it.
        begin({ text, path, original = null, works = this.works, isNamed = false, report = null }) {
            if (this.text.trim() && !this.shelf.put(this.kept())) {
                return false;
            }
            Object.assign(this, { text, path: this.shelf.free(path), original, works, isNamed, report, name: null, reading: [], good: null });
            this.keep();
            return true;
        }

        // The file takes the name of the ruleset that it holds, until a name is chosen for it.
        follow() {
            const [name] = bench.namesIn(this.text);
            if (name && !this.isNamed && this.fileName() !== `${name}.sow`) {
                this.path = this.shelf.free(`${name}.sow`);
                this.keep();
            }
        }

        // Gives the file a name: what no file can be called is left out.
        rename(wanted) {
            const plain = wanted.replace(/\.sow\s*$/i, '').replace(/[^\p{L}\p{N} _.-]+/gu, '-').replace(/\.{2,}/g, '.');
            const stem = plain.slice(0, 80).replace(/^[ .-]+|[ .-]+$/g, '');
            if (stem) {
                this.path = this.shelf.free(`${stem}.sow`);
                this.isNamed = true;
                this.keep();
            }
        }

        // Fetches the files of the book that the text is read with.
        async gather() {
            const own = new Set(bench.namesIn(this.text));
            const parents = parentsIn(this.text).filter((name) => !own.has(name));
            const names = [this.original, ...parents].filter((name) => name && bench.isInBook(name));
            const files = new Map();
            for (const name of new Set(names)) {
                const texts = await seedlore.texts(name);
                // What the text says itself is not read from the book.
                const others = texts.files.filter((file) => !bench.namesIn(file.text).some((known) => own.has(known)));
                others.forEach((file) => files.set(file.path, file));
            }
            files.delete(this.path);
            this.others = Array.from(files.values());
        }

        files() {
            return [{ path: this.path, text: this.text }, ...this.others];
        }

        bibliography() {
            const book = seedlore.works ?? null;
            return this.works && book ? together(book, this.works) : this.works ?? book;
        }

        rules() {
            return { files: this.files(), works: this.bibliography(), name: this.name, reading: this.reading };
        }

        // The file's name without its folder.
        fileName() {
            return this.path.split(/[/\\]/).pop() || FIRST;
        }
    }

    bench.Work = Work;
})();
