//! Has the program built again when the page was: the folder of the built page is embedded. It is made here where
//! it is missing, since cargo watches a folder that is there and builds every time for one that is not.

fn main() {
    let built = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");
    // Where the folder cannot be made, the program is built without a page, and says so.
    let _ = std::fs::create_dir_all(built);
    println!("cargo:rerun-if-changed={built}");
}
