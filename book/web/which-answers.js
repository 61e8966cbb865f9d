// What was answered to the page *Which game is this?*, as it is typed on the command line and
// as it stands in the address: `#rows=2&numbers=two_or_three,four&turn_again=?&place=14.7,-17.5&at=Dakar`.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const key = (seedlore.key = seedlore.key || {});
    const UNKNOWN = '?';
    const LARGEST = 9999;
    // Nobody watches a game for longer, in letters.
    const LONGEST = 20000;

    // Numbers that capture may be typed as digits: `2,3` is `two_or_three`.
    const DIGITS = { 1: 'one', 2: 'two', 3: 'three', 4: 'four', 6: 'six' };

    function code(values, known) {
        const sorted = [...new Set(values)].sort();
        const words = sorted.map((digit) => DIGITS[digit] ?? 'other');
        const last = words.pop();
        const joined = words.length ? `${words.join('_')}_or_${last}` : last;
        return known.has(joined) ? joined : 'other';
    }

    // Degrees as one says them.
    const degrees = ([north, east]) => {
        const of = (at, above, below) => `${Math.abs(at).toFixed(1)}° ${at < 0 ? below : above}`;
        return `${of(north, 'N', 'S')}, ${of(east, 'E', 'W')}`;
    };

    // What is said in words of one's own: its word in the address, what is asked, and what a field hints at.
    key.OWN = [['name', 'What was it called?', 'awale'], ['year', 'When was it seen?', 'a year']];
    const OWN = key.OWN.map(([name]) => name);

    class Answers {
        constructor(questions) {
            this.questions = new Map(questions.map((question) => [question.key, question]));
            // A question is asked for by its whole name too, as on the command line.
            this.keys = new Map(questions.flatMap(({ key: short, id }) => [[id, short], [short, short]]));
            this.replies = new Map();
            // `{at: [north, east], label}`
            this.place = null;
            // A ruleset of which it is asked what speaks for and against it.
            this.why = null;
            // Moves that were watched, one a line.
            this.moves = '';
            // What it was called, and the year in which it was seen, as they are typed.
            this.name = '';
            this.year = '';
        }

        // The answers that it may be, as they are typed; none if it is not known or not answered.
        values(name) {
            const reply = this.replies.get(name);
            return reply && reply !== UNKNOWN ? reply : [];
        }

        isUnknown(name) {
            return this.replies.get(name) === UNKNOWN;
        }

        // Takes answers as they are typed; false if they are none.
        set(asked, values) {
            const name = this.keys.get(asked);
            const question = this.questions.get(name);
            if (!question) {
                return false;
            }
            if (values === UNKNOWN) {
                this.replies.set(name, UNKNOWN);
                return true;
            }
            const known = new Map(question.answers);
            const isDigits = question.kind === 'one-of' && values.every((value) => /^\d$/.test(value));
            const read = isDigits ? [code(values, known)] : [...new Set(values)];
            const fits = (value) => (question.kind === 'number' ? /^\d+$/.test(value) && Number(value) <= LARGEST : known.has(value));
            if (read.length === 0 || !read.every(fits)) {
                return false;
            }
            this.replies.set(name, question.kind === 'number' ? read.map((value) => String(Number(value))) : read);
            return true;
        }

        // Takes a name that was heard, or a year; false if it is no year.
        says(name, text) {
            const said = text.trim().slice(0, 80);
            if (name === 'year' && !/^(-?\d{1,4})?$/.test(said)) {
                return false;
            }
            this[name] = said;
            return true;
        }

        remove(name) {
            this.replies.delete(name);
        }

        // One answer in words.
        said(name, value) {
            const question = this.questions.get(name);
            return question.kind === 'number' ? value : new Map(question.answers).get(value);
        }

        // The reply in words.
        words(name) {
            return this.isUnknown(name) ? 'not known' : this.values(name).map((value) => this.said(name, value)).join(', or ');
        }

        // What was answered, in the order of the questions.
        answered() {
            return [...this.questions.keys()].filter((name) => this.replies.has(name));
        }

        written(name) {
            return `${name}=${this.isUnknown(name) ? UNKNOWN : this.values(name).join(',')}`;
        }

        // As it is typed on the command line.
        typed() {
            return this.answered().map((name) => this.written(name)).join(' ');
        }

        address() {
            const fields = this.answered().map((name) => this.written(name));
            if (this.place) {
                fields.push(`place=${this.place.at.join(',')}`, `at=${encodeURIComponent(this.place.label)}`);
            }
            for (const name of OWN) {
                if (this[name]) {
                    fields.push(`${name}=${encodeURIComponent(this[name])}`);
                }
            }
            if (this.moves) {
                fields.push(`moves=${encodeURIComponent(this.moves.replaceAll('\n', ';'))}`);
            }
            if (this.why) {
                fields.push(`why=${this.why}`);
            }
            return fields.length ? `#${fields.join('&')}` : '';
        }

        // Takes what an address holds, and gives what of it is no answer.
        read(hash) {
            this.replies.clear();
            this.place = null;
            this.why = null;
            this.moves = '';
            OWN.forEach((name) => this.says(name, ''));
            const fields = new URLSearchParams(hash.slice(1));
            const wrong = [];
            for (const [name, text] of fields) {
                if (name === 'place') {
                    this.place = key.coordinates(text);
                } else if (name === 'why') {
                    this.why = text;
                } else if (OWN.includes(name)) {
                    if (!this.says(name, text)) {
                        wrong.push(`${name}=${text}`);
                    }
                } else if (name === 'moves') {
                    this.moves = text.slice(0, LONGEST).replaceAll(';', '\n');
                } else if (name !== 'at' && !this.set(name, text === UNKNOWN ? UNKNOWN : text.split(',').filter(Boolean))) {
                    wrong.push(`${name}=${text}`);
                }
            }
            if (this.place && fields.get('at')) {
                this.place.label = fields.get('at').slice(0, 80);
            }
            return wrong;
        }
    }

    // Two numbers as a place, `14.7, -17.5`; null if they are none.
    key.coordinates = (text) => {
        const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*$/.exec(text);
        const at = found?.slice(1).map(Number);
        const isPlace = at && Math.abs(at[0]) <= 90 && Math.abs(at[1]) <= 180;
        return isPlace ? { at, label: degrees(at) } : null;
    };
    key.degrees = degrees;
    key.UNKNOWN = UNKNOWN;
    key.Answers = Answers;
})();
