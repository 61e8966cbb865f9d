//! How often games are recognized, where that fails first.

use minijinja::{Error, Value};
use serde::Serialize;

use super::Book;
use crate::pages::Pages;
use crate::table::html;
use seedlore_language::prose::grouped;
use seedlore_study::identify::Tested;
use seedlore_study::render::{Cell, Printed, Table, percent};

#[derive(Serialize)]
struct TemplateContext {
    answers: TestedView,
    moves: TestedView,
}

#[derive(Serialize)]
struct TestedView {
    table: Value,
    each: u64,
    seed: u64,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let Some([answers, moves]) = &book.input.recognized else {
        return Ok(());
    };
    let context = TemplateContext {
        answers: view(answers),
        moves: view(moves),
    };
    let page = book.templates.page("recognized.md", &context)?;
    pages.add("src/recognized.md", page);
    Ok(())
}

fn view(tested: &Tested) -> TestedView {
    let mut table = Table::under("What came true | How often | Of trials");
    for figure in &tested.figures {
        let share = Printed::alike(&figure.share, |share| percent(share, 1));
        table.row([
            Cell::from(figure.what.clone()),
            Cell::from(share),
            grouped(figure.trials).into(),
        ]);
    }
    TestedView {
        table: html(&table, "How often games are recognized", "", ""),
        each: tested.each,
        seed: tested.seed,
    }
}
