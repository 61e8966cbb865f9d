// The program, compiled to WebAssembly, away from the page: it may think as long
// as it likes, and is stopped from outside. The first message brings the module;
// every other is a request by its number, and is answered by the same number.
(function () {
    'use strict';

    let module = null;
    let instance = null;

    function call(request) {
        const program = instance.exports;
        const bytes = new TextEncoder().encode(JSON.stringify({ version: 1, ...request }));
        const room = program.seedlore_room(bytes.length);
        new Uint8Array(program.memory.buffer).set(bytes, room);
        const at = program.seedlore_answer();
        const answer = new Uint8Array(program.memory.buffer, at, program.seedlore_answer_length());
        return JSON.parse(new TextDecoder().decode(answer));
    }

    self.onmessage = async ({ data }) => {
        try {
            if (data.module) {
                module = data.module;
                instance = await WebAssembly.instantiate(module, {});
                self.postMessage({ ready: true });
                return;
            }
            self.postMessage({ id: data.id, ...call(data.request) });
        } catch (error) {
            // Memory ran out, or the stack: what is left of the instance can't be trusted.
            self.postMessage({
                id: data.id,
                refused: {
                    message: 'The program gave up: this takes more memory than it may have.',
                    help: String((error && error.message) || error),
                },
            });
            if (module) {
                instance = await WebAssembly.instantiate(module, {});
            }
        }
    };
})();
