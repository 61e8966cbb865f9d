#![no_main]

mod stack;

libfuzzer_sys::fuzz_target!(init: stack::guard(), |data: &[u8]| seedlore_fuzz::notation(data));
