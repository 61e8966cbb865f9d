//! Addresses of files, as editors write them, and their paths.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;

/// The path of a `file:` address, with or without a host; `None` of any other.
pub fn path(uri: &Uri) -> Option<PathBuf> {
    let (scheme, rest) = uri.as_str().split_once(':')?;
    if !scheme.eq_ignore_ascii_case("file") || !rest.starts_with('/') {
        return None;
    }
    let rest = match rest.strip_prefix("//") {
        Some(host) => &host[host.find('/')?..],
        None => rest,
    };
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

/// An address as it should have been written, where an editor wrote spaces and the like as
/// they are.
pub fn escaped(text: &str) -> String {
    let mut address = String::with_capacity(text.len() + 8);
    for (at, byte) in text.bytes().enumerate() {
        let is_escape = || {
            let digits = text.as_bytes().get(at + 1..at + 3);
            digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
        };
        match byte {
            b'%' if is_escape() => address.push('%'),
            _ if byte.is_ascii_alphanumeric() => address.push(char::from(byte)),
            _ if b"-._~:/?#@!$&'()*+,;=".contains(&byte) => address.push(char::from(byte)),
            _ => address += &format!("%{byte:02X}"),
        }
    }
    address
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
            "file:/a/x.sow",
            "FILE:///a/x.sow",
            "File://localhost/a/x.sow",
        ] {
            let other = Uri::from_str(other).unwrap();
            assert_eq!(path(&other).unwrap(), Path::new("/a/x.sow"));
        }
        let spaced = Uri::from_str(&escaped("file:///my games/50%/[a]%20é.sow")).unwrap();
        assert_eq!(path(&spaced).unwrap(), Path::new("/my games/50%/[a] é.sow"));
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
