// What two rulesets differ in, in three sentences of English: `seedloreSaid.sentences(one, other)`.
// What is not known is not said, or said to be so.
(function () {
    'use strict';

    const { topics, rulesets, boards, findings } = window.seedloreRules;

    // What a program plays without them.
    const UNPLAYED = ['Conduct', 'Not played as reported'];
    const LISTED = 6;
    // So many letters may a sentence have.
    const LONGEST = 400;

    const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
    const number = (n) => NUMBERS[n] ?? String(n);

    function list(parts) {
        return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
    }

    // The first of many, and how many more.
    function some(parts, listed) {
        const more = parts.length - listed;
        return list(more > 1 ? [...parts.slice(0, listed), `${number(more)} matters more`] : parts);
    }

    // A heading of the table as a part of a sentence: `what happens when the last seed falls`.
    function phrase(topic) {
        const small = topic[0].toLowerCase() + topic.slice(1);
        if (topic === 'No legal move') {
            return 'what happens without a legal move';
        }
        if (/^(When|Before) /.test(topic)) {
            return `what happens ${small}`;
        }
        return /^(Who|Whose|What|Numbers|Playing) /.test(topic) ? small : `the ${small}`;
    }

    // Titles, or whole labels where those are the same.
    function called(one, other) {
        const isOne = one.names[0] === other.names[0];
        return [one, other].map((ruleset) => (isOne ? ruleset.label : ruleset.names[0]));
    }

    // The topics on which two part: of both, and of one alone.
    function parted(one, other) {
        const found = { both: [], one: [], other: [] };
        topics.forEach((topic, at) => {
            const sayings = [one.cells[at].saying, other.cells[at].saying];
            if (sayings[0] !== sayings[1] && !UNPLAYED.includes(topic)) {
                const whose = sayings[1] === null ? 'one' : sayings[0] === null ? 'other' : 'both';
                found[whose].push(phrase(topic));
            }
        });
        return found;
    }

    function rules(one, other, [ours, theirs], listed = LISTED) {
        const found = parted(one, other);
        const alone = [[ours, found.one], [theirs, found.other]]
            .filter(([, only]) => only.length > 0)
            .map(([who, only]) => `only ${who} has ${only.length > 1 ? 'rules' : 'a rule'} on ${some(only, listed)}`);
        if (found.both.length + alone.length === 0) {
            return `${ours} and ${theirs} have the same rules of play under every heading of the table.`;
        }
        const first = found.both.length > 0
            ? `${ours} and ${theirs} differ in ${some(found.both, listed)}`
            : `${ours} and ${theirs} agree wherever both have a rule`;
        const told = `${[first, ...alone].join('; ')}.`;
        return told.length > LONGEST && listed > 1 ? rules(one, other, [ours, theirs], listed - 1) : told;
    }

    // How many moves both share before they part, `null` if they never do.
    function shared(one, other) {
        const places = [rulesets.indexOf(one), rulesets.indexOf(other)].sort((a, b) => a - b);
        const found = findings.find(([a, b]) => a === places[0] && b === places[1]);
        return found ? found[2] : undefined;
    }

    // In how many of how many positions two part.
    function apart(one, other) {
        const places = [one, other].map((ruleset) => rulesets.indexOf(ruleset));
        for (const { members, positions, apart: rows } of boards) {
            const [a, b] = places.map((place) => members.indexOf(place)).sort((x, y) => y - x);
            if (b >= 0 && a !== b) {
                return { count: rows[a][b], of: positions };
            }
        }
        return null;
    }

    function lengths(one, other, [ours, theirs]) {
        if (!one.length || !other.length || one.length[1] !== other.length[1]) {
            return '';
        }
        const [[moves, players], [others]] = [one.length, other.length];
        const who = players === 'random' ? 'players who move at random' : `${players} players`;
        return moves === others
            ? `; between ${who} a game of either takes about ${moves} moves`
            : `; between ${who} a game of ${ours} takes about ${moves} moves, one of ${theirs} about ${others}`;
    }

    // The game that was found to part them.
    function when(moves) {
        return moves === undefined ? '' : `; ${moves === 0 ? 'they can part at the first move' : `a game was found in which they part at move ${moves + 1}`}`;
    }

    // How much of it shows, of positions in which both were set down.
    function shows({ count, of }) {
        if (count === 0) {
            return `It did not show in play: set down in the same ${of} positions, both allowed the same moves, with the same results`;
        }
        const share = count / of;
        const often = share < 0.1 ? 'It seldom shows in play' : share < 0.5 ? 'It often shows in play' : 'It makes another game of it';
        return `${often}: set down in the same ${of} positions, the two allow other moves or come to other results in ${count}`;
    }

    function play(one, other, names) {
        const moves = shared(one, other);
        const seen = apart(one, other);
        if (moves === null) {
            return 'In play it makes no difference: it is proved that no game tells the two apart.';
        }
        if (one.board !== other.board) {
            return `No game is a game of both, as they are played on different boards (${one.board}, against ${other.board}), so that how much the other rules matter cannot be counted${lengths(one, other, names)}.`;
        }
        const told = seen ? shows(seen) : `In how many positions of their board (${one.board}) it shows was not counted`;
        return `${told}${when(moves)}${lengths(one, other, names)}.`;
    }

    // What a label tells behind its title, and the place.
    function teller({ label, names, place }) {
        const work = label.slice(names[0].length + 2) || 'a report';
        return place ? `${work} (${place})` : work;
    }

    // How many of the rules that differ no report tells.
    function assumed(one, other) {
        const counts = [[one, other], [other, one]].map(([here, there]) => {
            const differing = here.cells.filter((cell, at) =>
                cell.saying !== there.cells[at].saying && !UNPLAYED.includes(topics[at]));
            return differing.flatMap(({ rules: all }) => all).filter(([, , status]) => status === 'assumed').length;
        });
        return counts[0] + counts[1];
    }

    function sources(one, other, [ours, theirs]) {
        const count = assumed(one, other);
        const doubt = count === 0
            ? 'all that differ are said or implied there'
            : `of those that differ, ${number(count)} ${count === 1 ? 'is' : 'are'} not told there but assumed`;
        const [from, others] = [teller(one), teller(other)];
        const told = from === others ? `The rules of both are from ${from}` : `The rules of ${ours} are from ${from}, those of ${theirs} from ${others}`;
        return `${told}; ${doubt}.`;
    }

    // The best known two of one board that have no word of their names in common and part in
    // half of the positions or more: known by how many works have a name in their titles.
    function opening() {
        const words = new Map(rulesets.map((ruleset) => [ruleset, new Set(ruleset.names.flatMap(window.seedloreNames.words))]));
        const known = [...rulesets].sort((one, other) => other.titled - one.titled || other.names.length - one.names.length);
        for (const [nth, other] of known.entries()) {
            const one = known.slice(0, nth).find((before) => {
                const seen = apart(before, other);
                return seen && 2 * seen.count >= seen.of && ![...words.get(before)].some((word) => words.get(other).has(word));
            });
            if (one) {
                return [one, other];
            }
        }
        return known.slice(0, 2);
    }

    window.seedloreSaid = {
        opening,
        sentences(one, other) {
            const names = called(one, other);
            return [rules, play, sources].map((tell) => tell(one, other, names));
        },
    };
})();
