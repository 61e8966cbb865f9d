// Where the book is served it can be installed, and what was read is kept by
// `service-worker.js` for when there is no network. A book on a disk needs neither.
(function () {
    'use strict';

    if (!/^https?:$/.test(location.protocol) || !navigator.serviceWorker) {
        return;
    }
    document.head.append(Object.assign(document.createElement('link'), {
        rel: 'manifest',
        href: `${path_to_root}manifest.json`,
    }));

    // A browser may refuse, as in a private window: the book is read all the same.
    const registered = new Promise((resolve) => window.addEventListener('load', resolve))
        .then(() => navigator.serviceWorker.register(`${path_to_root}service-worker.js`))
        .then(() => navigator.serviceWorker.ready)
        .catch(() => null);

    const keepAll = async () => (await registered)?.active.postMessage('keep the games');
    window.addEventListener('appinstalled', keepAll);

    // On the front page a reader may ask for all games at once.
    const place = document.querySelector('[data-sl-keep]');
    registered.then((worker) => {
        if (!place || !worker) {
            return;
        }
        const button = Object.assign(document.createElement('button'), {
            type: 'button', className: 'sl-see', textContent: 'Keep every game for reading without a network',
        });
        const told = Object.assign(document.createElement('span'), { textContent: '' });
        told.setAttribute('role', 'status');
        navigator.serviceWorker.addEventListener('message', ({ data }) => {
            told.textContent = data.of === data.kept ? ` All ${data.of} files are kept.` : ` ${data.kept} of ${data.of} files are kept.`;
        });
        button.addEventListener('click', keepAll);
        place.append(button, told);
    });
})();
