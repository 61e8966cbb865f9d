//! Boards and leaflets to print, beside the chapters of the book.

use minijinja::Error;

use super::Book;
use crate::pages::Pages;
use crate::paper::{LeafletPictures, PaperSize, board_page, leaflet};

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
    }
    Ok(())
}
