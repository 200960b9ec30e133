//! Counts that are saved, in whole and in part, and what is found of them; and the versions of the methods.

use super::*;
use std::sync::atomic::{AtomicU64, Ordering};

const TEST: Method = Method { name: "test", version: 1 };

#[test]
fn what_is_written_is_read_and_anything_else_is_not() {
    let key = Key::new(TEST, "rules");
    let bytes = encode(WHOLE, &key, &[1, 2, u64::MAX]);
    assert_eq!(decode(WHOLE, &key, &bytes), Some(vec![1, 2, u64::MAX]));
    let others = [
        Key::new(TEST, "other"),
        Key::new(Method { version: 2, ..TEST }, "rules"),
        Key::new(Method { name: "other", ..TEST }, "rules"),
    ];
    for other in others {
        assert_eq!(decode(WHOLE, &other, &bytes), None, "of another method or version, or other rules");
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
    let file = folder.path().join("saved/a.counts");
    write(&file, b"first").unwrap();
    write(&file, b"second").unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"second");
    assert_eq!(fs::read_dir(folder.path().join("saved")).unwrap().count(), 1, "nothing else is left there");
}

/// Counts the deals of five cards each, interrupted after so much: the result, the events, and the first percentage
/// that was reported.
fn counted(folder: Option<&Path>, until: f64) -> (Result<Vec<u64>, Interrupted>, Vec<CacheEvent>, u64) {
    let events = Arc::new(Mutex::new(Vec::new()));
    let observed = Arc::clone(&events);
    let cache = Cache::in_folder(folder.map(Path::to_owned))
        .observed_by(Box::new(move |event| observed.lock().unwrap().push(event)));
    let first = AtomicU64::new(u64::MAX);
    let progress = |done, total| {
        first.fetch_min(100 * done / total, Ordering::Relaxed);
        done as f64 <= until * total as f64
    };
    let counts = cache.counts(&crate::boston::every_deal(5), &progress, <[u64]>::to_vec);
    drop(cache);
    let events = Arc::into_inner(events).unwrap().into_inner().unwrap();
    (counts.map(Arc::unwrap_or_clone), events, first.into_inner())
}

fn names(folder: &Path) -> Vec<String> {
    let extension = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().path().extension().unwrap().to_owned();
    fs::read_dir(folder).unwrap().map(extension).map(|name| name.into_string().unwrap()).collect()
}

#[test]
fn an_interrupted_count_is_resumed_where_it_stopped() {
    let (whole, events, _) = counted(None, 1.0);
    assert!(events.is_empty() && whole.is_ok());
    assert_eq!(counted(None, 0.5).1, [], "without a folder nothing is saved");

    let folder = tempfile::tempdir().unwrap();
    let (interrupted, events, _) = counted(Some(folder.path()), 0.5);
    assert_eq!(interrupted, Err(Interrupted));
    let [CacheEvent::Saved { percent }] = events[..] else { panic!("{events:?}") };
    assert!((25..=50).contains(&percent), "whole parts of what was counted, not {percent} %");
    assert_eq!(names(folder.path()), ["part"]);

    let (interrupted, events, first) = counted(Some(folder.path()), 0.8);
    assert_eq!(interrupted, Err(Interrupted));
    assert_eq!(events[0], CacheEvent::Resumed { percent });
    let [_, CacheEvent::Saved { percent: further }] = events[..] else { panic!("{events:?}") };
    assert!(first >= percent && further > percent, "{first} {further}");

    let (again, events, first) = counted(Some(folder.path()), 1.0);
    assert_eq!((again, events), (whole.clone(), vec![CacheEvent::Resumed { percent: further }]));
    assert!(first >= further, "{first}");
    assert_eq!(names(folder.path()), ["counts"], "the whole takes the place of the part");
    let (known, events, first) = counted(Some(folder.path()), 0.0);
    assert_eq!((known, events, first), (whole, vec![], u64::MAX), "nothing is counted");
}

#[test]
fn a_part_that_is_damaged_or_of_something_else_is_recounted() {
    let whole = counted(None, 1.0).0.unwrap();
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(counted(Some(folder.path()), 0.5).0, Err(Interrupted));
    let KeyedCount { key, count, .. } = crate::boston::every_deal(5);
    let part = part_of(&key.file(folder.path()));
    let bytes = fs::read(&part).unwrap();
    let saved = read_part(&*count, &decode(PART, &key, &bytes).unwrap()).unwrap();
    let written = |words: &[u64]| encode(PART, &key, words);
    let mut twice = part_words(&saved);
    twice[0] = 2;
    let mut none_of_it = saved.clone();
    none_of_it.words[7] += 1;
    let mut damaged = bytes.clone();
    damaged[200] ^= 1;
    let other = Key::new(TEST, "");
    let short = &part_words(&saved)[1..];
    let unlike = [
        (damaged, false),
        (bytes[..1_000].to_vec(), false),
        (encode(PART, &other, &part_words(&saved)), false),
        (encode(WHOLE, &key, &part_words(&saved)), false),
        (written(&twice), false),
        (written(short), false),
        // Written whole, and wrong: it is resumed, and found out.
        (written(&part_words(&none_of_it)), true),
    ];
    for (number, (bytes, resumed)) in unlike.into_iter().enumerate() {
        let _ = fs::remove_file(key.file(folder.path()));
        fs::write(&part, bytes).unwrap();
        let (counts, events, _) = counted(Some(folder.path()), 1.0);
        assert_eq!(counts.as_ref(), Ok(&whole), "{number}");
        assert_eq!(!events.is_empty(), resumed, "{number}");
    }
}

#[test]
fn what_others_count_is_saved_like_what_is_counted_here() {
    let whole = counted(None, 1.0).0.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let theirs = whole.clone();
    let cache = Cache::in_folder(Some(folder.path().to_owned())).counting_remotely(Box::new(move |counts| {
        assert_eq!(counts.pieces(), 8);
        Ok(theirs.clone())
    }));
    let counts = |cache: &Cache, progress: &Progress<'_>| {
        cache.counts(&crate::boston::every_deal(5), progress, <[u64]>::to_vec).map(Arc::unwrap_or_clone)
    };
    assert_eq!(counts(&cache, &|_, _| panic!("nothing is counted here")), Ok(whole.clone()));
    assert_eq!(counted(Some(folder.path()), 0.0).0, Ok(whole));
    let nobody = Cache::default().counting_remotely(Box::new(|_| Err(Interrupted)));
    assert_eq!(counts(&nobody, &|_, _| true), Err(Interrupted));
}

#[test]
fn caches_share_nothing_and_each_counts_once() {
    let count = crate::boston::every_deal(5);
    let [one, other] = [Cache::default(), Cache::default()];
    let first = one.counts(&count, &|_, _| true, <[u64]>::len).unwrap();
    let again = one.counts(&count, &|_, _| false, |_| panic!("it is remembered")).unwrap();
    assert!(Arc::ptr_eq(&first, &again));
    assert_eq!(other.counts(&count, &|_, _| false, <[u64]>::len), Err(Interrupted));
}
