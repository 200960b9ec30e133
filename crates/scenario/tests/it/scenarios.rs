//! Every scenario of the repository comes out as it says.

use scenario::{embedded_files, read, run};

#[test]
fn every_scenario_can_be_read() {
    let errors: Vec<String> = embedded_files()
        .iter()
        .filter_map(|(path, text)| read(text, path).err())
        .flatten()
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn every_scenario_comes_out_as_it_says() {
    let scenarios = scenario::embedded_scenarios();
    assert!(!scenarios.is_empty());
    let failed: String = scenarios.iter().map(run).filter(|report| !report.passed).map(|r| r.to_string()).collect();
    assert!(failed.is_empty(), "\n{failed}");
}
