//! A book on the web: where its pages are, and when it was made.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

/// Where a book is served; it ends in a slash.
///
/// ```
/// # use seedlore_book::Site;
/// let site: Site = "https://example.org/games".parse().unwrap();
/// assert_eq!(site.page("a-z.html"), "https://example.org/games/a-z.html");
/// assert_eq!(site.page("index.html"), "https://example.org/games/");
/// assert!("example.org".parse::<Site>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site(String);

/// Why an address can't be that of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongSite {
    /// It begins with neither `https://` nor `http://`, or names no host.
    Scheme,
    /// It holds a sign that has to be written as `%` and two figures.
    Sign(char),
    /// A query or the name of a place is no folder.
    NoFolder(char),
}

impl fmt::Display for WrongSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongSite::Scheme => f.write_str(
                "the address of a book begins with a host, as in `https://example.org/games/`",
            ),
            WrongSite::Sign(sign) => {
                write!(
                    f,
                    "write `{}` as `%` and the figures of its code",
                    sign.escape_debug()
                )
            }
            WrongSite::NoFolder(sign) => write!(f, "leave out what begins with `{sign}`"),
        }
    }
}

impl std::error::Error for WrongSite {}

impl FromStr for Site {
    type Err = WrongSite;

    fn from_str(text: &str) -> Result<Site, WrongSite> {
        let rest = (text.strip_prefix("https://")).or_else(|| text.strip_prefix("http://"));
        let rest =
            rest.filter(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '['));
        let rest = rest.ok_or(WrongSite::Scheme)?;
        for sign in rest.chars() {
            match sign {
                '?' | '#' => return Err(WrongSite::NoFolder(sign)),
                '"' | '\'' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' => {
                    return Err(WrongSite::Sign(sign));
                }
                sign if !sign.is_ascii_graphic() => return Err(WrongSite::Sign(sign)),
                _ => {}
            }
        }
        Ok(Site(format!("{}/", text.trim_end_matches('/'))))
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Site {
    /// The address of a file in the HTML of the book. The first page is the folder itself.
    pub fn page(&self, path: &str) -> String {
        format!("{self}{}", if path == "index.html" { "" } else { path })
    }

    /// The same of a path as the disk writes it.
    pub(super) fn file(&self, path: &Path) -> String {
        let parts = path.iter().map(|part| part.to_string_lossy());
        self.page(&parts.collect::<Vec<_>>().join("/"))
    }

    /// Whether nothing else is served by the host.
    pub(super) fn is_root(&self) -> bool {
        self.0.matches('/').count() == 3
    }
}

/// When a book was made, in seconds: `2026-11-29T20:17:56Z`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Date(String);

impl Date {
    /// By the clock, in seconds since 1970.
    pub fn from_unix(seconds: u64) -> Date {
        let time = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds));
        let time = time.unwrap_or(SystemTime::UNIX_EPOCH);
        Date(humantime::format_rfc3339_seconds(time).to_string())
    }

    /// The year alone.
    pub fn year(&self) -> &str {
        self.0.split('-').next().unwrap_or(&self.0)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_a_folder_of_a_host() {
        let site = |text: &str| text.parse::<Site>().map(|site| site.to_string());
        assert_eq!(site("https://a.org").unwrap(), "https://a.org/");
        assert_eq!(site("http://a.org/b//").unwrap(), "http://a.org/b/");
        assert_eq!(site("http://[::1]:3000/").unwrap(), "http://[::1]:3000/");
        assert_eq!(site("https://"), Err(WrongSite::Scheme));
        assert_eq!(site("ftp://a.org"), Err(WrongSite::Scheme));
        assert_eq!(site("https:///a"), Err(WrongSite::Scheme));
        assert_eq!(site("https://a.org/?b"), Err(WrongSite::NoFolder('?')));
        assert_eq!(site("https://a.org/b#c"), Err(WrongSite::NoFolder('#')));
        for sign in ['"', '<', '\'', ' ', '\n', 'é', '\\'] {
            let wrong = format!("https://a.org/{sign}b");
            assert_eq!(site(&wrong), Err(WrongSite::Sign(sign)));
        }
    }

    #[test]
    fn only_the_host_itself_is_the_root() {
        let is_root = |text: &str| text.parse::<Site>().unwrap().is_root();
        assert!(is_root("https://a.org"));
        assert!(!is_root("https://a.org/b"));
    }

    #[test]
    fn a_date_is_told_to_the_second() {
        let date = Date::from_unix(1_795_983_476);
        assert_eq!(date.to_string(), "2026-11-29T20:17:56Z");
        assert_eq!(date.year(), "2026");
    }
}
