//! The page that a dataset opens with.

use super::{About, READINGS_FILE, TITLE, WORKS};
use crate::tables::Tables;

/// `README.md`: what the tables hold, how to use them, cite them and pass them on.
pub fn readme(tables: &Tables, about: &About) -> String {
    let in_force = tables.values.iter().filter(|v| v.reading.is_empty());
    let in_force = in_force.count();
    let others = tables.values.len() - in_force;
    format!(
        "# {TITLE}

A [CLDF](https://cldf.clld.org) StructureDataset, written by seedlore {version}.

| file | rows | holds |
| --- | --: | --- |
| `languages.csv` | {units} | rulesets: one report of a game each, with place, observer and date |
| `parameters.csv`, `codes.csv` | | features and the answers they may have |
| `values.csv` | {in_force} | one value for each ruleset and feature, under the readings in force |
| `{READINGS_FILE}` | {others} | values that hold instead if one open question is answered otherwise |
| `examples.csv` | {examples} | positions in which a clause acts |
| `{WORKS}` | | the works cited |

CLDF says language where this dataset has rulesets: `Language_ID` names a ruleset.

## Before you count

- `Status` in `values.csv` says how a value is grounded. `silent` means that no clause speaks of the
  feature, so that the value is only what follows from that, mostly `no`. A report that does not speak
  of a rule does not say that there was none: treat `silent` as missing unless you have a reason not to.
- `assumed` values are choices of whoever wrote the ruleset, not of the source.
- Rulesets are not independent of one another: `Derived_From` says which one is told as a change of
  which, and neighbours copy from neighbours.

## Licence

{license}

The works cited keep their own rights; short quotations from them are in the columns `Comment`.

## How to cite

{citation} Cite the works as well from which the values you use are taken: `Source`.
",
        version = about.version,
        units = tables.units.len(),
        examples = tables.witnesses.len(),
        license = about.license,
        citation = about.citation(),
    )
}
