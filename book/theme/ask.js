// The forms as fields: a place, a board or a ruleset is chosen from the list of each.
(function () {
    'use strict';

    document.querySelectorAll('.sl-forms details').forEach((list, nth) => {
        const links = Array.from(list.querySelectorAll('a'));
        const label = document.createElement('label');
        const field = document.createElement('select');
        const open = document.createElement('button');
        const name = list.querySelector('summary').dataset.field;
        field.id = `sl-form-${nth}`;
        label.htmlFor = field.id;
        label.textContent = name;
        field.append(...links.map((link) => new Option(link.textContent, link.getAttribute('href'))));
        open.type = 'button';
        open.textContent = 'Open the form';
        open.setAttribute('aria-label', `Open the form: ${name}`);
        open.addEventListener('click', () => {
            location.href = field.value;
        });
        const line = document.createElement('div');
        line.className = 'sl-form-field';
        line.append(label, field, open);
        list.before(line);
    });
})();
