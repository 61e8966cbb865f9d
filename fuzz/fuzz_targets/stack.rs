//! A second stack for the fuzzer's signal handler: without it an input that
//! exhausts the first would end the process before it is written down.

const SIZE: usize = 256 * 1024;

pub fn guard() {
    let stack = libc::stack_t {
        ss_sp: Box::leak(Box::new([0_u8; SIZE])).as_mut_ptr().cast(),
        ss_flags: 0,
        ss_size: SIZE,
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
