//! What happened, in words.

use super::act::{Claim, Hand, Wager};
use super::event::{Event, NoHand as Why};
use super::settle::CoupResult;
use crate::blocks::wagers::WagerEvent;
use engine::RoundEnd;
use std::fmt;

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match self {
            Wager(event) => tell_wager(event, f),
            Bid { seat, amount } => write!(f, "{seat} bids {amount} for the bank"),
            BidPassed { seat } => write!(f, "{seat} passes in the bidding"),
            PasserAdmitted { seat } => write!(f, "nobody bids; {seat}, who passed the bank, may bid too"),
            BankWon { seat, amount } => write!(f, "{seat} becomes Banker with the highest bid of {amount}"),
            BankAccepted { seat, .. } => write!(f, "{seat} accepts the bank and becomes Banker"),
            BankDeclined { seat } => write!(f, "{seat} does not take the bank"),
            TurnMissed { seat } => write!(f, "{seat} moved ahead and misses a turn to become Banker"),
            OfferClosed => f.write_str("nobody accepts the bank for a like wager; it is put up for bids"),
            BankPassed { seat } => write!(f, "{seat} passes the bank"),
            PassOrdered { seat, cause } => write!(f, "{seat} is ordered to pass the bank: {cause}"),
            NoHand { why } => f.write_str(match why {
                Why::NoBids => "nobody bids; no hand is dealt",
                Why::NoTaker => "nobody takes the bank; no hand is dealt",
                Why::NoCover => "nobody wagers against the Banker; no hand is dealt",
            }),
            CashExchanged { seat, amount } => write!(f, "{seat}'s {amount} in cash is exchanged for chips"),
            Called { seat, claim } => match claim {
                Some(Claim::Suivi) => write!(f, "{seat} announces banco suivi"),
                Some(_) => write!(f, "{seat} announces banco"),
                None => write!(f, "{seat} does not call banco"),
            },
            CallsTaken => f.write_str("nobody calls banco; the bank may be covered in parts"),
            WagerTrimmed { seat, offered, accepted } => {
                write!(f, "of {seat}'s {offered} only {accepted} is accepted; more would exceed the bank")
            }
            AgainstPlaced { seat, amount, claim } => {
                let claim = match claim {
                    Claim::Suivi => ", banco suivi",
                    Claim::Banco => ", banco",
                    Claim::Part => "",
                };
                write!(f, "{seat} wagers {amount} against the Banker{claim}")
            }
            TurnPassed { seat } => write!(f, "{seat} does not wager"),
            BetsClosed { dominant, covered } => {
                write!(f, "No more bets: {covered} is covered; {dominant} is the Dominant Player")
            }
            _ => self.tell_hands(f),
        }
    }
}

/// Wagers are told of as between participants: the Banker is named, and nobody is paid by the house.
fn tell_wager(event: &WagerEvent<Wager>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use WagerEvent::*;
    match event {
        Placed { at, amount, .. } => write!(f, "{at} wagers {amount} as Banker"),
        TakenBack { at, amount, .. } => write!(f, "{at} withdraws {amount} that nobody covered"),
        CollectedInto { at, wager: Wager::Bank, amount, .. } => write!(f, "the Banker, {at}, loses {amount}"),
        CollectedInto { at, amount, .. } => write!(f, "{at} loses {amount}"),
        PaidFrom { at, wager: Wager::Bank, amount, .. } => write!(f, "the Banker, {at}, wins {amount}"),
        PaidFrom { at, amount, .. } => write!(f, "{at} wins {amount}"),
        VigorishTaken { at, amount, .. } => write!(f, "{amount} of {at}'s winnings is taken as vigorish"),
        _ => write!(f, "{event}"),
    }
}

impl Event {
    /// From the deal to the last chip.
    fn tell_hands(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match self {
            CardsCalled => f.write_str("Cards"),
            Dealt { to, cards, kept: true, .. } => write!(f, "{} begins with the card kept: {cards}", to.title()),
            Dealt { to, cards, .. } => write!(f, "the Banker deals {cards} to {}", to.title()),
            Announced { seat, call, .. } => write!(f, "{seat} announces {call}"),
            Repeated { call } => write!(f, "the dealer repeats {call}"),
            HandsTurned { player, banker } => {
                write!(f, "all cards are turned up: {player} in the Player's Hand, {banker} in the Banker's Hand")
            }
            ThirdDealt { to, cards } => write!(f, "{} draws {cards}", to.title()),
            BankerTurned { cards, draws } => {
                let draws = if *draws { "it draws" } else { "it stands" };
                write!(f, "the Banker's Hand is turned up: {cards}; {draws}")
            }
            Counted { hand, cards, count } => write!(f, "{} counts {count}: {cards}", hand.title()),
            Resulted { player, banker, verdict } => match verdict {
                CoupResult::Won => write!(f, "the Banker's Hand wins, {banker} to {player}"),
                CoupResult::Void => write!(f, "Stand Off at {player}"),
                CoupResult::Lost => write!(f, "the Player's Hand wins, {player} to {banker}"),
            },
            Settled => f.write_str("all wagers are settled"),
            BankLost { seat, after } if seat == after => write!(f, "{seat} gives up the bank"),
            BankLost { seat, after } => {
                write!(f, "{seat} gives up the bank, which goes on from {after}, where it was passed")
            }
            _ => self.tell_irregular(f),
        }
    }

    fn tell_irregular(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Event::*;
        match self {
            DealRectified => f.write_str("an error in the deal is rectified; the hand goes on"),
            HandAnnulled => f.write_str("the Banker took cards in the wrong order; the hand is annulled"),
            BankMoved { seat } => write!(f, "the bank moves on from {seat}"),
            BankLeft { seat } => write!(f, "the bank stays with {seat}"),
            ExtraDealt { to: Hand::Player, cards, .. } => {
                write!(f, "the Dominant Player was given a third card, {cards}; nobody knows which is in excess")
            }
            ExtraDealt { cards, .. } => write!(f, "the Banker took a third card, {cards}; the hand counts zero"),
            TwoDrawn { cards } => write!(f, "the Banker draws two cards instead of one: {cards}"),
            CardAfterStay { cards, mistaken: false } => write!(f, "{cards} is dealt face up after stay"),
            CardAfterStay { cards, .. } => write!(f, "{cards} is dealt face up after stay; the dealer had said card"),
            GivenToBanker { cards } => write!(f, "{cards} becomes the Banker's card"),
            TakenEarly { cards } => write!(f, "the Banker took {cards} too early; it goes to the Player's Hand"),
            DrawnUndisclosed { cards } => write!(f, "a card drawn in error stays undisclosed: {cards}"),
            KeptBurned { cards } => write!(f, "the card kept is burned, the shoe being at its end: {cards}"),
            Disclosed { cards } => write!(f, "a card drawn in error is disclosed: {cards}"),
            ToBurn { count, shown: true } => write!(f, "it is discarded; {count} more to be burned face up"),
            ToBurn { count, .. } => write!(f, "it is discarded; {count} more to be burned face down"),
            ToSimulate { cards } => write!(f, "{cards} will begin a simulated round"),
            Burned { cards, .. } if cards.is_empty() => f.write_str("no card is left to be burned"),
            Burned { cards, .. } => write!(f, "burned: {cards}"),
            FaceUpFound { cards, more } => {
                write!(f, "{cards} is found face up in the shoe and discarded; {more} more to be burned")
            }
            HandVoided => f.write_str("the hand is void"),
            SimulationBegun { cards } => write!(f, "a simulated round begins with {cards}"),
            SimulatedDealt { to, cards, .. } => write!(f, "simulated: {} gets {cards}", to.title()),
            SimulationOver => f.write_str("the cards of the simulated round are discarded"),
            Completed { end: RoundEnd::ShoeDone } => f.write_str("the hand was the last of the shoe"),
            _ => f.write_str("the table is cleared"),
        }
    }
}
