//! Addresses of files, as editors write them, and their paths.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;

/// The path of a `file:` address; `None` of any other.
pub fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    let rest = &rest[rest.find('/')?..];
    let rest = &rest[..rest.find(['?', '#']).unwrap_or(rest.len())];
    let decoded = decoded(rest)?;
    // `/c:/games` is a path of Windows behind its first sign.
    let bytes = decoded.as_bytes();
    let is_drive = bytes.len() > 2 && bytes[1].is_ascii_alphabetic() && bytes[2] == b':';
    Some(PathBuf::from(if is_drive {
        &decoded[1..]
    } else {
        &decoded
    }))
}

/// Puts bytes in the place of `%20` and the like.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            let (high, low) = (digit()?, digit()?);
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// The address of a path.
pub fn uri(path: &Path) -> Option<Uri> {
    let path = path.to_str()?.replace('\\', "/");
    let mut text = String::from("file://");
    if !path.starts_with('/') {
        text.push('/');
    }
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'_' | b'.' | b'~' => text.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => text.push(char::from(byte)),
            _ => text += &format!("%{byte:02X}"),
        }
    }
    Uri::from_str(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_goes_to_an_address_and_back() {
        for text in ["/games/wari.sow", "/my games/Awalé 50%.sow", "/#?/x.sow"] {
            let there = uri(Path::new(text)).unwrap();
            assert_eq!(path(&there).unwrap(), Path::new(text));
        }
        let windows = Uri::from_str("file:///c%3A/games/x.sow").unwrap();
        assert_eq!(path(&windows).unwrap(), Path::new("c:/games/x.sow"));
        for other in [
            "untitled:Untitled-1",
            "http://x/y.sow",
            "file:///%zz",
            "file:///%ff",
        ] {
            let read = Uri::from_str(other).ok().and_then(|uri| path(&uri));
            assert_eq!(read, None, "{other}");
        }
    }
}
