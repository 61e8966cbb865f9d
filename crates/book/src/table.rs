//! Tables on pages.

use minijinja::Value;

use super::escape::escape;
use super::templates::short;
use seedlore_study::render::{Bar, Cell, Kind, Table};

/// A table in a frame that can be scrolled. `label` is read to those who don't see it,
/// `looks` and `frame` are the classes of style of the table and of its frame.
pub fn html(table: &Table, label: &str, looks: &str, frame: &str) -> Value {
    let headings = table.headings.iter();
    let headings = headings.map(|heading| format!("<th scope=\"col\">{}</th>", text(heading)));
    let rows = table.rows.iter().map(|cells| {
        let cells = cells.iter().enumerate().map(|(at, cell)| match at {
            0 => format!("<th scope=\"row\">{}</th>", inside(cell)),
            _ => format!("<td{}>{}</td>", key(cell), inside(cell)),
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    });
    Value::from_safe_string(format!(
        "<div class=\"{}\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n\
         <table class=\"sl-table {looks}\">\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n</div>",
        format!("table-wrapper {frame}").trim_end(),
        text(label),
        headings.collect::<String>(),
        rows.collect::<String>(),
    ))
}

fn key(cell: &Cell) -> String {
    cell.key.map_or_else(String::new, |key| {
        format!(" data-value=\"{}\"", short(&key.to_string()))
    })
}

fn inside(cell: &Cell) -> String {
    let value = text(&cell.printed.value);
    let mut out = match (cell.kind, &cell.to) {
        (Kind::Words, None) => value,
        (Kind::Words, Some(to)) => format!("<a href=\"{to}\">{value}</a>"),
        (Kind::Code, _) => format!("<code>{value}</code>"),
        (Kind::Title, _) => format!("<cite>{value}</cite>"),
        (Kind::Figure, _) => span("sl-figure", &value),
    };
    if !cell.printed.interval.is_empty() {
        out = format!(
            "{out} {}",
            span("sl-interval", &text(&cell.printed.interval))
        );
    }
    if let Some(note) = &cell.note {
        out += &span("sl-rests", &text(note));
    }
    let number = |x: f64| short(&x.to_string());
    let (class, style) = match cell.bar {
        None => return out,
        Some(Bar::Results([won, even])) => {
            let style = format!("--won:{}%;--even:{}%", number(won), number(even));
            ("sl-results", style)
        }
        Some(Bar::Reach([from, at, to])) => {
            let [from, at, to] = [from, at, to].map(number);
            ("sl-reach", format!("--from:{from}%;--to:{to}%;--at:{at}%"))
        }
    };
    format!("{out}<span class=\"{class}\" style=\"{style}\" aria-hidden=\"true\"></span>")
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
