//! Boards, leaflets and labels to print, beside the chapters of the book.

use minijinja::Error;

use super::{Book, Entry};
use crate::pages::Pages;
use crate::paper::{
    LabelLength, LabelText, LeafletPictures, PaperSize, board_page, label, leaflet,
};
use crate::short_rules::short_rules;

/// Files that mdbook copies as they are.
pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    for entry in &book.entries {
        let pictures = LeafletPictures::new(&book.templates, &entry.referee)?;
        for size in PaperSize::ALL {
            let path =
                |kind: &str| format!("src/paper/{}/{}-{kind}.html", size.name(), entry.name());
            let board = board_page(&book.templates, entry.rules(), size, true)?;
            pages.add(path("board"), board);
            let works = book.input.works;
            let leaflet = leaflet(&book.templates, entry.rules(), &pictures, works, size)?;
            pages.add(path("leaflet"), leaflet.html);
        }
        add_labels(book, entry, pages)?;
    }
    Ok(())
}

fn add_labels(book: &Book, entry: &Entry, pages: &mut Pages) -> Result<(), Error> {
    let (rules, name) = (entry.rules(), entry.name());
    let short = short_rules(rules, entry.main_run()).into_iter();
    let short: Vec<String> = short.map(|(_, text)| text).collect();
    // Those that matter most stand first.
    let weighed = entry.study.sensitivities.first();
    let open = weighed.and_then(|weighed| {
        let mut questions = rules.questions().iter();
        questions.find(|question| question.name() == weighed.question)
    });
    let open = open.or(rules.questions().first());
    let open = open.map(|question| question.text());
    let published = book.input.published.as_ref();
    let address = published.map(|p| p.site.page(&format!("rulesets/{name}.html")));
    let mut lines = Vec::new();
    for length in LabelLength::ALL {
        let text = LabelText::new(rules, &short, open, &entry.told.label, length);
        let drawn = label(&book.templates, rules, &text, address.as_deref(), length)?;
        let path = format!("src/paper/label/{name}-{}.svg", length.words());
        pages.add(path, drawn);
        lines.push(text.to_lines());
    }
    lines.extend(address.map(|address| format!("{address}\n")));
    pages.add(format!("src/paper/label/{name}.txt"), lines.join("\n"));
    Ok(())
}
