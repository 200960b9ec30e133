//! What can be said in a round, by whom, when and by which clause.

use super::provisions as by;
use super::round::Stage;
use super::rules::Rules;
use super::settle::{Side, Wager};
use engine::{Extent, Place, Values};
use law::Cite;
use std::fmt;

impl Side {
    /// Both hands, in the order in which they are dealt.
    pub const ALL: [Side; 2] = [Side::Player, Side::Banker];

    /// Where the hand lies.
    pub const fn place(self) -> Place {
        match self {
            Side::Player => Place::PlayerHand,
            Side::Banker => Place::BankerHand,
        }
    }

    /// The wager on the hand.
    pub const fn wager(self) -> Wager {
        match self {
            Side::Player => Wager::Player,
            Side::Banker => Wager::Banker,
        }
    }

    /// The hand's name, as one speaks of it.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Player => "Player's Hand",
            Side::Banker => "Banker's Hand",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.wager().name())
    }
}

impl Values for Side {
    fn values(_: Extent) -> Vec<Side> {
        Side::ALL.to_vec()
    }
}

engine::acts! {
    /// An act in a round.
    pub enum Act by |rules: Rules| in Stage {
        Place(wager: Wager): "place {wager}", Player, Stake(wager as u8), Amount, &[Stage::Betting],
            rules.wager(wager).cite, until by::AFTER_CALL;
        TakeBack(wager: Wager): "take back {wager}", Player, TakeBack(wager as u8), Nothing, &[Stage::Betting],
            by::TAKE_BACK;
        /// A spoken wager with cash, for the dealer to confirm.
        CallCash(wager: Wager): "call with cash {wager}", Player, Name, Amount, &[Stage::Betting], by::CASH,
            until by::AFTER_CALL;
        /// Look at the cards handed over and return them face up.
        TurnCards: "turn cards", Player, Decide, Nothing, Stage::TURNING, handed();
        AcceptCards: "accept cards", Player, Decide, Nothing, Stage::TURNING, handed();
        GiveUpCards: "give up cards", Player, Decide, Nothing, Stage::TURNING, handed();
        TakePayout: "take payout", Player, Decide, Nothing, &[Stage::HouseMoney], by::HOUSE_MONEY_CHOICE,
            until by::HOUSE_MONEY_DONE;
        Press(on: Side): "press payout on {on}", Player, Decide, Nothing, &[Stage::HouseMoney],
            by::HOUSE_MONEY_CHOICE, until by::HOUSE_MONEY_DONE;
        PayVigorish: "pay vigorish", Player, Attend, Nothing, &[Stage::Betting, Stage::Done], by::VIGORISH_COLLECTED;
        ConfirmCash: "confirm cash wager", Dealer, Work, Nothing, &[Stage::Betting], of_house(by::CASH);
        DeclineCash: "decline cash wager", Dealer, Work, Nothing, &[Stage::Betting], of_house(by::CASH);
        NoMoreBets: "no more bets", Dealer, Work, Nothing, &[Stage::Betting], of_house(by::CALL);
        Deal(side: Side): "deal {side} hand", Dealer, Work, Cards, Stage::DEALING, of_house(dealt());
        Turn(side: Side): "turn {side} hand", Dealer, Work, Nothing, Stage::TURNING, of_house(by::GIVE_UP);
        /// The right to turn the cards goes on to the next.
        PassOn: "pass cards on", Staff, Work, Nothing, Stage::TURNING, of_house(by::GIVE_UP);
        SettleHouseMoney: "settle house money", Dealer, Work, Nothing, &[Stage::HouseMoney],
            of_house(by::HOUSE_MONEY);
        DiscardOneMore: "discard one more", Dealer, Work, Cards, &[Stage::OneMore],
            of_house(by::EXTRA_THIRD_DISCARDED);
        Announce: "announce result", Dealer, Work, Nothing, &[Stage::Announcing], of_house(by::RESULT);
        Settle: "settle wagers", Dealer, Work, Nothing, &[Stage::Settling], of_house(by::LOSERS_FIRST);
        CollectVigorish: "collect vigorish", Dealer, Work, Nothing, &[Stage::Betting, Stage::Vigorish, Stage::Done],
            of_house(by::VIGORISH_COLLECTED);
        DeclareVoid: "declare void", Dealer, Work, Nothing,
            &[Stage::FirstDeal, Stage::PlayerThird, Stage::BankerThird, Stage::OneMore], of_house(by::VOID);
        ClearTable: "clear table", Dealer, Work, Nothing, &[Stage::Betting, Stage::Clearing], of_house(by::CLEARED);
        CardDrawn: "report card drawn in error", Floorperson, Report, Cards, Stage::STRAYS, of_house(by::STRAY);
        CardFaceUp: "report card face up", Floorperson, Report, Cards, Stage::PLAYED, of_house(by::SHOWN);
        ExtraThird: "report extra third card", Floorperson, Report, Cards, &[Stage::BankerThird, Stage::Announcing],
            of_house(by::EXTRA_THIRD.and(by::EXTRA_THIRD_SHOWN));
        ExtraThirdFaceUp: "report extra third card face up", Floorperson, Report, Cards,
            &[Stage::BankerThird, Stage::Announcing], of_house(by::EXTRA_THIRD.and(by::EXTRA_THIRD_SHOWN));
        ShoeEmpty: "report shoe empty", Floorperson, Report, Nothing, Stage::DEALING, of_house(by::VOID);
    }
}

/// Both hands are dealt for all who wager and belong to none of them: no player does the house's work.
fn of_house(cite: Cite) -> Cite {
    cite.and(by::TWO_HANDS)
}

fn handed() -> Cite {
    by::HANDED[0].and(by::HANDED[1])
}

/// The first cards come after the call, the third ones after House Money.
fn dealt() -> Cite {
    by::FIRST_CARDS.and(by::THIRD_CARD).and(by::CALL).and(by::HOUSE_MONEY_DONE)
}
