//! Long work: a progress bar on standard error, and Ctrl-C that stops it cleanly.

use indicatif::{ProgressBar, ProgressStyle};
use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// A progress bar that is drawn only on a terminal, and a flag that Ctrl-C sets.
pub struct Work {
    bar: ProgressBar,
}

impl Work {
    /// Work that shows `what` it is about.
    pub fn new(what: &str) -> Work {
        // A second handler is refused; the first one serves.
        let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::SeqCst));
        let bar = ProgressBar::new(1);
        let style = ProgressStyle::with_template("{msg} [{bar:30}] {percent}% {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(what.to_owned());
        Work { bar }
    }

    /// Reports progress; false when the work should stop.
    pub fn progress(&self, done: u64, total: u64) -> bool {
        self.bar.set_length(total);
        self.bar.set_position(done);
        self.goes_on()
    }

    /// Says something beside the bar.
    pub fn say(&self, what: &str) {
        self.bar.suspend(|| eprintln!("houseway: {what}"));
    }

    /// Whether nobody has asked for the work to stop.
    pub fn goes_on(&self) -> bool {
        !STOP.load(Ordering::SeqCst)
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
