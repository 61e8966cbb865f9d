// Where a game was seen: typed by name or as degrees, or pointed to on a map. Nothing is asked
// of the device.
(function () {
    'use strict';

    const seedlore = window.seedlore;
    const key = (seedlore.key = seedlore.key || {});
    const { make, button } = seedlore.parts;
    const { element: svg } = seedlore.svg;
    const DEGREE = 111;
    // So near a point is named after a town.
    const NEAR = 200;

    const named = (places) => places.map((place) => ({
        ...place,
        place: place.reports ? `${place.reports} report${place.reports === 1 ? '' : 's'} from there` : key.degrees(place.at),
        region: '',
        titled: place.reports,
    }));

    function kilometres([north, east], [otherNorth, otherEast]) {
        const across = Math.cos(((north + otherNorth) / 2) * (Math.PI / 180));
        return DEGREE * Math.hypot(north - otherNorth, (east - otherEast) * across);
    }

    class Place {
        // `take(place)` is told of another place, or of null.
        constructor({ places, map, take }) {
            this.places = named(places);
            this.take = take;
            this.field = make('div', {});
            this.mark = svg('circle', { class: 'sl-key-here', r: 11, cx: -99, cy: -99 });
            this.element = make('section', { class: 'sl-key-part sl-key-place', 'aria-labelledby': 'sl-key-where' },
                make('h2', { id: 'sl-key-where', text: 'Where, when, under what name?' }), this.field, map ? this.mapped(map) : null);
        }

        mapped(holder) {
            const [west, north, degree] = ['west', 'north', 'degree'].map((name) => Number(holder.dataset[name]));
            const map = holder.querySelector('svg');
            map.append(this.mark);
            map.addEventListener('click', (event) => {
                const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
                const tenth = (number) => Math.round(number * 10) / 10;
                this.take(this.called([tenth(north - point.y / degree), tenth(west + point.x / degree)]));
            });
            this.onMap = ([at, east]) => [(east - west) * degree, (north - at) * degree];
            return make('details', { class: 'sl-key-map' }, make('summary', { text: 'Point to it on a map' }), map);
        }

        // A point with the name of what lies near it.
        called(at) {
            const apart = this.places.map((place) => [kilometres(at, place.at), place]).sort((one, other) => one[0] - other[0]);
            const [far, nearest] = apart[0] ?? [Infinity, null];
            return { at, label: far < NEAR ? `near ${nearest.label}` : key.degrees(at) };
        }

        show(place) {
            const picked = window.seedloreNames.picker({
                id: 'sl-key-place',
                label: 'A town, a region or a country; or degrees north and east',
                hint: 'Dakar, or 14.7, -17.5',
                missing: 'Not known here: type a country or a larger town near it, or degrees. No place is called',
                among: this.places,
                read: (text) => {
                    const found = key.coordinates(text);
                    return found && { ...found, names: [found.label], place: this.called(found.at).label, region: '' };
                },
                chosen: place,
                take: ({ at, label }) => this.take({ at, label }),
            });
            this.field.replaceChildren(picked);
            if (place) {
                picked.append(button('Take back', () => this.take(null), { 'aria-label': `Take back ${place.label}` }));
            }
            const [x, y] = place && this.onMap ? this.onMap(place.at) : [-99, -99];
            this.mark.setAttribute('cx', x);
            this.mark.setAttribute('cy', y);
        }
    }

    key.Place = Place;
})();
