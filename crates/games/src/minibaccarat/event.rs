//! What can happen in a round, what it moves, and who may see it.

use super::settle::{Pairs, Side, Wager};
use engine::{Account, Aftermath, Origin, Posting, Reason, Seat, Viewer};
use kit::{Card, Cards, Money, PointCount};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How the right to turn cards was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GivenUp {
    /// By the player.
    Freely,
    /// Because the player delayed the game.
    Required,
    /// It was offered and not accepted.
    NotAccepted,
}

/// A result with a name of its own, at EZ Baccarat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Named {
    /// A Dragon 7.
    Dragon7,
    /// A Panda 8.
    Panda8,
}

/// Something that happened in a round. `viewers` are those handed the cards of each hand, being the
/// first of several who wagered as much where that is `equal`; a card that `waited` came from the
/// round before; `Handed` names the cards that are face down; what is `Pressed` was won by House
/// Money and lies on the wager now; `vigorish` is taken off what is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    WagerPlaced { seat: Seat, wager: Wager, amount: Money },
    WagerTakenBack { seat: Seat, wager: Wager, amount: Money },
    CashCalled { seat: Seat, wager: Wager, amount: Money },
    CashChanged { seat: Seat, amount: Money },
    CashDeclined { seat: Seat },
    BetsClosed { viewers: [Option<Seat>; 2], equal: [bool; 2] },
    Dealt { side: Side, cards: Cards, up: bool, waited: bool },
    CoverCardOut,
    Handed { side: Side, seat: Seat, cards: Cards },
    CardsGivenUp { side: Side, seat: Seat, next: Option<Seat>, why: GivenUp },
    Turned { side: Side, cards: Cards, count: PointCount },
    HouseMoneyOpened { pairs: Pairs },
    HouseMoneyChosen { seat: Seat, press: Option<Side> },
    Pressed { seat: Seat, side: Side, amount: Money },
    HouseMoneySettled,
    Natural,
    Draws { side: Side },
    Stays { side: Side },
    Announced { player: PointCount, banker: PointCount, named: Option<Named> },
    Collected { seat: Seat, wager: Wager, amount: Money },
    Paid { seat: Seat, wager: Wager, amount: Money, vigorish: Money },
    Returned { seat: Seat, wager: Wager, amount: Money, why: Reason },
    VigorishMarked { seat: Seat, amount: Money },
    VigorishCollected { seat: Seat, amount: Money },
    WagersSettled,
    LastHandAnnounced,
    Completed { player: Cards, banker: Cards, aftermath: Aftermath },
    StrayDrawn { card: Cards },
    CardKept { card: Card },
    RoundSimulated { card: Card },
    ThirdCardInError { shown: bool },
    ThirdCardDiscarded { card: Card },
    OneMoreDiscarded { card: Cards },
    PaymentUndone { seat: Seat, amount: Money },
    CollectionUndone { seat: Seat, amount: Money },
    RoundVoided,
}

impl engine::Event for Event {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        use Event::*;
        let spot = |seat, wager: Wager| Account::Spot(seat, wager as u8);
        let (stack, rack) = (Account::Stack, Account::Rack);
        let (from, to, amount, reason, on) = match *self {
            WagerPlaced { seat, wager, amount } => (stack(seat), spot(seat, wager), amount, Reason::Staked, wager),
            WagerTakenBack { seat, wager, amount } => {
                (spot(seat, wager), stack(seat), amount, Reason::TakenBack, wager)
            }
            CashChanged { seat, amount } => {
                return post(Posting::chips(Account::Outside, stack(seat), amount));
            }
            Collected { seat, wager, amount } => (spot(seat, wager), rack, amount, Reason::Lost, wager),
            Returned { seat, wager, amount, why } => (spot(seat, wager), stack(seat), amount, why, wager),
            Paid { seat, wager, amount, vigorish } => {
                post(Posting { from: rack, to: stack(seat), amount, reason: Reason::Won, on: Some(wager as u8) });
                if vigorish.is_zero() {
                    return;
                }
                (stack(seat), rack, vigorish, Reason::Vigorish, wager)
            }
            Pressed { seat, side, amount } => {
                let won = Some(Wager::HouseMoney as u8);
                post(Posting { from: rack, to: stack(seat), amount, reason: Reason::Won, on: won });
                (stack(seat), spot(seat, side.wager()), amount, Reason::Staked, side.wager())
            }
            VigorishCollected { seat, amount } => {
                // The wager that won was settled long ago.
                return post(Posting { from: stack(seat), to: rack, amount, reason: Reason::Vigorish, on: None });
            }
            PaymentUndone { seat, amount } => (stack(seat), rack, amount, Reason::Undone, Wager::HouseMoney),
            CollectionUndone { seat, amount } => (rack, stack(seat), amount, Reason::Undone, Wager::HouseMoney),
            _ => return,
        };
        post(Posting { from, to, amount, reason, on: Some(on as u8) });
    }

    fn dealt(&self, deal: &mut dyn FnMut(Origin, Cards)) {
        if let Event::Dealt { side, cards, .. } = *self {
            deal(Origin::Hand(side.place()), cards);
        }
    }

    fn seen_by(&self, viewer: Viewer) -> Event {
        if viewer == Viewer::Surveillance {
            return *self;
        }
        match *self {
            Event::Dealt { side, cards, up: false, waited } => {
                Event::Dealt { side, cards: cards.hidden(), up: false, waited }
            }
            Event::Handed { side, seat, cards } if viewer != Viewer::Player(seat) => {
                Event::Handed { side, seat, cards: cards.hidden() }
            }
            Event::StrayDrawn { card } => Event::StrayDrawn { card: card.hidden() },
            Event::OneMoreDiscarded { card } => Event::OneMoreDiscarded { card: card.hidden() },
            other => other,
        }
    }
}

fn result(player: PointCount, banker: PointCount) -> &'static str {
    match player.cmp(&banker) {
        std::cmp::Ordering::Greater => "the Player's Hand wins",
        std::cmp::Ordering::Less => "the Banker's Hand wins",
        std::cmp::Ordering::Equal => "tie hand",
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match self {
            WagerPlaced { seat, wager, amount } => write!(f, "{seat} places {} {amount}", wager.name()),
            WagerTakenBack { seat, wager, amount } => write!(f, "{seat} takes back {} {amount}", wager.name()),
            CashCalled { seat, wager, amount } => write!(f, "{seat} calls {} {amount} with cash", wager.name()),
            CashChanged { seat, amount } => {
                write!(f, "dealer confirms; {seat}'s cash is changed into chips of {amount}")
            }
            CashDeclined { seat } => write!(f, "{seat}'s cash wager is not confirmed"),
            BetsClosed { .. } => f.write_str("No more bets"),
            Dealt { side, cards, waited: false, .. } => write!(f, "{} is dealt {cards}", side.name()),
            Dealt { side, cards, waited: true, .. } => write!(f, "{} is dealt {cards}, which waited", side.name()),
            CoverCardOut => f.write_str("the cover card appears and is put aside"),
            Handed { side, seat, cards } => write!(f, "{seat} is handed {cards} of the {}", side.name()),
            CardsGivenUp { side, seat, next, why } => {
                match why {
                    GivenUp::Freely => write!(f, "{seat} gives up turning the {}", side.name())?,
                    GivenUp::Required => write!(f, "{seat} must give up turning the {}", side.name())?,
                    GivenUp::NotAccepted => write!(f, "{seat} does not accept turning the {}", side.name())?,
                }
                match next {
                    Some(next) => write!(f, "; {next} is offered it"),
                    None => f.write_str("; the dealer will"),
                }
            }
            Turned { side, cards, count } => write!(f, "{} is {cards}: {count}", side.name()),
            HouseMoneyOpened { pairs } => f.write_str(match (pairs.player, pairs.banker) {
                (true, true) => "House Money: both hands have a pair",
                (true, false) => "House Money: the Player's Hand has a pair",
                (false, true) => "House Money: the Banker's Hand has a pair",
                (false, false) => "House Money: no pair",
            }),
            HouseMoneyChosen { seat, press: None } => write!(f, "{seat} takes the House Money payout"),
            HouseMoneyChosen { seat, press: Some(side) } => {
                write!(f, "{seat} adds the House Money payout to {}", side.wager().name())
            }
            Pressed { seat, side, amount } => {
                write!(f, "{seat}'s House Money adds {amount} to {}", side.wager().name())
            }
            HouseMoneySettled => f.write_str("House Money Wagers are settled"),
            Natural => f.write_str("a Natural: no more cards"),
            Draws { side } => write!(f, "{} draws", side.name()),
            Stays { side } => write!(f, "{} stays", side.name()),
            Announced { player, banker, named } => {
                write!(f, "Player {player}, Banker {banker}: {}", result(*player, *banker))?;
                match named {
                    Some(Named::Dragon7) => f.write_str("; Dragon 7"),
                    Some(Named::Panda8) => f.write_str("; Panda 8"),
                    None => Ok(()),
                }
            }
            _ => self.tell_settling(f),
        }
    }
}

impl Event {
    /// In words, from the settling of wagers on.
    fn tell_settling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match self {
            Collected { seat, wager, amount } => write!(f, "{seat} loses {} {amount}", wager.name()),
            Paid { seat, wager, amount, vigorish } if vigorish.is_positive() => {
                write!(f, "{seat}'s vigorish of {vigorish} is collected; {amount} is paid on {}", wager.name())
            }
            Paid { seat, wager, amount, .. } => write!(f, "{seat} is paid {amount} on {}", wager.name()),
            Returned { seat, wager, amount, .. } => write!(f, "{seat} gets back {} {amount}", wager.name()),
            VigorishMarked { seat, amount } => write!(f, "{seat}'s vigorish of {amount} is marked"),
            VigorishCollected { seat, amount } => write!(f, "{seat}'s vigorish of {amount} is collected"),
            WagersSettled => f.write_str("wagers are settled"),
            LastHandAnnounced => f.write_str("Last hand"),
            Completed { player, banker, .. } => match (player.is_empty(), banker.is_empty()) {
                (true, true) => f.write_str("the round is over"),
                _ => write!(f, "{player} and {banker} go to the discard rack; the round is over"),
            },
            StrayDrawn { card } => write!(f, "{card} was drawn in error and waits to be the first of the next hand"),
            CardKept { card } => write!(f, "{card} was disclosed and waits to be the first of a simulated round"),
            RoundSimulated { card } => write!(f, "{card} shows: this round is simulated, without wagers"),
            ThirdCardInError { shown: false } => f.write_str("a third card was drawn for the Player's Hand in error"),
            ThirdCardInError { shown: true } => {
                f.write_str("a third card was drawn for the Player's Hand in error and disclosed")
            }
            ThirdCardDiscarded { card } => write!(f, "{card} goes to the discard rack, and one more card with it"),
            OneMoreDiscarded { card } => write!(f, "{card} goes to the discard rack face down"),
            PaymentUndone { seat, amount } => write!(f, "{seat} gives back {amount} paid on house-money"),
            CollectionUndone { seat, amount } => write!(f, "{seat} gets back house-money {amount} collected before"),
            RoundVoided => f.write_str("the round is void"),
            _ => unreachable!("told before"),
        }
    }
}
