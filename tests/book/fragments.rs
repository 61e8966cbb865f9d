//! Games that are known only in part: listed, drawn on a map, told with what each word rests on.

use crate::html;
use crate::shelf;

fn page(name: &str) -> &'static str {
    shelf::UNPLAYED.pages.get(name).unwrap()
}

#[test]
fn each_is_listed_told_and_drawn_where_it_was_seen() {
    let fragments = shelf::UNPLAYED.input.fragments;
    assert!(fragments.len() > 20, "{}", fragments.len());
    let overview = page("src/fragments.md");
    let read = html::read(overview);
    let links: Vec<&str> = (read.tags.iter().filter_map(|tag| tag.get("href"))).collect();
    let dots = overview.split_once("<g class=\"sl-map-dots\">").unwrap().1;
    let dots = html::read(dots.split("</g>").next().unwrap());
    let dots: Vec<&str> = (dots.tags.iter().filter_map(|tag| tag.get("href"))).collect();
    for fragment in fragments {
        let name = fragment.name();
        let ends = format!("#_fragment_{name}");
        let link = links
            .iter()
            .find(|link| link.ends_with(&ends) && link.contains(".md"));
        let link = link.unwrap_or_else(|| panic!("{name} is not listed"));
        let told = page(&format!("src/{}", link.split('#').next().unwrap()));
        let told = told.split_once(&format!("{{{ends}}}")).unwrap().1;
        let told = told.split("\n## ").next().unwrap();
        assert!(told.contains("sl-stated"), "{name}: what it rests on");
        let is_placed = fragment
            .record()
            .place()
            .is_some_and(|(_, at)| at.is_some());
        let is_drawn = dots.iter().any(|link| link.ends_with(&ends));
        assert_eq!(is_placed, is_drawn, "{name} on the map");
    }
}
