//! The API against its own description: schemathesis sends what the description permits and what it does not, to a
//! floor on a database of its own, as a visitor and as a player. No answer may be a 5xx or of an undescribed form.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The version that was tried.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
/// The odds keep a core busy for seconds each, and the socket is no HTTP.
const LEFT_OUT: &str = "/odds|/live";

/// A floor in a process of its own, which ends with this.
struct Floor {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl Drop for Floor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Fuzzes the API.
///
/// # Errors
/// What is missing on this machine, or that something was found, which has been printed.
pub fn run() -> Result<(), String> {
    let tool = tool()?;
    let floor = start()?;
    let (cookie, csrf) = player(&floor.address)?;
    for (who, headers) in [
        ("a visitor", vec!["X-Houseway-CSRF: visitor".to_owned()]),
        ("a player", vec![format!("X-Houseway-CSRF: {csrf}"), format!("Cookie: houseway={cookie}")]),
    ] {
        println!("== schemathesis as {who}");
        let mut command = Command::new(&tool);
        // It leaves its findings in a folder where it runs.
        command.current_dir(&floor.folder).arg("run").arg(format!("http://{}/api/openapi.json", floor.address));
        command.args(["--checks", CHECKS, "--max-examples", "25", "--exclude-path-regex", LEFT_OUT]);
        command.args(headers.iter().flat_map(|header| ["-H", header]));
        if !command.status().is_ok_and(|status| status.success()) {
            return Err(format!("the API does not hold to its description as {who}"));
        }
    }
    let well = ask(&floor.address, "GET", "/healthz", "")?;
    if well.starts_with("HTTP/1.1 200") { Ok(()) } else { Err(format!("the floor is not well afterwards: {well}")) }
}

/// Schemathesis, in an environment of its own under `target/`.
fn tool() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/schemathesis");
    let tool = folder.join("bin/schemathesis");
    if !tool.exists() {
        done(Command::new("python3").args(["-m", "venv"]).arg(&folder), "python3 -m venv (Debian: python3-venv)")?;
        done(Command::new(folder.join("bin/pip")).args(["install", "-q", SCHEMATHESIS]), "pip install schemathesis")?;
    }
    Ok(tool)
}

fn done(command: &mut Command, what: &str) -> Result<(), String> {
    let well = command.status().is_ok_and(|status| status.success());
    if well { Ok(()) } else { Err(format!("`{what}` failed")) }
}

/// Starts a floor and reads its address.
fn start() -> Result<Floor, String> {
    let folder = std::env::temp_dir().join(format!("houseway-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let mut child = Command::new("cargo")
        .args(["run", "--quiet", "--locked", "--package", "houseway", "--", "serve", "--address", "127.0.0.1:0"])
        .args(["--no-rate-limits", "--no-computing", "--database"])
        .arg(folder.join("floor.db"))
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    let mut lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
    let first = lines.next().and_then(Result::ok).unwrap_or_default();
    std::thread::spawn(move || lines.for_each(drop));
    let address = first.rsplit_once("//").map(|(_, address)| address.trim().to_owned());
    let floor = Floor { child, address: address.unwrap_or_default(), folder };
    if floor.address.is_empty() { Err(format!("the floor did not open: {first}")) } else { Ok(floor) }
}

/// A session of a new player: the cookie's token, and the token for unsafe requests.
fn player(address: &str) -> Result<(String, String), String> {
    let body = "{\"name\":\"fuzz\",\"password\":\"tulip harbor 9\"}";
    let answer = ask(address, "POST", "/api/accounts", body)?;
    let after = |mark: &str, end: char| answer.split(mark).nth(1)?.split(end).next().map(str::to_owned);
    let found = after("set-cookie: houseway=", ';').zip(after("\"csrf\":\"", '"'));
    found.ok_or_else(|| format!("no account could be opened: {answer}"))
}

fn ask(address: &str, method: &str, path: &str, body: &str) -> Result<String, String> {
    let said = |error: std::io::Error| format!("the floor does not answer: {error}");
    let mut stream = TcpStream::connect(address).map_err(said)?;
    let head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    let marks = "content-type: application/json\r\nx-houseway-csrf: visitor\r\n";
    let text = format!("{head}{marks}content-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(text.as_bytes()).map_err(said)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(said)?;
    Ok(answer)
}
