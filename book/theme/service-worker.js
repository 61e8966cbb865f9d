// Keeps pages for when there is no network: the frame of the book and its front page from
// the first visit on, and every page that is read. What the network has comes first, so
// that nobody reads an older book than there is. Before this stand the name of what is
// kept, the files of the frame, and those of the games.

const scope = self.registration.scope;
const name = `seedlore ${scope} ${KEPT}`;
const at = (path) => new URL(path, scope).href;

// Files that a page or a sheet of styles names, but those from elsewhere.
function named(text, pattern, base) {
    const urls = [...text.matchAll(pattern)].map(([, path]) => new URL(path, base).href);
    return urls.filter((url) => url.startsWith(scope));
}

// Keeps what can be had of some files, a few at a time.
async function keep(urls, told = () => {}) {
    const cache = await caches.open(name);
    const left = [...urls];
    let kept = 0;
    const next = async () => {
        for (let url = left.pop(); url; url = left.pop()) {
            try {
                await cache.add(url);
                kept += 1;
            } catch {
                // It can be had another time.
            }
            told({ kept, of: urls.length });
        }
    };
    await Promise.all([next(), next(), next(), next()]);
}

async function keepFrame() {
    await keep(FRAME.map(at));
    const cache = await caches.open(name);
    const page = await (await cache.match(at('index.html'))).text();
    const linked = named(page, /(?:src|href)="([^"]+\.(?:js|css|svg))"/g, scope);
    await keep(linked);
    for (const url of linked.filter((other) => other.endsWith('.css'))) {
        const sheet = await cache.match(url);
        if (sheet) {
            await keep(named(await sheet.text(), /url\(['"]?([^'")]+)['"]?\)/g, url));
        }
    }
}

async function answer(request) {
    const cache = await caches.open(name);
    try {
        const got = await fetch(request);
        if (got.ok) {
            await cache.put(request, got.clone());
        }
        return got;
    } catch (error) {
        const url = request.url.split(/[?#]/)[0];
        const kept = await cache.match(url.endsWith('/') ? `${url}index.html` : url, { ignoreSearch: true });
        if (kept) {
            return kept;
        }
        if (request.mode !== 'navigate') {
            throw error;
        }
        const says = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>Not kept</title><h1>There is no network</h1>
            <p>This page was not read before, and so it is not kept here. <a href="${at('index.html')}">The front page</a> is.</p>`;
        return new Response(says, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    }
}

self.addEventListener('install', (event) => {
    event.waitUntil(keepFrame().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
    const older = (other) => other.startsWith(`seedlore ${scope} `) && other !== name;
    const clear = async () => {
        const names = await caches.keys();
        await Promise.all(names.filter(older).map((other) => caches.delete(other)));
        await self.clients.claim();
    };
    event.waitUntil(clear());
});

self.addEventListener('fetch', (event) => {
    if (event.request.method === 'GET' && event.request.url.startsWith(scope)) {
        event.respondWith(answer(event.request));
    }
});

self.addEventListener('message', (event) => {
    event.waitUntil(keep(GAMES.map(at), (count) => event.source.postMessage(count)));
});
