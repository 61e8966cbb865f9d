//! How the page and the module hand each other text.
//!
//! The page asks for room, writes the request there, and asks; the answer lies in the module's
//! memory until the next call. One page or worker calls at a time: there are no threads.
#![allow(unsafe_code)] // Names for the page to call, and the address of the request.

use std::cell::RefCell;

use super::Session;

thread_local! {
    static SESSION: RefCell<Session> = RefCell::default();
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Makes room for a request of so many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn seedlore_room(bytes: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(bytes, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request that was written there, and says where the answer lies.
#[unsafe(no_mangle)]
pub extern "C" fn seedlore_answer() -> *const u8 {
    let request = REQUEST.take();
    let request = String::from_utf8_lossy(&request);
    let answer = SESSION.with_borrow_mut(|session| session.answer(&request));
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer;
        kept.as_ptr()
    })
}

/// The bytes of that answer.
#[unsafe(no_mangle)]
pub extern "C" fn seedlore_answer_length() -> usize {
    ANSWER.with_borrow(String::len)
}
