//! What can be said in a round, by whom, when and by which clause. What a player says is about one of the player's
//! hands.

use super::provisions as by;
use super::round::Stage;
use super::rules::Rules;
use crate::blocks::card_table::{CardAct, Phase};
use crate::blocks::wagers;
use engine::{Extent, Fund, FundKind, Place, Position, Seat, Term, Values};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The wagers, in the order of their spots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wager {
    /// That both hands beat the dealer's or the bank's.
    Hand,
    /// On what the seven cards are, with envy bonuses.
    Bonus,
    /// That the seven cards are nothing.
    Insurance,
    /// On what the seven cards are, with a share of a meter.
    Progressive,
    /// On the first three cards.
    ThreeCard,
    /// On the best five of the seven cards.
    SevenCard,
    /// That the generator displays this number.
    Additional(Number),
}

/// The names of a hand's spots. The last is where the marker of the bank lies, which holds no chips: what the bank
/// covers and receives is counted there.
pub(super) const SPOTS: [&str; 14] = [
    "wager",
    "bonus",
    "insurance",
    "progressive",
    "three-card-bonus",
    "seven-card-bonus",
    "additional-1",
    "additional-2",
    "additional-3",
    "additional-4",
    "additional-5",
    "additional-6",
    "additional-7",
    "bank",
];

/// The number of the bank's spot.
pub(super) const BANK_SPOT: u8 = 13;

/// The game's funds: money in the centre of the layout, the dealer's wager against a bank, and the meter.
pub(super) const FUNDS: [Fund; 3] = [
    Fund { name: "centre", kind: FundKind::Players },
    Fund { name: "house wager", kind: FundKind::House },
    Fund { name: "progressive meter", kind: FundKind::Meter },
];

/// The number of the money in the centre among the funds.
pub(super) const CENTRE: u8 = 0;

/// The number of the dealer's wager among the funds.
pub(super) const HOUSE_WAGER: u8 = 1;

/// The number of the meter among the funds.
pub(super) const METER: u8 = 2;

/// How many betting areas the table has.
pub(super) const AREAS: u8 = 6;

/// How many positions are counted and dealt to: the betting areas and the dealer.
pub const POSITIONS: u8 = AREAS + 1;

impl Wager {
    /// Those beside the wager on the hand itself.
    pub const ASIDE: [Wager; 12] = {
        let mut all = [Wager::Hand; 12];
        all[0] = Wager::Bonus;
        all[1] = Wager::Insurance;
        all[2] = Wager::Progressive;
        all[3] = Wager::ThreeCard;
        all[4] = Wager::SevenCard;
        let mut number = 0;
        while number < 7 {
            all[5 + number] = Wager::Additional(Number(number as u8 + 1));
            number += 1;
        }
        all
    };

    /// Its place among the kinds of wager, all numbers being of one kind.
    pub(super) const fn kind(self) -> usize {
        let spot = self.number();
        if spot < 6 { spot as usize } else { 6 }
    }

    const fn number(self) -> u8 {
        match self {
            Wager::Hand => 0,
            Wager::Bonus => 1,
            Wager::Insurance => 2,
            Wager::Progressive => 3,
            Wager::ThreeCard => 4,
            Wager::SevenCard => 5,
            Wager::Additional(Number(number)) => 5 + number,
        }
    }

    /// What messages call it.
    pub(super) fn called(self) -> String {
        match self {
            Wager::Hand => "wager".to_owned(),
            Wager::Insurance => "pai gow insurance wager".to_owned(),
            Wager::ThreeCard => "three-card bonus wager".to_owned(),
            Wager::SevenCard => "seven-card bonus wager".to_owned(),
            Wager::Additional(Number(number)) => format!("additional wager on {number}"),
            Wager::Bonus | Wager::Progressive => format!("{self} wager"),
        }
    }
}

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SPOTS[usize::from(self.number())])
    }
}

impl Values for Wager {
    fn values(_: Extent) -> Vec<Wager> {
        std::iter::once(Wager::Hand).chain(Wager::ASIDE).collect()
    }
}

impl wagers::Wager for Wager {
    const FUNDS: &'static [Fund] = &FUNDS;

    fn spot(self) -> u8 {
        self.number()
    }

    fn title(self) -> String {
        self.called()
    }
}

/// A number that the generator may display, from 1 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Number(pub u8);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "additional-{}", self.0)
    }
}

impl Values for Number {
    const PATTERN: Option<&'static str> = Some("additional-N");

    fn values(_: Extent) -> Vec<Number> {
        (1..=POSITIONS).map(Number).collect()
    }
}

/// A stack dealt from the hand, by its number from the dealer's left, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stack(pub u8);

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stack {}", self.0)
    }
}

impl Values for Stack {
    const PATTERN: Option<&'static str> = Some("stack N");

    fn values(_: Extent) -> Vec<Stack> {
        (1..=POSITIONS).map(Stack).collect()
    }
}

engine::acts! {
    /// An act in a round.
    pub enum Act by |rules: Rules| in Stage {
        Place(wager: Wager): "place {wager}", Player, Stake(wagers::Wager::spot(wager)), Amount, &[Stage::Betting],
            rules.wager(wager).cite, until by::late(wager);
        /// The second hand, on a betting area beside the own, which goes by the number of its seat.
        PlaceOn(area: Seat): "place wager on area of {area}", Player, Stake(0), Amount, &[Stage::Betting],
            by::SECOND_AREA, until by::AFTER_CALL;
        TakeBack(wager: Wager): "take back {wager}", Player, TakeBack(wagers::Wager::spot(wager)), Nothing,
            &[Stage::Betting], by::AFTER_CALL, until by::AFTER_CALL;
        PlaceCoupon: "place coupon", Player, Decide, Amount, &[Stage::Betting], by::COUPON, until by::AFTER_CALL;
        TakeBackCoupon: "take back coupon", Player, Undo, Nothing, &[Stage::Betting], by::COUPON,
            until by::AFTER_CALL;
        PlaceCouponOn(number: Number): "place coupon on {number}", Player, Decide, Amount, &[Stage::Betting],
            by::NUMBER_COUPON, until by::AFTER_CALL;
        TakeBackCouponOn(number: Number): "take back coupon on {number}", Player, Undo, Nothing, &[Stage::Betting],
            by::NUMBER_COUPON, until by::AFTER_CALL;
        RedeemCoupon: "redeem progressive coupon", Player, Decide, Nothing, &[Stage::Betting],
            by::PROGRESSIVE_COUPON, until by::LOCKED;
        TakeBackProgressiveCoupon: "take back progressive coupon", Player, Undo, Nothing, &[Stage::Betting],
            by::PROGRESSIVE_COUPON, until by::LOCKED;
        /// A wager by word of mouth with cash, which is never accepted.
        VerbalWager: "call wager with cash", Player, Ask, Nothing, Stage::ALL, by::VERBAL;
        PassBank: "pass bank", Player, Decide, Nothing, &[Stage::Betting], by::OFFER;
        AcceptBank: "accept bank", Player, Decide, Nothing, &[Stage::Betting], by::OFFER;
        RequestCoBanking: "request co-banking", Player, Decide, Nothing, &[Stage::Betting], by::CO_BANKING;
        LeaveDealerWager: "leave dealer wager", Player, Decide, Nothing, &[Stage::Betting], by::DIRECTION;
        DirectDealerWager: "direct dealer wager", Player, Name, Amount, &[Stage::Betting], by::DIRECTION;
        DirectNoDealerWager: "direct no dealer wager", Player, Decide, Nothing, &[Stage::Betting], by::DIRECTION;
        CutDeck: "cut the deck", Player, Decide, Count, &[Stage::Betting], by::CUT_OFFERED;
        RefuseCut: "refuse the cut", Player, Decide, Nothing, &[Stage::Betting], by::CUT_OFFERED;
        SelectStack(stack: Stack): "select {stack}", Player, Decide, Nothing, &[Stage::Selecting], by::SELECT_STACK;
        Shake: "shake shaker", Player, Decide, Count, &[Stage::Shaking], by::BANK_SHAKES;
        LayUp: "lay up three cards", Player, Decide, Nothing, &[Stage::ThreeCards], by::LAY_UP;
        PlayHand: "play hand", Player, Decide, Nothing, Stage::Dealing.to(Stage::Setting), by::PLAYER_EXPOSED;
        VoidHand: "void hand", Player, TakeBack(0), Nothing, Stage::Dealing.to(Stage::Setting), by::PLAYER_EXPOSED;
        // A hand that is set stays so: asked for again it is not late but done.
        SetHand: "set hand", Player, Decide, Cards, Stage::Setting.to(Stage::Done), by::SET;
        /// Three cards in the low hand and four in the high one, which the text takes for a loss.
        SetThreeLow: "set three cards low", Player, Decide, Cards, Stage::Setting.to(Stage::Done), by::THREE_LOW;
        AskAdvice: "ask advice", Player, Ask, Nothing, Stage::Setting.to(Stage::Done), by::ADVICE;
        TurnCards: "turn cards", Player, Decide, Nothing, &[Stage::BankSets], by::BANK_TURNS;
        Surrender: "surrender", Player, GiveUp, Nothing, Stage::Setting.to(Stage::Exposing), by::SURRENDER;
        PassBankOn: "pass bank on", Dealer, Work, Nothing, &[Stage::Betting], by::OFFER, until by::AFTER_CALL;
        WithdrawBank: "withdraw bank", Dealer, Work, Nothing, &[Stage::Betting], by::NO_COVER, until by::AFTER_CALL;
        PlaceDealerWager: "place dealer wager", Dealer, Work, Nothing, &[Stage::Betting], by::DEALER_WAGER,
            until by::AFTER_CALL;
        PassCutOn: "pass the cut on", Dealer, Work, Nothing, &[Stage::Betting], by::CUT_OFFERED;
        DealerCuts: "cut deck", Dealer, Work, Count, &[Stage::Betting], by::DEALER_CUTS;
        /// One pass over the seven stacks, a card each.
        DealStacks: "deal stacks", Dealer, Work, Cards, &[Stage::Stacking], by::STACKS;
        FindStacksMisdealt: "find stacks misdealt", Dealer, Work, Nothing, &[Stage::WrongStub], by::STACK_COUNT_WRONG;
        SelectStackFor(stack: Stack): "select {stack} for the bank", Dealer, Work, Nothing, &[Stage::Selecting],
            by::SELECT_STACK_FOR;
        // Not the words of the bank that shakes: an act is one person's.
        DealerShakes: "shake dice", Dealer, Work, Count, &[Stage::Shaking], by::SHAKE;
        LiftLid: "lift lid", Dealer, Work, Dice, &[Stage::Lid], by::THROW;
        NotFlat: "call no roll for dice not flat", Dealer, Work, Nothing, &[Stage::Lid], by::NOT_FLAT;
        FallenOut: "call no roll for die fallen out", Dealer, Work, Nothing, &[Stage::Lid], by::FALLEN_OUT;
        DisplayNumber: "display number", Dealer, Work, Dice, &[Stage::Generator], by::GENERATOR;
        ReadButton: "read button", Dealer, Work, Nothing, &[Stage::Button], by::BUTTON;
        SettleNumbers: "settle additional wagers", Dealer, Work, Nothing, &[Stage::Numbers], by::NUMBERS_SETTLED;
        /// The next stack goes to this position.
        Deliver(place: Place): "deliver {place}", Dealer, Work, Nothing, &[Stage::Delivering], by::DELIVER;
        SettleThreeCards: "settle three-card bonuses", Dealer, Work, Count, &[Stage::ThreeCards],
            by::THREE_CARDS_SETTLED;
        CollectUnplayed: "collect unplayed cards", Dealer, Work, Nothing, &[Stage::Collecting], by::UNPLAYED[0];
        SetFor(at: Position): "set hand of {at}", Dealer, Work, Nothing, &[Stage::Setting, Stage::BankSets],
            by::SET_FOR_PLAYER;
        SetBankHand: "set bank hand", Dealer, Work, Nothing, &[Stage::BankSets], by::CO_BANK_SETS;
        SetDealerHand: "set dealer hand", Dealer, Work, Nothing, &[Stage::DealerSets], by::DEALER_SETS;
        ExposeBank: "expose bank", Dealer, Work, Nothing, &[Stage::BankShows], by::BANK_SHOWN;
        Expose(at: Position): "expose {at}", Dealer, Work, Nothing, &[Stage::Exposing], by::EXPOSE;
        Pay(at: Position): "pay {at}", Dealer, Work, Nothing, &[Stage::Paying], by::PAY;
        PayDealerWager: "pay dealer wager", Dealer, Work, Nothing, &[Stage::Paying], by::DEALER_PAID;
        ShareSurplus: "share surplus", Dealer, Work, Nothing, &[Stage::Surplus], by::SURPLUS;
        SettleBonus(at: Position): "settle bonus {at}", Dealer, Work, Nothing, &[Stage::Bonuses], by::BEST_HAND;
        SettleEnvy(at: Position): "settle envy {at}", Dealer, Work, Nothing, &[Stage::Envy], by::ENVY_IN_TURN;
        OrderRecut: "order recut", Floorperson, Work, Nothing, &[Stage::Betting], by::RECUT;
        Validate(at: Position): "validate payout {at}", Floorperson, Work, Nothing, &[Stage::Validating],
            by::VALIDATED;
        CompleteDocuments(at: Position): "complete documents {at}", Floorperson, Work, Nothing,
            Stage::Exposing.to(Stage::Clearing), by::STAYS;
        // Without a bank there is none to lift it, whatever the stage.
        LidByBank: "report lid lifted by bank", Floorperson, Report, Nothing, Stage::ALL, by::LID_BY_BANK;
        Mistotalled: "report dice mistotalled", Floorperson, Report, Count, Stage::voidable(), by::MISTOTALLED;
        /// Which of a hand's cards it was, where that matters.
        CardExposed(at: Position): "report card exposed {at}", Floorperson, Report, Count, Stage::voidable(),
            by::PLAYER_EXPOSED;
        ExposedInStacks: "report card exposed in stacks", Floorperson, Report, Nothing, Stage::stacking(),
            by::STACK_EXPOSED;
        StacksMisdealt: "report stacks dealt wrong", Floorperson, Report, Nothing, Stage::stacking(),
            by::STACKS_MISDEALT;
        DealerMisset: "report dealer hand set wrong", Floorperson, Report, Nothing, Stage::voidable(), by::MISSET;
    }
    with Cards(CardAct), |act| {
        let term = act.term(&by::CARDS);
        Term { stages: stages(term.stages[0]), cite: term.cite, late: term.late }
    };
}

/// The stages in which the table is in a phase.
fn stages(phase: Phase) -> &'static [Stage] {
    match phase {
        Phase::Betting => &[Stage::Betting],
        Phase::Dealing => &[Stage::Dealing, Stage::Completing],
        Phase::Stub => &[Stage::StackStub, Stage::Stub],
        Phase::WrongStub => &[Stage::WrongStub],
        Phase::Concealed | Phase::Held => Stage::voidable(),
        Phase::Clearing => &[Stage::Clearing],
    }
}
