//! Places of records as readers look for them: with their country, and under what else
//! they are or were called.

use seedlore_language::report::folded_words;

/// A place a line: what records call it, its country or nothing, other names.
const PLACES: &str = include_str!("../../../book/places.txt");

struct Place {
    words: Vec<String>,
    country: &'static str,
    names: Vec<&'static str>,
}

/// The lines of the file whose place is part of a place of a record.
fn named_in(place: &str) -> impl Iterator<Item = Place> {
    let words = folded_words(place);
    let lines = PLACES.lines().filter(|line| !line.starts_with('#'));
    let places = lines.map(|line| {
        let mut parts = line.split(';').map(str::trim);
        let mut part = || parts.next().unwrap_or("");
        let (place, country) = (part(), part());
        let names = part().split(", ").filter(|name| !name.is_empty()).collect();
        Place {
            words: folded_words(place),
            country,
            names,
        }
    });
    places.filter(move |place| {
        words
            .windows(place.words.len())
            .any(|run| run == place.words)
    })
}

/// A place with its country.
pub fn with_country(place: &str) -> String {
    let countries = named_in(place).map(|found| found.country);
    let mut unsaid = countries.filter(|country| !country.is_empty() && !place.contains(country));
    match unsaid.next() {
        Some(country) => format!("{place}, {country}"),
        None => place.into(),
    }
}

/// What else a place, or the country or land it names, is or was called.
pub fn other_names(place: &str) -> Vec<&'static str> {
    let whole = with_country(place);
    named_in(&whole).flat_map(|found| found.names).collect()
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
    }

    #[test]
    fn a_place_has_the_names_of_its_country_too() {
        let names = other_names("Massawa, Eritrea");
        assert!(names.contains(&"Massaua") && names.contains(&"Érythrée"));
        assert!(other_names("Zanzibar").contains(&"Tanganyika"));
        assert!(!other_names("South Sudan").is_empty());
    }
}
