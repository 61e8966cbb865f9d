//! What a page says in a browser that can't run the program.

use std::fs;

use super::browser::Browser;
use super::{address, browser_or_skip};

/// The page asks the program, and keeps what it is told. What stands at `BEFORE` takes
/// something from the browser first.
const PAGE: &str = "<!DOCTYPE html><html lang=en><head><title>Old</title>POLICY</head><body>
<script>BEFORE</script><script>
window.seedlore = { packed: 'H4sIAAAAAAACA2NILM5lZGBgAADOM0scCAAAAA==' };
</script><script>HOST</script><script>
window.seedlore.worker = 'self.onmessage = () => self.postMessage({ ready: true })';
window.said = window.seedlore.host().ask({ ask: 'turn' }, { seconds: 5 })
    .then(() => '', (error) => `${error.message} ${error.help}`);
</script></body></html>";

#[test]
fn a_browser_that_cannot_run_the_program_is_told_so() {
    let Some(program) = browser_or_skip() else {
        return;
    };
    let host = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/book/web/host.js"));
    let host = host.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut browser = Browser::start(&program);
    let mut said = |before: &str, policy: &str| -> String {
        let page = PAGE
            .replace("POLICY", policy)
            .replace("BEFORE", before)
            .replace("HOST", &host);
        let path = folder.path().join("old.html");
        fs::write(&path, page).unwrap();
        browser.open(&address(&path));
        browser.ask("window.said").as_str().unwrap().to_string()
    };
    for lacks in ["DecompressionStream", "WebAssembly", "Worker"] {
        let told = said(&format!("window.{lacks} = undefined;"), "");
        assert!(
            told.starts_with("This browser is too old to run the program."),
            "{told}"
        );
        assert!(told.contains(&format!("It lacks {lacks}:")), "{told}");
    }
    let policy = "<meta http-equiv=Content-Security-Policy content=\"worker-src 'none'\">";
    let told = said("", policy);
    assert!(
        told.starts_with("The browser does not let the program start."),
        "{told}"
    );
}
