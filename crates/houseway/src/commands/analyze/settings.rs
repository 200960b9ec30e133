//! The part of `houseway analyze` on hands of tiles that are set against a house way.

use crate::failure::Failure;
use crate::out;
use kit::{Tile, TileKind, Tiles};
use odds::exact::grouped;
use odds::report::{HandReport, RuleReport, SettingCount, SettingReport, SettingsReport};

/// How many hands are shown where not all are wanted.
const SHOWN: usize = 12;

/// The report on these four tiles: that of the hand of the same kinds.
pub fn hand<'a>(settings: &'a SettingsReport, text: &str) -> Result<&'a HandReport, Failure> {
    let wrong = |why: &str| Failure::input(format!("`{text}` {why}: give four tiles, such as '6-6 4-5 1-2 2-4'"));
    let kinds = |tiles: &Tiles| {
        let mut kinds: Vec<TileKind> = tiles.faces().map(Tile::kind).collect();
        kinds.sort_unstable();
        kinds
    };
    let tiles: Tiles = text.parse().map_err(|error: kit::TileError| Failure::input(error))?;
    if tiles.len() != 4 || !tiles.all_known() {
        return Err(wrong("are not four tiles"));
    }
    if tiles.bits().count_ones() != 4 {
        return Err(wrong("has a tile more often than the set"));
    }
    let wanted = kinds(&tiles);
    let alike = |hand: &&HandReport| hand.tiles.parse::<Tiles>().is_ok_and(|tiles| kinds(&tiles) == wanted);
    settings.hands.iter().find(alike).ok_or_else(|| wrong("is no hand of this game"))
}

/// One hand in all its settings.
pub fn describe(settings: &SettingsReport, hand: &HandReport) -> String {
    let mut text = format!("{}: the house way sets {}\n", hand.tiles, hand.settings[hand.house_way].setting);
    let rule = format!("by rule {}: {}", hand.rule + 1, settings.rules[hand.rule].rule);
    text.push_str(&format!("  {}\n\n", out::wrap(&rule, 2, out::WIDTH)));
    let named =
        |setting: &SettingReport| vec![format!("  {}", setting.setting), setting.high.clone(), setting.low.clone()];
    let mut rows = vec![["  setting", "high hand", "low hand"].map(str::to_owned).to_vec()];
    rows.extend(hand.settings.iter().map(named));
    text.push_str(&out::columns("<<<", &rows));
    text.push_str("\nAgainst the dealer, who sets by the house way:\n");
    text.push_str(&counts(hand, hand.best, |setting| &setting.player));
    text.push_str("\nAs bank against one opponent, who sets by the house way:\n");
    text.push_str(&counts(hand, hand.best_bank, |setting| &setting.bank));
    let (cost, away) = (hand.cost.to_f64(), hand.gives_away.to_f64());
    text.push_str("\nCounted: the 20,475 hands that the other 28 tiles make. Here the house way costs\n");
    text.push_str(&format!("a player {cost:.6}, and the dealer {away:.6} against players who set best.\n"));
    text
}

fn counts(hand: &HandReport, best: usize, side: impl Fn(&SettingReport) -> &SettingCount) -> String {
    let mut rows = vec![["  setting", "win", "push", "lose", "worth", ""].map(str::to_owned).to_vec()];
    for (index, setting) in hand.settings.iter().enumerate() {
        let SettingCount { win, push, lose, value } = side(setting);
        let marks = [(best, "best"), (hand.house_way, "house way")];
        let marks: Vec<&str> = marks.iter().filter(|(marked, _)| *marked == index).map(|(_, mark)| *mark).collect();
        let numbers = [win, push, lose].map(grouped);
        let mut row = vec![format!("  {}", setting.setting)];
        row.extend(numbers);
        row.extend([format!("{:+.6}", value.to_f64()), marks.join(", ")]);
        rows.push(row);
    }
    out::columns("<>>>><", &rows)
}

/// The rules and the hands on which best play and the house way differ; all of them where `whole`.
pub fn text(settings: &SettingsReport, whole: bool) -> String {
    let mut text = format!(
        "\nBefore vigorish the best player expects {:+.6}, the best bank {:+.6}.\n",
        settings.before_vigorish.to_f64(),
        settings.bank_before_vigorish.to_f64()
    );
    text.push_str("Surrender is worth -1, and playing on never less: it gains nothing.\n");
    text.push_str(&rules(&settings.rules));
    let different: Vec<&HandReport> = settings.hands.iter().filter(|hand| hand.best != hand.house_way).collect();
    let hands: u32 = different.iter().map(|hand| hand.weight).sum();
    text.push_str(&format!(
        "\nBest play differs from the house way in {} of 35,960 hands, {} by kinds.\n",
        grouped(hands),
        grouped(different.len())
    ));
    text.push_str("By its cost times how many hands are alike");
    text.push_str(if whole { ":\n" } else { "; --strategy lists all:\n" });
    let mut rows = vec![["alike", "house way", "worth", "best", "worth", "rule"].map(str::to_owned).to_vec()];
    for hand in different.iter().take(if whole { usize::MAX } else { SHOWN }) {
        let shown = |index: usize| {
            let setting = &hand.settings[index];
            [setting.setting.clone(), format!("{:+.4}", setting.player.value.to_f64())]
        };
        let mut row = vec![format!("  {}", hand.weight)];
        row.extend(shown(hand.house_way));
        row.extend(shown(hand.best));
        row.push((hand.rule + 1).to_string());
        rows.push(row);
    }
    text.push_str(&out::columns("><><>>", &rows));
    text
}

/// Each rule with what it costs, its words beneath one another.
fn rules(rules: &[RuleReport]) -> String {
    let mut text = "\nThe house way, in units of the wager over all hands: what each rule costs a\n\
                    player who follows it, and the dealer against players who set best:\n  \
                    rule  hands  costs player  costs dealer\n"
        .to_owned();
    let mut line = |name: String, hands: u32, costs: f64, away: f64, rule: &str| {
        let numbers = format!("  {name:>4}  {hands:>5}  {costs:>12.6}  {away:>12.6}  ");
        let words = out::wrap(rule, numbers.len(), out::WIDTH);
        text.push_str(format!("{numbers}{words}").trim_end());
        text.push('\n');
    };
    let (mut hands, mut costs, mut away) = (0, 0.0, 0.0);
    for (index, rule) in rules.iter().enumerate() {
        let (player, dealer) = (rule.costs_player.to_f64(), rule.gives_away.to_f64());
        (hands, costs, away) = (hands + rule.hands, costs + player, away + dealer);
        line((index + 1).to_string(), rule.hands, player, dealer, &rule.rule);
    }
    line("all".to_owned(), hands, costs, away, "");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::Schema;
    use law::Rulebook;
    use std::sync::OnceLock;

    fn report() -> &'static SettingsReport {
        static COUNTED: OnceLock<SettingsReport> = OnceLock::new();
        let chosen = Schema::of(Rulebook::named("ma-pai-gow").unwrap()).unwrap().defaults();
        COUNTED.get_or_init(|| {
            let cache = odds::Cache::default();
            let analysis = odds::analyze(&odds::Query::new(chosen), odds::Context::quiet(&cache));
            analysis.unwrap().settings.unwrap()
        })
    }

    #[test]
    fn a_hand_is_found_in_any_order_and_shown_in_all_its_settings() {
        let settings = report();
        let found = hand(settings, "1-4 6-6 2-2 1-3").unwrap();
        let shown = describe(settings, found);
        assert!(
            shown.starts_with("6-6 1-3 2-2 1-4: the house way sets 1-3 1-4 / 6-6 2-2\n  by rule 3: nine"),
            "{shown}"
        );
        assert_eq!(shown.matches("house way").count(), 6, "once as player, once as bank, four times in words\n{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= out::WIDTH), "{shown}");
        for wrong in ["6-6 4-5 1-2", "6-6 4-5 1-2 ??", "4-5 4-5 1-2 2-4", "6-6 6-6 6-6 1-2", "As Ks"] {
            assert!(hand(settings, wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_hands_set_differently_are_listed_in_part_or_whole() {
        let settings = report();
        let (part, whole) = (text(settings, false), text(settings, true));
        assert!(part.contains("--strategy lists all") && part.lines().count() < 40, "{part}");
        assert!(part.lines().all(|line| line.chars().count() <= out::WIDTH), "{part}");
        assert!(whole.lines().count() > 2000 && !whole.contains("lists all"));
        assert!(whole.lines().all(|line| line.chars().count() <= out::WIDTH));
    }
}
