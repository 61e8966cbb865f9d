//! `CITATION.cff` says of the program what `Cargo.toml` says.

/// The value of a field at the left edge, without quotation marks.
fn field<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let mut lines = text.lines();
    let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    Some(value.trim().trim_matches('"'))
}

/// The entries of a list at the left edge.
fn list<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let lines = text.lines().skip_while(|line| *line != format!("{name}:"));
    let entries = lines.skip(1).map_while(|line| line.strip_prefix("  - "));
    entries.collect()
}

#[test]
fn the_citation_agrees_with_the_package() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
    let citation = read("CITATION.cff");
    assert_eq!(field(&citation, "version"), Some(env!("CARGO_PKG_VERSION")));
    assert_eq!(field(&citation, "license"), Some(env!("CARGO_PKG_LICENSE")));
    let repository = Some(env!("CARGO_PKG_REPOSITORY")).filter(|at| !at.is_empty());
    assert_eq!(field(&citation, "repository-code"), repository);
    let package: toml::Table = read("Cargo.toml").parse().unwrap();
    let keywords = package["package"]["keywords"].as_array().unwrap();
    let keywords: Vec<&str> = keywords.iter().filter_map(toml::Value::as_str).collect();
    assert_eq!(list(&citation, "keywords"), keywords);
}

/// What version 1.2.0 of the Citation File Format asks of every file.
#[test]
fn the_citation_has_what_its_format_asks_for() {
    let citation = include_str!("../../CITATION.cff");
    assert_eq!(field(citation, "cff-version"), Some("1.2.0"));
    for name in ["message", "title"] {
        assert!(field(citation, name).is_some_and(|text| !text.is_empty()));
    }
    assert_eq!(field(citation, "type"), Some("software"));
    let authors = list(citation, "authors");
    assert!(!authors.is_empty());
    assert!(authors.iter().all(|author| author.starts_with("name: ")));
}
