// How far the text reaches beyond its column, and what reaches furthest.
(() => {
    const column = document.querySelector('#mdbook-content') ?? document.querySelector('main');
    const spare = column.clientWidth - column.scrollWidth;
    if (spare >= 0) return { spare };
    const range = document.createRange();
    const edge = node => {
        if (node.nodeType === Node.ELEMENT_NODE) return node.getBoundingClientRect().right;
        range.selectNodeContents(node);
        return range.getBoundingClientRect().right;
    };
    // What lies in a box that scrolls or clips widens nothing outside it.
    const held = node => {
        for (let box = node.parentElement; box !== column; box = box.parentElement) {
            if (getComputedStyle(box).overflowX !== 'visible') return true;
        }
        return false;
    };
    const name = node => {
        const of = node.closest ? node : node.parentElement;
        const classes = [...of.classList].map(c => '.' + c).join('');
        const within = of.closest('[id]');
        const text = node.textContent.trim().replace(/\s+/g, ' ').slice(0, 60);
        return `<${of.localName}${classes}> in #${within?.id}, `
            + `${Math.round(edge(node) - column.getBoundingClientRect().right)} beyond: ${text}`;
    };
    const nodes = document.createTreeWalker(column, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    let widest = null;
    // On a tie the inner one wins: it is what pushes.
    while (nodes.nextNode()) {
        const node = nodes.currentNode;
        if (held(node)) continue;
        if (!widest || edge(node) >= edge(widest)) widest = node;
    }
    return { spare, widest: name(widest) };
})()
