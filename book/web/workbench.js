// The workbench: `seedlore.workbench(element)` fills an element with a place to write a
// ruleset, and beside it what the rules do. Everything is worked out in this page.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = seedlore.bench;
    const { make, button, fault } = seedlore.parts;

    // After the last key the text is checked, and kept.
    const PAUSE = 300;
    // The panel that was shown last.
    const TAB = 'seedlore-workbench-tab';
    const WIDE = window.matchMedia('(min-width: 1000px)');

    class Workbench extends bench.Checking {
        constructor(element) {
            super();
            this.root = element;
            this.work = new bench.Work();
            this.editor = new bench.Editor({
                work: this.work,
                changed: () => this.changed(),
                placed: (at) => {
                    this.panels.report.placed(at);
                    this.english.placed(at);
                },
                drawn: () => this.english?.draw(),
                shows: () => WIDE.matches || this.tabs.choose('text'),
            });
            this.english = new bench.English(this);
            this.faults = new bench.Faults(this);
            this.begin = new bench.Begin({
                work: this.work,
                begun: (work, told, stays) => this.begun(work, told, stays),
                back: () => this.showsText(true),
            });
            const rereads = () => this.describe();
            this.panels = {
                report: new bench.Report(this),
                rules: new bench.Rules(this),
                play: { element: make('div', { class: 'sl-bench-play' }), show: () => this.play() },
                confirm: new bench.Confirm(this),
                questions: new bench.Questions({ work: this.work, editor: this.editor, read: rereads }),
                figures: new bench.Figures(this),
                compare: new bench.Compare(this),
                record: new bench.Record(this),
            };
            this.description = null;
            this.fresh = new Set();
            this.build();
        }

        build() {
            this.file = make('input', {
                type: 'text', class: 'sl-bench-name', 'aria-label': 'Name of the file', maxlength: '90', autocomplete: 'off', spellcheck: 'false',
                on: { change: () => this.rename() },
            });
            this.which = make('span', {});
            this.told = make('span', { class: 'sl-bench-told', role: 'status' });
            this.old = make('p', { class: 'sl-note sl-bench-old', hidden: true });
            const bar = make('div', { class: 'sl-bench-bar' }, make('p', {}, this.file, ' ', this.told), this.which,
                button('Begin another', () => this.showsText(false)),
                button('Lay out', () => this.layOut(), { title: 'Lay the text out as seedlore fmt does' }),
                button('Download', () => this.download(), { class: 'sl-bench-main' }));
            const text = make('div', { class: 'sl-bench-text' }, this.faults.state, this.editor.element, this.english.element, this.faults.element);
            const titles = {
                report: 'Report', rules: 'Rules', play: 'Play', confirm: 'Confirm', questions: 'Questions', figures: 'Figures', compare: 'Compare', record: 'Record',
            };
            this.tabs = new bench.Tabs({
                label: 'What the rules do',
                panels: [{ name: 'text', title: 'Text', element: text },
                    ...Object.entries(titles).map(([name, title]) => ({ name, title, element: this.panels[name].element }))],
                chosen: (name) => {
                    bench.store(TAB, name);
                    this.refresh();
                },
            });
            const [own, ...others] = this.tabs.boxes;
            const side = make('div', { class: 'sl-bench-side' }, this.old, ...others);
            this.main = make('div', { class: 'sl-bench-all', hidden: true }, bar, this.tabs.list,
                make('div', { class: 'sl-bench-columns' }, own, side));
            this.begin.element.hidden = true;
            this.root.replaceChildren(this.begin.element, this.main);
            this.root.addEventListener('dragover', (event) => event.preventDefault());
            this.root.addEventListener('drop', (event) => this.dropped(event));
            WIDE.addEventListener('change', () => this.fits());
            const before = bench.stored(TAB);
            const isShown = before in titles || (before === 'text' && !WIDE.matches);
            this.tabs.choose(isShown ? before : WIDE.matches ? 'rules' : 'text');
        }

        rename() {
            this.work.rename(this.file.value);
            this.named();
        }

        named() {
            this.file.value = this.work.fileName();
        }

        // On a desk the text stands beside the others.
        fits() {
            if (WIDE.matches && this.tabs.name === 'text') {
                this.tabs.choose('rules');
            }
        }

        showsText(isShown) {
            this.begin.element.hidden = isShown;
            this.main.hidden = !isShown;
            if (!isShown) {
                this.begin.show();
            }
        }

        // What the address asks for, or what was worked on before.
        async open() {
            const fields = new URLSearchParams(location.hash.slice(1));
            const [asked, text, filled] = [fields.get('from'), fields.get('text'), fields.get('form')];
            const isThere = this.work.recall();
            if (asked || text || filled) {
                history.replaceState(null, '', location.pathname + location.search);
            }
            if (text && text !== this.work.text) {
                const name = bench.namesIn(text)[0] ?? 'my-game';
                await this.begun({ text, path: `${name}.sow` }, 'This was begun from your answers.');
            } else if (filled) {
                this.showsText(false);
                await this.begin.fromForm(filled);
            } else if (asked && !bench.isInBook(asked)) {
                this.showsText(false);
                this.begin.fail({ message: `This book has no ruleset “${asked}”.`, help: 'Choose one from the list.' });
            } else if (asked && this.work.original === asked) {
                await this.load(`Your copy of ${asked} is as you left it.`);
            } else if (asked) {
                await this.begin.copy(asked);
            } else if (isThere && this.work.text.trim()) {
                await this.load('This is as you left it.');
            } else {
                this.showsText(false);
            }
        }

        // Takes what was begun; `stays`: only the bibliography is another.
        async begun(work, told, stays = false) {
            if (stays) {
                this.work.works = work.works;
                this.work.keep();
            } else if (!this.work.begin(work)) {
                this.showsText(false);
                this.begin.fail({
                    message: 'This browser has no room for another ruleset, so that none was begun.',
                    help: 'Download those that you don’t need here, and delete them from your own.',
                });
                return;
            }
            await this.load(told);
        }

        async load(told) {
            if (!this.work.text.trim()) {
                this.told.textContent = told;
                this.showsText(false);
                return;
            }
            this.description = null;
            this.panels.compare.other = null;
            this.panels.report.load();
            this.english.clear();
            this.showsText(true);
            this.editor.load();
            this.named();
            this.told.textContent = told;
            this.root.scrollIntoView({ block: 'start' });
            await this.check();
        }

        changed() {
            clearTimeout(this.timer);
            this.timer = setTimeout(() => {
                this.work.keep();
                this.told.textContent = this.work.isKept ? '' : 'This is too long to be kept in this browser: download it.';
                this.check();
            }, PAUSE);
        }

        // Brings the panel that is shown up to date.
        async refresh() {
            const { name } = this.tabs;
            const panel = this.panels[name];
            if (!panel || !this.description || this.fresh.has(name)) {
                return;
            }
            this.fresh.add(name);
            try {
                await panel.show(this.description);
            } catch (error) {
                panel.element.replaceChildren(fault(error));
            }
        }

        async play() {
            const rules = this.work.good;
            if (this.player) {
                await this.player.show(rules);
            } else {
                this.player = seedlore.player.mount(this.panels.play.element, { rules });
                await this.player.ready;
            }
        }

        async layOut() {
            try {
                const { text } = await seedlore.host('checking').ask({ ask: 'format', text: this.work.text }, { seconds: bench.LONGEST });
                if (text !== this.work.text) {
                    const at = this.editor.area.selectionStart;
                    this.editor.write(0, this.work.text.length, text);
                    this.editor.completion.close();
                    this.editor.goTo(Math.min(at, text.length));
                }
                this.told.textContent = 'The text is laid out.';
            } catch (error) {
                this.told.textContent = `${error.message}.`;
            }
        }

        download() {
            const { work } = this;
            const address = URL.createObjectURL(new Blob([work.text], { type: 'text/plain;charset=utf-8' }));
            const name = work.fileName();
            make('a', { href: address, download: name.endsWith('.sow') ? name : `${name}.sow` }).click();
            setTimeout(() => URL.revokeObjectURL(address), 10000);
        }

        dropped(event) {
            const { files } = event.dataTransfer;
            if (!files.length) {
                return;
            }
            event.preventDefault();
            this.begin.open(files).then((isRead) => {
                if (!isRead) {
                    this.showsText(false);
                }
            });
        }
    }

    seedlore.workbench = async (element) => {
        await Promise.all([seedlore.script('shelf.js'), seedlore.script('works.js')]);
        const workbench = new Workbench(element);
        await workbench.open();
        return workbench;
    };
})();
