// A ruleset begun from what was answered: what the first lines of a file can say is written as
// rules, the rest stands in it as a list to work off.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const key = (seedlore.key = seedlore.key || {});

    const DIGITS = { one: '1', two: '2', three: '3', four: '4', six: '6', one_or_three: '1,3', two_or_three: '2,3', two_or_four: '2,4', two_four_or_six: '2,4,6' };
    const between = (least, most) => (text) => (Number(text) >= least && Number(text) <= most ? Number(text) : null);
    const oneOf = (words) => (text) => words[text] ?? null;

    // What each answer is in `skeleton::Game`: a field and its value; null where a file can't
    // begin with it.
    const FIELDS = {
        rows: ['rows', (text) => (['2', '4', '6'].includes(text) ? Number(text) : null)],
        pits: ['pits', between(1, 20)],
        seeds: ['seeds', between(1, 200)],
        players: ['players', between(2, seedlore.MOST_PLAYERS)],
        stores: ['stores', oneOf({ yes: 'kept', no: 'none' })],
        direction: ['direction', oneOf({ anticlockwise: 'anticlockwise', clockwise: 'clockwise', chosen: 'either' })],
        relay_last: ['laps', oneOf({ yes: 'last' })],
        relay_next: ['laps', oneOf({ yes: 'next' })],
        numbers: ['captures', oneOf(DIGITS)],
        capture_opposite: ['captures', oneOf({ yes: 'opposite' })],
        capture_beyond: ['captures', oneOf({ yes: 'beyond' })],
        rounds: ['rounds', oneOf({ yes: true, no: false })],
        object: ['ending', oneOf({ all_seeds: 'all', last_move: 'last' })],
    };

    // The shape of the game, and the answers that it can't hold.
    function shape(answers) {
        const game = {};
        const rest = [];
        for (const name of answers.answered()) {
            const values = answers.values(name);
            const [field, as] = FIELDS[name] ?? [];
            const value = field && !(field in game) && values.length === 1 ? as(values[0]) : null;
            // That there is a single lap goes without saying; more than two players share rows.
            const isUsual = ['relay_last', 'relay_next'].includes(name) && values.join() === 'no';
            if (value !== null) {
                game[field] = value;
            } else if (!isUsual && values.length > 0) {
                rest.push(name);
            }
        }
        if (game.pits && (game.players ?? 2) > 2 && game.pits % game.players !== 0) {
            delete game.players;
            rest.unshift('players');
        }
        return { game, rest };
    }

    // The text of a file.
    key.begun = async (answers) => {
        const { game, rest } = shape(answers);
        const { place } = answers;
        const { text } = await seedlore.host().ask({ ask: 'begin', name: 'my-game', title: 'My game', game, facts: { place: place?.label ?? '' } });
        const said = rest.map((name) => `// - ${answers.questions.get(name).asks} ${key.capital(answers.words(name))}.`);
        const lines = [
            ...(said.length ? ['// Answered as well, and still to be written as rules or taken out:', ...said] : []),
            ...(place ? [`// It was seen at ${place.at.join(', ')} (degrees north and east).`] : []),
        ];
        return lines.length ? `${lines.join('\n')}\n\n${text}` : text;
    };
})();
