// The list of words that may stand where one is typing.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const bench = (seedlore.bench = seedlore.bench || {});
    const { make } = seedlore.parts;
    const MOST = 60;

    class Completion {
        constructor(editor) {
            this.editor = editor;
            this.items = [];
            this.at = -1;
            this.asked = 0;
            this.list = make('ul', { id: 'sl-bench-words', role: 'listbox', 'aria-label': 'Words that fit here', hidden: true });
            this.said = make('p', { class: 'sl-play-live', role: 'status' });
            this.element = make('div', { class: 'sl-bench-words' }, this.list, this.said);
            // The area is made after this.
            queueMicrotask(() => {
                const { area } = editor;
                area.setAttribute('aria-autocomplete', 'list');
                area.setAttribute('aria-controls', 'sl-bench-words');
                area.addEventListener('blur', () => setTimeout(() => this.close(), 150));
                area.addEventListener('click', () => this.close());
            });
        }

        isOpen() {
            return !this.list.hidden;
        }

        // After typing: only where a word was begun. `always`: wherever one may stand.
        offer(always = false) {
            clearTimeout(this.timer);
            const { area } = this.editor;
            const begun = /[a-z0-9-]$/i.test(area.value.slice(0, area.selectionStart));
            if (!always && !begun) {
                this.close();
                return;
            }
            this.timer = setTimeout(() => this.ask(always), always ? 0 : 90);
        }

        async ask(always) {
            this.asked += 1;
            const mine = this.asked;
            const { work, area } = this.editor;
            const [text, at] = [area.value, area.selectionStart];
            if (area.selectionEnd !== at || text.length > bench.MOST_COLOURED) {
                return;
            }
            try {
                const found = await seedlore.host('writing').ask({
                    ask: 'complete', files: work.files(), works: work.bibliography(), path: work.path, at,
                }, { seconds: 5 });
                if (mine !== this.asked || text !== area.value || at !== area.selectionStart) {
                    return;
                }
                const word = text.slice(found.start, found.end).toLowerCase();
                const fits = found.items.filter((item) => item.text.toLowerCase().startsWith(word));
                const whole = fits.length === 1 && fits[0].text.toLowerCase() === word;
                if (!fits.length || (whole && !always) || (!word && !always)) {
                    this.close();
                } else {
                    this.open(fits.slice(0, MOST), found);
                }
            } catch {
                this.close();
            }
        }

        open(items, { start, end }) {
            Object.assign(this, { items, start, end, at: -1 });
            this.list.replaceChildren(...items.map((item, nth) => make('li', {
                id: `sl-bench-word-${nth}`, role: 'option', 'aria-selected': 'false',
                on: { pointerdown: (event) => { event.preventDefault(); this.take(nth); } },
            }, make('strong', { text: item.text }), make('span', { text: item.detail }))));
            this.list.hidden = false;
            this.list.scrollTop = 0;
            this.place();
            this.said.textContent = `${items.length} ${items.length === 1 ? 'word fits' : 'words fit'}: ${items[0].text}`;
        }

        // Below the word, or above it where there is no room.
        place() {
            const spot = this.editor.layer.spot(this.editor.area.value, this.start);
            const box = this.editor.element.getBoundingClientRect();
            if (!spot) {
                return;
            }
            const left = Math.max(0, Math.min(spot.left - box.left, box.width - this.list.offsetWidth));
            const below = spot.bottom - box.top + 4;
            const isHigh = spot.bottom + this.list.offsetHeight + 8 > window.innerHeight;
            const above = spot.top - box.top - this.list.offsetHeight - 4;
            this.list.style.left = `${left}px`;
            this.list.style.top = `${isHigh && above > -60 ? above : below}px`;
        }

        close() {
            clearTimeout(this.timer);
            this.asked += 1;
            this.list.hidden = true;
            this.editor.area.removeAttribute('aria-activedescendant');
        }

        choose(at) {
            this.at = (at + this.items.length) % this.items.length;
            Array.from(this.list.children).forEach((item, nth) => {
                item.setAttribute('aria-selected', String(nth === this.at));
            });
            this.list.children[this.at].scrollIntoView({ block: 'nearest' });
            this.editor.area.setAttribute('aria-activedescendant', `sl-bench-word-${this.at}`);
        }

        take(at) {
            const { text } = this.items[at];
            const [start, end] = [this.start, this.end];
            this.close();
            this.editor.write(start, end, text);
            this.close();
        }

        // Whether a key was meant for the list.
        pressed(event) {
            const isAsked = event.key === ' ' && event.ctrlKey;
            if (isAsked) {
                event.preventDefault();
                this.offer(true);
                return true;
            }
            if (!this.isOpen()) {
                return false;
            }
            const keys = {
                ArrowDown: () => this.choose(this.at + 1),
                ArrowUp: () => this.choose(this.at < 0 ? -1 : this.at - 1),
                Tab: () => this.take(Math.max(0, this.at)),
                Enter: this.at < 0 ? null : () => this.take(this.at),
                Escape: () => this.close(),
            };
            const act = keys[event.key];
            if (!act || event.shiftKey) {
                if (event.key === 'Enter' || event.key.startsWith('Arrow')) {
                    this.close();
                }
                return false;
            }
            event.preventDefault();
            act();
            return true;
        }
    }

    bench.Completion = Completion;
})();
