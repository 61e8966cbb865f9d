//! From pest's pairs to conflicts.

use pest::iterators::Pair;

use super::build::Builder;
use super::grammar::Rule;
use super::phrases::{Read, string};
use super::tree::{Account, Conflict};
use crate::terms::Role;

impl Builder {
    pub(super) fn conflict(&self, pair: Pair<'_, Rule>) -> Read<Conflict> {
        let mut name = None;
        let mut text = String::new();
        let mut is_off_play = false;
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.text(&part)),
                Rule::string => text = string(&part),
                Rule::not_in_play => is_off_play = true,
                _ => {}
            }
        }
        Ok(Conflict {
            name: name.expect("a conflict has a name"),
            text,
            is_off_play,
            accounts: self.block(pair, |part| {
                (part.as_rule() == Rule::account).then(|| self.account(part))
            })?,
        })
    }

    fn account(&self, pair: Pair<'_, Rule>) -> Read<Account> {
        let mut role = None;
        let mut text = String::new();
        let mut reading = None;
        let mut provenance = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::role => role = Some(self.spanned(&part, role_of(&part))),
                Rule::string => text = string(&part),
                Rule::as_reading => {
                    let mut names = part
                        .into_inner()
                        .filter(|p| matches!(p.as_rule(), Rule::name | Rule::number))
                        .map(|p| self.text(&p));
                    reading = names.next().zip(names.next());
                }
                Rule::provenance => provenance.extend(self.provenance(part)?),
                _ => {}
            }
        }
        Ok(Account {
            role: role.expect("an account is of some kind"),
            text,
            reading,
            provenance,
        })
    }
}

fn role_of(pair: &Pair<'_, Rule>) -> Role {
    let word = pair.as_str().trim();
    Role::ALL
        .into_iter()
        .find(|role| role.word() == word)
        .expect("the grammar lists the kinds of account")
}
