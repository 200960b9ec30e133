//! Small pictures as SVG: bars, a spread, a line, a map and a chart of choices. They have no colours of
//! their own but classes, so that the page gives them those of day or night.

use std::fmt::Write;

/// Text made safe inside elements and attributes.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

/// A picture of this size with this title and content.
fn picture(width: f64, height: f64, title: &str, content: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\" style=\"max-width:{width}px\">\
         <title>{title}</title>{content}</svg>"
    )
}

fn text(class: &str, x: f64, y: f64, anchor: &str, words: &str) -> String {
    format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>", escaped(words))
}

fn rect(class: &str, x: f64, y: f64, width: f64, height: f64, title: &str) -> String {
    format!(
        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"1.5\">\
         <title>{}</title></rect>",
        escaped(title)
    )
}

/// One bar lying down.
pub struct Lying {
    /// What it stands for.
    pub label: String,
    /// Its length.
    pub value: f64,
    /// What is written at its end.
    pub note: String,
    /// `gain`, `loss` or `even`.
    pub class: &'static str,
}

/// Bars beneath one another; `logarithmic` where their lengths differ by orders of magnitude.
pub fn lying(title: &str, bars: &[Lying], logarithmic: bool) -> String {
    let (row_height, left, room) = (19.0, 92.0, 380.0);
    let most = bars.iter().map(|bar| bar.value).fold(f64::MIN_POSITIVE, f64::max);
    let least = bars.iter().map(|bar| bar.value).filter(|value| *value > 0.0).fold(most, f64::min);
    // One order of magnitude below the least, so that it too is seen.
    let floor = least.log10().floor() - 0.3;
    let length = |value: f64| match logarithmic {
        _ if value <= 0.0 => 0.0,
        true => room * (value.log10() - floor) / (most.log10() - floor),
        false => room * value / most,
    };
    let mut content = String::new();
    for (row, bar) in bars.iter().enumerate() {
        let (y, end) = (row as f64 * row_height, length(bar.value).max(1.5));
        let says = format!("{}: {}", bar.label, bar.note);
        content += &text("label", left - 8.0, y + 13.5, "end", &bar.label);
        content += &rect(bar.class, left, y + 2.5, end, row_height - 5.0, &says);
        content += &text("note", left + end + 6.0, y + 13.5, "start", &bar.note);
    }
    picture(680.0, bars.len() as f64 * row_height + 2.0, title, &content)
}

/// How often a result lies between two, standing.
pub struct Standing {
    /// From this on.
    pub from: f64,
    /// Up to this.
    pub to: f64,
    /// How often.
    pub share: f64,
}

/// A spread of results with marks beneath it. Losses and gains differ in colour.
pub fn spread(title: &str, bars: &[Standing], marks: &[(f64, String)]) -> String {
    const WIDTH: f64 = 680.0;
    const HEIGHT: f64 = 180.0;
    let (Some(first), Some(last)) = (bars.first(), bars.last()) else { return String::new() };
    let most = bars.iter().map(|bar| bar.share).fold(f64::MIN_POSITIVE, f64::max);
    let place = |net: f64| 10.0 + (WIDTH - 20.0) * (net - first.from) / (last.to - first.from);
    let mut content = String::new();
    for bar in bars {
        let (x, width) = (place(bar.from), place(bar.to) - place(bar.from));
        let height = (HEIGHT - 12.0) * bar.share / most;
        let class = if bar.from >= 0.0 { "gain" } else { "loss" };
        let says = format!("from {:+.1} to {:+.1}: {:.3}%", bar.from, bar.to, 100.0 * bar.share);
        content += &rect(class, x + 0.5, HEIGHT - height, (width - 1.0).max(0.8), height.max(0.4), &says);
    }
    let _ = write!(content, "<line class=\"axis\" x1=\"10\" x2=\"{}\" y1=\"{HEIGHT}\" y2=\"{HEIGHT}\"/>", WIDTH - 10.0);
    for (row, (net, words)) in marks.iter().enumerate() {
        let x = place(net.clamp(first.from, last.to));
        let _ = write!(content, "<line class=\"mark\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"8\" y2=\"{HEIGHT}\"/>");
        let anchor = if x < 60.0 {
            "start"
        } else if x > WIDTH - 60.0 {
            "end"
        } else {
            "middle"
        };
        content += &text("note", x, HEIGHT + 13.0 + 13.0 * (row % 2) as f64, anchor, words);
    }
    picture(WIDTH, HEIGHT + 34.0, title, &content)
}

/// A line through points with one place marked; `ends` is written beneath its ends.
pub fn line(title: &str, points: &[(f64, f64)], now: f64, ends: [&str; 2]) -> String {
    const WIDTH: f64 = 210.0;
    const HEIGHT: f64 = 118.0;
    const PAD: f64 = 54.0;
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
    let low = points.iter().map(|point| point.1).fold(f64::INFINITY, f64::min);
    let high = points.iter().map(|point| point.1).fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = if high - low < 1e-9 { (low - 0.005, high + 0.005) } else { (low, high) };
    let x = |pays: f64| PAD + (WIDTH - PAD - 12.0) * (pays - first.0) / (last.0 - first.0).max(f64::MIN_POSITIVE);
    let y = |edge: f64| 24.0 + (HEIGHT - 48.0) * (high - edge) / (high - low);
    let path: Vec<String> = points.iter().map(|(pays, edge)| format!("{:.1},{:.1}", x(*pays), y(*edge))).collect();
    let mut content = text("title", 4.0, 12.0, "start", title);
    let _ = write!(content, "<polyline class=\"line\" points=\"{}\"/>", path.join(" "));
    let after = points.iter().position(|point| point.0 >= now).unwrap_or(points.len() - 1).max(1);
    let (a, b) = (points[after - 1], points[after]);
    let along = ((now - a.0) / (b.0 - a.0).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
    let _ = write!(
        content,
        "<circle class=\"dot\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/>",
        x(now),
        y(a.1 + along * (b.1 - a.1))
    );
    let percent = |edge: f64| format!("{:.2}%", 100.0 * edge);
    content += &text("note", 4.0, y(high) + 4.0 - 8.0 * f64::from(y(high) < 20.0), "start", &percent(high));
    content += &text("note", 4.0, y(low) + 4.0, "start", &percent(low));
    content += &text("note", PAD, HEIGHT - 4.0, "start", ends[0]);
    content += &text("note", WIDTH - 12.0, HEIGHT - 4.0, "end", ends[1]);
    picture(WIDTH, HEIGHT, title, &content)
}

/// A field of a map or chart.
pub struct Field {
    /// How strong it is, from 0 to 1.
    pub strength: f64,
    /// Its class: `heat`, `c0`, `c1`, ...
    pub class: String,
    /// What is written in it.
    pub label: String,
    /// What it says when pointed at.
    pub title: String,
}

/// Fields in rows and columns; `None` is empty.
pub fn map(title: &str, columns: &[String], rows: &[String], fields: &[Vec<Option<Field>>]) -> String {
    let longest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) as f64;
    let left = 16.0 + 6.6 * longest;
    let widest = fields.iter().flatten().flatten().map(|field| field.label.chars().count()).max().unwrap_or(0);
    let widest = widest.max(columns.iter().map(|column| column.chars().count()).max().unwrap_or(0));
    let (wide, high) = ((12.0 + 6.2 * widest as f64).max(26.0), 24.0);
    let mut content = String::new();
    for (at, column) in columns.iter().enumerate() {
        content += &text("note", left + (at as f64 + 0.5) * wide, 13.0, "middle", column);
    }
    for (at, (row, line)) in rows.iter().zip(fields).enumerate() {
        let y = 20.0 + at as f64 * high;
        content += &text("label", left - 8.0, y + 16.0, "end", row);
        for (column, field) in line.iter().enumerate() {
            let Some(field) = field else { continue };
            let x = left + column as f64 * wide;
            let _ = write!(
                content,
                "<rect class=\"{}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"2\" \
                 fill-opacity=\"{:.3}\"><title>{}</title></rect>",
                field.class,
                wide - 1.5,
                high - 1.5,
                0.12 + 0.88 * field.strength.clamp(0.0, 1.0),
                escaped(&field.title)
            );
            let class = if field.strength > 0.55 { "on" } else { "in" };
            content += &text(class, x + wide / 2.0 - 0.8, y + 15.5, "middle", &field.label);
        }
    }
    picture(left + columns.len() as f64 * wide + 4.0, 24.0 + rows.len() as f64 * high, title, &content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_wrote_cannot_become_markup() {
        let bars = [Lying { label: "<b>".into(), value: 0.5, note: "\"&".into(), class: "gain" }];
        let svg = lying("a < b", &bars, true);
        assert!(svg.contains("&lt;b&gt;") && svg.contains("&quot;&amp;") && !svg.contains("<b>"), "{svg}");
    }

    #[test]
    fn the_least_bar_of_a_logarithmic_picture_is_still_seen() {
        let bar = |value: f64| Lying { label: String::new(), value, note: String::new(), class: "gain" };
        let svg = lying("t", &[bar(0.9), bar(1e-9)], true);
        let widths: Vec<f64> =
            svg.split("width=\"").skip(2).filter_map(|rest| rest.split('"').next()?.parse().ok()).collect();
        assert!(widths.iter().all(|width| *width > 5.0), "{widths:?}");
    }
}
