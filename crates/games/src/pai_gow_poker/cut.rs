//! The cut of the deck, which belongs to the round because the bank is the first to be offered it.

use super::act::AREAS;
use engine::{Posting, RoundSetup, Seat, Seats, Viewer, Who};
use serde::{Deserialize, Serialize};
use std::fmt;

/// At least so many cards are above the cutting card, and as many below it.
pub const FROM_EITHER_END: u32 = 10;

/// Who cuts again when that is required.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recut {
    /// Whoever cut last.
    Same,
    /// The next one entitled.
    Next,
}

/// The cut of a round, and what is remembered of it for the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DeckCut {
    /// The deck is cut in this round, and has not been yet.
    pub due: bool,
    /// The first player to the table, when a game begins.
    begins: Option<Seat>,
    /// Who was offered the cut first in the last of consecutive rounds without a bank.
    turn: Option<Seat>,
    /// Who has refused the cut, or has cut and does not cut again.
    past: Seats,
    /// Who was offered this cut first.
    first: Option<Seat>,
    /// Who cut last.
    cutter: Option<Who>,
    /// Who must cut again.
    again: Option<Who>,
}

/// Why somebody is offered the cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The game begins.
    Begins,
    /// A player banks.
    Bank,
    /// Nobody banks.
    NoBank,
}

/// Something that happened to the cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum CutEvent {
    Refused { seat: Seat },
    Cut { by: Who, cards: u32 },
    RecutOrdered { by_next: bool },
}

impl DeckCut {
    /// The cut of a new round: of cards that no device shuffles now, or that came shuffled.
    pub fn new(setup: &RoundSetup, previous: Option<&DeckCut>) -> DeckCut {
        DeckCut {
            due: !setup.by_device,
            begins: setup.first_player.filter(|_| setup.anew || previous.is_none()),
            turn: previous.filter(|_| !setup.anew).and_then(|previous| previous.turn),
            past: Seats::NONE,
            first: None,
            cutter: None,
            again: None,
        }
    }

    /// By which turn the cut is offered.
    pub fn turn(&self, bank: Option<Seat>) -> Turn {
        match (bank, self.begins) {
            (Some(_), _) => Turn::Bank,
            (None, Some(_)) => Turn::Begins,
            (None, None) => Turn::NoBank,
        }
    }

    /// Who may cut now; the dealer when no player accepts.
    pub fn whose(&self, bank: Option<Seat>, seated: Seats) -> Who {
        let present = |who: &Who| !matches!(who, Who::Player(seat) if !seated.has(*seat));
        if let Some(again) = self.again.filter(present) {
            return again;
        }
        let from = self.first.or(bank).or(self.begins).or(self.after_turn(seated)).unwrap_or(Seat(1));
        let around = (0..AREAS).map(|step| Seat((from.0 - 1 + step) % AREAS + 1));
        around.into_iter().find(|seat| seated.has(*seat) && !self.past.has(*seat)).map_or(Who::Dealer, Who::Player)
    }

    /// Without a bank: the player farthest to the dealer's right, and from round to round the next one
    /// counterclockwise.
    fn after_turn(&self, seated: Seats) -> Option<Seat> {
        let turn = self.turn.map_or(0, |seat| seat.0);
        seated.iter().find(|seat| seat.0 > turn).or_else(|| seated.iter().next())
    }

    /// The cut may be ordered again.
    pub fn may_be_again(&self) -> bool {
        !self.due && self.cutter.is_some()
    }

    /// Remembers whose turn it was: only rounds without a bank follow on each other.
    pub fn over(&mut self, bank: Option<Seat>) {
        self.turn = match (bank, self.begins) {
            (Some(_), _) => None,
            // The offer to the first player to the table is not that of the player to the dealer's right.
            (None, Some(_)) => None,
            (None, None) => self.first.or(self.turn),
        };
    }

    /// The cut after one more event.
    pub fn apply(&mut self, event: &CutEvent) {
        match *event {
            CutEvent::Refused { seat } => self.asked(seat),
            CutEvent::Cut { by, .. } => {
                (self.cutter, self.due) = (Some(by), false);
                if let Who::Player(seat) = by {
                    self.asked(seat);
                }
                self.again = None;
            }
            CutEvent::RecutOrdered { by_next } => {
                self.again = self.cutter.filter(|_| !by_next);
                self.due = true;
            }
        }
    }

    fn asked(&mut self, seat: Seat) {
        self.first.get_or_insert(seat);
        self.past.add(seat);
        self.again = None;
    }
}

impl engine::Event for CutEvent {
    fn postings(&self, _: &mut dyn FnMut(Posting)) {}

    fn cut(&self) -> Option<u32> {
        match *self {
            CutEvent::Cut { cards, .. } => Some(cards),
            _ => None,
        }
    }

    fn seen_by(&self, _: Viewer) -> CutEvent {
        *self
    }
}

impl fmt::Display for CutEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CutEvent::Refused { seat } => write!(f, "{seat} does not cut"),
            CutEvent::Cut { by, cards } => write!(f, "{by} cuts {cards} cards in from the top"),
            CutEvent::RecutOrdered { by_next: true } => f.write_str("the next one entitled has to cut again"),
            CutEvent::RecutOrdered { .. } => f.write_str("whoever cut has to cut again"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::DealingMethod;

    fn setup(anew: bool, first: u8) -> RoundSetup {
        let first_player = Some(Seat(first));
        RoundSetup {
            method: DealingMethod::Hand,
            deck: 0,
            shoe: None,
            anew,
            first_player,
            shuffler: false,
            by_device: false,
        }
    }

    fn seats(numbers: &[u8]) -> Seats {
        numbers.iter().copied().map(Seat).collect()
    }

    fn player(seat: u8) -> Who {
        Who::Player(Seat(seat))
    }

    #[test]
    fn the_first_player_cuts_first_and_then_the_offer_rotates_from_the_dealers_right() {
        let seated = seats(&[2, 4, 5]);
        let mut cut = DeckCut::new(&setup(true, 4), None);
        let mut firsts = Vec::new();
        for _ in 0..5 {
            let by = cut.whose(None, seated);
            firsts.push(by);
            cut.apply(&CutEvent::Cut { by, cards: 20 });
            cut.over(None);
            cut = DeckCut::new(&setup(false, 4), Some(&cut));
        }
        assert_eq!(firsts, [player(4), player(2), player(4), player(5), player(2)]);
    }

    #[test]
    fn the_bank_is_offered_the_cut_and_then_the_players_counterclockwise_from_it() {
        let seated = seats(&[1, 3, 6]);
        let mut cut = DeckCut::new(&setup(false, 1), Some(&DeckCut::new(&setup(true, 1), None)));
        let mut asked = Vec::new();
        for _ in 0..3 {
            let Who::Player(seat) = cut.whose(Some(Seat(3)), seated) else { break };
            asked.push(seat.0);
            cut.apply(&CutEvent::Refused { seat });
        }
        assert_eq!((asked, cut.whose(Some(Seat(3)), seated)), (vec![3, 6, 1], Who::Dealer));
        cut.over(Some(Seat(3)));
        assert_eq!(DeckCut::new(&setup(false, 1), Some(&cut)).whose(None, seated), player(1));
    }

    #[test]
    fn cards_are_cut_again_by_the_same_or_the_next() {
        let seated = seats(&[1, 3]);
        for (by_next, whose) in [(false, player(1)), (true, player(3))] {
            let mut cut = DeckCut::new(&setup(true, 1), None);
            cut.apply(&CutEvent::Cut { by: player(1), cards: 10 });
            assert!(cut.may_be_again());
            cut.apply(&CutEvent::RecutOrdered { by_next });
            assert_eq!(cut.whose(None, seated), whose);
        }
    }
}
