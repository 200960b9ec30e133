//! When a report was made, as people write it.

use jiff::Timestamp;

/// So many seconds after the beginning of 1970, as `2026-11-16 05:04:03 UTC`.
pub fn utc(seconds: u64) -> String {
    let time = i64::try_from(seconds).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    time.unwrap_or(Timestamp::MAX).strftime("%Y-%m-%d %H:%M:%S UTC").to_string()
}

#[cfg(test)]
mod tests {
    use super::utc;

    #[test]
    fn seconds_become_dates() {
        assert_eq!(utc(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(utc(11_016 * 86_400), "2000-02-29 00:00:00 UTC");
        assert_eq!(utc(20_773 * 86_400 + 3_661), "2026-11-16 01:01:01 UTC");
        assert!(utc(u64::MAX).starts_with("9999-12-30"), "the last that has a date");
    }
}
