// Citations of a page and of the works it rests on are copied as text, BibTeX
// or CSL-JSON. A page is cited by its title and the version of the book, which
// stand in its foot; works stand in `citations.js`, read when one is asked for.
(function () {
    'use strict';

    const BOOK = 'Seedlore: sowing games compared';
    const AUTHOR = 'Seedlore contributors';
    const FORMS = [['text', 'text'], ['bibtex', 'BibTeX'], ['csl', 'CSL-JSON']];

    // Signs that mean something to TeX.
    const TEX = {
        '\\': '\\textbackslash{}', '{': '\\{', '}': '\\}', '~': '\\textasciitilde{}',
        '^': '\\textasciicircum{}', '&': '\\&', '%': '\\%', '$': '\\$', '#': '\\#', '_': '\\_',
    };
    const tex = (text) => text.replace(/[\\{}~^&%$#_]/g, (sign) => TEX[sign]);

    // The page, or the whole book where the line names no page.
    function ofPage(line) {
        const { page, version, year } = line.dataset;
        const title = page ? document.querySelector('main h1').textContent.trim() : BOOK;
        const key = ['seedlore', ...page.replace(/\.html$/, '').split('/')].filter(Boolean).join('-');
        const told = line.querySelector('.sl-address').textContent;
        const url = /^https?:/.test(told) ? told : '';
        const fields = [
            ['author', `{${AUTHOR}}`],
            ['title', `{${tex(title)}}`],
            ['year', year],
            ['howpublished', page ? `In {${BOOK}}, version ${version}` : `Version ${version}`],
            ['url', url],
            ['note', url ? '' : tex(page)],
        ].filter(([, value]) => value !== '');
        const lines = fields.map(([name, value]) => `  ${name.padEnd(12)} = {${value}}`);
        const csl = {
            id: key,
            type: page ? 'chapter' : 'book',
            title,
            author: [{ literal: AUTHOR }],
            ...(page ? { 'container-title': BOOK } : {}),
            issued: { 'date-parts': [[Number(year)]] },
            version,
            ...(url ? { URL: url } : page ? { note: page } : {}),
        };
        return {
            text: line.textContent.trim(),
            bibtex: `@misc{${key},\n${lines.join(',\n')}\n}`,
            csl,
        };
    }

    let works = null;

    function ofWorks(line) {
        works ??= new Promise((done, failed) => {
            const script = document.createElement('script');
            script.src = `${path_to_root}citations.js`;
            script.onload = () => done(window.seedloreWorks);
            script.onerror = failed;
            document.head.append(script);
        });
        const keys = line.dataset.works.split(' ');
        return works.then((all) => keys.map((key) => all[key]).filter((work) => work));
    }

    function written(cited, form) {
        if (form === 'csl') {
            return JSON.stringify(cited.map((one) => one.csl), null, 2);
        }
        return cited.map((one) => one[form]).join(form === 'text' ? '\n' : '\n\n');
    }

    // Where nothing may be put on the clipboard the old way may still do.
    function copy(text) {
        const old = () => {
            const field = document.createElement('textarea');
            field.value = text;
            document.body.append(field);
            field.select();
            const done = document.execCommand('copy');
            field.remove();
            return done ? Promise.resolve() : Promise.reject(new Error('not copied'));
        };
        return navigator.clipboard ? navigator.clipboard.writeText(text).catch(old) : old();
    }

    // Whoever reads a served copy knows its address, even if its publisher told none; a copy on a
    // disk has none that others could follow.
    for (const address of document.querySelectorAll('.sl-address')) {
        if (address.textContent.startsWith('[') && /^https?:/.test(location.protocol)) {
            const page = address.parentElement.dataset.page;
            address.textContent = page ? location.href.split('#')[0] : new URL(path_to_root || '.', location.href).href;
        }
    }

    for (const line of document.querySelectorAll('.sl-cite')) {
        const group = document.createElement('div');
        const said = document.createElement('span');
        const what = line.dataset.works ? 'its sources' : 'this page';
        group.className = 'sl-copy';
        group.setAttribute('role', 'group');
        group.setAttribute('aria-label', `Copy the citation of ${what}`);
        said.setAttribute('role', 'status');
        group.append('Copy as');
        for (const [form, name] of FORMS) {
            const button = document.createElement('button');
            button.type = 'button';
            button.textContent = name;
            button.setAttribute('aria-label', `Copy as ${name}`);
            button.addEventListener('click', async () => {
                try {
                    const cited = line.dataset.works ? await ofWorks(line) : [ofPage(line)];
                    await copy(written(cited, form));
                    said.textContent = `Copied as ${name}.`;
                } catch {
                    said.textContent = 'Nothing could be copied here.';
                }
            });
            group.append(button);
        }
        group.append(said);
        line.after(group);
    }
})();
