// The works of one's own that are not open: kept in this browser, and nowhere else.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const SHELF = 'seedlore-workbench-shelf';
    // Where older pages kept the one work that was set aside.
    const BEFORE = 'seedlore-workbench-before';

    const isText = (value) => typeof value === 'string';
    const textOrNull = (value) => (isText(value) ? value : null);

    const readReport = (report) => {
        const lines = Array.isArray(report?.lines) ? report.lines.filter(isText) : [];
        return lines.length ? { lines, alias: textOrNull(report.alias) } : null;
    };

    // A work as it is kept. It may be of another page of this address, or of an older one.
    bench.readWork = (kept) => {
        const { text, path, original, works, isNamed, report } = kept ?? {};
        const isWhole = isText(text) && isText(path);
        return isWhole
            ? { text, path, original: textOrNull(original), works: textOrNull(works), isNamed: isNamed === true, report: readReport(report) } : null;
    };

    bench.stored = (key) => {
        try {
            return JSON.parse(localStorage.getItem(key));
        } catch {
            return null;
        }
    };

    // False if there is no room.
    bench.store = (key, value) => {
        try {
            localStorage.setItem(key, JSON.stringify(value));
            return true;
        } catch {
            return false;
        }
    };

    class Shelf {
        // All that is kept, the last put there first.
        works() {
            const kept = bench.stored(SHELF);
            const works = (Array.isArray(kept) ? kept : []).map(bench.readWork).filter(Boolean);
            const before = bench.readWork(bench.stored(BEFORE));
            if (before && this.write([before, ...works])) {
                localStorage.removeItem(BEFORE);
                return [before, ...works];
            }
            return works;
        }

        write(works) {
            return bench.store(SHELF, works);
        }

        // Puts a work before the others; false if there is no room.
        put(work) {
            const others = this.works().filter(({ path, text }) => path !== work.path || text !== work.text);
            return this.write([{ ...work, path: this.free(work.path, others) }, ...others]);
        }

        // Takes the work of a place out.
        take(at) {
            const works = this.works();
            const [taken] = works.splice(at, 1);
            this.write(works);
            return taken ?? null;
        }

        // A name that no other work has: `wari.sow`, or else `wari-2.sow`.
        free(path, others = this.works()) {
            const [, stem, end] = /^(.*?)(\.sow)?$/s.exec(path);
            const names = [path, ...Array.from({ length: others.length }, (_, nth) => `${stem}-${nth + 2}${end ?? ''}`)];
            return names.find((name) => others.every((other) => other.path !== name));
        }
    }

    bench.Shelf = Shelf;
})();
