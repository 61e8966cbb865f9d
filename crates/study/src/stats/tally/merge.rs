//! Tallies of portions of the games, joined.

use super::{Fired, Tally};

impl Tally {
    /// Adds the games of another tally of the same ruleset.
    ///
    /// Every part is named here, so that none is forgotten.
    ///
    /// # Panics
    /// If the other is not [like](Tally::is_like) this one.
    pub fn merge(&mut self, other: &Tally) {
        assert!(self.is_like(other), "both are of one ruleset");
        let Tally {
            games,
            won,
            drawn,
            won_together,
            lost_together,
            exhausted,
            captured,
            lengths,
            cut_lengths,
            turns,
            branching,
            log10_game_tree,
            takes,
            captures_a_game,
            capturing,
            seeds_a_capture,
            several_pits,
            grand_slams,
            swept,
            refused,
            stopped,
            endless_games,
            cut,
            lead_changes,
            lead_change_rate,
            winner_lead,
            drama,
            ended_by,
            ended_by_none,
            openings,
            fired,
            groups,
        } = other;
        self.games += games;
        for (player, won) in won.iter() {
            self.won[player] += won;
        }
        self.drawn += drawn;
        self.won_together += won_together;
        self.lost_together += lost_together;
        self.exhausted += exhausted;
        for (player, captured) in captured.iter() {
            self.captured[player].merge(captured);
        }
        self.lengths.merge(lengths);
        self.cut_lengths.merge(cut_lengths);
        if self.turns.len() < turns.len() {
            self.turns.resize(turns.len(), 0);
        }
        add(&mut self.turns, turns);
        self.branching.merge(branching);
        self.log10_game_tree.merge(log10_game_tree);
        self.takes.merge(takes);
        self.captures_a_game.merge(captures_a_game);
        self.capturing.merge(capturing);
        self.seeds_a_capture.merge(seeds_a_capture);
        self.several_pits.merge(several_pits);
        self.grand_slams.merge(grand_slams);
        self.swept.merge(swept);
        self.refused += refused;
        self.stopped += stopped;
        self.endless_games += endless_games;
        self.cut += cut;
        self.lead_changes.merge(lead_changes);
        self.lead_change_rate.merge(lead_change_rate);
        for (ours, theirs) in self.winner_lead.iter_mut().zip(winner_lead) {
            ours.merge(theirs);
        }
        self.drama.merge(drama);
        add(&mut self.ended_by, ended_by);
        self.ended_by_none += ended_by_none;
        for (ours, theirs) in self.openings.iter_mut().zip(openings) {
            ours.merge(theirs);
        }
        for (ours, theirs) in self.fired.iter_mut().zip(fired) {
            ours.merge(theirs);
        }
        self.groups.merge(groups);
    }
}

fn add(ours: &mut [u64], theirs: &[u64]) {
    for (our, their) in ours.iter_mut().zip(theirs) {
        *our += their;
    }
}

impl Fired {
    fn merge(&mut self, other: &Fired) {
        let Fired { times, games } = other;
        self.times += times;
        self.games += games;
    }
}
