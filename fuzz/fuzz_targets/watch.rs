//! What the fuzzer itself does not see to: stacks that overflow, and the time
//! that an input takes on a machine with other work to do.

use std::time::Duration;

const STACK: usize = 256 * 1024;

/// What one input may take of the processor.
const PATIENCE: Duration = Duration::from_secs(10);

/// Gives the fuzzer's signal handler a stack of its own: without it an input
/// that exhausts the first would end the process before it is written down.
pub fn stack() {
    let stack = libc::stack_t {
        ss_sp: Box::leak(Box::new([0_u8; STACK])).as_mut_ptr().cast(),
        ss_flags: 0,
        ss_size: STACK,
    };
    // SAFETY: the memory is never freed, and both structures are whole. The
    // fuzzer keeps the flag when it puts its own handler in place.
    unsafe {
        libc::sigaltstack(&stack, std::ptr::null_mut());
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = libc::SIG_DFL;
        action.sa_flags = libc::SA_ONSTACK;
        libc::sigaction(libc::SIGSEGV, &action, std::ptr::null_mut());
    }
}

/// Does what a target does with an input. One that takes too much of the
/// processor is found, however long it has to wait for it.
pub fn timed(run: fn(&[u8]), data: &[u8]) {
    let begun = spent();
    run(data);
    let took = spent().saturating_sub(begun);
    assert!(took < PATIENCE, "too slow: {took:?} of processor time");
}

fn spent() -> Duration {
    // SAFETY: the structure is whole, and the clock is always there.
    let time = unsafe {
        let mut time: libc::timespec = std::mem::zeroed();
        libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time);
        time
    };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
