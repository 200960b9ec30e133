//! What a house chooses once for all its tables of a rulebook.

use floor::{Config, Floor};

fn submission(version: &str) -> String {
    format!("rulebook = \"ma-colorado-holdem\"\n[options]\nversion = \"{version}\"\n")
}

#[tokio::test]
async fn a_table_of_the_other_version_is_not_opened_beside_one_that_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { open_all: false, ..Config::new(folder.path().join("houseway.db").display().to_string()) };
    let floor = Floor::open(config.clone()).await.unwrap();
    floor.open_table("first", &submission("permissible-bet"), None).await.expect("it is the first of its rulebook");
    let refused = floor.open_table("second", &submission("required-bet"), None).await.unwrap_err();
    assert_eq!((refused.status, refused.code.as_str()), (409, "house-wide-option"));
    let says = "`version` is required-bet here and permissible-bet at the table `first`";
    assert!(refused.detail.contains(says), "{}", refused.detail);
    assert_eq!(
        refused.clauses.iter().map(|clause| clause.id.as_str()).collect::<Vec<_>>(),
        ["ma-colorado-holdem 6(f)"]
    );
    let chosen = games::check_submission(&submission("required-bet")).unwrap();
    assert_eq!(floor.agrees("second", chosen).await.unwrap_err().code, "house-wide-option");
    floor.open_table("third", &submission("permissible-bet"), None).await.expect("it agrees");
    floor.open_table("another game", "rulebook = \"ma-let-it-ride\"\n", None).await.expect("another rulebook");
    assert_eq!(floor.tables().len(), 3);
    floor.shut_down().await;
    drop(floor);
    // The tables of the house are remembered.
    let floor = Floor::open(config).await.unwrap();
    let refused = floor.open_table("fourth", &submission("required-bet"), None).await.unwrap_err();
    assert_eq!(refused.code, "house-wide-option");
    floor.shut_down().await;
}
