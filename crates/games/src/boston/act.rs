//! What can be said in a round, by whom, when and by which clause.

use super::round::Stage;
use super::rules::Rules;
use crate::blocks::card_table::{CardAct, Phase};
use engine::{Position, Term};

wagers! {
    /// The wagers, in the order of their spots.
    pub enum Wager {
        /// Entitles to the ante bonus.
        Ante "ante",
        /// Goes with the ante, before the cards.
        First "first",
        /// To stay in after three cards.
        Second "second",
        /// The optional bonus on the first three cards.
        Bonus "bonus",
    }
}

engine::acts! {
    /// An act in a round.
    pub enum Act by |rules: Rules| in Stage {
        Place(wager: Wager): "place {wager}", Player, Stake(wager as u8), Amount,
            placed_in(wager), rules.wager(wager).cite, until rules.late(wager);
        TakeBack(wager: Wager): "take back {wager}", Player, TakeBack(wager as u8), Nothing,
            placed_in(wager), rules.wager(wager).take_back, until rules.late_back(wager);
        PlaceCoupon: "place coupon", Player, Decide, Amount, &[Stage::Betting],
            rules.provisions.coupon, until rules.provisions.after_call;
        TakeBackCoupon: "take back coupon", Player, Undo, Nothing, &[Stage::Betting],
            rules.provisions.coupon, until rules.provisions.after_call;
        /// A wager by word of mouth with cash, which is never accepted.
        VerbalWager: "call wager with cash", Player, Ask, Nothing, Stage::ALL, rules.provisions.verbal;
        Show: "show", Player, Decide, Nothing, rules.claims_in(), rules.provisions.elect,
            until rules.provisions.claims_over;
        KeepHidden: "keep hidden", Player, Decide, Nothing, &[Stage::Bonuses, Stage::Salvage], rules.provisions.elect,
            until rules.provisions.claims_over;
        Fold: "fold", Player, GiveUp, Nothing, &[Stage::Deciding], rules.provisions.fold,
            until rules.provisions.second;
        SetHand: "set hand", Player, Decide, Cards, &[Stage::Stub, Stage::Showdown],
            rules.provisions.set_hand.or(rules.provisions.reveal);
        SettleBonuses: "settle bonuses", Dealer, Work, Nothing, &[Stage::Bonuses], rules.provisions.bonus_paid;
        Reveal: "reveal", Dealer, Work, Nothing, &[Stage::Showdown], rules.provisions.reveal;
        Resolve(at: Position): "resolve {at}", Dealer, Work, Nothing, &[Stage::Resolving], rules.provisions.order;
        DeclareVoid: "declare void", Dealer, Work, Nothing, &[Stage::Salvage], rules.provisions.void_money;
        CardsOutOfView(at: Position): "report cards out of view {at}", Floorperson, Report, Nothing,
            Stage::HELD, rules.provisions.cards_out_of_view;
    }
    with Cards(CardAct), |act| {
        let term = act.term(&rules.provisions.cards);
        Term { stages: stages(term.stages[0]), cite: term.cite, late: term.late }
    };
}

/// The stage in which a wager is placed and taken back.
fn placed_in(wager: Wager) -> &'static [Stage] {
    if wager == Wager::Second { &[Stage::Deciding] } else { &[Stage::Betting] }
}

/// The stages in which the table is in a phase.
fn stages(phase: Phase) -> &'static [Stage] {
    match phase {
        Phase::Betting => &[Stage::Betting],
        Phase::Dealing => &[Stage::FirstDeal, Stage::Deciding, Stage::LastDeal],
        Phase::Stub => &[Stage::Stub],
        Phase::WrongStub => &[Stage::WrongStub],
        Phase::Concealed | Phase::Held => Stage::HELD,
        Phase::Clearing => &[Stage::Clearing],
    }
}
