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

#[test]
fn the_examples_of_the_documentation_come_out_as_they_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/scenarios.md");
    let text = std::fs::read_to_string(path).unwrap();
    let scenarios = read(&text, "docs/scenarios.md").unwrap_or_else(|errors| panic!("{}", errors[0]));
    assert!(scenarios.len() >= 5);
    for report in scenarios.iter().map(run) {
        assert!(report.passed, "{report}");
    }
    let json = text.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let report = run(&read(json, "docs/scenarios.md, JSON").unwrap()[0]);
    assert!(report.passed, "{report}");
}

/// Whatever the text, reading reports and running does not panic.
#[test]
fn damaged_files_are_reported_and_never_panic() {
    let mut seed: u64 = 7;
    let mut below = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n.max(1)
    };
    let mut ran = 0;
    for (path, text) in embedded_files() {
        for section in text.split("\n## ").skip(1) {
            for _ in 0..8 {
                let mut lines: Vec<String> = format!("## {section}").lines().map(str::to_owned).collect();
                for _ in 0..1 + below(3) {
                    let (at, other) = (below(lines.len()), below(lines.len()));
                    match below(6) {
                        0 => drop(lines.remove(at)),
                        1 | 2 => lines.swap(at, other),
                        3 => lines.insert(at, lines[other].clone()),
                        4 => lines[at] = lines[at].replace(['1', '5'], "9999999999"),
                        _ => lines[at] = lines[at].chars().rev().collect(),
                    }
                }
                if let Ok(scenarios) = read(&lines.join("\n"), path) {
                    ran += scenarios.len();
                    scenarios.iter().map(run).for_each(|report| drop(report.to_string()));
                }
            }
        }
    }
    assert!(ran > 200, "{ran}");
}
