//! How seeds lie in a pit.

use super::Point;

/// The most seeds that can be drawn one by one.
const MOST: u16 = 12;

/// Where `n` seeds lie in a pit about `at`: a ring, with a few inside it when
/// it grows full. `turn` lets pits differ, as they do on a real board; `scale`
/// is 1 in a pit of the usual size. Empty above [`MOST`]: then a number says it
/// better.
pub fn lay(n: u16, at: Point, turn: f64, scale: f64) -> Vec<Point> {
    let (outer, inner) = match n {
        1..=5 => (n, 0),
        6..=9 => (n - 1, 1),
        10 => (8, 2),
        11 => (8, 3),
        MOST => (9, 3),
        _ => return Vec::new(),
    };
    let radius = match outer {
        1 => 0.0,
        2 => 7.5,
        3 => 9.0,
        4 => 10.5,
        5 => 12.5,
        _ => 17.0,
    };
    let within = if inner == 1 { 0.0 } else { 6.0 };
    ring(outer, radius * scale, at, turn)
        .chain(ring(inner, within * scale, at, turn + 0.5))
        .collect()
}

fn ring(n: u16, radius: f64, at: Point, turn: f64) -> impl Iterator<Item = Point> {
    (0..n).map(move |i| {
        let angle = turn + std::f64::consts::TAU * f64::from(i) / f64::from(n);
        Point::new(at.x + radius * angle.cos(), at.y + radius * angle.sin())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seed_lies_apart_from_the_others_and_within_the_pit() {
        for n in 0..=MOST {
            let seeds = lay(n, Point::new(0.0, 0.0), 0.3, 1.0);
            assert_eq!(seeds.len(), usize::from(n));
            for (i, a) in seeds.iter().enumerate() {
                assert!(a.x.hypot(a.y) < 22.0);
                for b in &seeds[i + 1..] {
                    assert!((a.x - b.x).hypot(a.y - b.y) > 8.6, "{n}: {a:?} {b:?}");
                }
            }
        }
    }
}
