//! A report as one page that needs nothing else: no script, no file from elsewhere, day and night.

use super::pictures;
use super::svg::{escaped, line};
use crate::compare::{Comparison, ComparisonRow};
use crate::document::Document;
use crate::exact::grouped;
use crate::joint::Together;
use crate::report::{MeterReport, SettingsReport, Strategy, WagerReport};
use crate::session::Session;
use crate::target::Target;
use crate::what_if::WhatIf;
use kit::Money;

const STYLE: &str = include_str!("report.css");

/// The page of some rulebooks, made at this time.
pub fn page(documents: &[Document], made: &str) -> String {
    let title = match documents {
        [one] => format!("The odds of {}", one.title),
        _ => format!("The odds of {} house rules", documents.len()),
    };
    let mut body = String::new();
    if documents.len() > 1 {
        body += &format!("<h1>{}</h1>", escaped(&title));
        let link = |(at, document): (usize, &Document)| format!("<a href=\"#d{at}\">{}</a>", escaped(&named(document)));
        body += &format!("<nav>{}</nav>", documents.iter().enumerate().map(link).collect::<Vec<_>>().join(" "));
        body += &summary(documents);
        body += &Comparison::of(documents).map_or(String::new(), |it| compared(&it));
    }
    for (at, document) in documents.iter().enumerate() {
        body += &section(document, at, documents.len() == 1, made);
    }
    let version = env!("CARGO_PKG_VERSION");
    body +=
        &format!("<footer>Houseway {version}. Numbers are counted, unless marked as sampled. Made {made}.</footer>");
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{}</title>\
         <style>{STYLE}</style>\
         </head><body><main>{body}</main></body></html>\n",
        escaped(&title)
    )
}

fn named(document: &Document) -> String {
    let whose = document.analysis.licensee.as_ref().map_or(String::new(), |name| format!(", {name}"));
    format!("{}{whose}", document.analysis.rulebook)
}

/// A table: headings, flush right where they begin with `>`, and cells that are safe already.
fn table(headings: &[&str], rows: &[Vec<String>]) -> String {
    let right = |at: usize| headings[at].starts_with('>');
    let class = |at: usize| if right(at) { " class=\"n\"" } else { "" };
    let mut text = String::from("<div class=\"wide\"><table><tr>");
    for (at, heading) in headings.iter().enumerate() {
        text += &format!("<th{}>{}</th>", class(at), heading.trim_start_matches('>'));
    }
    text += "</tr>";
    for row in rows {
        text += "<tr>";
        for (at, cell) in row.iter().enumerate() {
            text += &format!("<td{}>{cell}</td>", class(at));
        }
        text += "</tr>";
    }
    text + "</table></div>"
}

fn percent(share: f64) -> String {
    format!("{:.4}%", 100.0 * share)
}

fn summary(documents: &[Document]) -> String {
    let row = |document: &Document| {
        let wager = &document.analysis.wagers[0];
        let marked = if document.permitted { "" } else { " (not permitted)" };
        vec![
            escaped(&format!("{}{marked}", named(document))),
            escaped(&document.title),
            escaped(&wager.wager),
            percent(wager.house_edge),
            percent(wager.element_of_risk),
            format!("{:.4}", wager.std_dev),
            format!("{:.2} s", document.analysis.seconds),
        ]
    };
    let mut rows: Vec<Vec<String>> = documents.iter().map(row).collect();
    let seconds: f64 = documents.iter().map(|document| document.analysis.seconds).sum();
    let wagers: usize = documents.iter().map(|document| document.analysis.wagers.len()).sum();
    let mut total = vec![format!("{} in all", documents.len()), format!("{wagers} wagers")];
    total.resize(6, String::new());
    total.push(format!("{seconds:.2} s"));
    rows.push(total);
    table(&["house rules", "game", "wager", ">edge", ">of risk", ">std dev", ">time"], &rows)
}

fn compared(comparison: &Comparison) -> String {
    let names: Vec<String> = comparison.names.iter().map(|name| format!(">{}", escaped(name))).collect();
    let headings = |first| [first].into_iter().chain(names.iter().map(String::as_str)).collect::<Vec<&str>>();
    let edge = |ComparisonRow { name, each }: &ComparisonRow<Option<f64>>| {
        let each = each.iter().map(|edge| edge.map_or("-".to_owned(), percent));
        [format!("<b>{}</b>", escaped(name))].into_iter().chain(each).collect()
    };
    let choice = |ComparisonRow { name, each }: &ComparisonRow<String>| {
        [escaped(name)].into_iter().chain(each.iter().map(|value| escaped(value))).collect()
    };
    let edges: Vec<Vec<String>> = comparison.edges.iter().map(edge).collect();
    let choices: Vec<Vec<String>> = comparison.choices.iter().map(choice).collect();
    let chosen = match choices.is_empty() {
        true => "<p>They make the same choices.</p>".to_owned(),
        false => format!("<h2>Where they differ</h2>{}", table(&headings("option or row"), &choices)),
    };
    format!("<h2>Side by side, the edge of each wager</h2>{}{chosen}", table(&headings("wager"), &edges))
}

fn section(document: &Document, at: usize, alone: bool, made: &str) -> String {
    let (analysis, first) = (&document.analysis, &document.analysis.wagers[0]);
    let heading = if alone { "h1" } else { "h2" };
    let mut text = format!("<section id=\"d{at}\"><{heading}>{}</{heading}>", escaped(&document.title));
    text += &format!("<p class=\"lead\">{}; one unit is {}</p>", escaped(&named(document)), escaped(&analysis.unit));
    if !document.permitted {
        let items: String = document.violations.iter().map(|why| format!("<li>{}</li>", escaped(why))).collect();
        text += &format!("<div class=\"warning\"><b>These house rules are not permitted.</b><ul>{items}</ul></div>");
    }
    let cards = [
        (percent(first.house_edge), format!("house edge of {}", first.wager)),
        (percent(first.element_of_risk), "of what is staked on average".to_owned()),
        (format!("{:.4}", first.std_dev), "standard deviation".to_owned()),
        (format!("{:.2}%", 100.0 * first.hit_frequency), "of rounds end with a gain".to_owned()),
    ];
    let card = |(number, words): &(String, String)| {
        format!("<div class=\"card\"><b>{number}</b><span>{}</span></div>", escaped(words))
    };
    text += &format!("<div class=\"cards\">{}</div>", cards.iter().map(card).collect::<String>());
    for remark in &document.remarks {
        text += &format!("<p><b>Note:</b> {}.</p>", escaped(remark));
    }
    text += &wagers(&analysis.wagers);
    text += &analysis.strategy.as_ref().map_or(String::new(), strategy);
    text += &analysis.settings.as_ref().map_or(String::new(), settings);
    text += &meters(&analysis.meters);
    text += &document.session.as_ref().map_or(String::new(), session);
    text += &document.together.as_ref().map_or(String::new(), together);
    text += &rows(document);
    text += &document.what_if.as_ref().map_or(String::new(), what_if);
    text += &document.target.as_ref().map_or(String::new(), target);
    text + &origin(document, made) + "</section>"
}

/// What is said of an expectation that is not exact.
fn sampled(std_error: f64) -> String {
    format!("<br><small>not exact: from a sample, standard error {std_error:.6}</small>")
}

fn wagers(wagers: &[WagerReport]) -> String {
    // Less than nothing by less than is printed is nothing.
    let optional =
        |value: Option<f64>| value.map_or("-".to_owned(), |it| format!("{:.3}", (it * 1e3).round() / 1e3 + 0.0));
    let row = |wager: &WagerReport| {
        let part = wager.part_of.as_ref().map_or(String::new(), |whole| format!(" (part of {})", escaped(whole)));
        vec![
            format!("<b>{}</b>{part}<br><small>{}</small>", escaped(&wager.wager), escaped(&wager.says)),
            format!("{:+.6}{}", wager.ev.to_f64(), wager.std_error.map_or(String::new(), sampled)),
            percent(wager.house_edge),
            percent(wager.element_of_risk),
            format!("{:.4}", wager.std_dev),
            optional(wager.skewness),
            optional(wager.excess_kurtosis),
            format!("{:.2}%", 100.0 * wager.hit_frequency),
        ]
    };
    let headings = ["wager", ">expectation", ">edge", ">of risk", ">std dev", ">skew", ">kurtosis", ">hits"];
    let mut text = format!("<h3>Every wager</h3>{}", table(&headings, &wagers.iter().map(row).collect::<Vec<_>>()));
    text += "<h3>What can come out</h3><p class=\"caption\">Net results in units of the base, and how often; bars on a \
             logarithmic scale.</p>";
    for (at, wager) in wagers.iter().enumerate() {
        let open = if at == 0 { " open" } else { "" };
        let row = |row: &crate::report::OutcomeRow| {
            let cells = [row.net.to_string(), grouped(&row.count), row.probability.to_string()];
            vec![cells[0].clone(), cells[1].clone(), format!("<span class=\"f\">{}</span>", cells[2])]
        };
        let fractions =
            table(&[">net", ">combinations", "probability"], &wager.outcomes.iter().map(row).collect::<Vec<_>>());
        text += &format!(
            "<details{open}><summary>{} <small>{}; expectation {} = {:+.6}</small></summary>\
             <div class=\"wide\">{}</div>\
             <details><summary><small>as fractions, of {} combinations; variance {}</small></summary>\
             {fractions}</details>\
             </details>",
            escaped(&wager.wager),
            escaped(&wager.says),
            wager.ev,
            wager.ev.to_f64(),
            pictures::outcomes(wager),
            grouped(&wager.combinations),
            wager.variance,
        );
    }
    text
}

fn strategy(strategy: &Strategy) -> String {
    let (chart, keys) = pictures::choices(strategy);
    let often = |share: &crate::report::Share| format!("{} {:.2}%", share.choice, 100.0 * share.share.to_f64());
    let often: Vec<String> = strategy.shares.iter().map(often).collect();
    let averages = strategy.averages.as_ref().map_or(String::new(), |says| format!(" {}.", escaped(says)));
    let ways: Vec<_> = [&strategy.simple].into_iter().chain(&strategy.mistakes).cloned().collect();
    format!(
        "<h3>Best play</h3><p>{}. Best play is: {}.{averages}</p>\
         <div class=\"wide\">{chart}<p class=\"caption\">{keys}</p></div>\
         <p><b>To remember:</b> {}. It costs {:.6} of the {}.</p><h3>What mistakes cost</h3><div class=\"wide\">{}\
         <p class=\"caption\">In units of the {}, against the best play; the first is the rule to remember.</p></div>",
        escaped(&capital(&strategy.decision)),
        escaped(&often.join(", ")),
        escaped(&strategy.simple.says),
        strategy.simple.cost,
        escaped(&strategy.base),
        pictures::mistakes(&ways),
        escaped(&strategy.base),
    )
}

/// The edge of the wagers with a meter against what it shows, and where it is nothing.
fn meters(meters: &[MeterReport]) -> String {
    if meters.is_empty() {
        return String::new();
    }
    let picture = |meter: &&MeterReport| {
        let end = Money::cents((meter.break_even.max(meter.initial).in_cents()) * 3 / 2);
        let points = [Money::ZERO, end].map(|shows| (shows.in_cents() as f64, 0.0 - meter.ev(shows).to_f64()));
        let title = format!("{} {}, {}", meter.wager, meter.table, meter.stake);
        line(&title, &points, meter.initial.in_cents() as f64, ["$0", &end.to_string()])
    };
    let lines: String = meters.iter().filter(|meter| meter.offered).map(|meter| picture(&meter)).collect();
    let row = |meter: &MeterReport| {
        let more = |ratio: &crate::exact::Ratio| percent(ratio.to_f64());
        vec![
            escaped(&meter.wager),
            format!("{}{}", escaped(&meter.table), if meter.offered { ", as offered here" } else { "" }),
            meter.stake.to_string(),
            percent(0.0 - meter.ev(meter.initial).to_f64()),
            percent(1_000.0 * meter.per_dollar.to_f64()),
            meter.per_other_player.as_ref().map_or("-".to_owned(), more),
            meter.break_even.to_string(),
        ]
    };
    let headings =
        ["wager", "pays by", ">stake", ">edge at the start", ">$1,000 more add", ">each other player", ">breaks even"];
    let rows: Vec<Vec<String>> = meters.iter().map(row).collect();
    format!(
        "<h3>What the meters are worth</h3><p>The edge falls in a straight line with what the meter shows when it is \
         paid; the dot is where it begins.</p><div class=\"lines\">{lines}</div>{}",
        table(&headings, &rows)
    )
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn settings(settings: &SettingsReport) -> String {
    let mut text = format!(
        "<h3>Setting hands</h3><p>Best play differs from the house way in {} of 35,960 hands. Before vigorish the \
         best player expects {:+.6}, the best bank {:+.6}.</p><div class=\"wide\">{}<p class=\"caption\">In units of \
         the wager over all hands.</p></div>",
        grouped(settings.otherwise),
        settings.before_vigorish.to_f64(),
        settings.bank_before_vigorish.to_f64(),
        pictures::rules(settings)
    );
    text += &format!("<h3>What ways to set cost</h3><div class=\"wide\">{}</div>", pictures::mistakes(&settings.ways));
    let rule = |(at, rule): (usize, &crate::report::RuleReport)| {
        let (costs, away) = (rule.costs_player.to_f64(), rule.gives_away.to_f64());
        vec![
            (at + 1).to_string(),
            escaped(&rule.rule),
            rule.hands.to_string(),
            format!("{costs:.6}"),
            format!("{away:.6}"),
        ]
    };
    let rows: Vec<Vec<String>> = settings.rules.iter().enumerate().map(rule).collect();
    text + &table(&[">rule", "of the house way", ">hands", ">costs player", ">costs dealer"], &rows)
}

fn session(session: &Session) -> String {
    let mut text = format!(
        "<h3>A session of {} rounds of {}</h3><div class=\"wide\">{}</div><p>{:.2}% of sessions end ahead, \
         {:.2}% even, \
         {:.2}% behind. The mean is {:+.4} units of the {}, the standard deviation {:.4}.</p>",
        grouped(session.rounds),
        escaped(&session.wager),
        pictures::session(session),
        100.0 * session.ahead,
        100.0 * session.even,
        100.0 * session.behind,
        session.mean.to_f64(),
        escaped(&session.base),
        session.std_dev,
    );
    if let Some(ruin) = &session.ruin {
        text += &format!(
            "<p><b>Ruin:</b> a bankroll of {} no longer covers the {} of another round in {} of such sessions.</p>",
            ruin.bankroll,
            ruin.covers,
            percent(ruin.share)
        );
    }
    if let Some(long) = &session.long_run {
        let amount = (long.amount * 100.0).round() / 100.0;
        text += &format!(
            "<p><b>For ever:</b> {}: {amount} units, {}.</p>",
            escaped(&long.says),
            pictures::share(long.bound)
        );
    }
    let row = |quantile: &crate::session::Quantile| {
        vec![format!("{}%", 100.0 * quantile.share), format!("{:+.2}", quantile.net)]
    };
    text += &table(&[">of sessions", ">do not exceed"], &session.quantiles.iter().map(row).collect::<Vec<_>>());
    text + &format!("<p class=\"caption\">{}.</p>", escaped(&capital(&session.method)))
}

fn together(together: &Together) -> String {
    let combined = &together.combined;
    format!(
        "<h3>Wagers together: {}</h3><p>The same cards decide them. {}: expectation {:+.6}, edge {} of what is \
         staked, standard deviation {:.4}, in units of the {}.</p><div class=\"wide\">{}<p class=\"caption\">Net \
         results of all of them.</p></div>\
         <div class=\"wide\">{}<p class=\"caption\">Correlations, from -1 to 1.</p></div>",
        escaped(&combined.wager),
        escaped(&capital(&combined.says)),
        combined.ev.to_f64(),
        percent(combined.element_of_risk),
        combined.std_dev,
        escaped(&combined.base),
        pictures::outcomes(combined),
        pictures::correlations(together)
    )
}

fn rows(document: &Document) -> String {
    let rows: Vec<Vec<String>> = document
        .sensitivity
        .iter()
        .filter_map(|row| {
            let gain = row.gains.first()?;
            let then = if gain.as_now == gain.best_then {
                "the same".to_owned()
            } else {
                format!("{:+.6}", gain.best_then.to_f64())
            };
            let (as_now, exact) =
                (format!("{:+.6}", gain.as_now.to_f64()), format!("<span class=\"f\">{}</span>", gain.as_now));
            Some(vec![
                escaped(&row.row),
                escaped(&row.pays),
                escaped(&row.permitted),
                escaped(&gain.wager),
                as_now,
                exact,
                then,
            ])
        })
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    let exactly = crate::report::WagerReport::precision(&document.analysis.wagers);
    let headings = ["row", "pays", "permitted", "wager", ">one more adds", exactly, ">best play then"];
    let mut text = format!("<h3>What each row is worth</h3>{}", table(&headings, &rows));
    if !document.edges.is_empty() {
        let picture = |edge: &crate::document::EdgeCurve| {
            let [first, last] = [edge.pays.first(), edge.pays.last()].map(|pays| pays.map_or("", String::as_str));
            line(&edge.row, &edge.points, edge.now, [first, last])
        };
        text += &format!(
            "<h3>The edge against each row</h3><div class=\"wide\"><div class=\"small\">{}</div><p \
             class=\"caption\">Best play at every point; the dot is what is paid now.</p></div>",
            document.edges.iter().map(picture).collect::<String>()
        );
    }
    text
}

fn what_if(answer: &WhatIf) -> String {
    let mut text = format!("<h3>What if: {}</h3>", escaped(&answer.rows.join(" and ")));
    let Some(wager) = answer.cells.first().and_then(|cell| cell.wagers.first()) else {
        return text + "<p>This changes no wager.</p>";
    };
    if answer.rows.len() == 2 {
        text += &format!(
            "<div class=\"wide\">{}<p class=\"caption\">The edge of {} in percent: down {}, across {}. A star marks \
             what is not permitted.</p></div>",
            pictures::heat(answer, &wager.wager),
            escaped(&wager.wager),
            escaped(&answer.rows[0]),
            escaped(&answer.rows[1])
        );
        return text;
    }
    let mut rows = Vec::new();
    for cell in &answer.cells {
        for then in &cell.wagers {
            let permitted = if cell.permitted { "" } else { "not permitted" };
            rows.push(vec![
                escaped(&cell.pays.join(", ")),
                escaped(&then.wager),
                percent(then.house_edge),
                format!("{:.4}", then.std_dev),
                format!("<span class=\"f\">{}</span>", then.ev),
                permitted.to_owned(),
            ]);
        }
    }
    text + &table(&["pays", "wager", ">edge", ">std dev", "expectation", ""], &rows)
}

fn target(target: &Target) -> String {
    let changes = |reached: &crate::target::Reached| {
        let changes: Vec<String> = reached.changes.iter().map(|(what, to)| format!("{what} = {to}")).collect();
        vec![escaped(&changes.join(", ")), percent(reached.house_edge)]
    };
    let rows: Vec<Vec<String>> = target.tables.iter().chain(&target.options).map(changes).collect();
    format!(
        "<h3>Pay tables with an edge of {} on {}</h3><p>Now it is {}.</p>{}<p class=\"caption\">{}; {} tables \
         priced.</p>",
        percent(target.wanted.to_f64()),
        escaped(&target.wager),
        percent(target.now),
        table(&["change", ">edge"], &rows),
        escaped(&capital(&target.says)),
        grouped(target.priced)
    )
}

fn origin(document: &Document, made: &str) -> String {
    let analysis = &document.analysis;
    let pairs = [
        ("rulebook", analysis.rulebook.clone()),
        ("submission", format!("SHA-256 {}", document.submission)),
        ("engine", format!("Houseway {}", analysis.version)),
        ("method", analysis.method.clone()),
        ("combinations", grouped(&document.combinations)),
        ("time", format!("{:.3} s, made {made}", analysis.seconds)),
    ];
    let pair = |(name, value): &(&str, String)| format!("<dt>{name}</dt><dd>{}</dd>", escaped(value));
    format!("<h3>Where this comes from</h3><dl>{}</dl>", pairs.iter().map(pair).collect::<String>())
}
