//! Has the program built again when the page was: the folder of the built page is embedded. It is made here where
//! it is missing, since cargo watches a folder that is there and builds every time for one that is not.

use std::path::Path;
use std::time::{Duration, Instant};

/// A page takes a minute at the most; whoever has waited for ten builds without it.
const PATIENCE: Duration = Duration::from_secs(600);

fn main() {
    // `make run` builds the page meanwhile.
    let lock = std::env::var_os("HOUSEWAY_PAGE_LOCK");
    let started = Instant::now();
    while lock.as_ref().is_some_and(|lock| Path::new(lock).exists()) && started.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(100));
    }
    let built = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");
    // Where the folder cannot be made, the program is built without a page, and says so.
    let _ = std::fs::create_dir_all(built);
    println!("cargo:rerun-if-changed={built}");
}
