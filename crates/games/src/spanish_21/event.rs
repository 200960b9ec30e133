//! What can happen in a round, what it moves, and who may see it.

use super::act::{TenOf, Wager};
use super::hand::Total;
use engine::{Account, Origin, Place, Position, Posting, Reason, RoundEnd, Seat, Spot, Viewer};
use kit::{Card, Cards, Money};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What the dealer's first card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Up {
    /// An ace: players may insure.
    Ace,
    /// A king, queen or jack.
    Face,
    /// 2 to 9: no blackjack.
    Low,
}

/// Where a card was before it was dealt or burned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum From {
    /// In the shoe.
    Shoe,
    /// Drawn in error before, not exposed.
    Drawn,
    /// Exposed in error before.
    Exposed,
}

/// Why a card is burned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Burn {
    /// A new dealer burns one.
    NewDealer,
    /// The first card of the rack that was shuffled.
    AfterShuffle,
    /// An exposed card that nobody can use.
    Exposed,
    /// The dealer drew it to 17 or more.
    TooFar,
}

/// What happens to chips on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Moved {
    Staked,
    TakenBack,
    Collected,
    Returned(Reason),
    Paid,
    /// A fixed payout beside what the wager wins.
    Fixed,
    CollectionUndone,
    PaymentUndone,
}

/// Something that happened in a round. The `double` of a bettor goes on a spot of its own; `right` is the hand that a
/// split makes, which takes the second card; the hole card goes to the dealer `down`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    Chips { moved: Moved, spot: Spot, amount: Money },
    Rides { from: Spot, to: Spot, amount: Money },
    BoxShared { number: Seat },
    WagersClosed,
    CallerNamed { number: Seat, by: Seat },
    CuttingCardOut,
    Dealt { to: Place, cards: Cards, from: From, down: bool },
    DealerShows { up: Up },
    Burned { cards: Cards, why: Burn, from: From },
    BurnShown { cards: Cards },
    MatchSettled,
    InsuranceDeclined { number: Seat, by: Seat },
    ReaderShows { blackjack: bool },
    Announced { at: Position, total: Total, blackjack: bool },
    Asked { at: Position },
    Stood { at: Position },
    Doubled { at: Position },
    NotDoubled { at: Position, by: Seat },
    DoubleKept { at: Position, by: Seat },
    PairSplit { at: Position, right: Position },
    SplitAnswered { at: Position, by: Seat },
    Rescued { at: Position, by: Seat },
    Surrendered { at: Position, held: bool },
    HeldSettled { at: Position },
    DealersCardCalled,
    HoleTurned { card: Cards },
    DealerAnnounced { total: Total, blackjack: bool },
    InsuranceSettled,
    BoxSettled { number: Seat },
    HandCollected { at: Position },
    Completed { end: RoundEnd },
    EntryPermitted { seat: Seat },
    NewDealer,
    FaceUpCardDiscarded { card: Card },
    TenRemoved { suit: TenOf },
    StrayDrawn { card: Cards },
    CardExposed { card: Cards },
    CardAccepted { at: Position },
    CardRefused { at: Position },
    NotDealt { place: Place, count: u32 },
    MissingTaken { at: Position },
    Overlooked { at: Position },
    HandDead { at: Position },
    ShoeEmpty,
    RackShuffled { cut: bool },
    RackCutDeclined { seat: Seat },
    RackCut { by: Option<Seat>, cards: u32 },
    HoleInReader,
    ReaderFails,
    CardsTouched { at: Position },
    RoundVoided { end: RoundEnd },
}

impl engine::Event for Event {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        let (spot, amount) = match *self {
            Event::Rides { from, to, amount } => {
                let stack = Account::Stack(from.by);
                post(Posting {
                    from: Account::Spot(from),
                    to: stack,
                    amount,
                    reason: Reason::TakenBack,
                    on: Some(from),
                });
                return post(Posting {
                    from: stack,
                    to: Account::Spot(to),
                    amount,
                    reason: Reason::Staked,
                    on: Some(to),
                });
            }
            Event::Chips { spot, amount, .. } => (spot, amount),
            _ => return,
        };
        let Event::Chips { moved, .. } = *self else { return };
        let (stack, rack, lies) = (Account::Stack(spot.by), Account::Rack, Account::Spot(spot));
        let (from, to, reason) = match moved {
            Moved::Staked => (stack, lies, Reason::Staked),
            Moved::TakenBack => (lies, stack, Reason::TakenBack),
            Moved::Collected => (lies, rack, Reason::Lost),
            Moved::Returned(why) => (lies, stack, why),
            Moved::Paid => (rack, stack, Reason::Won),
            Moved::Fixed => (rack, stack, Reason::Beside),
            Moved::CollectionUndone => (rack, stack, Reason::Undone),
            Moved::PaymentUndone => (stack, rack, Reason::Undone),
        };
        post(Posting { from, to, amount, reason, on: Some(spot) });
    }

    fn dealt(&self, deal: &mut dyn FnMut(Origin, Cards)) {
        if let Event::Dealt { to, cards, .. } = *self {
            let whole = match to {
                Place::Hand(at) => Place::seat(at.seat),
                other => other,
            };
            deal(Origin::Hand(whole), cards);
        }
    }

    fn handled(&self) -> Option<engine::Handled> {
        match *self {
            Event::RackShuffled { .. } => Some(engine::Handled::ShuffledAgain),
            Event::RackCut { cards, .. } => Some(engine::Handled::Cut(cards)),
            _ => None,
        }
    }

    fn seen_by(&self, viewer: Viewer) -> Event {
        if viewer == Viewer::Surveillance {
            return *self;
        }
        match *self {
            Event::Dealt { to, cards, from, down: true } => {
                Event::Dealt { to, cards: cards.hidden(), from, down: true }
            }
            Event::Burned { cards, why: why @ (Burn::NewDealer | Burn::AfterShuffle), from } => {
                let cards = if from == From::Exposed { cards } else { cards.hidden() };
                Event::Burned { cards, why, from }
            }
            Event::StrayDrawn { card } => Event::StrayDrawn { card: card.hidden() },
            other => other,
        }
    }
}

/// Whose wager it is, in words.
struct Whose(Spot);

impl fmt::Display for Whose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spot { at, by, .. } = self.0;
        if by == at.seat { at.fmt(f) } else { write!(f, "{by} on {at}") }
    }
}

fn chips(f: &mut fmt::Formatter<'_>, moved: Moved, spot: Spot, amount: Money) -> fmt::Result {
    let (whose, wager) = (Whose(spot), Wager::ALL[usize::from(spot.wager)]);
    match moved {
        Moved::Staked => write!(f, "{whose} places {wager} {amount}"),
        Moved::TakenBack => write!(f, "{whose} takes back {wager} {amount}"),
        Moved::Collected => write!(f, "{whose} loses {wager} {amount}"),
        Moved::Returned(_) => write!(f, "{whose} gets back {wager} {amount}"),
        Moved::Paid => write!(f, "{whose} is paid {amount} on {wager}"),
        Moved::Fixed => write!(f, "{whose} is paid a fixed payout of {amount}"),
        Moved::CollectionUndone => write!(f, "{whose} gets back {wager} {amount} collected before"),
        Moved::PaymentUndone => write!(f, "{whose} gives back {amount} paid on {wager} before"),
    }
}

fn total(total: Total, blackjack: bool) -> String {
    match (blackjack, total.points) {
        (true, _) => "blackjack".to_owned(),
        (_, over @ 22..) => format!("{over}, over 21"),
        (_, points) if total.soft => format!("soft {points}"),
        (_, points) => points.to_string(),
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match *self {
            Chips { moved, spot, amount } => chips(f, moved, spot, amount),
            Rides { from, to, amount } => write!(f, "{}'s wager of {amount} rides on {}", Whose(from), to.at),
            BoxShared { number } => write!(f, "others may wager on the box of {number}"),
            WagersClosed => f.write_str("wagers are closed"),
            CallerNamed { number, by } => write!(f, "{by} calls the decisions on the box of {number}"),
            CuttingCardOut => f.write_str("the cutting card comes up"),
            Dealt { cards, down: true, .. } => write!(f, "dealer is dealt {cards} face down"),
            Dealt { to, cards, from: From::Shoe, .. } => write!(f, "{to} is dealt {cards}"),
            Dealt { to, cards, .. } => write!(f, "{to} is dealt {cards}, which was out of the shoe"),
            DealerShows { up: Up::Ace } => f.write_str("dealer shows an ace"),
            DealerShows { up: Up::Face } => f.write_str("dealer shows a king, queen or jack"),
            DealerShows { up: Up::Low } => f.write_str("dealer shows 2 to 9"),
            Burned { cards, why: Burn::NewDealer, .. } => write!(f, "the new dealer burns {cards}"),
            Burned { cards, .. } => write!(f, "dealer burns {cards}"),
            BurnShown { cards } => write!(f, "the burn card was {cards}"),
            MatchSettled => f.write_str("match wagers are settled"),
            InsuranceDeclined { number, by } if number == by => write!(f, "{by} declines insurance"),
            InsuranceDeclined { number, by } => write!(f, "{by} declines insurance on {number}"),
            ReaderShows { blackjack: true } => f.write_str("the card reader shows blackjack"),
            ReaderShows { blackjack: false } => f.write_str("the card reader shows no blackjack"),
            Announced { at, total: counts, blackjack } => write!(f, "{at} has {}", total(counts, blackjack)),
            Asked { at } => write!(f, "{at} asks for a card"),
            Stood { at } => write!(f, "{at} stands"),
            Doubled { at } => write!(f, "{at} is doubled"),
            NotDoubled { at, by } => write!(f, "{by} does not double on {at}"),
            DoubleKept { at, by } => write!(f, "{by} keeps the double on {at}"),
            PairSplit { at, right } => write!(f, "{at} is split; the second card makes {right}"),
            SplitAnswered { at, by } => write!(f, "{by} has answered the split of {at}"),
            Rescued { at, by } => write!(f, "{by} rescues the double on {at}"),
            Surrendered { at, held: false } => write!(f, "{at} is surrendered"),
            Surrendered { at, .. } => write!(f, "{at} is surrendered; the wager is held"),
            HeldSettled { at } => write!(f, "the surrender of {at} is settled"),
            DealersCardCalled => f.write_str("\"Dealer's Card\""),
            HoleTurned { card } => write!(f, "the hole card is {card}"),
            DealerAnnounced { total: counts, blackjack } => write!(f, "dealer has {}", total(counts, blackjack)),
            InsuranceSettled => f.write_str("insurance is settled"),
            BoxSettled { number } => write!(f, "the box of {number} is settled"),
            HandCollected { at } => write!(f, "{at}'s cards are collected"),
            Completed { .. } => f.write_str("cards are collected; the round is over"),
            ref other => other.irregular(f),
        }
    }
}

impl Event {
    fn irregular(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match *self {
            EntryPermitted { seat } => write!(f, "{seat} may wager again"),
            NewDealer => f.write_str("a new dealer comes to the table"),
            FaceUpCardDiscarded { card } => write!(f, "{card} is found face up and discarded"),
            TenRemoved { suit } => write!(f, "the ten of {suit} is found in the shoe and removed"),
            StrayDrawn { card } => write!(f, "{card} was drawn in error and is the next card"),
            CardExposed { card } => write!(f, "{card} was drawn in error and exposed"),
            CardAccepted { at } => write!(f, "{at} accepts the exposed card"),
            CardRefused { at } => write!(f, "{at} refuses the exposed card and gets no more cards"),
            NotDealt { place, count: 1 } => write!(f, "{place} is not dealt 1 card"),
            NotDealt { place, count } => write!(f, "{place} is not dealt {count} cards"),
            MissingTaken { at } => write!(f, "{at} takes the missing card"),
            Overlooked { at } => write!(f, "the card that {at} asked for was overlooked"),
            HandDead { at } => write!(f, "{at}'s hand is dead"),
            ShoeEmpty => f.write_str("there are too few cards in the shoe to complete the round"),
            RackShuffled { .. } => f.write_str("the cards of the discard rack are shuffled"),
            RackCutDeclined { seat } => write!(f, "{seat} does not cut the discards"),
            RackCut { by: Some(seat), cards } => write!(f, "{seat} cuts {cards} of the discards"),
            RackCut { cards, .. } => write!(f, "dealer cuts {cards} of the discards"),
            HoleInReader => f.write_str("the hole card was put in the reader without an ace, king, queen or jack up"),
            ReaderFails => f.write_str("the card reader is out of order"),
            CardsTouched { at } => write!(f, "{at}'s cards were touched by somebody else than the dealer"),
            RoundVoided { .. } => f.write_str("the round is void"),
            _ => unreachable!("told before"),
        }
    }
}
