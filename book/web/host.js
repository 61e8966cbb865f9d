// Asks the program: `seedlore.host().ask({ask: 'turn', rules, game})` is a promise of
// the answer, or fails with an error that has a message and a help. The interface is
// that of `crates/web/src/lib.rs`. `seedlore.packed` holds the module, packed, and
// `seedlore.worker` the script that runs it.
(function () {
    'use strict';

    const seedlore = (window.seedlore = window.seedlore || {});

    // Compiled once for all workers of a page.
    let compiled = null;

    async function unpack(text) {
        const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
        return new Response(stream).arrayBuffer();
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
        compiled = compiled || unpack(seedlore.packed).then((bytes) => WebAssembly.compile(bytes));
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
})();
