//! Which readings of a ruleset a record bears out, and which it rules out.

use seedlore_language::rules::Choices;

/// What a record says of one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Name of the question.
    pub question: String,
    /// Readings with which some trial agrees.
    pub left: Vec<String>,
    /// Readings with which none does.
    pub ruled_out: Vec<String>,
    /// Readings of which nothing can be said.
    pub unknown: Vec<String>,
}

/// What a record says of each question, from whether it agrees with each
/// trial; `None` of a trial that could not be made.
pub fn findings(choices: &Choices, agrees: &[Option<bool>]) -> Vec<Finding> {
    // Where all else is as by default, the default must agree for a parting
    // to speak of the one reading that was changed.
    let tells = !choices.each_alone || agrees.first() == Some(&Some(true));
    let mut findings = Vec::new();
    for (at, (question, readings)) in choices.questions.iter().enumerate() {
        let mut finding = Finding {
            question: question.clone(),
            left: Vec::new(),
            ruled_out: Vec::new(),
            unknown: Vec::new(),
        };
        for (nth, reading) in readings.iter().enumerate() {
            let mut with = choices
                .trials
                .iter()
                .zip(agrees)
                .filter(|(trial, agrees)| trial[at] == nth && agrees.is_some())
                .map(|(_, agrees)| *agrees == Some(true))
                .peekable();
            let was_tried = with.peek().is_some();
            let place = match with.any(|agrees| agrees) {
                true => &mut finding.left,
                false if was_tried && tells => &mut finding.ruled_out,
                false => &mut finding.unknown,
            };
            place.push(reading.clone());
        }
        findings.push(finding);
    }
    findings
}
