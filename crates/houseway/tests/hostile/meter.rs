//! What reading something took: the most memory that was held at once, and the time of the processor.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The most bytes that reading one text may hold at once.
const MOST_BYTES: isize = 256 << 20;
/// The most time of the processor that it may take.
const MOST_NANOSECONDS: u64 = 5_000_000_000;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
}

/// Counts what each thread holds.
pub struct Counting;

fn count(bytes: isize) {
    let held = HELD.get() + bytes;
    HELD.set(held);
    MOST.set(MOST.get().max(held));
}

// SAFETY: everything is handed to the system's allocator as it came.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        // SAFETY: as the caller promises.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// The time of the processor that this thread has had; nothing where the system does not say.
fn on_processor() -> u64 {
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    said.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok()).unwrap_or(0)
}

/// What is wrong with the way a text was read: a panic, too much memory or too much time.
pub fn fault(read: impl FnOnce()) -> Option<String> {
    let (held, begun) = (HELD.get(), on_processor());
    MOST.set(held);
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read));
    let (bytes, took) = (MOST.get() - held, on_processor().saturating_sub(begun));
    match done {
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            Some(format!(
                "panicked: {}",
                text.or(panic.downcast_ref::<&str>().map(|s| (*s).to_owned())).unwrap_or_default()
            ))
        }
        Ok(()) if bytes > MOST_BYTES => Some(format!("held {bytes} bytes at once")),
        Ok(()) if took > MOST_NANOSECONDS => Some(format!("took {took} ns of the processor")),
        Ok(()) => None,
    }
}
