//! Runs scenario files and prints what came of them: `cargo run -p scenario --example run -- FILE...`

fn main() {
    let mut failed = false;
    for path in std::env::args().skip(1) {
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => panic!("{path}: {error}"),
        };
        match scenario::read(&text, &path) {
            Ok(scenarios) => {
                for report in scenarios.iter().map(scenario::run) {
                    failed |= !report.passed;
                    if !report.passed || std::env::var_os("ALL").is_some() {
                        print!("{report}");
                    }
                }
            }
            Err(errors) => {
                failed = true;
                errors.iter().for_each(|error| println!("{error}"));
            }
        }
    }
    std::process::exit(i32::from(failed));
}
