//! What is said at any card table with one deck: the call, the deal, the stub, and what goes wrong.

use super::CardClauses;
use engine::{Place, Position};

/// When something can be said, in terms that every such game has. A game says which of its stages they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Wagers are placed.
    Betting,
    /// Cards go out.
    Dealing,
    /// The stub is counted or racked.
    Stub,
    /// The stub count was wrong.
    WrongStub,
    /// The dealer holds cards that nobody has seen.
    Concealed,
    /// Hands are out.
    Held,
    /// All is settled.
    Clearing,
}

engine::acts! {
    /// An act at a card table with one deck.
    pub enum CardAct by |clauses: CardClauses| in Phase {
        NoMoreBets: "no more bets", Dealer, Work, Nothing, &[Phase::Betting], clauses.call[0];
        Deal(place: Place): "deal {place}", Dealer, Work, Cards, &[Phase::Dealing], clauses.deal[0];
        RackStub: "rack stub", Dealer, Work, Nothing, &[Phase::Stub], clauses.stub[0];
        CountStub: "count stub", Dealer, Work, Count, &[Phase::Stub], clauses.stub[0];
        FindMisdeal(place: Place): "find misdeal {place}", Dealer, Work, Nothing,
            &[Phase::WrongStub], clauses.stub_misdealt;
        FindNoMisdeal: "find no misdeal", Dealer, Work, Nothing, &[Phase::WrongStub], clauses.stub_misdealt;
        ClearTable: "clear table", Dealer, Work, Nothing, &[Phase::Clearing], clauses.cleared;
        DealerCardExposed: "report dealer card exposed", Floorperson, Report, Nothing,
            &[Phase::Concealed], clauses.dealer_exposed;
        CardFaceUp: "report card face up", Floorperson, Report, Cards, &[Phase::Dealing], clauses.face_up;
        CardDrawnInError: "report card drawn in error", Floorperson, Report, Nothing,
            &[Phase::Dealing], clauses.drawn_in_error;
        Misdealt(place: Place): "report misdeal {place}", Floorperson, Report, Count,
            &[Phase::Held], clauses.player_misdealt.and(clauses.dealer_misdealt);
        ShoeJammed: "report dealing shoe jammed", Floorperson, Report, Nothing, &[Phase::Dealing], clauses.shoe_jams;
        CardsTouched(at: Position): "report cards touched {at}", Floorperson, Report, Nothing,
            &[Phase::Held], clauses.cards_touched;
    }
}
