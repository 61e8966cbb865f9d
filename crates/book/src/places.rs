//! Places of records as readers look for them: with their country, and under what else
//! they are or were called.

use seedlore_language::report::folded_words;
use seedlore_language::rules::Coordinates;

/// A place a line: what records call it, its country, other names.
const PLACES: &str = include_str!("../../../book/places.txt");

/// Countries and towns, a line each: a name, degrees north and degrees east.
const TOWNS: &str = include_str!("../../../book/map/towns.txt");

/// Countries and towns of the earth, and where they lie.
pub fn towns() -> impl Iterator<Item = (&'static str, Coordinates)> {
    let lines = TOWNS.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut parts = line.split("; ");
        let name = parts.next()?;
        let mut degrees = || parts.next()?.parse().ok();
        let (latitude, longitude) = (degrees()?, degrees()?);
        Some((
            name,
            Coordinates {
                latitude,
                longitude,
            },
        ))
    })
}

/// A line of the file.
struct Place {
    name: &'static str,
    words: Vec<String>,
    within: Within,
    names: Vec<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Within {
    Country(&'static str),
    /// It is a country.
    Itself,
    /// It lies in several countries, or in one that is not known.
    Several,
}

/// Where a place lies: a country, or what is said in place of one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Land {
    pub name: String,
    pub is_country: bool,
}

/// The lines of the file whose place is part of a place of a record, those of the most
/// words first; without those that are only part of such a line.
fn named_in(place: &str) -> Vec<Place> {
    let words = folded_words(place);
    let is_part = |part: &[String], whole: &[String]| whole.windows(part.len()).any(|w| w == part);
    let lines = PLACES.lines().filter(|line| !line.starts_with('#'));
    let places = lines.map(|line| {
        let mut parts = line.split(';').map(str::trim);
        let mut part = || parts.next().unwrap_or("");
        let (name, country) = (part(), part());
        Place {
            name,
            words: folded_words(name),
            within: match country {
                "" => Within::Itself,
                "-" => Within::Several,
                country => Within::Country(country),
            },
            names: part().split(", ").filter(|name| !name.is_empty()).collect(),
        }
    });
    let mut found: Vec<Place> = places
        .filter(|place| is_part(&place.words, &words))
        .collect();
    found.sort_by_key(|place| std::cmp::Reverse(place.words.len()));
    let mut kept: Vec<Place> = Vec::new();
    for place in found {
        if !kept.iter().any(|long| is_part(&place.words, &long.words)) {
            kept.push(place);
        }
    }
    kept
}

/// The land in which a place lies; `None` of no place.
pub fn land(place: &str) -> Option<Land> {
    let found = named_in(place);
    let is_country = found.iter().find_map(|place| match place.within {
        Within::Country(country) => Some(country),
        Within::Itself => Some(place.name),
        Within::Several => None,
    });
    let (name, is_country) = match (is_country, found.first()) {
        (Some(country), _) => (country, true),
        (None, Some(place)) => (place.name, false),
        // A country that the file doesn't know is named last.
        (None, None) => (place.rsplit(", ").next().unwrap_or(""), true),
    };
    (!name.is_empty()).then(|| Land {
        name: name.into(),
        is_country,
    })
}

/// A place with its country.
pub fn with_country(place: &str) -> String {
    let told = folded_words(place);
    let is_told = |word: &String| told.contains(word) || word == "the";
    let unsaid = named_in(place)
        .into_iter()
        .find_map(|found| match found.within {
            Within::Country(country) => {
                let is_unsaid = !folded_words(country).iter().all(is_told);
                is_unsaid.then_some(country)
            }
            Within::Itself | Within::Several => None,
        });
    match unsaid {
        Some(country) => format!("{place}, {country}"),
        None => place.into(),
    }
}

/// What else a place, or the country or land it names, is or was called.
pub fn other_names(place: &str) -> Vec<&'static str> {
    let whole = with_country(place);
    let found = named_in(&whole).into_iter();
    found.flat_map(|found| found.names).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_is_added_where_it_is_left_out() {
        assert_eq!(with_country("Aceh"), "Aceh, Indonesia");
        assert_eq!(
            with_country("Nyasaland, now Malawi"),
            "Nyasaland, now Malawi"
        );
        assert_eq!(with_country("Ghana"), "Ghana");
        let congo = "Democratic Republic of Congo";
        assert_eq!(with_country(congo), congo);
    }

    #[test]
    fn a_place_lies_in_a_country_or_in_what_is_named_in_place_of_one() {
        for (place, name, is_country) in [
            ("Massawa, Eritrea", "Eritrea", true),
            ("Didinga Hills, South Sudan", "South Sudan", true),
            ("Item, Bende", "Nigeria", true),
            (
                "Democratic Republic of Congo",
                "Democratic Republic of the Congo",
                true,
            ),
            ("Nyasaland, now Malawi", "Malawi", true),
            ("Maasai country, East Africa", "East Africa", false),
            ("Cuzco, Peru", "Peru", true),
        ] {
            let name = name.to_string();
            assert_eq!(land(place), Some(Land { name, is_country }));
        }
        assert_eq!(land(""), None);
    }

    #[test]
    fn every_town_lies_somewhere_on_the_earth() {
        let lines = TOWNS.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(towns().count(), lines.count());
        assert!(towns().all(|(name, at)| !name.is_empty()
            && at.latitude.abs() < 90.0
            && at.longitude.abs() <= 180.0));
    }

    #[test]
    fn a_place_has_the_names_of_its_country_too() {
        let names = other_names("Massawa, Eritrea");
        assert!(names.contains(&"Massaua") && names.contains(&"Érythrée"));
        assert!(other_names("Zanzibar").contains(&"Tanganyika"));
        assert!(!other_names("South Sudan").is_empty());
    }
}
