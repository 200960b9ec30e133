//! The part of `houseway analyze` on one hand that is counted by itself.

use crate::out;
use odds::fast_action_holdem::{HandChoice, HandChoices};

/// What each choice with a hand is worth.
pub fn text(hand: &HandChoices) -> String {
    let best = hand.choices.first().map_or("", |choice| &choice.choice);
    let mut text = format!("{}: {best}\n", hand.cards);
    let row = |choice: &HandChoice| {
        vec![
            format!("  {}", choice.choice),
            "is worth".to_owned(),
            format!("{:+.6}", choice.ev.to_f64()),
            format!("= {}", choice.ev),
            if choice.house_way { "house way".to_owned() } else { String::new() },
        ]
    };
    text.push_str(&out::columns("<<><<", &hand.choices.iter().map(row).collect::<Vec<_>>()));
    if let (Some(says), Some(cost)) = (&hand.house_way_says, &hand.house_way_costs) {
        let cost = cost.to_f64();
        let says = format!("{says}; to play like it costs {cost:.6}.");
        text.push_str(&format!("{}\n", out::wrap(&says, 0, out::WIDTH)));
    }
    let says = format!("Exact, in units of the wager: {}.", hand.counted);
    text.push_str(&format!("{}\n", out::wrap(&says, 0, out::WIDTH)));
    text
}
