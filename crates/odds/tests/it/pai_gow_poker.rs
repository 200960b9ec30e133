//! Pai gow poker: the figures that are quoted in docs/pai-gow-poker.md, and simulation.

use crate::{defaults, quiet};
use odds::Query;
use odds::exact::Ratio;

const BOOK: &str = "ma-pai-gow-poker";

fn hand(text: &str) -> Result<odds::fast_action_holdem::HandChoices, odds::AnalysisError> {
    odds::hand(&Query::new(defaults(BOOK)), text, quiet()).map(|choices| choices.expect("hands are counted one by one"))
}

#[test]
fn every_legal_setting_of_a_hand_is_counted() {
    let choices = hand("As Ks Qs 9s 4s 4d 2h").unwrap();
    assert_eq!((choices.exact, choices.deals.as_str()), (true, "53524680"));
    assert!(choices.choices.is_sorted_by(|one, other| one.ev >= other.ev), "the best first");
    assert_eq!(choices.choices.iter().filter(|choice| choice.house_way).count(), 1);
    assert!(choices.house_way_costs.unwrap() >= Ratio::whole(0));
    let settings: Vec<&str> = choices.choices.iter().map(|choice| choice.choice.as_str()).collect();
    assert!(settings.contains(&"4s 4d 9s 2h Qs / As Ks") || settings.iter().any(|it| it.ends_with("/ As Ks")));
    assert!(settings.iter().all(|it| !it.ends_with("/ 4s 4d") || it.starts_with("As")), "{settings:?}");
}

/// Five aces and a pair of kings never lose: only a copy of the kings pushes. The other aces low, which nobody has, are
/// better still, though four of a kind beats the full house: the rule gives something away.
#[test]
fn the_highest_hand_is_worth_more_with_two_aces_low() {
    let choices = hand("Jo As Ah Ad Ac Ks Kh").unwrap();
    let (best, way) = (&choices.choices[0], choices.choices.iter().find(|choice| choice.house_way).unwrap());
    assert_eq!((best.choice.as_str(), best.house_way), ("Jo As Ah Ks Kh / Ad Ac", false));
    assert_eq!(way.choice, "Jo As Ah Ad Ac / Ks Kh");
    assert!(way.ev.to_f64() > 0.9 && way.ev < best.ev && best.ev.to_f64() < 0.95);
    assert_eq!(choices.house_way_costs, Some(best.ev.minus(&way.ev)));
}

#[test]
fn what_is_no_hand_is_refused_in_words() {
    for (text, why) in [
        ("As Ks Qs", "write seven cards"),
        ("As Ks Qs 9s 4s 4d 2h 3h", "write seven cards"),
        ("As As Qs 9s 4s 4d 2h", "has As twice"),
        ("As Xs Qs 9s 4s 4d 2h", "is not a hand of cards"),
    ] {
        let error = hand(text).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

/// What takes too long by default: `cargo test --release --features exhaustive`.
#[cfg(feature = "exhaustive")]
mod exhaustive {
    use super::{BOOK, Ratio};
    use crate::{analyze, defaults, quiet, wager};
    use odds::pai_gow_poker::{DEALS, Player};
    use odds::simulate::{Path, compare};

    /// Both sides set by the default way.
    #[test]
    fn every_deal_between_two_who_set_by_the_default_way() {
        let analysis = analyze(&defaults(BOOK)).unwrap();
        let main = wager(&analysis, "main");
        let counts: Vec<&str> = main.outcomes.iter().map(|row| row.count.as_str()).collect();
        assert_eq!(counts, ["2506863515529772", "3341113289015576", "2402482226669052"]);
        assert_eq!(main.combinations, DEALS.to_string());
        let net = 19 * 2_402_482_226_669_052_i128 - 20 * 2_506_863_515_529_772_i128;
        assert_eq!(main.ev, Ratio::new(net, 20 * DEALS));
    }

    #[test]
    fn simulation_agrees() {
        let chosen = defaults(BOOK);
        let analysis = analyze(&chosen).unwrap();
        let player = Player::new(&chosen);
        let run = compare(&player, &analysis, 20_000_000, 1, Path::Kernel, &|_, _| true).unwrap();
        for result in &run.wagers {
            assert!(result.z.abs() < 5.0, "{}: {}", result.wager, result.z);
        }
        let _ = quiet();
    }
}
