//! A private PostgreSQL for tests: its own cluster in a temporary folder, run by a user who is not root, on a free port
//! of this machine only, stopped and removed at the end. Nothing of a PostgreSQL that already runs here is touched.

use crate::debian::{self, root, run};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the tests look at: `postgres://user@host:port`, to which they add the database.
pub const VARIABLE: &str = "HOUSEWAY_TEST_POSTGRES";

/// A running cluster; stopped and removed when dropped.
pub struct Cluster {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
}

impl Cluster {
    /// Starts one, installing Debian's PostgreSQL first if this machine has none.
    ///
    /// # Errors
    /// What could not be done, and what to do about it.
    pub fn start() -> Result<Self, String> {
        let programs = match programs() {
            Some(programs) => programs,
            None => {
                debian::install("postgresql", "PostgreSQL's server")?;
                programs().ok_or("PostgreSQL was installed, and `initdb` is still not to be found")?
            }
        };
        let folder = std::env::temp_dir().join(format!("houseway-postgres-{}", std::process::id()));
        std::fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let port = free_port()?;
        let cluster = Self { folder, programs, port };
        cluster.remove_when_we_are_gone()?;
        if root() {
            run(Command::new("chown").arg("postgres:").arg(&cluster.folder))?;
        }
        let data = cluster.folder.join("data");
        let as_wanted = "-U houseway -A trust --encoding=UTF8 --locale=C.UTF-8 --data-checksums --no-sync";
        run(cluster.program("initdb").arg("-D").arg(&data).args(as_wanted.split(' ')))?;
        let sockets = cluster.folder.display();
        let settings = format!("-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={sockets}");
        let start = cluster
            .program("pg_ctl")
            .arg("-D")
            .arg(&data)
            .arg("-w")
            .arg("-l")
            .arg(cluster.folder.join("log"))
            .args(["-o", &settings, "start"])
            .stdout(Stdio::null())
            .status();
        if !start.is_ok_and(|status| status.success()) {
            let log = std::fs::read_to_string(cluster.folder.join("log")).unwrap_or_default();
            return Err(format!("PostgreSQL does not start on port {port}:\n{log}"));
        }
        Ok(cluster)
    }

    /// What the tests are told.
    pub fn url(&self) -> String {
        format!("postgres://houseway@127.0.0.1:{}", self.port)
    }

    /// A program of PostgreSQL, as a user whom it accepts.
    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = Command::new(if root() { Path::new("runuser") } else { &program });
        if root() {
            command.args(["-u", "postgres", "--"]).arg(&program);
        }
        // Not the caller's folder, which the other user may not enter.
        command.current_dir("/");
        command
    }

    /// Ctrl-C and kill -9 run no destructors, so a shell in a session of its own waits for this process to be gone.
    fn remove_when_we_are_gone(&self) -> Result<(), String> {
        let script = "while kill -0 \"$1\" 2>/dev/null; do sleep 1; done
                      if [ -f \"$2/data/postmaster.pid\" ]; then kill -QUIT $(head -n 1 \"$2/data/postmaster.pid\"); fi
                      sleep 1; rm -rf \"$2\"";
        let mut watch = Command::new("setsid");
        watch.args(["sh", "-c", script, "sh", &std::process::id().to_string()]).arg(&self.folder).current_dir("/");
        watch.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        watch.spawn().map(drop).map_err(|error| format!("setsid: {error}"))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let data = self.folder.join("data");
        let stop = self.program("pg_ctl").arg("-D").arg(&data).args(["-m", "fast", "-w", "stop"]).output();
        if !stop.is_ok_and(|output| output.status.success()) && data.join("postmaster.pid").exists() {
            eprintln!("PostgreSQL in {} was not stopped", self.folder.display());
        }
        if let Err(error) = std::fs::remove_dir_all(&self.folder) {
            eprintln!("{} was not removed: {error}", self.folder.display());
        }
    }
}

/// Where the server's programs are; Debian keeps them out of the path, in a folder for each version.
fn programs() -> Option<PathBuf> {
    let told = Command::new("pg_config").arg("--bindir").output().ok();
    let told = told.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut folders: Vec<PathBuf> = versions.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).collect();
    folders.sort();
    told.into_iter().chain(folders.into_iter().rev()).find(|folder| folder.join("initdb").is_file())
}

/// A port that nobody has just now; between here and the server's start somebody could take it, and it would say so.
fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    listener.map(|address| address.port()).map_err(|error| format!("no free port: {error}"))
}
