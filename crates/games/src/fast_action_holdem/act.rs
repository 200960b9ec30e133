//! What can be said in a round, by whom, when and by which clause.

use super::provisions as by;
use super::round::Stage;
use super::rules::Rules;
use crate::blocks::wagers;
use engine::{Place, Position};

named! {
    /// The wager on a hand, the only one there is.
    pub enum Wager {
        /// That the hand beats the dealer's.
        Hand "wager",
    }
}

/// The names of a hand's spots.
pub(super) const SPOTS: [&str; 1] = Wager::NAMES;

impl wagers::Wager for Wager {
    const ALONE: bool = true;

    fn spot(self) -> u8 {
        0
    }
}

engine::acts! {
    /// An act in a round.
    pub enum Act by |rules: Rules| in Stage {
        Place: "place wager", Player, Stake(0), Amount, &[Stage::Betting], rules.wager.cite, until by::AFTER_CALL;
        TakeBack: "take back wager", Player, TakeBack(0), Nothing, &[Stage::Betting], by::AFTER_CALL;
        /// A wager by word of mouth with cash, which is never accepted.
        VerbalWager: "call wager with cash", Player, Ask, Nothing, Stage::ALL, by::VERBAL;
        /// Never accepted either.
        PlaceCoupon: "place coupon", Player, Ask, Amount, Stage::ALL, by::NO_COUPON;
        VoidHand: "void hand", Player, TakeBack(0), Nothing, &[Stage::Missing], by::SHORT;
        TakeMissing: "take missing cards", Player, Decide, Nothing, &[Stage::Missing], by::SHORT;
        /// The two cards that are kept.
        SetHand: "set hand", Player, Decide, Cards, &[Stage::Setting], by::SET, until by::SET_STAYS;
        /// The two cards before the original wager, with as much again for the other two.
        SplitHand: "split hand", Player, Stake(0), Amount, &[Stage::Setting], by::SPLIT;
        Surrender: "surrender", Player, GiveUp, Nothing, &[Stage::Setting], by::SURRENDER, until by::SURRENDER_OVER;
        NoMoreBets: "no more bets", Dealer, Work, Nothing, &[Stage::Betting], by::CALL;
        Deal(place: Place): "deal {place}", Dealer, Work, Cards,
            &[Stage::Dealing, Stage::Missing, Stage::Community], dealt(place);
        BurnCard: "burn card", Dealer, Work, Cards, Stage::DRAWING, by::BURN_BEFORE_COMMUNITY.and(by::NEW_DEALER);
        PayNatural(at: Position): "pay natural {at}", Dealer, Work, Nothing, &[Stage::Setting], by::NATURAL;
        SetFor(at: Position): "set hand of {at}", Dealer, Work, Nothing, &[Stage::Setting], by::SET_FOR_PLAYER;
        CollectDiscards: "collect discards", Dealer, Work, Nothing, &[Stage::Setting], by::DISCARDS;
        TurnDealerHand: "turn dealer hand", Dealer, Work, Nothing, &[Stage::Turning], by::DEALER_TURNED;
        SetDealerHand: "set dealer hand", Dealer, Work, Nothing, &[Stage::DealerSets], by::DEALER_SET;
        CollectWagers: "collect wagers", Dealer, Work, Nothing, &[Stage::DealerNatural], by::DEALER_NATURAL_TAKES;
        Expose(at: Position): "expose {at}", Dealer, Work, Nothing, &[Stage::Exposing], by::EXPOSE;
        Pay(at: Position): "pay {at}", Dealer, Work, Nothing, &[Stage::Paying], by::PAY;
        DeclareVoid: "declare void", Dealer, Work, Nothing, Stage::DRAWING, by::TOO_FEW;
        ClearTable: "clear table", Dealer, Work, Nothing, &[Stage::Betting, Stage::Clearing], by::CLEARED;
        /// Another dealer comes to the table.
        NewDealer: "report new dealer", Floorperson, Work, Nothing, Stage::PLAYED, by::NEW_DEALER;
        /// What the text leaves open is void, or played on.
        RuleVoid: "rule round void", Floorperson, Work, Nothing, Stage::HELD, by::GAP;
        RulePlayed: "rule round played on", Floorperson, Work, Nothing, Stage::HELD, by::GAP;
        CardFaceUp: "report card face up", Floorperson, Report, Cards, Stage::DRAWING, by::FACE_UP;
        CardDrawn: "report card drawn in error", Floorperson, Report, Cards, Stage::PLAYED, by::DRAWN;
        CardExposed(at: Position): "report card exposed {at}", Floorperson, Report, Nothing, Stage::HELD, by::EXPOSED;
        /// A place that is passed over so many times.
        NotDealt(place: Place): "report cards not dealt {place}", Floorperson, Report, Count, &[Stage::Dealing],
            not_dealt(place);
        /// A card too many.
        ExtraCard(place: Place): "report extra card {place}", Floorperson, Report, Cards, Stage::HELD, extra(place);
        DealerMisset: "report dealer hand set wrong", Floorperson, Report, Nothing, Stage::DEALER_IS_SET, by::MISSET;
        ShoeEmpty: "report shoe empty", Floorperson, Report, Nothing, Stage::DRAWING, by::TOO_FEW;
        MarkerStayed: "report dealing marker not moved", Floorperson, Report, Nothing, Stage::PLAYED,
            by::MARKER_STAYED;
        DealerCardExposed: "report dealer card exposed", Floorperson, Report, Nothing, Stage::HELD, by::GAP;
        CommunityExposed: "report community card exposed", Floorperson, Report, Nothing, Stage::HELD, by::GAP;
        CardsTouched(at: Position): "report cards touched {at}", Floorperson, Report, Nothing, Stage::HELD,
            by::TOUCHED;
    }
}

fn dealt(place: Place) -> law::Cite {
    if place == Place::Community { by::COMMUNITY } else { by::DEAL }
}

fn not_dealt(place: Place) -> law::Cite {
    if place == Place::Dealer { by::DEALER_SHORT } else { by::SHORT.and(by::NO_CARDS) }
}

fn extra(place: Place) -> law::Cite {
    if place == Place::Dealer { by::DEALER_LONG } else { by::LONG }
}
