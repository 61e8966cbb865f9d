//! A sketch in words, for those who can't see it.

use super::{Arrow, Hole, HoleGroup, Place, Shape, Sketch, State, Turning};

impl Sketch {
    /// Everything the drawing shows, in a few sentences.
    pub fn in_words(&self) -> String {
        let rows = match self.groups.as_slice() {
            [] => self.rows(),
            told => told.to_vec(),
        };
        let mut said: Vec<String> = rows.iter().filter_map(|told| self.group(told)).collect();
        said.extend(self.centre());
        said.extend(self.captured());
        said.extend(self.sown());
        for seat in &self.seats {
            if let Some(note) = &seat.note {
                said.push(format!("{}: {note}.", seat.name));
            }
            if seat.to_move {
                said.push(format!("{} is to move.", seat.name));
            }
        }
        said.join(" ")
    }

    /// All pits as they lie, where nobody says how to group them.
    fn rows(&self) -> Vec<HoleGroup> {
        let mut pits: Vec<(u8, u8, usize)> = self
            .holes
            .iter()
            .enumerate()
            .filter_map(|(index, hole)| match hole.place {
                Place::Grid { column, row } => Some((row, column, index)),
                Place::Ring(pit) => Some((0, pit, index)),
                Place::Store { .. } | Place::Centre => None,
            })
            .collect();
        pits.sort_unstable();
        pits.chunk_by(|a, b| a.0 == b.0)
            .map(|row| HoleGroup {
                name: match self.shape {
                    Shape::Rows { rows, .. } => {
                        format!("Row {} of {rows}, from the left", row[0].0 + 1)
                    }
                    Shape::Ring { .. } => "Anticlockwise from the lower left".into(),
                },
                holes: row.iter().map(|(_, _, index)| *index).collect(),
            })
            .collect()
    }

    fn group(&self, told: &HoleGroup) -> Option<String> {
        let mut said = String::new();
        let mut before = None;
        let holes = told.holes.iter().filter_map(|index| self.holes.get(*index));
        for hole in holes.filter(|hole| hole.state != State::Unused) {
            let changes = before != Some(hole.owner);
            if self.shows_owners && changes {
                let owner = self.name_of(hole.owner).unwrap_or("nobody");
                let comma = if before.is_some() { "," } else { "" };
                said += &format!("{comma} {owner}'s");
            }
            said += &format!(" {}", self.hole(hole));
            before = Some(hole.owner);
        }
        before.map(|_| format!("{}:{said}.", told.name))
    }

    fn hole(&self, hole: &Hole) -> String {
        if hole.state == State::Closed {
            return "closed".into();
        }
        let mut remarks = Vec::new();
        for mark in &hole.marks {
            remarks.push(match self.name_of(mark.holder) {
                Some(holder) => format!("{holder}'s {}", mark.name),
                None => mark.name.clone(),
            });
        }
        let signs = hole.signs;
        for (shown, word) in [
            (signs.chosen, "chosen"),
            (signs.ruled_out, "ruled out"),
            (signs.skipped, "passed over"),
            (signs.last, "last"),
        ] {
            if shown {
                remarks.push(word.into());
            }
        }
        match (signs.captured, signs.sown) {
            (0, 0) => {}
            (0, sown) => remarks.push(format!("+{sown}")),
            (captured, _) => remarks.push(format!("−{captured}")),
        }
        if signs.lifted > 0 {
            remarks.push(format!("{} lifted", signs.lifted));
        }
        if remarks.is_empty() {
            hole.seeds.to_string()
        } else {
            format!("{} ({})", hole.seeds, remarks.join(", "))
        }
    }

    fn name_of(&self, seat: Option<usize>) -> Option<&str> {
        Some(self.seats.get(seat?)?.name.as_str())
    }

    fn centre(&self) -> Option<String> {
        let centre = self.holes.iter().find(|h| h.place == Place::Centre)?;
        Some(format!("In the centre: {}.", self.hole(centre)))
    }

    fn captured(&self) -> Option<String> {
        let of_seat = |seat: usize| {
            let hole = self.holes.iter().find(|hole| {
                matches!(hole.place, Place::Store { .. }) && hole.owner == Some(seat)
            })?;
            Some(format!("{} {}", self.seats[seat].name, hole.seeds))
        };
        let stores: Vec<String> = (0..self.seats.len()).filter_map(of_seat).collect();
        (!stores.is_empty()).then(|| format!("Captured: {}.", stores.join(", ")))
    }

    fn sown(&self) -> Option<String> {
        let (Arrow::Loop { turning, .. } | Arrow::Round(turning)) = self.arrows.first()?;
        let way = match turning {
            Turning::Anticlockwise => "anticlockwise",
            Turning::Clockwise => "clockwise",
        };
        Some(format!("Seeds are sown {way}."))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{End, Look, Mark, samples};
    use super::*;

    #[test]
    fn a_plain_board_is_told_row_by_row() {
        let mut sketch = samples::with_stores(samples::rows(2, 3, 4), Look::Hidden);
        sketch.arrows = vec![Arrow::Loop {
            upper: 0,
            turning: Turning::Clockwise,
        }];
        assert_eq!(
            sketch.in_words(),
            "Row 1 of 2, from the left: 4 4 4. Row 2 of 2, from the left: 4 4 4. \
             Captured: South 12, North 7. Seeds are sown clockwise. South is to move."
        );
        assert_eq!(sketch.stores_at(End::Left).count(), 0);
    }

    #[test]
    fn what_can_be_seen_is_told() {
        let mut sketch = samples::ring(6, 2);
        sketch.shows_owners = true;
        sketch.holes[1].signs.chosen = true;
        sketch.holes[2].signs.sown = 1;
        sketch.holes[2].signs.last = true;
        sketch.holes[4].state = State::Closed;
        let mark = |name: &str, holder| Mark {
            name: name.into(),
            holder,
        };
        sketch.holes[5].marks = vec![mark("house", Some(0)), mark("well", None)];
        sketch.holes.push(Hole::new(Place::Centre, 7));
        assert_eq!(
            sketch.in_words(),
            "Anticlockwise from the lower left: South's 2 2 (chosen) 2 (last, +1), \
             North's 2 closed 2 (South's house, well). In the centre: 7. \
             Seeds are sown anticlockwise. South is to move."
        );
    }
}
