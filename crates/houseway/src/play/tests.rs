//! Whole plays through piped input.

use super::ink::{Ink, Paper, width};
use super::{PlayArgs, play};
use clap::Parser;
use engine::{AnyTable, Seat, Viewer};
use games::registry;

#[derive(Parser)]
struct CommandLine {
    #[command(flatten)]
    args: PlayArgs,
}

/// Plays with these arguments and lines, and gives back the table and the screens.
fn played(args: &str, input: &str, ink: Ink) -> (Box<dyn AnyTable>, String) {
    let args = CommandLine::parse_from(format!("play {args}").split(' ')).args;
    let mut output = Vec::new();
    let table = play(&args, &mut input.as_bytes(), Paper::new(&mut output, ink, false), true).unwrap();
    (table, String::from_utf8(output).unwrap())
}

fn plain(args: &str, input: &str) -> (Box<dyn AnyTable>, String) {
    played(args, input, Ink::default())
}

/// No line is wider than the screen, and no chip came or went.
fn sound(name: &str, table: &dyn AnyTable, text: &str) {
    for line in text.lines() {
        assert!(width(line) <= 80, "{name}: {} columns: {line}", width(line));
    }
    assert!(table.accounts().sum().is_zero(), "{name}: the accounts do not sum to zero");
    assert!(table.accounts().on_layout(engine::Seat(3)).is_zero());
}

#[test]
fn every_game_plays_to_the_end_with_nothing_but_the_enter_key() {
    for entry in registry() {
        let (table, text) = plain(&format!("{} --seed 1", entry.rulebook), &"\n".repeat(120));
        assert!(table.rounds() >= 12, "{}: {} rounds\n{text}", entry.rulebook, table.rounds());
        assert!(text.contains("You bought chips for") && text.contains("seed 1: repeat with --seed 1"), "{text}");
        sound(entry.rulebook, &*table, &text);
    }
}

#[test]
fn the_program_plays_every_seat_of_every_game() {
    for entry in registry() {
        for seed in 0..4 {
            let name = format!("{} --auto --rounds 25 --seed {seed} --players 5", entry.rulebook);
            let (table, text) = played(&name, "", Ink { colour: true, ascii: false });
            assert_eq!(table.rounds(), 25, "{name}");
            assert!(!table.in_round(), "{name}");
            sound(&name, &*table, &text);
        }
    }
}

#[test]
fn a_full_table_is_drawn_in_eighty_columns() {
    let (table, text) = plain("ma-boston-5 --auto --rounds 5 --seed 3 --players 6 --buy-in 1234567", "");
    sound("full", &*table, &text);
    let (table, text) = plain("ma-boston-5 --auto --rounds 5 --seed 3 --ascii", "");
    sound("ascii", &*table, &text);
}

#[test]
fn the_same_seed_and_commands_give_the_same_play() {
    let input = "1 10\n\n3 5\n\n\n\nwhy\n\nb\n\n\n\n";
    let (first, second) = (plain("nj-boston-5 --seed 9", input), plain("nj-boston-5 --seed 9", input));
    assert_eq!(first.1, second.1);
    assert_ne!(first.1, plain("nj-boston-5 --seed 10", input).1);
}

#[test]
fn why_answers_with_the_words_of_the_clause() {
    let (_, text) = plain("ma-boston-5 --seed 4711", "why 12(a)\nwhy r3\nwhy 12(z)\nwhy 2\nplace ante 5\nwhy\n");
    let book = law::Rulebook::named("ma-boston-5").unwrap();
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for id in ["12(a)", "R3", "1:ante wager", "6(b)"] {
        let says = book.clause(id).unwrap().says().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(&says), "{id} is not told in full:\n{text}");
    }
    assert!(flat.contains("has no clause or ruling `12(z)`; near it are 12(a)"), "{text}");
}

#[test]
fn a_wrong_amount_is_refused_with_its_clause_and_nothing_is_lost() {
    let (table, text) =
        plain("ma-boston-5 --seed 1", "place ante 3\n1 7.77\nplace ante 5\nplace first 11\nfold\nflod\nquit\n");
    for told in [
        "Refused: `place ante`: found $3, permitted $5 to $500 in steps of $1 [1:ante wager]",
        "found $7.77",
        "`place first`: found $11, permitted exactly $10 [1:first wager]",
        "did you mean `fold`?",
        "You bought chips for $500 and leave with $500: even.",
    ] {
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(told), "{told}:\n{text}");
    }
    sound("refusals", &*table, &text);
}

/// What a screen shows is what the seat may know: another deal of the hidden cards, the same screen.
#[test]
fn a_screen_shows_no_card_that_the_seat_may_not_see() {
    for seed in 0..12 {
        let args = format!("ma-boston-5 --seed {seed}");
        let (table, text) = plain(&args, "place ante 5\nplace first 10\ndeal\nlog 60\n");
        let before = text.rfind("Enter =").map(|end| &text[..end]).unwrap();
        let me = Viewer::Player(Seat(3));
        let known = |viewer| {
            let events = table.lines(0, viewer);
            let until = events
                .iter()
                .position(|event| event.says.contains("seat 3 places second") || event.says.contains("seat 3 folds"));
            let events = &events[..until.unwrap_or(events.len())];
            kit::Card::deck()
                .filter(|card| events.iter().any(|event| event.says.contains(&card.to_string())))
                .collect::<Vec<_>>()
        };
        let mine = known(me);
        for card in kit::Card::deck() {
            let shown = before.split_whitespace().any(|word| word == card.face());
            assert_eq!(shown, mine.contains(&card), "seed {seed}: {card}\n{before}");
        }
        assert!(known(Viewer::Surveillance).len() > mine.len());
    }
}

#[test]
fn questions_fit_the_screen_in_every_game() {
    for entry in registry() {
        let input = "rules\nhelp\nlook\n\n\n\n\nlog 99\nwhy 27\nwhy 30\nwhy\nwhy nothing\n12\n0\nlog x\n";
        let (table, text) = plain(&format!("{} --seed 8", entry.rulebook), input);
        sound(entry.rulebook, &*table, &text);
        assert!(entry.schema().options().iter().all(|option| text.contains(&option.name)), "{text}");
        assert!(
            ["deck 1: cards shuffled", "tiles washed", "dice sealed"].iter().any(|words| text.contains(words)),
            "{text}"
        );
        assert!(text.contains("   27  ") && text.contains("has no clause or ruling `nothing`"), "{text}");
    }
}

#[test]
fn json_lines_are_the_events_as_the_seat_sees_them() {
    let (table, text) = plain("boston-7 --seed 5 --json --rounds 3", &"\n".repeat(60));
    let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let events: Vec<_> = lines.iter().filter(|line| line.get("seq").is_some()).cloned().collect();
    let expected: Vec<_> =
        table.lines(0, Viewer::Player(Seat(3))).iter().map(|event| serde_json::json!(event)).collect();
    assert_eq!(events, expected);
    assert!(lines.last().unwrap()["result"]["net"].is_string());
    assert!(lines.iter().any(|line| line.get("offers").is_some()));
}

#[test]
fn a_hand_is_set_by_numbers_by_codes_or_as_proposed() {
    let reach = "1 10\n1\ndeal\n";
    let mut set = 0;
    for seed in 0..6 {
        for how in ["set hand 1 2 3 4 5\n", "set hand\n\n", "1\n1 2 3 4 9\n1 7 6 5 4 3\n"] {
            let (table, text) =
                plain(&format!("boston-7 --seed {seed}"), &format!("{reach}place second 10\n{how}why\n"));
            let events = table.lines(0, Viewer::Player(Seat(3)));
            set += events.iter().filter(|event| event.says.starts_with("seat 3 sets")).count();
            sound(how, &*table, &text);
        }
    }
    assert!(set >= 12, "only {set} hands were set");
}

/// What somebody at seat 3 of Colorado hold 'em has said before a card is to be discarded.
const BEFORE_DISCARD: &str = "place ante 5\ndeal\nplace bet 5\n";

#[test]
fn a_card_is_discarded_by_its_number_as_it_is_shown() {
    let mut told = 0;
    for seed in 0..12 {
        let args = format!("ma-colorado-holdem --seed {seed}");
        let (before, _) = plain(&args, &format!("{BEFORE_DISCARD}look\n"));
        // At the end of the input the round is played out: what was dealt is in the log.
        let dealt: Vec<String> = before
            .lines(0, Viewer::Player(Seat(3)))
            .iter()
            .filter_map(|event| event.says.strip_prefix("seat 3 is dealt ").map(str::to_owned))
            .collect();
        for number in 1..=3 {
            let (table, text) = plain(&args, &format!("{BEFORE_DISCARD}discard {number}\n"));
            let wanted = format!("seat 3 discards {} and keeps", dealt[number - 1]);
            told += usize::from(table.lines(0, Viewer::Player(Seat(3))).iter().any(|e| e.says.starts_with(&wanted)));
            sound("discard", &*table, &text);
        }
    }
    // Seats 1 and 2 decide first, and now and then seat 3 cannot bet any more.
    assert!(told >= 30, "{told} of 36");
}

#[test]
fn payments_are_told_wager_by_wager_and_a_split_with_its_price() {
    let mut told = 0;
    for seed in 0..40 {
        let (_, text) = plain(&format!("ma-colorado-holdem --seed {seed}"), &format!("{BEFORE_DISCARD}discard 1\n"));
        assert!(!text.contains(" on ante, bet") && !text.contains(" on ante, on bet"), "{text}");
        told += usize::from(text.contains("on ante, $"));
    }
    assert!(told > 0);
    let (_, text) = plain("ma-fast-action-holdem --seed 1 --players 0", "\nplace wager 25\ndeal\nlook\n");
    let split = text.lines().find(|line| line.contains("split hand")).expect("a hand can be split");
    assert!(split.contains("$25, 2 of 4 cards"), "{split}");
}

#[test]
fn enter_gives_up_no_hand_that_can_be_played_on_and_says_what_it_is() {
    for book in ["ma-fast-action-holdem", "ma-pai-gow", "ma-let-it-ride"] {
        let (_, text) = plain(&format!("{book} --seed 2"), &"\n".repeat(120));
        assert!(!text.contains("Enter = surrender") && !text.contains("Enter = fold"), "{text}");
    }
    let (_, text) = plain("ma-fast-action-holdem --seed 2", &"\n".repeat(20));
    assert!(text.contains("(as the dealer would)"), "{text}");
    let (_, text) = plain("ma-boston-5 --seed 2", &"\n".repeat(40));
    assert!(text.contains("Enter = fold (what silence means)"), "{text}");
    assert!(text.contains("(a suggestion)"), "{text}");
}

#[test]
fn best_play_is_named_where_the_exact_odds_know_it_at_once() {
    let (_, text) = plain("ma-colorado-holdem --seed 3", "place ante 5\ndeal\nbest\n");
    assert!(text.matches("Best by the exact odds: ").count() >= 2, "{text}");
    let (_, text) = plain("ma-boston-5 --seed 3", "best\n");
    assert!(text.contains("not known at once"), "{text}");
}

#[test]
fn the_person_can_deal() {
    let (table, text) = plain("card-boston-5 --deal-yourself --seed 2 --players 1", &"\n".repeat(150));
    assert!(table.rounds() >= 3, "{} rounds\n{text}", table.rounds());
    assert!(text.contains("dealer: deal seat"), "{text}");
    sound("dealing", &*table, &text);
}

#[test]
fn who_deals_reports_what_went_wrong() {
    let mut typed = "\n".repeat(12);
    typed.push_str("report dealer card exposed\n");
    let (table, text) = plain("ma-three-card-poker --deal-yourself --seed 3 --players 1", &typed);
    assert!(text.contains("is void"), "{text}");
    sound("reporting", &*table, &text);
}
