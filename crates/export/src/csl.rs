//! Works as CSL-JSON, which Zotero and other managers of references read.

use serde_json::{Map, Value, json};

use seedlore_language::rules::{OTHERS, Reference};

/// One work as an item of CSL-JSON.
pub fn csl(work: &Reference) -> Value {
    let mut item = Map::new();
    item.insert("id".into(), work.key.as_str().into());
    item.insert("type".into(), kind(work).into());
    let mut put = |name: &str, value: Option<String>| {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            item.insert(name.into(), value.into());
        }
    };
    put("title", Some(work.title.clone()));
    put("container-title", work.within.clone());
    put("collection-title", work.series.clone());
    let numbered = match work.series.is_some() && kind(work) != "article-journal" {
        true => "collection-number",
        false => "issue",
    };
    put(numbered, work.number.clone());
    put("volume", work.volume.clone());
    put("page", work.pages.map(|pages| pages.to_string()));
    put("publisher", work.publisher.clone());
    put("publisher-place", work.address.clone());
    put("medium", work.how_published.clone());
    put("DOI", work.doi.clone());
    put("URL", work.url.clone());
    put("note", work.note.clone());
    for (name, people) in [("author", &work.authors), ("editor", &work.editors)] {
        if !people.is_empty() {
            let people: Vec<Value> = people.iter().map(person).collect();
            item.insert(name.into(), people.into());
        }
    }
    if let Some(issued) = issued(&work.year) {
        item.insert("issued".into(), issued);
    }
    Value::Object(item)
}

/// Several works as a file of CSL-JSON.
pub fn csl_json<'w>(works: impl Iterator<Item = &'w Reference>) -> String {
    let items: Vec<Value> = works.map(csl).collect();
    serde_json::to_string_pretty(&items).expect("plain data is always JSON") + "\n"
}

/// What CSL calls a kind of entry.
fn kind(work: &Reference) -> &'static str {
    match work.kind.as_str() {
        "article" => "article-journal",
        "book" | "mvbook" | "collection" | "proceedings" => "book",
        "inbook" | "incollection" | "bookinbook" | "suppbook" => "chapter",
        "inproceedings" | "conference" => "paper-conference",
        "thesis" | "phdthesis" | "mastersthesis" => "thesis",
        "techreport" | "report" => "report",
        "unpublished" => "manuscript",
        _ if work.url.is_some() => "webpage",
        _ => "document",
    }
}

fn person((family, given): &(String, String)) -> Value {
    match given.as_str() {
        "" if family == OTHERS => json!({"literal": "et al."}),
        "" => json!({"literal": family}),
        given => json!({"family": family, "given": given}),
    }
}

/// A year in figures, or what stands in its place; nothing where there is none.
fn issued(year: &str) -> Option<Value> {
    match year.parse::<i32>() {
        Ok(year) => Some(json!({"date-parts": [[year]]})),
        Err(_) if year == "n.d." => None,
        Err(_) => Some(json!({"literal": year})),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedlore_language::rules::Bibliography;
    use seedlore_language::source::Sources;

    #[test]
    fn a_work_is_told_in_the_words_of_csl() {
        let mut sources = Sources::default();
        let file = sources.add(
            "sources.bib",
            "@article{b, author={B{\\'e}art, Charles and {A Portal}}, title={{Wari} of old},
              journal={Man}, series={New Series}, number={2}, volume={9}, year={1952},
              pages={10--12}, doi={10.1/x}, annote={Not seen}}
             @misc{c, title={A page}, url={https://x.example}}
             @book{d, author={Far, B.}, title={Games}, publisher={P}, year={c. 1900},
              series={Papers}, number={42}}",
        );
        let (works, faults) = Bibliography::parse(file, &sources);
        assert!(faults.is_empty());
        let item = |key: &str| csl(works.get(key).unwrap());
        assert_eq!(
            item("b"),
            json!({
                "id": "b", "type": "article-journal", "title": "Wari of old",
                "author": [{"family": "Béart", "given": "Charles"}, {"literal": "A Portal"}],
                "container-title": "Man", "collection-title": "New Series", "issue": "2",
                "volume": "9", "page": "10–12", "DOI": "10.1/x",
                "issued": {"date-parts": [[1952]]},
            })
        );
        assert_eq!(item("c")["type"], "webpage");
        assert_eq!(item("c")["issued"], Value::Null);
        assert_eq!(item("d")["issued"], json!({"literal": "c. 1900"}));
        assert_eq!(item("d")["collection-number"], "42");
    }
}
