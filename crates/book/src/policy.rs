//! Which scripts a page lets run: files beside it, and those that the frame of every page
//! has within it, each known by its digest. What a text brought along runs in no case.

use std::borrow::Cow;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use sha2::{Digest, Sha256};

/// What `theme/head.hbs` says of scripts within pages, for whoever builds the folder with
/// mdbook: it makes the frame, and only when it is made can the digests be known.
const ANY: &str = "script-src 'self' file: 'unsafe-inline'";

/// A page that lets its own scripts run and no others.
pub fn strict(page: &str) -> Cow<'_, str> {
    if !page.contains(ANY) {
        return Cow::Borrowed(page);
    }
    let mut policy = String::from("script-src 'self' file:");
    for script in inline(page) {
        let digest = Sha256::digest(script.replace("\r\n", "\n"));
        policy += &format!(" 'sha256-{}'", BASE64_STANDARD.encode(digest));
    }
    Cow::Owned(page.replacen(ANY, &policy, 1))
}

/// The scripts in the frame of a page, which is all but its main part.
fn inline(page: &str) -> Vec<&str> {
    let start = page.find("<main>").unwrap_or(page.len());
    let end = page.rfind("</main>").unwrap_or(page.len());
    let mut scripts = Vec::new();
    for part in [&page[..start], &page[end.max(start)..]] {
        let mut rest = part;
        while let Some(at) = rest.find("<script") {
            let Some((tag, after)) = rest[at..].split_once('>') else {
                break;
            };
            let Some((script, after)) = after.split_once("</script>") else {
                break;
            };
            if !tag.contains("src=") {
                scripts.push(script);
            }
            rest = after;
        }
    }
    scripts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_of_the_frame_run_and_none_of_the_text() {
        let page = format!(
            "<meta content=\"{ANY} 'wasm-unsafe-eval'\"><script src=\"a.js\"></script>\
             <script>one</script><main><script>two</script></main><script>\r\n</script>"
        );
        assert_eq!(inline(&page), ["one", "\r\n"]);
        let strict = strict(&page);
        assert!(!strict.contains("'unsafe-inline'"), "{strict}");
        // `printf one | openssl dgst -sha256 -binary | base64`
        let one = "'sha256-dpLDrTVAu4A8Ags67mbNiIcSMjTqDG5xQ8Ct1z/0Me0='";
        assert!(
            strict.contains(&format!("script-src 'self' file: {one} 'sha256-")),
            "{strict}"
        );
    }
}
