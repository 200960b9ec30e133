//! What can be said in a round, by whom, when and by which clause. What a player says is about one of
//! the player's hands.

use super::delivery::{Apart, Stack, Style};
use super::provisions as by;
use super::round::Stage;
use super::rules::Rules;
use engine::{Extent, Fund, FundKind, Place, Position, Seat, Values};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The wager on a hand, the only one there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wager {
    /// That the hand beats the dealer's or the bank's.
    Hand,
}

/// The names of a hand's spots: its betting area, and where the marker of the bank lies, which holds no
/// chips: what the bank covers and receives is counted there.
pub(super) const SPOTS: [&str; 2] = ["wager", "bank"];

/// The number of the bank's spot.
pub(super) const BANK_SPOT: u8 = 1;

/// The game's funds: money in the centre of the layout, and the dealer's wager against a bank.
pub(super) const FUNDS: [Fund; 2] =
    [Fund { name: "centre", kind: FundKind::Players }, Fund { name: "house wager", kind: FundKind::House }];

/// The number of the money in the centre among the funds.
pub(super) const CENTRE: u8 = 0;

/// The number of the dealer's wager among the funds.
pub(super) const HOUSE_WAGER: u8 = 1;

/// How many betting areas the table has.
pub(super) const AREAS: u8 = 6;

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SPOTS[0])
    }
}

impl Values for Wager {
    fn values(_: Extent) -> Vec<Wager> {
        vec![Wager::Hand]
    }
}

impl crate::blocks::wagers::Wager for Wager {
    const ALONE: bool = true;
    const FUNDS: &'static [Fund] = &FUNDS;

    fn spot(self) -> u8 {
        0
    }
}

/// A place that tiles are dealt to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DealtTo(pub Place);

impl fmt::Display for DealtTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Values for DealtTo {
    const PATTERN: Option<&'static str> = Place::PATTERN;

    fn values(extent: Extent) -> Vec<DealtTo> {
        Place::values(extent).into_iter().chain([Place::DeadHand]).map(DealtTo).collect()
    }
}

engine::acts! {
    /// An act in a round.
    pub enum Act by |rules: Rules| in Stage {
        Place: "place wager", Player, Stake(0), Amount, &[Stage::Betting], by::WAGER.and(by::TURN),
            until by::AFTER_CALL;
        /// The second hand, on a betting area beside the own, which goes by the number of its seat.
        PlaceOn(area: Seat): "place wager on area of {area}", Player, Stake(0), Amount, &[Stage::Betting],
            by::SECOND_AREA, until by::AFTER_CALL;
        TakeBack: "take back wager", Player, TakeBack(0), Nothing, &[Stage::Betting], by::TAKE_BACK,
            until by::AFTER_CALL;
        PlaceCoupon: "place coupon", Player, Decide, Amount, &[Stage::Betting], by::COUPON, until by::AFTER_CALL;
        TakeBackCoupon: "take back coupon", Player, Undo, Nothing, &[Stage::Betting], by::COUPON,
            until by::AFTER_CALL;
        /// A wager by word of mouth with cash, which is never accepted.
        VerbalWager: "call wager with cash", Player, Ask, Nothing, Stage::ALL, by::VERBAL;
        // A hand that is set stays so: asked for again it is not late but done.
        SetHand: "set hand", Player, Decide, Tiles, Stage::Setting.to(Stage::Done), by::SET;
        AskAdvice: "ask advice", Player, Ask, Nothing, Stage::Setting.to(Stage::Done), by::ADVICE;
        PlayHand: "play hand", Player, Decide, Nothing, Stage::Dealing.to(Stage::Setting), by::PLAYER_EXPOSED;
        VoidHand: "void hand", Player, TakeBack(0), Nothing, Stage::Dealing.to(Stage::Setting), by::PLAYER_EXPOSED;
        Surrender: "surrender", Player, GiveUp, Nothing, &[Stage::Exposing], by::SURRENDER;
        PassBank: "pass bank", Player, Decide, Nothing, &[Stage::Betting], by::OFFER;
        AcceptBank: "accept bank", Player, Decide, Nothing, &[Stage::Betting], by::OFFER;
        RequestCoBanking: "request co-banking", Player, Decide, Nothing, &[Stage::Betting], by::CO_BANKING;
        WaiveCut: "waive cut", Player, Decide, Nothing, &[Stage::Betting], by::CUT;
        /// A block of stacks from this one on.
        CutFrom(stack: Stack): "cut from {stack}", Player, Decide, Count, &[Stage::Betting], by::CUT;
        /// Stacks that do not lie side by side, which is never done.
        CutApart(stacks: Apart): "cut {stacks}", Player, Ask, Nothing, &[Stage::Betting], by::NOT_ADJACENT;
        CutRight: "move cut to right end", Player, Decide, Nothing, &[Stage::Betting], by::CUT;
        CutLeft: "move cut to left end", Player, Decide, Nothing, &[Stage::Betting], by::CUT;
        SplitRight: "split cut right and left", Player, Decide, Count, &[Stage::Betting], by::CUT;
        SplitLeft: "split cut left and right", Player, Decide, Count, &[Stage::Betting], by::CUT;
        LeaveDealerWager: "leave dealer wager", Player, Decide, Nothing, &[Stage::Betting], by::DIRECTION;
        DirectDealerWager: "direct dealer wager", Player, Name, Amount, &[Stage::Betting], by::DIRECTION;
        DirectNoDealerWager: "direct no dealer wager", Player, Decide, Nothing, &[Stage::Betting], by::DIRECTION;
        CallStyle(style: Style): "call {style}", Player, Decide, Nothing, &[Stage::Styling], by::STYLE;
        Shake: "shake shaker", Player, Decide, Count, &[Stage::Shaking], by::BANK_SHAKES;
        TurnTiles: "turn tiles", Player, Decide, Nothing, &[Stage::BankSets], by::BANK_TURNS;
        PassBankOn: "pass bank on", Dealer, Work, Nothing, &[Stage::Betting], by::OFFER, until by::CALL;
        WithdrawBank: "withdraw bank", Dealer, Work, Nothing, &[Stage::Betting], by::NO_COVER, until by::CALL;
        PlaceDealerWager: "place dealer wager", Dealer, Work, Nothing, &[Stage::Betting], by::DEALER_WAGER,
            until by::CALL;
        NoMoreBets: "no more bets", Dealer, Work, Nothing, &[Stage::Betting], by::CALL;
        IndicateStyle: "indicate style", Dealer, Work, Nothing, &[Stage::Styling], by::INDICATE;
        // Not the words of the bank that shakes: an act is one person's.
        DealerShakes: "shake dice", Dealer, Work, Count, &[Stage::Shaking], by::SHAKE;
        LiftLid: "lift lid", Dealer, Work, Dice, &[Stage::Lid], by::THROW;
        NotFlat: "call no roll for dice not flat", Dealer, Work, Nothing, &[Stage::Lid], by::NOT_FLAT;
        FallenOut: "call no roll for die fallen out", Dealer, Work, Nothing, &[Stage::Lid], by::FALLEN_OUT;
        Deal(to: DealtTo): "deal {to}", Dealer, Work, Tiles, &[Stage::Dealing], by::DEAL;
        CollectUnplayed: "collect unplayed tiles", Dealer, Work, Nothing, &[Stage::Collecting], by::UNPLAYED;
        CoverShaker: "cover shaker", Dealer, Work, Nothing, &[Stage::Covering], by::COVER;
        SetFor(at: Position): "set hand of {at}", Dealer, Work, Nothing, &[Stage::Setting, Stage::BankSets],
            by::SET_FOR_PLAYER;
        SetBankHand: "set bank hand", Dealer, Work, Nothing, &[Stage::BankSets], by::CO_BANK_SETS;
        SetDealerHand: "set dealer hand", Dealer, Work, Nothing, &[Stage::DealerSets], by::DEALER_SETS;
        ExposeBank: "expose bank", Dealer, Work, Nothing, &[Stage::BankShows], by::BANK_SHOWN;
        Expose(at: Position): "expose {at}", Dealer, Work, Nothing, &[Stage::Exposing], by::EXPOSE;
        Pay(at: Position): "pay {at}", Dealer, Work, Nothing, &[Stage::Paying], by::PAY;
        PayDealerWager: "pay dealer wager", Dealer, Work, Nothing, &[Stage::Paying], by::DEALER_PAID;
        ShareSurplus: "share surplus", Dealer, Work, Nothing, &[Stage::Surplus], by::SURPLUS;
        ClearTable: "clear table", Dealer, Work, Nothing, &[Stage::Clearing], by::TILES_IN_ORDER;
        // Without a bank there is none to lift it, whatever the stage.
        LidByBank: "report lid lifted by bank", Floorperson, Report, Nothing, Stage::ALL, by::LID_BY_BANK;
        Mistotalled: "report dice mistotalled", Floorperson, Report, Count, Stage::voidable(), by::MISTOTALLED;
        WrongPosition: "report wrong starting position", Floorperson, Report, Nothing, Stage::voidable(),
            by::WRONG_POSITION;
        TileExposed(place: DealtTo): "report tile exposed {place}", Floorperson, Report, Count, Stage::voidable(),
            exposed(place.0);
        DealerMisset: "report dealer hand set wrong", Floorperson, Report, Nothing, Stage::voidable(), by::MISSET;
        TilesTouched(at: Position): "report tiles touched {at}", Floorperson, Report, Nothing, Stage::voidable(),
            by::TOUCHED;
        TilesOutOfView(at: Position): "report tiles out of view {at}", Floorperson, Report, Nothing,
            Stage::voidable(), by::TOUCHED;
    }
}

/// The clauses of a tile exposed at a place, whether or not somebody plays there.
fn exposed(place: Place) -> law::Cite {
    if matches!(place, Place::Hand(_)) { by::PLAYER_EXPOSED.and(by::OTHER_EXPOSED) } else { by::OTHER_EXPOSED }
}
