window.seedlore.player = async (button) => {
    const name = button.dataset.ruleset;
    const texts = await window.seedlore.texts(name);
    const rules = { ...texts, name, reading: [] };
    const turn = await window.seedlore.host().ask({ ask: 'turn', rules, game: { moves: [] } });
    const told = document.createElement('p');
    told.textContent = turn.words;
    button.after(told);
};
