//! What can happen in a round, what it moves, and who may see it.

use super::settle::{Pairs, Side, Wager};
use crate::blocks::wagers::WagerEvent;
use engine::{Account, Origin, Posting, Reason, RoundEnd, Seat, Viewer};
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
/// Money and lies on the wager now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Wager(WagerEvent<Wager>),
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
    PaidLessVigorish { seat: Seat, amount: Money, vigorish: Money },
    VigorishMarked { seat: Seat, amount: Money },
    VigorishCollected { seat: Seat, amount: Money },
    WagersSettled,
    LastHandAnnounced,
    Completed { player: Cards, banker: Cards, end: RoundEnd },
    StrayDrawn { card: Cards },
    CardKept { card: Card },
    RoundSimulated { card: Card },
    ThirdCardInError { shown: bool },
    ThirdCardDiscarded { card: Card },
    OneMoreDiscarded { card: Cards },
    RoundVoided,
}

impl From<WagerEvent<Wager>> for Event {
    fn from(event: WagerEvent<Wager>) -> Event {
        Event::Wager(event)
    }
}

impl engine::Event for Event {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        match *self {
            Event::Wager(event) => event.postings(post),
            Event::CashChanged { seat, amount } => {
                post(Posting::chips(Account::Outside, Account::Stack(seat), amount));
            }
            Event::Pressed { seat, side, amount } => {
                WagerEvent::Paid { at: seat.into(), wager: Wager::HouseMoney, amount }.postings(post);
                WagerEvent::Placed { at: seat.into(), wager: side.wager(), amount }.postings(post);
            }
            Event::PaidLessVigorish { seat, amount, vigorish } => {
                let (at, wager) = (seat.into(), Wager::Banker);
                WagerEvent::Paid { at, wager, amount }.postings(post);
                WagerEvent::VigorishTaken { at, wager, amount: vigorish }.postings(post);
            }
            Event::VigorishCollected { seat, amount } => {
                // The wager that won was settled long ago.
                let (from, to) = (Account::Stack(seat), Account::Rack);
                post(Posting { reason: Reason::Vigorish, ..Posting::chips(from, to, amount) });
            }
            _ => {}
        }
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
            Wager(event) => event.fmt(f),
            CashCalled { seat, wager, amount } => write!(f, "{seat} calls {wager} {amount} with cash"),
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
                let gives_up = match why {
                    GivenUp::Freely => "gives up",
                    GivenUp::Required => "must give up",
                    GivenUp::NotAccepted => "does not accept",
                };
                write!(f, "{seat} {gives_up} turning the {}", side.name())?;
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
            HouseMoneyChosen { seat, press: Some(side) } => write!(f, "{seat} adds the House Money payout to {side}"),
            Pressed { seat, side, amount } => write!(f, "{seat}'s House Money adds {amount} to {side}"),
            HouseMoneySettled => f.write_str("House Money Wagers are settled"),
            Natural => f.write_str("a Natural: no more cards"),
            Draws { side } => write!(f, "{} draws", side.name()),
            Stays { side } => write!(f, "{} stays", side.name()),
            Announced { player, banker, named } => {
                let named = match named {
                    Some(Named::Dragon7) => "; Dragon 7",
                    Some(Named::Panda8) => "; Panda 8",
                    None => "",
                };
                write!(f, "Player {player}, Banker {banker}: {}{named}", result(*player, *banker))
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
            PaidLessVigorish { seat, amount, vigorish } => {
                write!(f, "{seat}'s vigorish of {vigorish} is collected; {amount} is paid on {}", Side::Banker)
            }
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
            RoundVoided => f.write_str("the round is void"),
            _ => unreachable!("told before"),
        }
    }
}
