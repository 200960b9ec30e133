//! Wagers given as a table of amounts instead of commands: those that go down before the cards
//! come before the commands of the round, the others after them.

use crate::draft::{Draft, Extra};
use crate::error::At;
use crate::script::Script;
use engine::{AnyTable, Automation, Chore, Position, TableAct, Who, Words};
use kit::Money;

/// A wager that somebody is to place.
pub(super) struct Wish {
    pub(super) position: Position,
    pub(super) wager: String,
    pub(super) amount: Money,
    pub(super) at: At,
}

impl Wish {
    fn act(&self) -> String {
        format!("place {}", self.wager)
    }

    pub(super) fn say(&self, draft: &mut Draft) {
        let extra = Extra { amount: Some(self.amount), given: None };
        draft.command(&self.position.to_string(), &self.act(), extra, &self.at);
    }
}

/// The wagers that can be placed before the cards, in an order that can be, and the rest. A table
/// with the same rules and seats is asked.
pub(super) fn split(draft: &mut Draft, mut wishes: Vec<Wish>) -> (Vec<Wish>, Vec<Wish>) {
    let Some(mut table) = draft.trial_table() else { return (wishes, Vec::new()) };
    let mut script = Script::trial(table.house().deck);
    let chores = Automation::NONE.with(&[Chore::Open, Chore::Shuffle, Chore::Begin]);
    if table.advance(chores, &mut script).is_err() {
        return (wishes, Vec::new());
    }
    // Nobody in a scenario cuts the cards unless the scenario says so.
    let pass = Words::of(TableAct::PassCut.to_string());
    while table.say(Who::Dealer, &pass, &mut script).is_ok() {
        let _ = table.advance(chores, &mut script);
    }
    let mut before = Vec::new();
    while let Some(index) = wishes.iter().position(|wish| offered(&*table, wish)) {
        let wish = wishes.remove(index);
        let words = Words { hand: wish.position.hand, amount: Some(wish.amount), ..Words::of(wish.act()) };
        // An amount that is refused here is refused again when the scenario runs, where it is reported.
        let _ = table.say(Who::Player(wish.position.seat), &words, &mut script);
        before.push(wish);
    }
    (before, wishes)
}

fn offered(table: &dyn AnyTable, wish: &Wish) -> bool {
    let act = wish.act();
    table
        .offers(Who::Player(wish.position.seat))
        .iter()
        .any(|offer| offer.act == act && offer.hand == wish.position.hand)
}
