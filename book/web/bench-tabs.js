// Panels of which one is shown, with their tabs: arrow keys go from one to the next.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { make } = seedlore.parts;

    class Tabs {
        // `panels` are `{name, title, element}`; `chosen(name)` tells which is shown.
        constructor({ panels, chosen, label }) {
            this.panels = panels;
            this.chosen = chosen;
            this.tabs = panels.map(({ name, title }) => make('button', {
                type: 'button', role: 'tab', id: `sl-tab-${name}`, 'aria-controls': `sl-panel-${name}`, text: title,
                on: { click: () => this.choose(name), keydown: (event) => this.pressed(event) },
            }));
            this.boxes = panels.map(({ name, element }) => make('div', {
                role: 'tabpanel', id: `sl-panel-${name}`, 'aria-labelledby': `sl-tab-${name}`, tabindex: '0', class: 'sl-bench-panel',
            }, element));
            this.list = make('div', { role: 'tablist', 'aria-label': label, class: 'sl-bench-tabs' }, ...this.tabs);
        }

        choose(name) {
            this.name = name;
            this.panels.forEach((panel, at) => {
                const isIt = panel.name === name;
                this.tabs[at].setAttribute('aria-selected', String(isIt));
                this.tabs[at].tabIndex = isIt ? 0 : -1;
                this.boxes[at].classList.toggle('is-shown', isIt);
            });
            this.chosen(name);
        }

        pressed(event) {
            const shown = this.tabs.filter((tab) => tab.offsetParent);
            const at = shown.indexOf(event.target);
            const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key];
            if (to === undefined) {
                return;
            }
            event.preventDefault();
            const tab = shown[(to + shown.length) % shown.length];
            tab.focus();
            tab.click();
        }
    }

    bench.Tabs = Tabs;
})();
