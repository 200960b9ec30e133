//! When a report was made, as people write it.

/// So many seconds after the beginning of 1970, as `2026-11-16 05:04:03 UTC`.
pub fn written(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    format!("{year}-{month:02}-{day:02} {:02}:{:02}:{:02} UTC", rest / 3600, rest / 60 % 60, rest % 60)
}

/// The date so many days after 1 January 1970, by the calendar of 400 years whose years begin in March.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (month, after) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + after, month, date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        let days = [(0, (1970, 1, 1)), (59, (1970, 3, 1)), (11_016, (2000, 2, 29)), (11_017, (2000, 3, 1))];
        for (days, expected) in days.into_iter().chain([(20_773, (2026, 11, 16)), (47_540, (2100, 2, 28))]) {
            assert_eq!(date(days), expected);
        }
        assert_eq!(written(20_773 * 86_400 + 3_661), "2026-11-16 01:01:01 UTC");
    }
}
