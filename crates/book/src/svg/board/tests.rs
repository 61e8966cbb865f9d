use super::*;
use seedlore_referee::sketch::{Look, Mark, Place, samples};

fn draw(sketch: &Sketch) -> String {
    let templates = Templates::new().unwrap();
    board(&templates, "a_board", "A board", sketch)
        .unwrap()
        .to_string()
}

/// Every value of an attribute.
fn values<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    svg.split(&format!(" {name}=\""))
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect()
}

fn numbers(svg: &str, name: &str) -> Vec<f64> {
    values(svg, name)
        .iter()
        .map(|value| value.parse().unwrap())
        .collect()
}

#[test]
fn everything_lies_on_the_paper() {
    for (name, sketch) in samples::all() {
        let svg = draw(&sketch);
        let paper: Vec<f64> = values(&svg, "viewBox")[0]
            .split(' ')
            .map(|n| n.parse().unwrap())
            .collect();
        for (attribute, most) in [
            ("x", 2),
            ("cx", 2),
            ("x1", 2),
            ("y", 3),
            ("cy", 3),
            ("y1", 3),
        ] {
            for value in numbers(&svg, attribute) {
                let fits = (0.0..=paper[most]).contains(&value);
                assert!(fits, "{name}: {attribute}={value} of {paper:?}");
            }
        }
    }
}

#[test]
fn a_drawing_is_one_line_with_its_own_ids_and_its_words() {
    for (name, sketch) in samples::all() {
        let svg = draw(&sketch);
        assert!(!svg.contains('\n'), "{name}");
        assert_eq!(values(&svg, "id"), ["a_board-t", "a_board-d"], "{name}");
        assert_eq!(values(&svg, "aria-labelledby"), ["a_board-t a_board-d"]);
        assert!(svg.contains(">A board</title>"), "{name}");
        assert!(svg.contains("South is to move"), "{name}");
        for (open, close) in [
            ("<g ", "</g>"),
            ("<text ", "</text>"),
            ("<tspan", "</tspan>"),
        ] {
            let (opened, closed) = (svg.matches(open).count(), svg.matches(close).count());
            assert_eq!(opened, closed, "{name}: {open}");
        }
    }
}

#[test]
fn every_hole_is_drawn_and_no_two_overlap() {
    for (name, sketch) in samples::all() {
        let size = Size::from_sketch(&sketch);
        let plan = match sketch.shape {
            Shape::Rows { rows, columns } => grid::plan(&sketch, rows, columns, &size, MARGIN),
            Shape::Ring { pits } => ring::plan(&sketch, pits, &size, MARGIN),
        };
        let mut pits: Vec<Point> = Vec::new();
        for (hole, spot) in sketch.holes.iter().zip(&plan.spots) {
            match *spot {
                Spot::Pit { at, .. } => {
                    for other in &pits {
                        let apart = (at.x - other.x).hypot(at.y - other.y);
                        assert!(apart > 2.0 * size.radius + 2.0, "{name}: {at:?} {other:?}");
                    }
                    pits.push(at);
                }
                Spot::Basin(frame) => assert!(frame.height > 20.0, "{name}: {frame:?}"),
                Spot::Hidden => assert!(matches!(hole.place, Place::Store { .. }), "{name}"),
            }
        }
    }
}

#[test]
fn two_rows_look_as_they_always_did() {
    let svg = draw(&samples::with_stores(samples::rows(2, 6, 4), Look::Dug));
    assert_eq!(values(&svg, "viewBox"), ["0 0 536 246"]);
    let pits: Vec<(&str, &str)> = svg
        .split("class=\"sl-hole\"")
        .skip(1)
        .map(|pit| (values(pit, "cx")[0], values(pit, "cy")[0]))
        .collect();
    let across = ["103", "169", "235", "301", "367", "433"];
    let upper = across.map(|x| (x, "80"));
    let lower = across.map(|x| (x, "166"));
    assert_eq!(pits, [upper, lower].concat());
}

#[test]
fn seeds_are_drawn_when_few_and_numbered_when_crowded() {
    let seeds = |sketch: &Sketch| draw(sketch).matches("h.01").count();
    let heaps = |sketch: &Sketch| draw(sketch).matches("sl-heap").count();
    assert_eq!(seeds(&samples::rows(2, 3, 12)), 6 * 12);
    assert_eq!(heaps(&samples::rows(2, 3, 13)), 6);
    assert_eq!(seeds(&samples::rows(2, 12, 4)), 24 * 4);
    assert_eq!(heaps(&samples::rows(2, 12, 5)), 24);
    assert_eq!(draw(&samples::rows(2, 3, 4)).matches("sl-count").count(), 6);
    assert_eq!(
        draw(&samples::rows(2, 12, 4)).matches("sl-count").count(),
        0
    );
}

#[test]
fn what_a_pit_is_can_be_seen_without_colour() {
    let svg = draw(&samples::busy());
    for (sign, times) in [
        ("sl-shut", 1),
        ("sl-unused", 1),
        ("\"sl-mark\"", 2),
        ("sl-mark-who", 1),
        ("sl-chosen", 1),
        ("sl-last", 1),
        ("sl-cross", 1),
        ("sl-passed", 1),
        ("sl-stroke", 1),
        // Every pit but the unused one, and both stores.
        ("sl-owner", 4 * 8 - 1 + 2),
        ("sl-divide", 1),
    ] {
        assert_eq!(svg.matches(sign).count(), times, "{sign}");
    }
    assert!(svg.contains(">house</tspan>"));
    assert!(svg.contains(">reserve 20</tspan>"));
}

#[test]
fn a_long_board_asks_for_room() {
    let broad = |sketch: &Sketch| draw(sketch).contains("sl-broad");
    assert!(!broad(&samples::rows(2, 6, 4)));
    assert!(!broad(&samples::ring(12, 4)));
    assert!(broad(&samples::rows(2, 24, 4)));
}

#[test]
fn every_mark_of_a_pit_is_drawn() {
    let mut sketch = samples::rows(2, 6, 4);
    let mark = |name: &str, holder| Mark {
        name: name.into(),
        holder,
    };
    sketch.holes[3].marks = vec![mark("house", Some(0)), mark("well", Some(1))];
    let svg = draw(&sketch);
    assert_eq!(svg.matches("\"sl-mark\"").count(), 2);
    assert!(svg.contains(">house</tspan>") && svg.contains(">well</tspan>"));
}

#[test]
fn a_mark_means_only_its_name() {
    let mut sketch = samples::rows(2, 3, 1);
    sketch.holes[0].marks = vec![Mark {
        name: "<b>{{x}}".into(),
        holder: Some(9),
    }];
    let svg = draw(&sketch);
    assert!(!svg.contains("<b>") && !svg.contains("{{"), "{svg}");
}
