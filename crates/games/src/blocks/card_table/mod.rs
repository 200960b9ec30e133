//! The card table with one deck: what its games have alike, as values. The deck in play with its stub
//! and its discards, what is said and what happens around the deal, and the clauses behind it.
//!
//! A game keeps the course of its rounds to itself: this block offers what is possible with the deck,
//! and says when a round has become void; what that means for wagers is for the game.

mod act;
mod event;
mod hands;
mod house;

pub use act::{CardAct, Phase};
pub use event::{CardEvent, cards as cards_in_words};
pub use hands::{Hands, Held};
pub use house::{COUNT_EVERY, PlayersCut, TableClauses, TableOf, dealing_method, house, house_of, whole_cents};

use engine::{Chore, Code, Command, DealingMethod, Decision, Device, Given, Offer, Offers, Origin, Place, RoundEnd};
use engine::{Reasons, RoundSetup, Supply, Wanted, bit};
use kit::{Cards, Deck, DiscardRack, Packet};
use law::Cite;
use serde::Serialize;

/// The most cards that anyone counts in a hand.
const MOST_CARDS: u32 = 12;

/// The clauses behind what happens with the deck. What differs with the method of dealing is in the
/// order manual shoe, hand, automated shoe.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct CardClauses {
    pub call: [Cite; 3],
    pub deal: [Cite; 3],
    pub stub: [Cite; 3],
    pub count: [Cite; 3],
    pub stub_right: Cite,
    pub stub_misdealt: Cite,
    pub stub_wrong: Cite,
    /// A hand was misdealt and the deck is not whole either, where the rules tell the two apart.
    pub misdealt_wrong_deck: Cite,
    pub dealer_exposed: Cite,
    pub face_up: Cite,
    pub face_up_again: Cite,
    pub drawn_in_error: Cite,
    pub player_misdealt: Cite,
    pub dealer_misdealt: Cite,
    pub shoe_jams: Cite,
    pub cards_touched: Cite,
    pub cleared: Cite,
}

/// All hands are void: by which clause, and what the round leaves behind.
#[derive(Clone, Copy, Debug)]
pub struct Void {
    /// The clause.
    pub cite: Cite,
    /// What is left behind.
    pub end: RoundEnd,
}

/// The deck in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckInPlay {
    /// How it is dealt.
    pub method: DealingMethod,
    /// The cards it has when it is whole.
    #[serde(skip)]
    whole: Deck,
    /// How many cards have left it.
    drawn: u32,
    /// How many cards were found face up.
    pub face_up: u8,
    /// In how many rounds the stub is counted at least once, where it is counted by hand.
    count_every: Option<u32>,
    /// Rounds since the stub was last counted, this one included.
    uncounted: u32,
    /// How many cards a wrong count found in the stub.
    miscounted: Option<u32>,
    discards: DiscardRack<Origin>,
    /// After how many packets the stub was racked, and how many cards it had.
    stub_racked: Option<(usize, u32)>,
    /// What the round leaves behind.
    pub end: RoundEnd,
}

impl DeckInPlay {
    /// A whole deck for a new round; the rounds since the last stub count carry over.
    pub fn new(whole: Deck, count_every: Option<u32>, setup: &RoundSetup, previous: Option<&DeckInPlay>) -> DeckInPlay {
        DeckInPlay {
            method: setup.method,
            whole,
            drawn: 0,
            face_up: 0,
            count_every,
            uncounted: previous.map_or(0, |deck| deck.uncounted) + 1,
            miscounted: None,
            discards: DiscardRack::new(),
            stub_racked: None,
            end: RoundEnd::Ordinary,
        }
    }

    /// The method of dealing, as an index into clauses.
    pub fn by_method(&self) -> usize {
        self.method as usize
    }

    /// Whether no card has gone to a hand yet.
    pub fn untouched(&self) -> bool {
        self.drawn == u32::from(self.face_up)
    }

    /// How many cards the stub should have.
    pub fn stub(&self) -> u32 {
        self.whole.len() as u32 - self.drawn
    }

    /// Whether the stub must be counted in this round.
    pub fn count_due(&self) -> bool {
        self.count_every.is_some_and(|rounds| self.uncounted >= rounds)
    }

    /// Cards go to the discard rack.
    pub fn discard(&mut self, from: Place, cards: Cards) {
        self.discards.put(Origin::Hand(from), cards);
    }

    /// Cards that were dealt and never came to be a hand go to the discard rack.
    pub fn discard_unused(&mut self, cards: Cards) {
        self.discards.put(Origin::Unused, cards);
    }

    /// The discard rack, from which hands can be reconstructed. The stub lies where it was put, unexposed.
    pub fn discards(&self) -> Vec<Packet<Origin>> {
        let mut packets = self.discards.packets().to_vec();
        if let Some((place, cards)) = self.stub_racked {
            let mut stub = DiscardRack::new();
            stub.put_many(Origin::Stub, (0..cards).map(|_| None));
            packets.splice(place..place, stub.packets().iter().cloned());
        }
        packets
    }

    /// The deck after one more event.
    pub fn apply(&mut self, event: &CardEvent) {
        match *event {
            CardEvent::Dealt { cards, .. } | CardEvent::DealtFaceUp { cards, .. } => self.draw(&cards),
            CardEvent::FaceUpCardDiscarded { card } => {
                self.face_up += 1;
                self.draw(&Cards::of(&[card]));
                self.discards.put(Origin::Unused, Cards::of(&[card]));
            }
            CardEvent::StubRacked { cards } => {
                self.drawn += cards;
                self.stub_racked = Some((self.discards.packets().len(), cards));
            }
            CardEvent::StubCountedWrong { count, .. } => self.miscounted = Some(count),
            CardEvent::StubCounted { .. } | CardEvent::MisdealFound { .. } | CardEvent::NoMisdealFound => {
                self.uncounted = 0;
            }
            CardEvent::RoundVoided { end } | CardEvent::Completed { end } => self.end = end,
            _ => {}
        }
    }

    /// Cards leave it.
    pub fn draw(&mut self, cards: &Cards) {
        self.drawn += cards.len() as u32;
    }

    /// The known cards that have left it: those on the layout and in the discard rack. Worked out from
    /// where they lie rather than kept while events are applied, to which a card is the same whether its
    /// face is known or not.
    fn out<'a>(&'a self, on_layout: impl Iterator<Item = &'a Cards>) -> u64 {
        let racked = self.discards.packets().iter().map(|packet| &packet.cards);
        on_layout.chain(racked).flat_map(Cards::faces).fold(0, |set, card| set | bit(card))
    }

    /// What an offer wants that takes so many cards from it.
    pub fn wanted<'a>(
        &'a self,
        (to, count): (Place, usize),
        on_layout: impl Iterator<Item = &'a Cards>,
        blind: bool,
    ) -> Wanted {
        let supply = Supply::Deck { deck: self.whole, out: self.out(on_layout) };
        Wanted::Dealt { to, count, supply, blind }
    }

    /// Offers the next cards of a deal.
    #[track_caller]
    pub fn offer_deal<'a, A: From<CardAct> + Copy>(
        &'a self,
        (to, count): (Place, usize),
        on_layout: impl Iterator<Item = &'a Cards>,
        (cite, due): (Cite, bool),
        offers: &mut Offers<'_, A>,
    ) {
        let given = Wanted::dealt(to, count, self.whole, self.out(on_layout));
        offers.push(Offer::of(CardAct::Deal(to), cite).given(given).chore(Chore::Deal, due).map(A::from));
    }

    /// Offers to count the stub, or to rack it where it need not be counted.
    #[track_caller]
    pub fn offer_stub<A: From<CardAct> + Copy>(&self, clauses: &CardClauses, offers: &mut Offers<'_, A>) {
        let due = self.count_due();
        let given =
            Wanted::Count { least: 0, most: self.whole.len() as u32, except: [None; 2], usual: Some(self.stub()) };
        let count = Offer::of(CardAct::CountStub, clauses.count[self.by_method()]).given(given);
        offers.push(count.chore(Chore::Count, due).map(A::from));
        if !due {
            let rack = Offer::of(CardAct::RackStub, clauses.stub[self.by_method()]);
            offers.push(rack.chore(Chore::Count, true).map(A::from));
        }
    }

    /// Offers the findings after a wrong count: one of these hands was misdealt, or none.
    #[track_caller]
    pub fn offer_findings<A: From<CardAct> + Copy>(
        clauses: &CardClauses,
        places: impl Iterator<Item = Place>,
        found: Wanted,
        offers: &mut Offers<'_, A>,
    ) {
        for place in places {
            offers.push(Offer::of(CardAct::FindMisdeal(place), clauses.stub_misdealt).given(found).map(A::from));
        }
        offers.push(Offer::of(CardAct::FindNoMisdeal, clauses.stub_wrong).map(A::from));
    }

    /// How many cards a misdealt hand is found to have: any number but the right one, and usually the one
    /// that makes up for what the stub lacks.
    pub fn found(&self, right: u32) -> Wanted {
        let usual = self.makes_up(right).filter(|count| *count <= MOST_CARDS);
        Wanted::Count { least: 0, most: MOST_CARDS, except: [Some(right), None], usual }
    }

    /// How many cards a hand that should have `right` must have for the deck to be whole after a wrong count.
    pub fn makes_up(&self, right: u32) -> Option<u32> {
        (right + self.stub()).checked_sub(self.miscounted?)
    }

    /// Whether the deck is whole, given that a hand that should have `right` cards has this many.
    fn whole_with(&self, count: u32, right: u32) -> bool {
        self.miscounted.is_none_or(|found| found + count == right + self.stub())
    }

    /// Offers the report that a card lies face up in the shoe or the deck.
    #[track_caller]
    pub fn offer_face_up<'a, A: From<CardAct> + Copy>(
        &'a self,
        on_layout: impl Iterator<Item = &'a Cards>,
        clauses: &CardClauses,
        offers: &mut Offers<'_, A>,
    ) {
        let cite = if self.face_up == 0 { clauses.face_up } else { clauses.face_up_again };
        let given = Wanted::dealt(Place::Discard, 1, self.whole, self.out(on_layout));
        offers.push(Offer::of(CardAct::CardFaceUp, cite).given(given).map(A::from));
    }

    /// Offers the reports that can be made while cards go out.
    #[track_caller]
    pub fn offer_dealing_reports<'a, A: From<CardAct> + Copy>(
        &'a self,
        on_layout: impl Iterator<Item = &'a Cards>,
        clauses: &CardClauses,
        offers: &mut Offers<'_, A>,
    ) {
        self.offer_face_up(on_layout, clauses, offers);
        offers.push(Offer::of(CardAct::CardDrawnInError, clauses.drawn_in_error).map(A::from));
    }

    /// Offers the report that a hand has another number of cards than it should.
    #[track_caller]
    pub fn offer_misdeal<A: From<CardAct> + Copy>(
        place: Place,
        cite: Cite,
        except: [Option<u32>; 2],
        offers: &mut Offers<'_, A>,
    ) {
        let given = Wanted::Count { least: 0, most: MOST_CARDS, except, usual: None };
        offers.push(Offer::of(CardAct::Misdealt(place), cite).given(given).map(A::from));
    }

    /// Why an act with the deck is not on offer, beyond its stage. `next` is where the next cards go.
    pub fn refuse(&self, clauses: &CardClauses, act: CardAct, next: Option<Place>, reasons: &mut Reasons) {
        match act {
            CardAct::Deal(place) => match next {
                Some(other) if other != place => {
                    let cite = clauses.deal[self.by_method()];
                    reasons.add(Code::OutOfTurn, cite, format!("the next cards go to {other}"));
                }
                _ => {}
            },
            CardAct::RackStub if self.count_due() => {
                let rounds = self.count_every.unwrap_or_default();
                let message = match rounds {
                    1 => "what is left of the deck must be counted in every round: `count stub`".to_owned(),
                    rounds => format!("the stub must be counted at least once in {rounds} rounds"),
                };
                reasons.add(Code::TooEarly, clauses.count[self.by_method()], message);
            }
            CardAct::ShoeJammed if self.method != DealingMethod::AutomatedShoe => {
                reasons.add(Code::NotInHouseRules, clauses.shoe_jams, "no automated dealing shoe is in use");
            }
            CardAct::CardFaceUp | CardAct::CardDrawnInError | CardAct::ShoeJammed => {}
            _ => {}
        }
    }

    /// What follows from an act with the deck, as far as the game has no say in it; and whether all hands
    /// are void by it. `right` is the number of cards in a whole hand.
    #[track_caller]
    pub fn decide<E: From<CardEvent>>(
        &self,
        clauses: &CardClauses,
        command: &Command<CardAct>,
        right: u32,
        decision: &mut Decision<E>,
    ) -> Option<Void> {
        let method = self.by_method();
        let mut push = |event: CardEvent, cite: Cite| decision.push(event.into(), cite);
        let void = |cite, end| Some(Void { cite, end });
        match command.act {
            CardAct::RackStub => push(CardEvent::StubRacked { cards: self.stub() }, clauses.stub[method]),
            CardAct::CountStub => {
                let (count, expected, cite) = (counted(command.given), self.stub(), clauses.count[method]);
                if count == expected {
                    push(CardEvent::StubCounted { count }, cite.and(clauses.stub_right));
                    push(CardEvent::StubRacked { cards: self.stub() }, clauses.stub[method]);
                } else {
                    push(CardEvent::StubCountedWrong { count, expected }, cite.and(clauses.stub_misdealt));
                }
            }
            CardAct::FindMisdeal(place) => {
                push(CardEvent::MisdealFound { place }, clauses.stub_misdealt);
                return match command.given {
                    Given::Count(count) if !self.whole_with(count, right) => {
                        void(clauses.stub_misdealt.and(clauses.misdealt_wrong_deck), RoundEnd::DeckOut)
                    }
                    _ => void(clauses.stub_misdealt, RoundEnd::Ordinary),
                };
            }
            CardAct::FindNoMisdeal => {
                push(CardEvent::NoMisdealFound, clauses.stub_wrong);
                return void(clauses.stub_wrong, RoundEnd::DeckOut);
            }
            CardAct::CardFaceUp => {
                let card = given_cards(command.given).faces().next()?;
                push(CardEvent::FaceUpCardDiscarded { card }, clauses.face_up);
                return (self.face_up > 0).then_some(Void { cite: clauses.face_up_again, end: RoundEnd::Ordinary });
            }
            CardAct::CardDrawnInError => push(CardEvent::CardDrawnInError, clauses.drawn_in_error),
            CardAct::DealerCardExposed => {
                push(CardEvent::DealerCardExposed { late: false }, clauses.dealer_exposed);
                return void(clauses.dealer_exposed, RoundEnd::Ordinary);
            }
            CardAct::Misdealt(place) => {
                let dealer = place == Place::Dealer;
                let cite = if dealer { clauses.dealer_misdealt } else { clauses.player_misdealt };
                push(CardEvent::Misdealt { place, count: counted(command.given) }, cite);
                return void(cite, RoundEnd::Ordinary);
            }
            CardAct::ShoeJammed => {
                push(CardEvent::ShoeJammed, clauses.shoe_jams);
                return void(clauses.shoe_jams, RoundEnd::DeviceOut(Device::DealingShoe));
            }
            CardAct::CardsTouched(at) => push(CardEvent::CardsTouched { at }, clauses.cards_touched),
            CardAct::ClearTable => push(CardEvent::Completed { end: self.end }, clauses.cleared),
            CardAct::NoMoreBets => push(CardEvent::BetsClosed, clauses.call[method]),
            CardAct::Deal(to) => push(CardEvent::Dealt { to, cards: given_cards(command.given) }, clauses.deal[method]),
        }
        None
    }
}

/// The cards that were handed over.
pub fn given_cards(given: Given) -> Cards {
    match given {
        Given::Cards(cards) => cards,
        _ => Cards::NONE,
    }
}

/// The count that was given.
pub fn counted(given: Given) -> u32 {
    match given {
        Given::Count(count) => count,
        _ => 0,
    }
}
