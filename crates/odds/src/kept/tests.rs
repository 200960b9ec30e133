//! What is kept, in whole and in part, and what is found of it.

use super::*;
use std::sync::atomic::{AtomicU64, Ordering};

#[test]
fn what_is_written_is_read_and_anything_else_is_not() {
    let key = Key::new("test", &["method"], "rules");
    let bytes = encode(WHOLE, &key, &[1, 2, u64::MAX]);
    assert_eq!(decode(WHOLE, &key, &bytes), Some(vec![1, 2, u64::MAX]));
    for other in [Key::new("test", &["method"], "other"), Key::new("test", &["other"], "rules")] {
        assert_eq!(decode(WHOLE, &other, &bytes), None, "of another method or other rules");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert_eq!(decode(WHOLE, &key, &damaged), None, "byte {at} damaged");
        assert_eq!(decode(WHOLE, &key, &bytes[..at]), None, "cut off at {at}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_is_a_warning_and_the_counts_stand() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "no folder").unwrap();
    assert!(write(&blocked.join("a.counts"), b"x").is_err());
    let file = folder.path().join("kept/a.counts");
    write(&file, b"first").unwrap();
    write(&file, b"second").unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"second");
    assert_eq!(fs::read_dir(folder.path().join("kept")).unwrap().count(), 1, "nothing is left beside it");
}

/// What was told while the deals of five cards each were counted, interrupted after so much, and what came out.
fn counted(folder: Option<&Path>, until: f64) -> (Result<Vec<u64>, Interrupted>, Vec<News>, u64) {
    let told = Arc::new(Mutex::new(Vec::new()));
    let tell = Arc::clone(&told);
    let keeping = Keeping {
        folder: folder.map(Path::to_owned),
        tell: Some(Box::new(move |news| tell.lock().unwrap().push(news))),
        elsewhere: None,
    };
    let first = AtomicU64::new(u64::MAX);
    let counts = keeping.counts(&crate::boston::counting(5), &|done, total| {
        first.fetch_min(100 * done / total, Ordering::Relaxed);
        done as f64 <= until * total as f64
    });
    drop(keeping);
    (counts, Arc::into_inner(told).unwrap().into_inner().unwrap(), first.into_inner())
}

fn names(folder: &Path) -> Vec<String> {
    let extension = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().path().extension().unwrap().to_owned();
    fs::read_dir(folder).unwrap().map(extension).map(|name| name.into_string().unwrap()).collect()
}

#[test]
fn an_interrupted_count_goes_on_where_it_stopped() {
    let (whole, told, _) = counted(None, 1.0);
    assert!(told.is_empty() && whole.is_ok());
    assert_eq!(counted(None, 0.5).1, [], "without a folder nothing is kept");

    let folder = tempfile::tempdir().unwrap();
    let (interrupted, told, _) = counted(Some(folder.path()), 0.5);
    assert_eq!(interrupted, Err(Interrupted));
    let [News::LeftInPart { percent }] = told[..] else { panic!("{told:?}") };
    assert!((25..=50).contains(&percent), "whole parts of what was counted, not {percent} %");
    assert_eq!(names(folder.path()), ["part"]);

    let (interrupted, told, first) = counted(Some(folder.path()), 0.8);
    assert_eq!(interrupted, Err(Interrupted));
    assert_eq!(told[0], News::GoingOn { percent });
    let [_, News::LeftInPart { percent: further }] = told[..] else { panic!("{told:?}") };
    assert!(first >= percent && further > percent, "{first} {further}");

    let (again, told, first) = counted(Some(folder.path()), 1.0);
    assert_eq!((again, told), (whole.clone(), vec![News::GoingOn { percent: further }]));
    assert!(first >= further, "{first}");
    assert_eq!(names(folder.path()), ["counts"], "the whole takes the place of the part");
    let (known, told, first) = counted(Some(folder.path()), 0.0);
    assert_eq!((known, told, first), (whole, vec![], u64::MAX), "nothing is counted");
}

#[test]
fn a_part_that_is_damaged_or_of_something_else_is_counted_anew() {
    let whole = counted(None, 1.0).0.unwrap();
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(counted(Some(folder.path()), 0.5).0, Err(Interrupted));
    let crate::counting::Counting { key, count, .. } = crate::boston::counting(5);
    let part = part_of(&key.file(folder.path()));
    let bytes = fs::read(&part).unwrap();
    let kept = read_part(&*count, &decode(PART, &key, &bytes).unwrap()).unwrap();
    let written = |words: &[u64]| encode(PART, &key, words);
    let mut twice = part_words(&kept);
    twice[0] = 2;
    let mut none_of_it = kept.clone();
    none_of_it.words[7] += 1;
    let mut damaged = bytes.clone();
    damaged[200] ^= 1;
    let other = Key::new("heads-up-5", &["another method"], "");
    let short = &part_words(&kept)[1..];
    let unlike = [
        (damaged, false),
        (bytes[..1_000].to_vec(), false),
        (encode(PART, &other, &part_words(&kept)), false),
        (encode(WHOLE, &key, &part_words(&kept)), false),
        (written(&twice), false),
        (written(short), false),
        // Written whole, and wrong: it is resumed, and found out.
        (written(&part_words(&none_of_it)), true),
    ];
    for (number, (bytes, gone_on)) in unlike.into_iter().enumerate() {
        let _ = fs::remove_file(key.file(folder.path()));
        fs::write(&part, bytes).unwrap();
        let (counts, told, _) = counted(Some(folder.path()), 1.0);
        assert_eq!(counts.as_ref(), Ok(&whole), "{number}");
        assert_eq!(!told.is_empty(), gone_on, "{number}");
    }
}

#[test]
fn what_others_count_is_kept_like_what_is_counted_here() {
    let whole = counted(None, 1.0).0.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let theirs = whole.clone();
    let keeping = Keeping {
        folder: Some(folder.path().to_owned()),
        tell: None,
        elsewhere: Some(Box::new(move |counts| {
            assert_eq!(counts.pieces(), 8);
            Ok(theirs.clone())
        })),
    };
    let counting = crate::boston::counting(5);
    assert_eq!(keeping.counts(&counting, &|_, _| panic!("nothing is counted here")), Ok(whole.clone()));
    assert_eq!(counted(Some(folder.path()), 0.0).0, Ok(whole));
    let nobody = Keeping { elsewhere: Some(Box::new(|_| Err(Interrupted))), ..Keeping::default() };
    assert_eq!(nobody.counts(&counting, &|_, _| true), Err(Interrupted));
}
