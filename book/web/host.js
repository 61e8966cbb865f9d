// Asks the program: `seedlore.host().ask({ask: 'turn', rules, game})` is a promise of
// the answer, or fails with an error that has a message and a help. The interface is
// that of `crates/web/src/lib.rs`. `seedlore.worker` is the script that runs the module, which
// is fetched as soon as this script is there.
(function () {
    'use strict';

    const seedlore = (window.seedlore = window.seedlore || {});

    // The most that may play, as `Player::MOST` in `rules::player`.
    seedlore.MOST_PLAYERS = 6;

    // Compiled once for all workers of a page.
    let compiled = null;

    // The module as it is packed: a server hands it out as it is, and a third of it need not
    // be loaded; on a disk a page may load scripts alone.
    async function packed() {
        if (!seedlore.packed && /^https?:$/.test(location.protocol)) {
            const answer = await fetch(`${path_to_root}play/engine.bin`).catch(() => null);
            if (answer?.ok) {
                return answer.body;
            }
        }
        if (!seedlore.packed) {
            await seedlore.script('engine-packed.js');
        }
        const bytes = Uint8Array.from(atob(seedlore.packed), (letter) => letter.charCodeAt(0));
        return new Blob([bytes]).stream();
    }

    // Compiled while it is read, where the browser knows how.
    async function unpack() {
        const stream = (await packed()).pipeThrough(new DecompressionStream('gzip'));
        const bytes = new Response(stream, { headers: { 'Content-Type': 'application/wasm' } });
        return WebAssembly.compileStreaming
            ? WebAssembly.compileStreaming(bytes)
            : WebAssembly.compile(await bytes.arrayBuffer());
    }

    // What the program needs of a browser; the youngest of them came last to Safari, with 16.4.
    const NEEDED = ['WebAssembly', 'Worker', 'DecompressionStream'];

    function module() {
        const missing = NEEDED.find((name) => typeof window[name] === 'undefined');
        if (missing) {
            return Promise.reject(new Refused({
                message: 'This browser is too old to run the program.',
                help: `It lacks ${missing}: Chrome from version 80, Firefox from 113 and Safari from 16.4 have all that is needed.`,
            }));
        }
        compiled = compiled || unpack().catch((error) => {
            // The next who asks tries again.
            compiled = null;
            throw error;
        });
        return compiled;
    }

    class Refused extends Error {
        constructor({ message, help }) {
            super(message);
            this.name = 'Refused';
            this.help = help || '';
        }
    }

    // A worker and what it was asked. Requests are answered one after another, so what takes
    // long (`choose`, `simulate`, `check` of a stranger's file) is best asked of a host of its own.
    class Host {
        constructor() {
            this.worker = null;
            this.waiting = new Map();
            this.next = 1;
        }

        async start() {
            const started = await module();
            const text = new Blob([seedlore.worker], { type: 'text/javascript' });
            const address = URL.createObjectURL(text);
            const worker = new Worker(address);
            let isReady = false;
            worker.onmessage = ({ data }) => {
                if (data.ready) {
                    isReady = true;
                    URL.revokeObjectURL(address);
                    return;
                }
                const asked = this.waiting.get(data.id);
                this.waiting.delete(data.id);
                if (!asked) {
                    return;
                }
                clearTimeout(asked.timer);
                if (data.refused) {
                    asked.reject(new Refused(data.refused));
                } else {
                    asked.resolve(data.answer);
                }
            };
            worker.onerror = (event) => {
                event.preventDefault();
                this.stop(isReady || event.message
                    ? { message: 'The program stopped.', help: event.message || '' }
                    : {
                        message: 'The browser does not let the program start.',
                        help: 'A policy of this site, or something added to the browser, may bar workers that a page makes itself (`worker-src blob:`).',
                    });
            };
            worker.postMessage({ module: started });
            return worker;
        }

        // An answer; it is given up after so many seconds, and the worker begun anew.
        async ask(request, { seconds = 20 } = {}) {
            this.worker = this.worker || this.start();
            const worker = await this.worker;
            const id = this.next;
            this.next += 1;
            return new Promise((resolve, reject) => {
                const timer = setTimeout(() => {
                    this.stop({
                        message: `This took longer than ${seconds} seconds and was stopped.`,
                        help: 'The rules may lead to sowings or choices without number.',
                    });
                }, seconds * 1000);
                this.waiting.set(id, { resolve, reject, timer });
                worker.postMessage({ id, request });
            });
        }

        // Ends the worker; whatever it was asked fails for this reason. The next request
        // begins another.
        stop(why) {
            const worker = this.worker;
            this.worker = null;
            if (worker) {
                worker.then((running) => running.terminate());
            }
            for (const asked of this.waiting.values()) {
                clearTimeout(asked.timer);
                asked.reject(Object.assign(new Refused(why), { stopped: true }));
            }
            this.waiting.clear();
        }
    }

    const hosts = new Map();

    // The host of a kind of work: `seedlore.host('thinking')`.
    seedlore.host = (work = 'rules') => {
        if (!hosts.has(work)) {
            hosts.set(work, new Host());
        }
        return hosts.get(work);
    };
    seedlore.Refused = Refused;
    module().catch(() => {});
})();
