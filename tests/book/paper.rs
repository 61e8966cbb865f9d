//! Boards and leaflets to print: that all of a board lies on its sheets, in true
//! size, and that a browser makes as many pages of it as were meant.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use seedlore::Library;
use seedlore::book::paper::{BoardSheets, Lies, Panel, PaperSize, Printer, Spot};
use seedlore::prose::numbers;
use seedlore::rules::{Body, Clause, Collection, Ruleset};

use crate::hostile;
use crate::support;

/// The room for a board on a sheet, in millimetres, by ISO 216 and ANSI: the sheet
/// without the margins.
fn room(sheets: &BoardSheets, size: PaperSize) -> (f64, f64) {
    let (short, long) = match size {
        PaperSize::A4 => (210.0 - 20.0, 297.0 - 20.0),
        PaperSize::Letter => (215.9 - 20.0, 279.4 - 20.0),
    };
    match sheets.is_upright {
        true => (short, long),
        false => (long, short),
    }
}

/// All rulesets there are, and one with what no reported game has together.
fn collections() -> [&'static Collection; 2] {
    static MADE_UP: LazyLock<Collection> = LazyLock::new(|| {
        let made_up = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/made-up");
        Library::open(made_up).unwrap().collection
    });
    [support::collection(), &MADE_UP]
}

fn each(mut then: impl FnMut(&Ruleset, PaperSize)) {
    for collection in collections() {
        for rules in collection.rulesets() {
            for size in PaperSize::ALL {
                then(rules, size);
            }
        }
    }
}

/// Where a place of the board is printed on the sheet of a part.
fn on_sheet(at: Spot, panel: &Panel) -> Spot {
    Spot {
        x: panel.x + at.x - panel.from,
        y: BoardSheets::HEAD + panel.y + at.y,
    }
}

#[test]
fn every_pit_is_printed_whole_and_once_within_the_margins() {
    each(|rules, size| {
        let name = rules.name();
        let sheets = BoardSheets::new(rules, size);
        let (width, height) = room(&sheets, size);
        let radius = sheets.board.diameter / 2.0;
        let panels: Vec<&Panel> = sheets.sheets.iter().flatten().collect();
        let pits: Vec<Spot> = sheets.board.pits().collect();
        assert_eq!(pits.len(), rules.board().pit_count(), "{name}");
        for at in &pits {
            let holds = |panel: &&&Panel| panel.from <= at.x - radius && at.x + radius <= panel.to;
            let holding: Vec<&&Panel> = panels.iter().filter(holds).collect();
            assert_eq!(holding.len(), 1, "{name} {size:?}: {at:?} {panels:?}");
            let at = on_sheet(*at, holding[0]);
            let is_in = at.x >= radius
                && at.x + radius <= width
                && at.y >= radius
                && at.y + radius <= height;
            assert!(is_in, "{name} {size:?}: {at:?}");
        }
        for (nth, at) in pits.iter().enumerate() {
            for other in &pits[nth + 1..] {
                let apart = (at.x - other.x).hypot(at.y - other.y);
                assert!(apart > 2.0 * radius + 1.0, "{name}: {at:?} {other:?}");
            }
        }
        // The parts follow each other without a gap, and leave room for a flap.
        assert_eq!(panels[0].from, 0.0);
        assert_eq!(panels[panels.len() - 1].to, sheets.board.width);
        for pair in panels.windows(2) {
            assert_eq!(pair[0].to, pair[1].from, "{name}");
            assert!(
                pair[0].x + pair[0].to - pair[0].from + 8.0 <= width,
                "{name}"
            );
        }
    });
}

#[test]
fn stores_lie_on_one_part_clear_of_the_pits() {
    each(|rules, size| {
        let sheets = BoardSheets::new(rules, size);
        let radius = sheets.board.diameter / 2.0;
        let stores = sheets.board.holes.iter().filter_map(|lies| match lies {
            Lies::Basin(frame) => Some(*frame),
            _ => None,
        });
        let stores: Vec<_> = stores.collect();
        let wanted = match rules.board().stores() {
            Some(_) => rules.players().len(),
            None => 0,
        };
        let wanted = wanted + usize::from(rules.board().has_centre());
        assert_eq!(stores.len(), wanted, "{}", rules.name());
        for frame in stores {
            assert!(frame.width > 12.0 && frame.height > 12.0, "{frame:?}");
            let mut panels = sheets.sheets.iter().flatten();
            assert!(panels.any(|p| p.from <= frame.x && frame.x + frame.width <= p.to));
            for at in sheets.board.pits() {
                let x = at.x.clamp(frame.x, frame.x + frame.width);
                let y = at.y.clamp(frame.y, frame.y + frame.height);
                let clear = (at.x - x).hypot(at.y - y) > radius;
                assert!(clear, "{} {size:?}: {at:?} {frame:?}", rules.name());
            }
        }
    });
}

#[test]
fn there_are_enough_seeds_and_they_fit_the_pits() {
    each(|rules, size| {
        let name = rules.name();
        let sheets = BoardSheets::new(rules, size);
        let (seeds, (width, height)) = (&sheets.seeds, room(&sheets, size));
        let printed = seeds.seeds.len() * usize::from(seeds.copies);
        assert_eq!(seeds.needed, rules.seeds_in_all(), "{name}");
        assert_eq!(printed, usize::from(seeds.needed) + seeds.spare(), "{name}");
        // A child's fingers hold a seed of 7 mm, and a pit holds four of them.
        assert!(seeds.diameter >= 7.0, "{name}: {}", seeds.diameter);
        assert!(2.414 * seeds.diameter < sheets.board.diameter, "{name}");
        let radius = seeds.diameter / 2.0;
        for at in &seeds.seeds {
            assert!(at.x >= radius && at.x + radius <= width, "{name}: {at:?}");
            assert!(
                at.y >= radius && at.y + radius + 26.0 <= height,
                "{name}: {at:?}"
            );
        }
    });
}

#[test]
fn what_is_written_is_small_and_says_what_was_laid_out() {
    let printer = Printer::new().unwrap();
    for collection in collections() {
        for rules in collection.rulesets() {
            for size in PaperSize::ALL {
                let name = rules.name();
                let sheets = BoardSheets::new(rules, size);
                let board = printer.board(rules, size, true).unwrap();
                let leaflet = printer.leaflet(rules, collection.bibliography(), size);
                let leaflet = leaflet.unwrap();
                assert_eq!(leaflet.pages, 2, "{name} {size:?}");
                assert_eq!(leaflet.html.matches("<section class=\"page\">").count(), 2);
                for text in [&board, &leaflet.html] {
                    assert!(text.len() < 60_000, "{name}: {} bytes", text.len());
                    assert!(!text.contains("<script"), "{name}");
                }
                assert_eq!(
                    board.matches("data-sheet=\"board\"").count(),
                    sheets.sheets.len()
                );
                let seeds = board.matches("<use href=\"#seed").count();
                assert_eq!(seeds, sheets.seeds.seeds.len(), "{name}");
                // Every rule is told, under its number.
                let is_rule =
                    |(clause, _): &(&Clause, usize)| !matches!(clause.body(), Body::Name(_));
                let numbered = rules.clauses().iter().zip(numbers(rules));
                for (_, number) in numbered.filter(is_rule) {
                    let told = [format!("<b>{number}</b>"), format!("<b>{number}°</b>")];
                    assert!(
                        told.iter().any(|t| leaflet.html.contains(t)),
                        "{name} {number}"
                    );
                }
            }
        }
    }
}

/// The length of a drawing is said twice, in millimetres and in its own units: a
/// unit is a millimetre.
#[test]
fn a_unit_of_a_sheet_is_a_millimetre() {
    let printer = Printer::new().unwrap();
    let collection = support::collection();
    let rules = collection.get("wari-walker").unwrap();
    for (size, width, height) in [
        (PaperSize::A4, "277", "189"),
        (PaperSize::Letter, "259.4", "194.9"),
    ] {
        let page = printer.board(rules, size, false).unwrap();
        let name = size.name();
        assert!(page.contains(&format!(
            "@page {{ size: {name} landscape; margin: 10mm; }}"
        )));
        assert!(page.contains(&format!("viewBox=\"0 0 {width} {height}\"")));
        assert!(page.contains(&format!("width: {width}mm; height: {height}mm;")));
        assert!(page.contains("id=\"outline\" checked"));
    }
}

#[test]
fn a_move_with_a_capture_is_shown_where_the_game_has_captures() {
    let printer = Printer::new().unwrap();
    let collection = support::collection();
    for name in ["wari-walker", "kalah", "en-gehe", "toguz-kumalak"] {
        let rules = collection.get(name).unwrap();
        let leaflet = printer.leaflet(rules, collection.bibliography(), PaperSize::A4);
        let html = leaflet.unwrap().html;
        assert!(html.contains("makes a move and captures"), "{name}");
        assert!(html.contains("sl-step-svg"), "{name}");
    }
}

#[test]
fn nothing_that_a_ruleset_says_is_markup() {
    let (collection, _) = hostile::library();
    let printer = Printer::new().unwrap();
    for rules in collection.rulesets() {
        let board = printer.board(rules, PaperSize::A4, true).unwrap();
        let works = collection.bibliography();
        let leaflet = printer.leaflet(rules, works, PaperSize::A4).unwrap().html;
        for text in [board, leaflet] {
            for markup in [
                "<script",
                "<img",
                "<b>X",
                "onerror=",
                "{{",
                "{%",
                "javascript:",
            ] {
                assert!(!text.contains(markup), "{markup}");
            }
        }
    }
}

/// Pages and the size of the first in points, as a browser prints a file.
fn printed(program: &Path, html: &str, folder: &Path) -> (usize, (f64, f64)) {
    let (page, pdf) = (folder.join("page.html"), folder.join("page.pdf"));
    fs::write(&page, html).unwrap();
    let status = Command::new(program)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
        ])
        .arg(format!(
            "--user-data-dir={}",
            folder.join("profile").display()
        ))
        .arg(format!("--print-to-pdf={}", pdf.display()))
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    assert!(status.status.success());
    let bytes = fs::read(&pdf).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let pages = text.matches("/Type /Page\n").count();
    let (_, rest) = text.split_once("/MediaBox [").expect("a page has a size");
    let numbers = rest.split(']').next().unwrap().split_whitespace();
    let numbers: Vec<f64> = numbers.map(|n| n.parse().unwrap()).collect();
    (pages, (numbers[2], numbers[3]))
}

#[test]
fn a_browser_prints_as_many_pages_as_were_meant() {
    let Some(program) = crate::pages::browser_or_skip() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let printer = Printer::new().unwrap();
    let collections = collections();
    let named = |name: &str| {
        collections
            .iter()
            .find_map(|c| Some((c, c.get(name).ok()?)))
    };
    // Two rows, four, a ring, three rows with a way of their own, a very long
    // board, the ruleset with most to tell, and one on an upright sheet.
    let kinds = [
        "wari-walker",
        "kisolo-lali",
        "quendo",
        "tausendfuss",
        "en-gehe",
        "selus-massawa",
        "katro",
    ];
    for name in kinds {
        let (collection, rules) = named(name).unwrap();
        for size in PaperSize::ALL {
            let (width, height) = match size {
                PaperSize::A4 => (595.3, 841.9),
                PaperSize::Letter => (612.0, 792.0),
            };
            let near = |a: f64, b: f64| (a - b).abs() < 1.0;
            let board = printer.board(rules, size, true).unwrap();
            let (pages, paper) = printed(&program, &board, folder.path());
            assert_eq!(
                pages,
                BoardSheets::new(rules, size).pages(),
                "{name} {size:?}"
            );
            let (long, short) = match name {
                "katro" => (width, height),
                _ => (height, width),
            };
            assert!(near(paper.0, long) && near(paper.1, short), "{paper:?}");
            let leaflet = printer
                .leaflet(rules, collection.bibliography(), size)
                .unwrap();
            let (pages, paper) = printed(&program, &leaflet.html, folder.path());
            assert_eq!(pages, leaflet.pages, "{name} {size:?}");
            assert!(near(paper.0, width) && near(paper.1, height), "{paper:?}");
        }
    }
}
