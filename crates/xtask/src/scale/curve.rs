//! The curve: how many commands a second a database bears with one, two, four and eight nodes, as a drawing.

use super::costs::Costs;
use super::plan;
use super::sim::simulate;
use std::fmt::Write as _;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
/// Room for what is written at the axes.
const LEFT: f64 = 70.0;
const BELOW: f64 = 50.0;

/// The numbers of players that are tried, and where the drawing ends.
const PLAYERS: [usize; 9] = [1_000, 2_500, 5_000, 10_000, 15_000, 20_000, 30_000, 40_000, 60_000];
const MOST_MS: f64 = 1_000.0;
const LEAST_MS: f64 = 1.0;

/// One line for each number of nodes, told apart by dashes as well as by colour.
const LINES: [(usize, &str, &str); 4] =
    [(1, "#8a3ffc", ""), (2, "#1192e8", "8 4"), (4, "#198038", "2 3"), (8, "#b28600", "12 3 2 3")];

/// Draws it.
pub fn draw(costs: &Costs) -> String {
    let across = |players: usize| LEFT + (WIDTH - LEFT - 90.0) * players as f64 / PLAYERS[8] as f64;
    let decades = (MOST_MS / LEAST_MS).log10();
    let up = |ms: f64| {
        let height = (ms.clamp(LEAST_MS, MOST_MS) / LEAST_MS).log10() / decades;
        HEIGHT - BELOW - (HEIGHT - BELOW - 20.0) * height
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<title>99 of 100 commands are answered within this time, by \
         seated players at one database</title>\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n"
    );
    for ms in [1.0, 10.0, 100.0, 200.0, 1_000.0] {
        let (y, right) = (up(ms), WIDTH - 90.0);
        let dashes = if (ms - super::PROMISED_MS).abs() < 0.5 { " stroke-dasharray=\"4 4\"" } else { "" };
        _ = writeln!(svg, "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#a8a8a8\"{dashes}/>");
        _ = writeln!(svg, "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{ms} ms</text>", LEFT - 6.0, y + 4.0);
    }
    for players in PLAYERS.iter().filter(|players| *players % 10_000 == 0) {
        let (x, y) = (across(*players), HEIGHT - BELOW + 18.0);
        _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{},000</text>", players / 1_000);
    }
    let (middle, y) = ((LEFT + WIDTH - 90.0) / 2.0, HEIGHT - 10.0);
    _ = writeln!(svg, "<text x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\">seated players at one database</text>");
    let mut names = Vec::new();
    for (nodes, colour, dashes) in LINES {
        let point = |players: &usize| {
            let ms = simulate(&plan(*players, nodes), costs).p99_ms;
            (across(*players), up(if ms == 0.0 { MOST_MS } else { ms }))
        };
        let points: Vec<(f64, f64)> = PLAYERS.iter().map(point).collect();
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        let d = path.join("L");
        _ = writeln!(svg, "<path d=\"M{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\"{dashes}/>");
        let name = if nodes == 1 { "1 node".to_owned() } else { format!("{nodes} nodes") };
        names.push((points[8].1, name, colour));
    }
    // Names that would lie on each other are moved down, in the order of their lines.
    names.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut least = 0.0_f64;
    for (y, name, colour) in names {
        let (x, y) = (WIDTH - 84.0, (y + 4.0).max(least));
        _ = writeln!(svg, "<text x=\"{x}\" y=\"{y:.1}\" fill=\"{colour}\">{name}</text>");
        least = y + 15.0;
    }
    svg.push_str("</svg>\n");
    svg
}
