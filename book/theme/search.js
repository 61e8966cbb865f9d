// What a reader types is made plain as the words of the index were: small
// letters without marks or apostrophes, and "St" for "Saint" (see
// `src/report/fold.rs`). A game comes first for each of its names, then whole words
// before parts of words; where nothing is found, names that are spelt nearly so are.
// Where a result leads to words that are folded, they are unfolded.
(function () {
    'use strict';

    const LETTERS = {
        'ø': 'o', 'ɔ': 'o', 'ɛ': 'e', 'ə': 'e', 'ŋ': 'n', 'ɲ': 'n', 'ı': 'i', 'ł': 'l',
        'đ': 'd', 'ɖ': 'd', 'ƙ': 'k', 'ɓ': 'b', 'ß': 'ss', 'æ': 'ae', 'œ': 'oe',
    };

    function words(text) {
        const folded = text
            .normalize('NFKD')
            .replace(/\p{M}/gu, '')
            .toLowerCase()
            .replace(/['’‘ʻʼʿʾ]/g, '')
            .replace(/[øɔɛəŋɲıłđɖƙɓßæœ]/g, (letter) => LETTERS[letter]);
        return folded
            .split(/[^\p{L}\p{N}]+/u)
            .filter((word) => word !== '')
            .map((word) => (/^(st|ste|sainte)$/.test(word) ? 'saint' : word));
    }

    // Letters to put in, take out or change to make the one of the other
    // (Levenshtein 1966), row by row.
    function distance(one, other) {
        let above = Array.from({ length: other.length + 1 }, (_, at) => at);
        for (let i = 1; i <= one.length; i += 1) {
            const row = [i];
            for (let j = 1; j <= other.length; j += 1) {
                const changed = above[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1);
                row.push(Math.min(changed, above[j] + 1, row[j - 1] + 1));
            }
            above = row;
        }
        return above[other.length];
    }

    window.seedlore = Object.assign(window.seedlore || {}, { spelling: { words, distance } });
    if (!window.elasticlunr) {
        return;
    }
    window.elasticlunr.tokenizer = (text) => words(String(text || ''));

    // Entries by each of their names, which stand on lines of their own.
    const named = new WeakMap();

    function byName(index) {
        if (!named.has(index)) {
            const refs = new Map();
            for (const [ref, doc] of Object.entries(index.documentStore.docs)) {
                for (const name of doc.title.split('\n')) {
                    const key = words(name).join(' ');
                    refs.set(key, [...(refs.get(key) || []), ref]);
                }
            }
            named.set(index, refs);
        }
        return named.get(index);
    }

    // Entries with the names nearest to what was typed, if no more than a third of
    // its letters are other ones. They say that they were not meant for sure.
    function alike(index, typed) {
        let least = Math.floor(typed.length / 3);
        let nearest = new Set();
        for (const [name, refs] of byName(index)) {
            if (Math.abs(name.length - typed.length) <= least) {
                const apart = distance(typed, name);
                if (apart < least) {
                    nearest = new Set();
                    least = apart;
                }
                if (apart <= least) {
                    refs.forEach((ref) => nearest.add(ref));
                }
            }
        }
        return [...nearest].map((ref) => {
            const doc = index.documentStore.getDoc(ref);
            return { ref, score: 0, doc: { ...doc, breadcrumbs: `${doc.breadcrumbs} (a name spelt alike)` } };
        });
    }

    // The index of names and titles is there first, and the one with all texts as soon as it
    // is read: then what is typed is searched again.
    let whole = null;
    let isAsked = false;
    const bar = document.querySelector('#mdbook-searchbar');

    function again() {
        // mdbook searches again only for other words.
        for (const typed of bar.value ? [`${bar.value} a`, bar.value] : []) {
            bar.value = typed;
            bar.dispatchEvent(new Event('keyup'));
        }
    }

    function readTexts() {
        if (isAsked) {
            return;
        }
        isAsked = true;
        const script = document.createElement('script');
        script.src = `${path_to_root}search-texts.js`;
        script.onload = () => {
            whole = window.elasticlunr.Index.load(window.seedlore.searchedTexts);
            window.seedlore.isAllSearched = true;
            again();
        };
        script.onerror = () => {
            isAsked = false;
        };
        document.head.append(script);
    }

    function sayItIsRead() {
        const told = document.querySelector('#mdbook-searchresults-header');
        if (told && !whole && !told.textContent.includes(' (names')) {
            told.append(' (names and titles; the texts are being read)');
        }
    }

    // Results with the words as they were typed, then those with longer words that begin
    // so: these are often shorter texts, and would come first.
    const { prototype } = window.elasticlunr.Index;
    const search = prototype.search;
    function wholeFirst(index, query, options) {
        const whole = search.call(index, query, { ...options, expand: false });
        const refs = new Set(whole.map(({ ref }) => ref));
        return [...whole, ...search.call(index, query, options).filter(({ ref }) => !refs.has(ref))];
    }

    // What is called exactly what was typed comes first, and is found even if its
    // name is a word that the search passes over.
    const isOfNames = (index) => !Object.values(index.documentStore.docs).some((doc) => doc.body);
    prototype.search = function (query, options) {
        let index = this;
        if (isOfNames(index)) {
            readTexts();
            index = whole || index;
        }
        const found = wholeFirst(index, query, options);
        const refs = new Set(byName(index).get(words(query).join(' ')) || []);
        const first = found.filter((result) => refs.has(result.ref));
        for (const { ref } of first) {
            refs.delete(ref);
        }
        const unfound = [...refs].map((ref) => ({ ref, score: 0, doc: index.documentStore.getDoc(ref) }));
        const rest = found.filter((result) => !first.includes(result));
        const all = [...first, ...unfound, ...rest];
        if (isOfNames(index)) {
            queueMicrotask(sayItIsRead);
            return all;
        }
        return all.length > 0 ? all : alike(index, words(query).join(' '));
    };

    // Words of the address may have been searched before this script was there.
    if (document.querySelector('#mdbook-searchresults')?.children.length) {
        again();
    }

    // Of each word that a result led to, one place is unfolded; the first of all is in sight.
    const marks = [...document.querySelectorAll('main mark')];
    const foldOf = (mark) => (mark.closest('summary') ? mark.closest('summary').parentElement.parentElement : mark)
        .closest('details:not([open])');
    const seen = new Set(marks.filter((mark) => !foldOf(mark)).map((mark) => mark.textContent.toLowerCase()));
    for (const mark of marks) {
        const word = mark.textContent.toLowerCase();
        for (let fold = foldOf(mark); fold && !seen.has(word); fold = foldOf(mark)) {
            fold.open = true;
        }
        seen.add(word);
    }
    const shown = marks.filter((mark) => !foldOf(mark));
    if (!location.hash && shown.every((mark) => mark.getBoundingClientRect().top > window.innerHeight)) {
        shown[0]?.scrollIntoView({ block: 'center' });
    }
})();
