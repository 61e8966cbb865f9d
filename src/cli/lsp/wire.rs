//! Messages as they stand in the streams: a head that says how long the body
//! is, and the body as JSON.
//!
//! The library's own reader makes room for as many bytes as a head announces;
//! this one for no more than a message may have.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::Sender;

use lsp_server::{ErrorCode, Message};

use crate::cli::output;

/// A longer message is not read. Texts that are checked are far shorter.
const MOST_BYTES: u64 = 16 << 20;

/// Bytes of a line of the head.
const MOST_HEAD: u64 = 4096;

/// What came from the editor.
pub enum Incoming {
    Message(Message),
    /// A message of the right length that says nothing, with why.
    Broken(String),
    /// No head of a message: what follows can't be told apart.
    Lost,
}

/// What goes to the editor.
pub enum Outgoing {
    Message(Message),
    /// A refusal of something that had no number to answer to.
    Refusal(String),
}

/// Reads messages to the end of a stream, or until nobody listens.
pub fn read_all(from: &mut dyn BufRead, to: &Sender<Incoming>) {
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
        return Ok(Some(Incoming::Broken(told)));
    }
    let mut body = Vec::new();
    from.take(length).read_to_end(&mut body)?;
    if body.len() as u64 != length {
        return Ok(None);
    }
    let read = serde_json::from_slice::<Message>(&body);
    Ok(Some(match read {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Broken(format!("this is no message: {error}")),
    }))
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
        Outgoing::Refusal(why) => {
            let error = serde_json::json!({
                "jsonrpc": "2.0",
                "id": null,
                "error": { "code": ErrorCode::ParseError as i32, "message": why },
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
    use std::sync::mpsc::channel;

    use super::*;

    fn read(text: &str) -> Vec<String> {
        let (send, sent) = channel();
        read_all(&mut text.as_bytes(), &send);
        drop(send);
        let told = sent.into_iter().map(|read| match read {
            Incoming::Message(Message::Request(request)) => request.method,
            Incoming::Message(_) => "another".into(),
            Incoming::Broken(why) => why[..10].into(),
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
        assert_eq!(read(&format!("{broken}{one}")), ["this is no", "x"]);
        assert_eq!(read(&format!("hello\n{one}")), ["lost"]);
        assert_eq!(
            read("Content-Length: 999999999999999999\r\n\r\n{}"),
            ["a message "]
        );
        assert_eq!(read("Content-Length: -1\r\n\r\n{}"), ["lost"]);
        assert_eq!(read("Content-Length: 10\r\n\r\n{}"), [""; 0]);
        assert_eq!(read(&"x".repeat(1 << 20)), ["lost"]);
    }
}
