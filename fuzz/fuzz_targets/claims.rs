#![no_main]

mod watch;

libfuzzer_sys::fuzz_target!(init: watch::stack(), |data: &[u8]| {
    watch::timed(seedlore_fuzz::claims, data)
});
