// A game saved, opened and shared: as the record that `seedlore verify` reads, and as
// an address.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { make, button, fault } = seedlore.parts;
    // A file that is larger is no record of one game.
    const MOST_BYTES = 4_000_000;

    async function copy(text, field) {
        try {
            await navigator.clipboard.writeText(text);
        } catch {
            field.select();
            if (!document.execCommand('copy')) {
                throw new Error('Nothing could be copied here: the text is selected, copy it by hand.');
            }
        }
    }

    seedlore.copy = copy;

    // The part of the page that saves and opens. `act.record()` is a promise of the
    // record, `act.open(text)` plays one, `act.address()` is where the game can be found; `act.apart()`
    // goes on with it at two phones, where that can be.
    seedlore.recordPanel = (fold, name, act) => {
        const said = make('div', { role: 'status' });
        const field = make('textarea', {
            rows: '4',
            spellcheck: 'false',
            'aria-label': 'Record of a game',
            placeholder: 'Paste a record here to open it',
            on: { keydown: (event) => event.stopPropagation() },
        });
        const tell = (text) => said.replaceChildren(make('p', { class: 'sl-small', text }));
        const tried = (run) => async () => {
            said.replaceChildren();
            try {
                await run();
            } catch (error) {
                said.replaceChildren(fault(error));
            }
        };
        const open = async (text) => {
            if (!text.trim()) {
                throw new Error('There is nothing to open: paste a record, or choose a file.');
            }
            await act.open(text);
            tell('The game was opened.');
        };
        const file = make('input', {
            type: 'file',
            accept: '.jsonl,.json,.txt',
            class: 'sl-play-file',
            'aria-label': 'Open a record from a file',
            on: {
                change: tried(async () => {
                    const [chosen] = file.files;
                    if (!chosen) {
                        return;
                    }
                    if (chosen.size > MOST_BYTES) {
                        throw new Error('This file is too large for the record of a game.');
                    }
                    const text = await chosen.text();
                    file.value = '';
                    await open(text);
                }),
            },
        });
        const save = tried(async () => {
            const text = await act.record();
            const address = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
            make('a', { href: address, download: `${name}.jsonl` }).click();
            setTimeout(() => URL.revokeObjectURL(address), 10_000);
            field.value = text;
            tell(`Saved as ${name}.jsonl. “seedlore verify ${name}.jsonl --ruleset ${name}” holds it against the rules.`);
        });
        const share = tried(async () => {
            field.value = act.address();
            await copy(field.value, field);
            tell('The address was copied. Whoever opens it finds this position.');
        });
        const scanned = make('div', { class: 'sl-square-holder' });
        const code = tried(async () => {
            scanned.replaceChildren();
            scanned.replaceChildren(await seedlore.square(act.address(), 'QR code of the address of this position'));
        });
        fold.querySelectorAll(':scope > :not(summary)').forEach((old) => old.remove());
        fold.append(
            make('div', { class: 'sl-play-buttons' }, button('Save the record', save), button('Copy the address', share),
                button('Show a QR code', code),
                act.apart ? button('Play with someone at another phone', act.apart) : null),
            scanned,
            make('label', { class: 'sl-play-open' }, 'Open a record: ', file),
            field,
            make('div', { class: 'sl-play-buttons' }, button('Open what is pasted', tried(() => open(field.value)))),
            said);
    };
})();
