// What a reader types is made plain as the words of the index were: small
// letters without marks or apostrophes, and "St" for "Saint" (see
// `src/report/fold.rs`). A game comes first for each of its names.
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

    // What is called exactly what was typed comes first, and is found even if its
    // name is a word that the search passes over.
    const { prototype } = window.elasticlunr.Index;
    const search = prototype.search;
    prototype.search = function (query, options) {
        const found = search.call(this, query, options);
        const refs = new Set(byName(this).get(words(query).join(' ')) || []);
        const first = found.filter((result) => refs.has(result.ref));
        for (const { ref } of first) {
            refs.delete(ref);
        }
        const unfound = [...refs].map((ref) => ({ ref, score: 0, doc: this.documentStore.getDoc(ref) }));
        const rest = found.filter((result) => !first.includes(result));
        return [...first, ...unfound, ...rest];
    };
})();
