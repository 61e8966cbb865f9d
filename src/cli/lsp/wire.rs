//! Messages as they stand in the streams: a head that says how long the body
//! is, and the body as JSON.
//!
//! The library's own reader makes room for as many bytes as a head announces;
//! this one for no more than a message may have.

use std::io::{self, BufRead, Read};
use std::str::FromStr;
use std::sync::mpsc::SyncSender;

use lsp_server::{ErrorCode, Message};
use lsp_types::Uri;
use serde_json::Value;

use super::uri;
use crate::cli::output;

/// A longer message is not read. Texts that are checked are far shorter.
const MOST_BYTES: u64 = 16 << 20;

/// Bytes of a line of the head.
const MOST_HEAD: u64 = 4096;

/// What came from the editor.
pub enum Incoming {
    Message(Message),
    /// A message of the right length that can't be answered as it asks.
    Broken(Refusal),
    /// No head of a message: what follows can't be told apart.
    Lost,
}

/// What goes to the editor.
pub enum Outgoing {
    Message(Message),
    Refusal(Refusal),
}

/// Why a message can't be answered, where it has no number that an answer could have.
pub struct Refusal {
    /// What stands in the place of its number, if it may come back; else null.
    id: Value,
    code: ErrorCode,
    why: String,
}

impl Refusal {
    fn unreadable(why: String) -> Incoming {
        let (id, code) = (Value::Null, ErrorCode::ParseError);
        Incoming::Broken(Refusal { id, code, why })
    }
}

/// Reads messages to the end of a stream, or until nobody listens.
pub fn read_all(from: &mut dyn BufRead, to: &SyncSender<Incoming>) {
    loop {
        let read = match read(from) {
            Ok(None) => return,
            Ok(Some(read)) => read,
            Err(_) => Incoming::Lost,
        };
        let is_last = matches!(read, Incoming::Lost);
        if to.send(read).is_err() || is_last {
            return;
        }
    }
}

/// One message; `None` at the end of the stream.
fn read(from: &mut dyn BufRead) -> io::Result<Option<Incoming>> {
    let Some(length) = length(from)? else {
        return Ok(None);
    };
    if length > MOST_BYTES {
        io::copy(&mut from.take(length), &mut io::sink())?;
        let told = format!("a message may have {MOST_BYTES} bytes, and this one has {length}");
        return Ok(Some(Refusal::unreadable(told)));
    }
    let mut body = Vec::new();
    from.take(length).read_to_end(&mut body)?;
    if body.len() as u64 != length {
        return Ok(None);
    }
    let message = serde_json::from_slice(&body).and_then(message);
    Ok(Some(message.unwrap_or_else(|error| {
        Refusal::unreadable(format!("this is no message: {error}"))
    })))
}

/// What a message says. One that asks under a number that no request may have would be
/// taken for one that asks nothing, and wait for ever.
fn message(mut value: Value) -> serde_json::Result<Incoming> {
    let is_number = |id: &Value| id.as_i64().is_some_and(|id| i32::try_from(id).is_ok());
    if let (Some(id), Some(_)) = (value.get("id"), value.get("method"))
        && !id.is_string()
        && !is_number(id)
    {
        let why =
            format!("the number of a request is an integer of 32 bits or a text, and not {id}");
        return Ok(Incoming::Broken(Refusal {
            id: if id.is_number() {
                id.clone()
            } else {
                Value::Null
            },
            code: ErrorCode::InvalidRequest,
            why,
        }));
    }
    if let Some(Value::String(address)) = value.pointer_mut("/params/textDocument/uri")
        && Uri::from_str(address).is_err()
    {
        *address = uri::escaped(address);
    }
    serde_json::from_value(value).map(Incoming::Message)
}

/// The length that the head tells.
fn length(from: &mut dyn BufRead) -> io::Result<Option<u64>> {
    let wrong = || io::Error::from(io::ErrorKind::InvalidData);
    let mut length = None;
    let mut is_begun = false;
    loop {
        let mut line = String::new();
        if from.take(MOST_HEAD).read_line(&mut line)? == 0 {
            return if is_begun { Err(wrong()) } else { Ok(None) };
        }
        is_begun = true;
        let line = line.trim_end_matches(['\r', '\n']);
        if line.is_empty() {
            return length.map(Some).ok_or_else(wrong);
        }
        let (name, value) = line.split_once(':').ok_or_else(wrong)?;
        if name.trim().eq_ignore_ascii_case("content-length") {
            length = Some(value.trim().parse().map_err(|_| wrong())?);
        }
    }
}

/// Writes a message to standard output.
pub fn write(message: &Outgoing) {
    let body = match message {
        Outgoing::Message(message) => {
            // As the library writes it, which is to a stream alone.
            let mut written = Vec::new();
            match message.write(&mut written) {
                Ok(()) => String::from_utf8(written).unwrap_or_default(),
                Err(_) => return,
            }
        }
        Outgoing::Refusal(Refusal { id, code, why }) => {
            let error = serde_json::json!({
                "jsonrpc": "2.0",
                "id": id,
                "error": { "code": *code as i32, "message": why },
            });
            let body = error.to_string();
            format!("Content-Length: {}\r\n\r\n{body}", body.len())
        }
    };
    output::write(format_args!("{body}"));
    output::finish();
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;

    use super::*;

    fn read(text: &str) -> Vec<String> {
        let (send, sent) = sync_channel(9);
        read_all(&mut text.as_bytes(), &send);
        drop(send);
        let told = sent.into_iter().map(|read| match read {
            Incoming::Message(Message::Request(request)) => request.method,
            Incoming::Message(_) => "another".into(),
            Incoming::Broken(refused) => format!("{} {}", refused.id, &refused.why[..10]),
            Incoming::Lost => "lost".into(),
        });
        told.collect()
    }

    #[test]
    fn what_is_broken_costs_one_message_unless_the_head_is_lost() {
        let whole = "{\"id\":1,\"method\":\"x\"}";
        let one = format!("Content-Length: {}\r\n\r\n{whole}", whole.len());
        assert_eq!(read(&format!("{one}{one}")), ["x", "x"]);
        let broken = "content-length: 3\r\nOther: 5\r\n\r\n{1}";
        assert_eq!(read(&format!("{broken}{one}")), ["null this is no", "x"]);
        assert_eq!(read(&format!("hello\n{one}")), ["lost"]);
        assert_eq!(
            read("Content-Length: 999999999999999999\r\n\r\n{}"),
            ["null a message "]
        );
        assert_eq!(read("Content-Length: -1\r\n\r\n{}"), ["lost"]);
        assert_eq!(read("Content-Length: 10\r\n\r\n{}"), [""; 0]);
        assert_eq!(read(&"x".repeat(1 << 20)), ["lost"]);
    }

    #[test]
    fn a_request_without_a_number_is_refused_and_not_left_waiting() {
        for (id, back) in [
            ("1.5", "1.5"),
            ("4294967296", "4294967296"),
            ("null", "null"),
            ("{\"a\":1}", "null"),
            ("true", "null"),
        ] {
            let body = format!("{{\"id\":{id},\"method\":\"x\"}}");
            let told = read(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
            assert_eq!(told, [format!("{back} the number")]);
        }
        for id in ["-2147483648", "2147483647", "\"a\""] {
            let body = format!("{{\"id\":{id},\"method\":\"x\"}}");
            let told = read(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
            assert_eq!(told, ["x"]);
        }
    }
}
