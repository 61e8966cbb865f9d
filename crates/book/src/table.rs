//! Tables on pages.

use minijinja::Value;

use super::escape::escape;
use super::templates::short;
use seedlore_study::render::{Bar, Cell, Kind, Table};

/// A table in a frame that can be scrolled. `label` is read to those who don't see it,
/// `looks` and `frame` are the classes of style of the table and of its frame.
pub fn html(table: &Table, label: &str, looks: &str, frame: &str) -> Value {
    let headings = table.headings.iter();
    let headings = headings.map(|heading| match heading.as_str() {
        "" => "<td></td>".into(),
        heading => format!("<th scope=\"col\">{}</th>", text(heading)),
    });
    let rows = (0..table.rows.len()).map(|at| {
        let begins = table.grouped > 0 && at > 0 && !table.continues(at, 0);
        let cells = (0..table.headings.len()).map(|column| cell(table, at, column));
        let body = if begins { "</tbody>\n<tbody>\n" } else { "" };
        format!("{body}<tr>{}</tr>\n", cells.collect::<String>())
    });
    Value::from_safe_string(format!(
        "<div class=\"{}\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n\
         <table class=\"{}\">\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n</div>",
        format!("table-wrapper {frame}").trim_end(),
        text(label),
        format!("sl-table {looks}").trim_end(),
        headings.collect::<String>(),
        rows.collect::<String>(),
    ))
}

/// A cell that stands for all of its group; nothing where one above does.
fn cell(table: &Table, row: usize, column: usize) -> String {
    if table.continues(row, column) {
        return String::new();
    }
    let Some(cell) = table.rows[row].get(column) else {
        return "<td></td>".into();
    };
    let below = (row + 1..table.rows.len()).take_while(|row| table.continues(*row, column));
    let rows = match below.count() {
        0 => String::new(),
        more => format!(" rowspan=\"{}\"", more + 1),
    };
    let hint = cell.hint.as_ref();
    let hint = hint.map_or_else(String::new, |hint| format!(" title=\"{}\"", text(hint)));
    let inside = inside(cell);
    match (column, table.grouped) {
        (0, 0) => format!("<th scope=\"row\"{hint}>{inside}</th>"),
        (0, _) => format!("<th scope=\"rowgroup\"{rows}{hint}>{inside}</th>"),
        _ => format!("<td{}{rows}{hint}>{inside}</td>", key(cell)),
    }
}

fn key(cell: &Cell) -> String {
    cell.key.map_or_else(String::new, |key| {
        format!(" data-value=\"{}\"", short(&key.to_string()))
    })
}

fn inside(cell: &Cell) -> String {
    let number = |x: f64| short(&x.to_string());
    let value = text(&cell.printed.value);
    let mut out = match (cell.kind, &cell.to) {
        (Kind::Words, None) => value,
        (Kind::Words, Some(to)) if to.contains("://") => {
            format!("<a href=\"{}\">{value}</a>", text(to))
        }
        // mdbook reads addresses within the book.
        (Kind::Words, Some(to)) => format!("<a href=\"{to}\">{value}</a>"),
        (Kind::Code, _) => format!("<code>{value}</code>"),
        (Kind::Title, _) => format!("<cite>{value}</cite>"),
        (Kind::Figure, _) => span("sl-figure", &value),
        (Kind::Tag, _) => span("sl-tag", &value),
        (Kind::Founded(_), _) => format!(
            "<span class=\"sl-nowrap sl-{value}\"><span class=\"sl-word\">{value}</span></span>"
        ),
    };
    if !cell.printed.interval.is_empty() {
        out = format!(
            "{out} {}",
            span("sl-interval", &text(&cell.printed.interval))
        );
    }
    for (between, next) in &cell.more {
        out = format!("{out}{between}{}", inside(next));
    }
    if let Some(note) = &cell.note {
        out += &span("sl-rests", &text(note));
    }
    let below = |class: &str, style: String| {
        format!("{out}<span class=\"{class}\" style=\"{style}\" aria-hidden=\"true\"></span>")
    };
    match &cell.bar {
        None => out,
        Some(Bar::Results(parts)) => {
            let [won, even] = parts.map(number);
            below("sl-results", format!("--won:{won}%;--even:{even}%"))
        }
        Some(Bar::Reach(parts)) => {
            let [from, at, to] = parts.map(number);
            below("sl-reach", format!("--from:{from}%;--to:{to}%;--at:{at}%"))
        }
        Some(Bar::Share(share)) => format!(
            "<span class=\"sl-share\" aria-hidden=\"true\">{}</span> {out}",
            part(String::new(), *share)
        ),
        Some(Bar::Founded(parts, said)) => {
            let parts = parts.iter().filter(|(_, share)| *share > 0.0);
            let parts =
                parts.map(|(status, share)| part(format!(" class=\"sl-bar-{status}\""), *share));
            format!(
                "<span class=\"sl-basis-bar\" role=\"img\" aria-label=\"{}\">{}</span> {out}",
                text(said),
                parts.collect::<String>()
            )
        }
    }
}

/// A part of a bar, in per cent of it.
fn part(class: String, share: f64) -> String {
    let share = short(&share.to_string());
    format!("<span{class} style=\"width:{share}%\"></span>")
}

fn span(class: &str, inside: &str) -> String {
    format!("<span class=\"{class}\">{inside}</span>")
}

/// Text that means only itself.
fn text(words: &str) -> String {
    let mut out = String::new();
    escape(&mut out, words).expect("a string takes all that is written to it");
    out
}
