//! A real table with players at it, who always have chips and never keep the log.

use engine::{Automation, Chance, Command, Do, Game, Happens, Record, Seat, Table, TableAct, Who, advance};
use games::blocks::wagers::WagerEvent;
use kit::Money;
use std::sync::Arc;

/// Chips that last for any run of bad luck in a round.
const RESERVE: Money = Money::dollars(1_000_000);

/// What a wager won or lost, where the event pays or collects it.
pub(crate) fn settled<W: Copy>(event: &WagerEvent<W>) -> Option<(W, Money)> {
    match *event {
        WagerEvent::Paid { wager, amount, .. } => Some((wager, amount)),
        WagerEvent::Collected { wager, amount, .. } | WagerEvent::Banked { wager, amount, .. } => {
            Some((wager, -amount))
        }
        _ => None,
    }
}

/// A real table with players at its first seats.
pub struct Seated<G: Game> {
    /// The table.
    pub table: Table<G>,
    /// What has happened since it was last cleared.
    pub log: Vec<Record<Happens<G>>>,
}

impl<G: Game> Seated<G> {
    pub(crate) fn new(rules: Arc<G::Rules>, players: u8) -> Seated<G> {
        let mut seated = Seated { table: Table::new(rules), log: Vec::new() };
        let open = Command::of(Do::<G>::Table(TableAct::Open));
        seated.table.say(Who::Floorperson, &open, &mut seated.log).expect("a closed table can be opened");
        for seat in (1..=players).map(Seat) {
            seated.say(seat, Command::of(Do::<G>::Table(TableAct::Sit)));
        }
        seated
    }

    pub(crate) fn stack(&self, seat: Seat) -> Money {
        self.table.accounts().stack(seat)
    }

    pub(crate) fn say(&mut self, seat: Seat, command: Command<Do<G>>) {
        if let Err(refusal) = self.table.say(Who::Player(seat), &command, &mut self.log) {
            panic!("the strategy was refused: {refusal}");
        }
    }

    /// Buys more chips where few are left.
    pub(crate) fn buy_in(&mut self, seat: Seat) {
        if self.stack(seat) < RESERVE {
            self.say(seat, Command::with_amount(Do::<G>::Table(TableAct::BuyIn), RESERVE));
        }
    }

    /// Does every chore that is due.
    pub(crate) fn advance(&mut self, automation: Automation, chance: &mut dyn Chance) {
        advance(&mut self.table, automation, chance, &mut self.log).expect("the cards serve a round");
    }
}
