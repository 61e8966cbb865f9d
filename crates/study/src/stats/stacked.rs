//! Rows of a table that is wider than the screen: each below its name.

/// The lines of one row: the name, and below it every other cell that has
/// something behind its heading, as many to a line as there is room for.
///
/// ```
/// use seedlore_study::stats::stacked;
/// let [headings, cells] = [["Moves", "mean", "of"], ["all", "12.5", "400"]];
/// assert_eq!(stacked(&headings, &cells, 12), ["all", "    mean 12.5;", "    of 400"]);
/// ```
pub fn stacked<S: AsRef<str>>(headings: &[S], cells: &[S], width: usize) -> Vec<String> {
    const INDENT: &str = "    ";
    let mut lines: Vec<String> = cells
        .first()
        .map(|name| name.as_ref().into())
        .into_iter()
        .collect();
    let parts = headings.iter().zip(cells).skip(1);
    let parts = parts.filter(|(_, cell)| !cell.as_ref().is_empty());
    let parts = parts.map(|(heading, cell)| format!("{} {}", heading.as_ref(), cell.as_ref()));
    let parts: Vec<String> = parts.map(|part| part.trim().to_string()).collect();
    let mut line = String::new();
    for (nth, part) in parts.iter().enumerate() {
        let end = if nth + 1 == parts.len() { "" } else { ";" };
        let long = INDENT.len() + line.chars().count() + 1 + part.chars().count() + end.len();
        if !line.is_empty() && long > width {
            lines.push(format!("{INDENT}{line}"));
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += part;
        line += end;
    }
    if !line.is_empty() {
        lines.push(format!("{INDENT}{line}"));
    }
    lines
}
