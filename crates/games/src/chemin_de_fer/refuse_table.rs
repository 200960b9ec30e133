//! Why something is not on offer to the dealer or the floorperson.

use super::At;
use super::act::{Act, Hand};
use super::provisions as law;
use super::refuse::early_or_late;
use super::round::{Round, Stage};
use ::law::Cite;
use engine::{Code, Refusal};

/// The clause behind an act, whoever's it is.
pub(super) fn behind(act: Act) -> Cite {
    match act {
        Act::Bid | Act::PassBid | Act::CloseBidding => law::BID,
        Act::AcceptBank | Act::DeclineBank | Act::PassBankOn | Act::CloseOffer => law::OFFER_LOST,
        Act::PlaceBank | Act::PlaceBankInCash => law::BANK_WAGER,
        Act::PassBank => law::PASS,
        Act::Suivi => law::SUIVI,
        Act::Banco | Act::NoBanco | Act::TakeCalls => law::BANCO,
        Act::PlaceWager | Act::PlaceWagerInCash | Act::NoWager | Act::PassTurnOn => law::PART,
        Act::NoMoreBets => law::NO_MORE_BETS,
        Act::Announce(_) => law::DOMINANTS.and(law::BANKER_LOOKS),
        Act::SpeakFor(_) => law::SILENT,
        Act::CallCards => law::CARDS,
        Act::Deal(_) => law::DEAL,
        Act::TurnBanker => law::TURN_UP,
        Act::AnnounceResult => law::RESULT,
        Act::SettleWagers => law::PAYMENT,
        Act::ClearTable => law::CLEARED,
        Act::OrderPass(_) => law::ORDERED,
        Act::WrongOrder | Act::MoveBank | Act::LeaveBank => law::WRONG_ORDER,
        Act::DealRectified => law::RECTIFIED,
        Act::ExtraCard(Hand::Player) => law::PLAYER_THREE,
        Act::ExtraCard(Hand::Banker) => law::BANKER_ZERO,
        Act::TwoBankerCards => law::TWO_DRAWN,
        Act::CardAfterStay => law::AFTER_STAY,
        Act::CardAfterMistakenCall => law::AFTER_MISTAKEN,
        Act::CardUndisclosed => law::UNDISCLOSED,
        Act::CardDisclosed | Act::BurnMore => law::DISCLOSED,
        Act::DiscardSimulated => law::DISCLOSED_SIMULATED,
        Act::CardTakenEarly => law::TAKEN_EARLY,
        Act::CardFaceUp => law::FACE_UP,
        Act::TooFewCards | Act::DeclareTooFew => law::TOO_FEW,
    }
}

/// Why an act of the dealer or the floorperson is not on offer.
pub(super) fn refuse(now: &At<'_>, act: Act) -> Refusal {
    let (round, cite) = (now.round, behind(act));
    if round.burning.is_some() {
        let message = "the cards that are to be burned come first";
        return Refusal::new(Code::TooEarly, law::DISCLOSED.and(law::FACE_UP), message);
    }
    let stage = match act {
        Act::CloseBidding => Stage::Bidding,
        Act::PassBankOn | Act::CloseOffer => Stage::Offer,
        Act::OrderPass(_) => Stage::BankerWager,
        Act::TakeCalls => Stage::Calls,
        Act::PassTurnOn | Act::NoMoreBets => Stage::Turns,
        Act::CallCards => Stage::Cards,
        Act::Deal(to) => return dealing(round, to),
        Act::SpeakFor(Hand::Player) => Stage::PlayerCalls,
        Act::SpeakFor(Hand::Banker) => Stage::BankerLooks,
        Act::TurnBanker => Stage::Turn,
        Act::AnnounceResult => Stage::Result,
        Act::SettleWagers => Stage::Settling,
        Act::ClearTable => Stage::Clearing,
        Act::BurnMore => return not_now(act, cite, "after a card was disclosed or found face up"),
        Act::DiscardSimulated => return not_now(act, cite, "after a simulated round"),
        Act::DeclareTooFew => return not_now(act, cite, "when the shoe has no card left that is wanted"),
        _ => return report(round, act, cite),
    };
    if stage == round.stage {
        return Refusal::new(Code::TooEarly, cite, format!("`{act}` has to wait"));
    }
    early_or_late(round, stage, act, cite)
}

fn not_now(act: Act, cite: Cite, when: &str) -> Refusal {
    Refusal::new(Code::TooEarly, cite, format!("`{act}` comes {when}"))
}

fn dealing(round: &Round, to: Hand) -> Refusal {
    match round.next_card() {
        Some(next) if next != to => {
            Refusal::new(Code::OutOfTurn, law::DEAL, format!("the next card goes to {}", next.title()))
        }
        Some(_) => Refusal::new(Code::TooLate, law::TOO_FEW, "the shoe has no card left"),
        None if round.stage < Stage::InitialDeal => {
            Refusal::new(Code::TooEarly, law::CARDS, "no card is dealt before \"Cards\"")
        }
        None if round.stage < Stage::Turn => {
            Refusal::new(Code::TooEarly, law::BANKER_LOOKS, "no card is dealt before the announcements")
        }
        None => Refusal::new(Code::TooLate, law::TABLE, format!("no card is due to {}", to.title())),
    }
}

/// Why a report is not taken.
fn report(round: &Round, act: Act, cite: Cite) -> Refusal {
    let when = match act {
        Act::WrongOrder => "from the first card until the Dominant Player has announced",
        Act::DealRectified => "while cards are being dealt",
        Act::ExtraCard(_) => "after the first four cards, before the Dominant Player has announced",
        Act::TwoBankerCards => "when the Banker is to draw one card",
        Act::CardAfterStay | Act::CardAfterMistakenCall => "after \"stay\", before the Banker's Hand is turned up",
        Act::CardUndisclosed | Act::CardDisclosed => "while a hand is out and no card is due",
        Act::CardTakenEarly => "after \"card\", before the Player's Hand has its third card",
        Act::CardFaceUp => "while cards are being dealt",
        Act::TooFewCards => "when the cutting card is out and a card is due",
        _ => "when a hand was annulled and the house asks whether the bank moves",
    };
    let code = if round.stage == Stage::Clearing { Code::TooLate } else { Code::TooEarly };
    Refusal::new(code, cite, format!("`{act}` is for {when}"))
}
