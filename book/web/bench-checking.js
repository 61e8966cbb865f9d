// What is asked of the program when the text has changed: what is wrong with it, and if
// nothing is, what it says.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { select } = seedlore.parts;

    // Seconds after which a check is given up.
    bench.LONGEST = 8;

    class Checking {
        // One check at a time: what was typed meanwhile is checked after it.
        async check() {
            if (this.isChecking) {
                this.isStale = true;
                return;
            }
            this.isChecking = true;
            do {
                this.isStale = false;
                await this.checkOnce();
            } while (this.isStale);
            this.isChecking = false;
        }

        async checkOnce() {
            const { work, faults } = this;
            if (!work.text.trim()) {
                faults.show({ faults: [] });
                faults.say('Nothing is written yet.');
                this.ages(true);
                return;
            }
            try {
                await work.gather();
                const text = work.text;
                const found = await seedlore.host('checking').ask(
                    { ask: 'check', files: work.files(), works: work.bibliography() }, { seconds: bench.LONGEST });
                if (text !== work.text) {
                    this.isStale = true;
                    return;
                }
                if (faults.show(found)) {
                    this.names(found.rulesets);
                    await this.describe();
                } else {
                    work.name = work.name ?? bench.namesIn(text)[0] ?? null;
                    this.ages(true);
                }
            } catch (error) {
                faults.fail(error);
                this.ages(true);
            }
        }

        // Which ruleset of the text is shown.
        names(rulesets) {
            const { work } = this;
            const own = bench.namesIn(work.text).filter((name) => rulesets.includes(name));
            if (!own.includes(work.name)) {
                work.name = own.includes(work.original) ? work.original : own[0] ?? null;
                work.reading = [];
            }
            work.follow();
            this.named();
            const choose = (name) => {
                work.name = name;
                work.reading = [];
                this.describe();
            };
            this.which.replaceChildren(...(own.length > 1
                ? [select(own.map((name) => [name, name]), work.name, choose, { 'aria-label': 'Which ruleset of the file' })] : []));
        }

        async describe() {
            const { work } = this;
            try {
                const rules = work.rules();
                this.description = await seedlore.host('checking').ask({ ask: 'describe', rules }, { seconds: bench.LONGEST });
                work.good = rules;
                this.fresh.clear();
                this.english.show(this.description);
                this.ages(false);
                this.refresh();
            } catch (error) {
                // A reading was dropped from the text, or leads nowhere with the others.
                if (work.reading.length) {
                    work.reading = [];
                    await this.describe();
                } else {
                    this.faults.fail(error);
                    this.ages(true);
                }
            }
        }

        ages(isOld) {
            this.old.hidden = !isOld;
            this.old.textContent = this.description
                ? `These are the rules of ${this.work.good.name} as they stood before the text had mistakes.`
                : 'What the rules do stands here once the text has no mistakes.';
        }
    }

    bench.Checking = Checking;
})();
