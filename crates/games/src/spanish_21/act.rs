//! What can be said in a round, by whom, when and by which clause.

use super::provisions as by;
use super::round::Stage;
use super::rules::Rules;
use engine::{Place, Position, Seat};

wagers! {
    /// A wager on a hand or a box.
    pub enum Wager {
        /// That the hand beats the dealer's.
        Main "wager",
        /// That one of the first two cards matches the dealer's.
        Match "match",
        /// That the dealer has blackjack.
        Insurance "insurance",
        /// What is added to double.
        Double "double",
    }
}

named! {
    /// The suit of a ten that has no business in the shoe.
    pub enum TenOf {
        /// Clubs.
        Clubs "clubs",
        /// Diamonds.
        Diamonds "diamonds",
        /// Hearts.
        Hearts "hearts",
        /// Spades.
        Spades "spades",
    }
}

const BETTING: &[Stage] = &[Stage::Betting];
const PLAYING: &[Stage] = &[Stage::Playing];
const CHOOSING: &[Stage] = &[Stage::Missing, Stage::Playing];

engine::acts! {
    /// An act in a round.
    pub enum Act by |rules: Rules| in Stage {
        Place: "place wager", Player, Stake(0), Amount, BETTING, by::WAGER, until by::AFTER_FIRST_CARD;
        TakeBack: "take back wager", Player, TakeBack(0), Nothing, BETTING, by::AFTER_FIRST_CARD;
        PlaceMatch: "place match", Player, Stake(1), Amount, BETTING, by::MATCH, until by::AFTER_FIRST_CARD;
        TakeBackMatch: "take back match", Player, TakeBack(1), Nothing, BETTING, by::AFTER_FIRST_CARD;
        /// The same on the box of another seat.
        PlaceOn(number: Seat): "place wager on {number}", Player, Stake(0), Amount, BETTING, by::OTHER_BOX, until
            by::AFTER_FIRST_CARD;
        TakeBackOn(number: Seat): "take back wager on {number}", Player, TakeBack(0), Nothing, BETTING,
            by::AFTER_FIRST_CARD;
        PlaceMatchOn(number: Seat): "place match on {number}", Player, Stake(1), Amount, BETTING, by::MATCH, until
            by::AFTER_FIRST_CARD;
        TakeBackMatchOn(number: Seat): "take back match on {number}", Player, TakeBack(1), Nothing, BETTING,
            by::AFTER_FIRST_CARD;
        /// The first to wager on a box lets others.
        Share(number: Seat): "let others wager on {number}", Player, Ask, Nothing, BETTING, by::SHARED;
        /// Never accepted.
        PlaceCoupon: "place coupon", Player, Ask, Amount, Stage::ALL, by::NO_COUPON;
        TakeMissing: "take missing card", Player, Decide, Nothing, CHOOSING, by::ONE_CARD.and(by::OVERLOOKED);
        VoidHand: "void hand", Player, Decide, Nothing, CHOOSING, by::ONE_CARD.and(by::OVERLOOKED);
        Insure: "insure", Player, Stake(2), Amount, &[Stage::Insuring], by::INSURE, until by::INSURE_TIME;
        InsureOn(number: Seat): "insure on {number}", Player, Stake(2), Amount, &[Stage::Insuring], by::INSURE, until
            by::INSURE_TIME;
        DeclineInsurance: "decline insurance", Player, Decide, Nothing, &[Stage::Insuring], by::INSURE;
        Surrender: "surrender", Player, GiveUp, Nothing, PLAYING, by::SURRENDER;
        Hit: "hit", Player, Decide, Nothing, PLAYING, by::DRAW;
        Stand: "stand", Player, Decide, Nothing, PLAYING, by::DECISIONS;
        Double: "double", Player, Stake(3), Amount, PLAYING, by::DOUBLE;
        Split: "split", Player, Stake(0), Amount, PLAYING, by::SPLIT;
        /// What others on a shared box do when its caller doubles or splits.
        DoubleToo: "double as well", Player, Stake(3), Amount, PLAYING, by::DOUBLE_TOO;
        NotDouble: "do not double", Player, Decide, Nothing, PLAYING, by::DOUBLE_TOO;
        CoverSplit: "cover split", Player, Stake(0), Amount, PLAYING, by::COVER_SPLIT;
        RideLeft: "ride on left hand", Player, Decide, Nothing, PLAYING, by::COVER_SPLIT;
        RideRight: "ride on right hand", Player, Stake(0), Nothing, PLAYING, by::COVER_SPLIT;
        Rescue: "rescue double", Player, TakeBack(3), Nothing, PLAYING, by::RESCUE;
        KeepDouble: "keep double", Player, Decide, Nothing, PLAYING, by::RESCUE;
        AcceptCard: "accept exposed card", Player, Decide, Nothing, PLAYING, by::EXPOSED;
        RefuseCard: "refuse exposed card", Player, Decide, Nothing, PLAYING, by::EXPOSED;
        AskBurn: "ask for burn card", Player, Ask, Nothing, Stage::PLAYED, by::BURN_SHOWN;
        CutDiscards: "cut discards", Player, Decide, Count, Stage::DRAWING, by::RUNS_OUT.and(by::CUT_OFFERED);
        NotCutDiscards: "decline to cut discards", Player, Decide, Nothing, Stage::DRAWING,
            by::RUNS_OUT.and(by::CUT_OFFERED);
        CloseWagers: "close wagers", Dealer, Work, Nothing, BETTING, by::WAGER.and(by::AFTER_FIRST_CARD);
        Deal(place: Place): "deal {place}", Dealer, Work, Cards, Stage::DRAWING, dealt(place);
        BurnCard: "burn card", Dealer, Work, Cards, Stage::DRAWING, by::NEW_DEALER.and(by::RUNS_OUT);
        SettleMatch: "settle match wagers", Dealer, Work, Nothing, &[Stage::Matching], by::MATCH_SETTLED;
        /// What the card reader shows.
        ReaderBlackjack: "read blackjack", Dealer, Work, Nothing, &[Stage::Peeking], by::READER;
        ReaderNone: "read no blackjack", Dealer, Work, Nothing, &[Stage::Peeking], by::READER;
        Announce(at: Position): "announce total of {at}", Dealer, Work, Nothing, PLAYING, by::ANNOUNCED;
        CallDealersCard: "announce dealer's card", Dealer, Work, Nothing, &[Stage::Showing], by::DEALERS_CARD;
        TurnHole: "turn up hole card", Dealer, Work, Nothing, &[Stage::Showing], by::HOLE_CARD;
        SettleInsurance: "settle insurance", Dealer, Work, Nothing, &[Stage::Shown], by::INSURANCE_SETTLED;
        SettleHeld(at: Position): "settle surrender of {at}", Dealer, Work, Nothing, &[Stage::Shown],
            by::SURRENDER_HELD;
        Settle(number: Seat): "settle {number}", Dealer, Work, Nothing, &[Stage::Settling], by::SETTLED;
        ShuffleRack: "shuffle discard rack", Dealer, Work, Nothing, Stage::DRAWING, by::RUNS_OUT;
        CutForAll: "cut discards for the players", Dealer, Work, Count, Stage::DRAWING,
            by::RUNS_OUT.and(by::CUT_BY_DEALER);
        ClearTable: "clear table", Dealer, Work, Nothing, &[Stage::Betting, Stage::Clearing], by::CLEARED;
        NewDealer: "report new dealer", Floorperson, Work, Nothing, Stage::PLAYED, by::NEW_DEALER;
        PermitEntry(seat: Seat): "permit {seat} to wager", Floorperson, Work, Nothing, BETTING, by::ENTRY;
        CardFaceUp: "report card face up", Floorperson, Report, Cards, Stage::DRAWING, by::FACE_UP;
        TenFound(suit: TenOf): "report ten of {suit}", Floorperson, Report, Nothing, Stage::DRAWING, by::TEN_FOUND;
        CardDrawn: "report card drawn in error", Floorperson, Report, Cards, Stage::DRAWING, by::DRAWN;
        CardExposed: "report card exposed", Floorperson, Report, Cards, Stage::DRAWING, by::EXPOSED;
        /// The dealer drew a card to 17 or more.
        DealerDrew: "report dealer drew too far", Floorperson, Report, Cards, Stage::DEALERS, by::DREW_TOO_FAR;
        /// A place that is passed over so many times.
        NotDealt(place: Place): "report cards not dealt {place}", Floorperson, Report, Count, &[Stage::Dealing],
            not_dealt(place);
        HitOverlooked(at: Position): "report card overlooked {at}", Floorperson, Report, Nothing, PLAYING,
            by::OVERLOOKED;
        ShoeEmpty: "report shoe empty", Floorperson, Report, Nothing, Stage::DRAWING, by::RUNS_OUT;
        HoleInReader: "report hole card in reader", Floorperson, Report, Nothing, Stage::DEALT, by::READER_MISUSED;
        CardsTouched(at: Position): "report cards touched {at}", Floorperson, Report, Nothing, Stage::DEALT,
            by::TOUCHED;
        ReaderFails: "report card reader out of order", Floorperson, Report, Nothing, Stage::PLAYED,
            by::READER_FAILS;
    }
}

fn dealt(place: Place) -> law::Cite {
    if place == Place::Dealer { by::DEAL_DEALER.and(by::DEALERS_CARD) } else { by::DEAL.and(by::DRAW) }
}

fn not_dealt(place: Place) -> law::Cite {
    if place == Place::Dealer { by::DEALER_MISSED } else { by::NO_CARDS.and(by::ONE_CARD) }
}
