//! What can be said in a round, by whom, when and by which clause.

use super::provisions as law;
use super::round::Stage;
use super::rules::Rules;
use engine::Place;
use serde::{Deserialize, Serialize};

wagers! {
    /// The wagers, in the order of their spots.
    pub enum Wager {
        /// What the Banker wagers on the Banker's Hand.
        Bank "bank",
        /// What another participant wagers against it.
        Against "wager",
    }
}

named! {
    /// The two hands.
    pub enum Hand {
        /// The Player's Hand, in the Dominant Player's control.
        Player "player",
        /// The Banker's Hand.
        Banker "banker",
    }

    /// An announcement about one's hand.
    pub enum Call {
        /// The Dominant Player requests a card.
        Card "card",
        /// The Dominant Player does not.
        Stay "stay",
        /// Either hand has 8 or 9.
        Natural "natural",
        /// The Banker has less than 8.
        UnderEight "under eight",
    }

    /// Why a Banker is ordered to pass the shoe.
    pub enum Cause {
        /// Unreasonable delay.
        Delay "delay",
        /// Repeated invalid deals.
        InvalidDeals "invalid deals",
        /// A violation of the regulations.
        Violation "violation",
    }
}

impl Hand {
    /// Where it lies.
    pub const fn place(self) -> Place {
        match self {
            Hand::Player => Place::PlayerHand,
            Hand::Banker => Place::BankerHand,
        }
    }

    /// As the regulation calls it.
    pub const fn title(self) -> &'static str {
        match self {
            Hand::Player => "the Player's Hand",
            Hand::Banker => "the Banker's Hand",
        }
    }
}

/// By what right somebody wagers against the Banker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The whole, having equalled and lost the Banker's last wager.
    Suivi,
    /// The whole.
    Banco,
    /// A part, in turn.
    Part,
}

engine::acts! {
    /// An act in a round. The Banker draws the cards under the instructions of the dealer, whose act it
    /// is here. Whoever accepts a bank that was passed says for what wager.
    pub enum Act by |rules: Rules| in Stage {
        Bid: "bid", Player, Name, Amount, &[Stage::Bidding], law::BID;
        PassBid: "pass", Player, Decide, Nothing, &[Stage::Bidding], law::BID;
        AcceptBank: "accept bank", Player, Decide, Amount, &[Stage::Offer], law::OFFER_LOST;
        DeclineBank: "decline bank", Player, Decide, Nothing, &[Stage::Offer], law::OFFER_LOST;
        PlaceBank: "place bank", Player, Stake(Wager::Bank as u8), Amount, &[Stage::BankerWager],
            law::BANK_WAGER, until law::AFTER_CALL.and(law::BANK_WAGER);
        PlaceBankInCash: "place bank in cash", Player, Stake(Wager::Bank as u8), Amount, &[Stage::BankerWager],
            law::BANK_CASH.and(law::BANK_WAGER), until law::AFTER_CALL.and(law::BANK_WAGER);
        PassBank: "pass bank", Player, Decide, Nothing, &[Stage::BankerWager], law::PASS,
            until law::AFTER_CALL.and(law::PASS);
        Suivi: "banco suivi", Player, Name, Amount, &[Stage::Calls], law::SUIVI;
        Banco: "banco", Player, Name, Amount, &[Stage::Calls], law::BANCO;
        NoBanco: "no banco", Player, Decide, Nothing, &[Stage::Calls], law::BANCO;
        PlaceWager: "place wager", Player, Stake(Wager::Against as u8), Amount, &[Stage::Turns], law::PART,
            until law::NO_MORE_BETS.and(law::COVERED);
        PlaceWagerInCash: "place wager in cash", Player, Stake(Wager::Against as u8), Amount, &[Stage::Turns],
            law::CASH.and(law::PART), until law::NO_MORE_BETS.and(law::COVERED);
        NoWager: "no wager", Player, Decide, Nothing, &[Stage::Turns], law::PART,
            until law::NO_MORE_BETS.and(law::COVERED);
        Announce(call: Call): "{call}", Player, Decide, Nothing, match call {
            Call::Card | Call::Stay => &[Stage::PlayerCalls],
            Call::Natural => &[Stage::PlayerCalls, Stage::BankerLooks],
            Call::UnderEight => &[Stage::BankerLooks],
        }, match call {
            Call::Card | Call::Stay => law::DOMINANTS,
            Call::Natural => law::DOMINANTS.and(law::BANKER_LOOKS),
            Call::UnderEight => law::UNDER_EIGHT,
        };

        CloseBidding: "close bidding", Dealer, Work, Nothing, &[Stage::Bidding], law::BID;
        PassBankOn: "pass bank on", Dealer, Work, Nothing, &[Stage::Offer], law::OFFER_LOST;
        CloseOffer: "close offer", Dealer, Work, Nothing, &[Stage::Offer], law::NO_TAKER;
        TakeCalls: "take calls", Dealer, Work, Nothing, &[Stage::Calls], law::BANCO;
        PassTurnOn: "pass turn on", Dealer, Work, Nothing, &[Stage::Turns], law::PART;
        NoMoreBets: "no more bets", Dealer, Work, Nothing, &[Stage::Turns, Stage::Covered], law::NO_MORE_BETS;
        CallCards: "call cards", Dealer, Work, Nothing, &[Stage::Cards], law::CARDS;
        Deal(hand: Hand): "deal {hand} hand", Dealer, Work, Cards, match hand {
            Hand::Player => &[Stage::InitialDeal, Stage::ThirdCard, Stage::Simulating],
            Hand::Banker => &[Stage::InitialDeal, Stage::BankerDraw, Stage::Simulating],
        }, law::DEAL.and(if hand == Hand::Player { law::BANKER_LOOKS } else { law::TABLE });
        TurnBanker: "turn banker hand", Dealer, Work, Nothing, &[Stage::Turn], law::TURN_UP;
        /// What the count of a silent person's hand requires is announced by the dealer.
        SpeakFor(hand: Hand): "speak for {hand} hand", Dealer, Work, Nothing,
            if hand == Hand::Player { &[Stage::PlayerCalls] } else { &[Stage::BankerLooks] }, law::SILENT;
        AnnounceResult: "announce result", Dealer, Work, Nothing, &[Stage::Result], law::RESULT;
        SettleWagers: "settle wagers", Dealer, Work, Nothing, &[Stage::Settling], law::PAYMENT;
        BurnMore: "burn more", Dealer, Work, Cards, Stage::HANDS_OUT, law::DISCLOSED;
        DiscardSimulated: "discard simulated round", Dealer, Work, Nothing, &[Stage::Simulating],
            law::DISCLOSED_SIMULATED;
        DeclareTooFew: "declare too few cards", Dealer, Work, Nothing, Stage::DRAWING, law::TOO_FEW;
        ClearTable: "clear table", Dealer, Work, Nothing, &[Stage::Clearing], law::CLEARED;
        OrderPass(cause: Cause): "order pass for {cause}", Dealer, Work, Nothing, &[Stage::BankerWager], law::ORDERED;

        /// The floorperson's order to pass, beside the dealer's.
        DirectPass(cause: Cause): "direct pass for {cause}", Floorperson, Work, Nothing,
            &[Stage::BankerWager], law::ORDERED;
        WrongOrder: "report wrong order", Floorperson, Report, Nothing,
            &[Stage::InitialDeal, Stage::PlayerCalls], law::WRONG_ORDER;
        DealRectified: "report deal rectified", Floorperson, Report, Nothing,
            &[Stage::InitialDeal, Stage::PlayerCalls, Stage::BankerDraw], law::RECTIFIED;
        ExtraCard(hand: Hand): "report extra {hand} card", Floorperson, Report, Cards, &[Stage::PlayerCalls],
            if hand == Hand::Player { law::PLAYER_THREE } else { law::BANKER_ZERO };
        TwoBankerCards: "report two banker cards", Floorperson, Report, Cards, &[Stage::BankerDraw], law::TWO_DRAWN;
        CardAfterStay: "report card after stay", Floorperson, Report, Cards, &[Stage::Turn], law::AFTER_STAY;
        CardAfterMistakenCall: "report card after mistaken call", Floorperson, Report, Cards, &[Stage::Turn],
            law::AFTER_MISTAKEN;
        CardUndisclosed: "report card undisclosed", Floorperson, Report, Cards, Stage::IDLE, law::UNDISCLOSED;
        CardDisclosed: "report card disclosed", Floorperson, Report, Cards, Stage::IDLE, law::DISCLOSED;
        CardTakenEarly: "report card taken early", Floorperson, Report, Cards,
            &[Stage::BankerLooks, Stage::ThirdCard], law::TAKEN_EARLY;
        CardFaceUp: "report card face up", Floorperson, Report, Cards, Stage::DEALING, law::FACE_UP;
        TooFewCards: "report too few cards", Floorperson, Report, Nothing, Stage::DEALING, law::TOO_FEW;
        MoveBank: "move bank", Floorperson, Work, Nothing, &[Stage::Annulled], law::BANK_MOVES;
        LeaveBank: "leave bank", Floorperson, Work, Nothing, &[Stage::Annulled], law::BANK_STAYS;
    }
}
