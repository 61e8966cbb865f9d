// A game of two at two telephones: it goes to and fro as an address, sent or held up as a
// QR code.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const { make, button, fault } = seedlore.parts;
    const { element: svg } = seedlore.svg;
    const AWAY = 'away';
    // White round a code, in modules: readers need it.
    const BORDER = 4;

    // A text as a QR code, black on white whatever the theme.
    seedlore.square = async (text, name) => {
        const { size, path } = await seedlore.host().ask({ ask: 'square', text });
        const whole = size + 2 * BORDER;
        return svg('svg', { class: 'sl-square', viewBox: `${-BORDER} ${-BORDER} ${whole} ${whole}`, role: 'img', 'aria-label': name },
            svg('rect', { x: -BORDER, y: -BORDER, width: whole, height: whole, fill: '#fff' }),
            svg('path', { d: path, fill: '#000', 'shape-rendering': 'crispEdges' }));
    };

    // An address to hand on: as a code, to be copied or to be sent.
    seedlore.handing = (address, title) => {
        const said = make('div', { role: 'status' });
        const field = make('input', { type: 'text', readonly: true, value: address, 'aria-label': 'Address of the game', on: { focus: () => field.select() } });
        const code = make('div', { class: 'sl-square-holder' });
        seedlore.square(address, `QR code of the address: ${title}`).then(
            (drawn) => code.replaceChildren(drawn),
            (error) => code.replaceChildren(fault(error)));
        const copied = async () => {
            try {
                await seedlore.copy(address, field);
                said.replaceChildren(make('p', { class: 'sl-small', text: 'The address was copied.' }));
            } catch (error) {
                said.replaceChildren(fault(error));
            }
        };
        const sent = () => navigator.share({ title, url: address }).catch(() => {});
        const isFile = location.protocol === 'file:';
        return make('div', { class: 'sl-handing' }, code,
            make('div', {},
                make('div', { class: 'sl-play-answers' }, button('Copy the address', copied),
                    navigator.share ? button('Send it', sent) : null),
                field,
                isFile ? make('p', { class: 'sl-small', text: 'This book was opened from a disk. A telephone finds the game only where the book stands on the web.' }) : null,
                said));
    };

    const methods = {
        // Whether who is to move plays at another telephone.
        isAway() {
            return this.players[this.view?.to_move] === AWAY;
        },

        hasAway() {
            return this.players.includes(AWAY);
        },

        // Whether the game is to be handed over now.
        isHandedOver() {
            return this.isLast() && this.isWhole() && !this.mode && (this.isAway() || Boolean(this.view.over && this.hasAway()));
        },

        // Who is to move here plays on here, the others elsewhere.
        async playsApart() {
            this.renew();
            const here = this.view.to_move ?? 0;
            this.players = this.players.map((_, seat) => (seat === here ? seedlore.PERSON : AWAY));
            this.isPaused = false;
            this.refresh();
            this.say('Make your move: then an address and a code to scan stand here, by which the other goes on.');
        },

        // Where the game is handed over.
        handsOver() {
            const name = this.description.players[this.view.to_move];
            const asks = name
                ? `${name} scans this, or opens the address, and moves.`
                : 'So the other sees how it ended.';
            const address = this.address();
            this.controls.asks.replaceChildren(make('div', { class: 'sl-play-asks', role: 'group', 'aria-label': 'Hand the game over' },
                make('p', { class: 'sl-play-question', text: asks }),
                seedlore.handing(address, `${this.description.title}, after ${this.at} moves`)));
        },
    };

    seedlore.AWAY = AWAY;
    Object.assign(seedlore.Table.prototype, methods);
})();
