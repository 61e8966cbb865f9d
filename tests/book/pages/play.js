// How the tests play on a page: `playing.…` is what a reader's hand does.
window.playing = (() => {
    'use strict';

    const pause = (time) => new Promise((done) => setTimeout(done, time));
    const one = (selector) => document.querySelector(`.sl-player ${selector}`);
    const all = (selector) => [...document.querySelectorAll(`.sl-player ${selector}`)];
    const button = (name) => all('button').find((b) => b.textContent === name || b.getAttribute('aria-label') === name);
    const click = (target) => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

    // By lot, the same each time.
    let seed = 1;
    const lot = (n) => {
        seed = (seed * 48271) % 2147483647;
        return seed % n;
    };

    async function until(is, what) {
        for (let tries = 0; tries < 3000; tries += 1) {
            if (is()) {
                return;
            }
            await pause(10);
        }
        throw new Error(`never ${what}: ${state().turn} ${state().told}`);
    }

    const state = () => ({
        turn: one('.sl-play-turn')?.textContent ?? '',
        told: one('.sl-play-told')?.textContent ?? '',
        live: one('.sl-play-live')?.textContent ?? '',
        fault: one('.sl-play-fault')?.textContent ?? null,
        moves: all('.sl-play-moves li').length,
        holes: all('.sl-hit').map((hole) => hole.getAttribute('aria-label')),
        can: all('.sl-can').length,
        asks: one('.sl-play-asks')?.textContent ?? null,
        is_over: (one('.sl-play-turn')?.textContent ?? '').startsWith('The game is over'),
        hash: location.hash,
    });

    const settled = () => until(() => one('.sl-can') || one('.sl-play-asks') || state().is_over || state().fault
        || state().turn.includes('press Play'), 'settled');

    async function open() {
        click(document.querySelector('.sl-play [data-sl-open]'));
        await until(() => one('.sl-play-turn')?.textContent, 'opened');
        await settled();
    }

    // Who plays each seat.
    async function seats(player) {
        for (const list of all('.sl-play-seats select')) {
            list.value = player;
            list.dispatchEvent(new Event('change'));
        }
        await settled();
    }

    // A pit chosen by lot, or an answer.
    async function act() {
        await settled();
        // The address follows a little later.
        const seen = () => JSON.stringify({ ...state(), hash: null });
        const before = seen();
        const asked = one('.sl-play-asks');
        if (asked) {
            const answers = [...asked.querySelectorAll('.sl-play-answers button')];
            const list = asked.querySelector('select');
            if (list) {
                list.selectedIndex = lot(list.length);
            }
            click(answers[lot(answers.length)]);
        } else {
            const can = all('.sl-can');
            click(can[lot(can.length)]);
        }
        await until(() => seen() !== before, 'moved');
        await settled();
        return asked ? asked.textContent : null;
    }

    // So many acts, or less where the game ends; what was asked meanwhile.
    async function acts(most) {
        const asked = [];
        for (let done = 0; done < most && !state().is_over && !state().fault; done += 1) {
            asked.push(await act());
        }
        return { ...state(), asked: asked.filter(Boolean) };
    }

    // The record that the page saves.
    async function record() {
        const field = one('textarea');
        field.value = '';
        click(button('Save the record'));
        await until(() => field.value || state().fault, 'saved');
        return field.value;
    }

    async function paste(text) {
        const field = one('textarea');
        const said = field.parentElement.querySelector(':scope > [role="status"]');
        field.value = text;
        said.replaceChildren();
        click(button('Open what is pasted'));
        await until(() => said.textContent, 'opened or refused');
        await settled();
        return state();
    }

    return { pause, until, one, all, button, click, state, settled, open, seats, acts, record, paste };
})();
