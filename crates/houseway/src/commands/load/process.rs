//! What this process and its database take of the machine, where the system tells.

use std::time::Duration;

/// The memory of this process in bytes.
pub fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
}

/// The time of processors that this process has used, in hundredths of a second.
pub fn processors() -> Duration {
    used("self")
}

/// The same for the sessions of a PostgreSQL on this machine that are at the database of this address.
pub fn processors_of_database(url: &str) -> Duration {
    let name = url.rsplit('/').next().unwrap_or_default().split('?').next().unwrap_or_default();
    let Ok(processes) = std::fs::read_dir("/proc") else { return Duration::ZERO };
    let there = |id: &String| {
        let line = std::fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        !name.is_empty() && line.starts_with("postgres: ") && line.split(' ').any(|word| word == name)
    };
    let ids = processes.flatten().filter_map(|process| process.file_name().into_string().ok());
    ids.filter(there).map(|id| used(&id)).sum()
}

fn used(process: &str) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}
