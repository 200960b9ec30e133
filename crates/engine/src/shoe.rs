//! Making shuffled cards ready: the cut, by the players in turn or by the dealer, the cover card, the
//! burn. What it comes to is handed to the round.

use crate::table_act::TableAct;
use crate::{
    Code, Command, Decision, Does, Game, Given, Offer, Offers, Place, Refusal, Seat, Seats, Step, StepRule, Supply,
    Table, TableEvent, Wanted, Who,
};
use kit::{Card, Deck, Rank, ShoeCount};
use law::Cite;
use serde::Serialize;

/// How shuffled cards are made ready.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShoeRule {
    /// How the cards are cut, where they are.
    pub cut: Option<CutRule>,
    /// How the cover card is placed, where there is one.
    pub cover: Option<CoverRule>,
    /// How cards are burned, where they are.
    pub burn: Option<BurnRule>,
}

/// How the cards are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutRule {
    /// At least so many cards are lifted off the top.
    pub least: u32,
    /// At least so many are left.
    pub leaves: u32,
    /// Where the cut may be.
    pub place: Cite,
    /// How it is offered to the players; where it is not, the dealer cuts.
    pub offered: Option<CutOffer>,
    /// That the dealer cuts, after all players where they are asked.
    pub dealer: Cite,
    /// Who cuts again when the floorperson requires it.
    pub recut: Recut,
    /// That the floorperson may require it.
    pub again: Cite,
}

/// How a cut is offered to the players: from one of them down the seats until somebody accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutOffer {
    /// By which clause.
    pub cite: Cite,
    /// Who is asked first.
    pub first: FirstCut,
}

/// Who is offered the cut first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstCut {
    /// The player in the highest seat, unless the round names another one.
    Highest,
    /// When a game begins, the first player to the table; then the one in the highest seat, and from cut to cut
    /// the next one down.
    InTurn {
        /// The clause behind the first cut of a game.
        begins: Cite,
        /// The clause behind the later ones.
        goes_on: Cite,
    },
}

/// Who cuts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recut {
    /// The next one entitled.
    Next,
    /// The one who cut.
    Same,
}

/// How the cover card is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoverRule {
    /// At least so many cards behind it.
    pub least: u32,
    /// By which clause.
    pub cite: Cite,
}

/// How cards are burned: the first, and as many more as its value, ten for tens and faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BurnRule {
    /// The first card.
    pub first: Cite,
    /// The others.
    pub more: Cite,
    /// Whether the others are shown too.
    pub shown: bool,
}

/// A shoe that is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PreparedShoe {
    /// What is out of it: the burned cards.
    pub count: ShoeCount,
    /// How many cards are behind the cover card.
    pub behind: u32,
}

/// A shoe being made ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Preparation {
    /// The shoe so far; `None` once a round has taken it over.
    pub(crate) shoe: Option<PreparedShoe>,
    /// Who was offered the cut and did not cut, or cut and may not cut again.
    past: Seats,
    /// Who was offered this cut first, and whether it is the first of a game.
    first: Option<(Seat, bool)>,
    /// Whose turn it was at the cut before, unless that was the first of a game.
    turn: Option<Seat>,
    /// Who cut last.
    cutter: Option<Who>,
    /// Who must cut again.
    again: Option<Who>,
    /// How many cards are still to be burned after the first.
    burn: Option<u8>,
}

impl Preparation {
    pub(crate) const NONE: Preparation =
        Preparation { shoe: None, past: Seats::NONE, first: None, turn: None, cutter: None, again: None, burn: None };

    /// The cards are whole and shuffled.
    pub(crate) fn renew(&mut self, deck: Deck) {
        let shoe = PreparedShoe { count: ShoeCount::new(deck), behind: 0 };
        let turn = match self.first {
            Some((_, true)) => None,
            Some((seat, false)) => Some(seat),
            None => self.turn,
        };
        *self = Preparation { shoe: Some(shoe), turn, ..Preparation::NONE };
    }

    /// The preparation after one more event, at a table where a game may just be beginning.
    pub(crate) fn apply(&mut self, event: &TableEvent, begins: bool) {
        match *event {
            TableEvent::CutDeclined { seat } => self.asked(seat, begins),
            TableEvent::CardsCut { by, .. } => {
                self.cutter = Some(by);
                self.again = None;
                if let Who::Player(seat) = by {
                    self.asked(seat, begins);
                }
            }
            TableEvent::CoverCardPlaced { behind } => {
                if let Some(shoe) = &mut self.shoe {
                    shoe.behind = behind;
                }
            }
            TableEvent::CardsBurned { cards, more, .. } => {
                if let Some(shoe) = &mut self.shoe {
                    shoe.count.draw(&cards);
                }
                self.burn = Some(more);
            }
            _ => {}
        }
    }

    /// A player was offered the cut.
    fn asked(&mut self, seat: Seat, begins: bool) {
        self.first.get_or_insert((seat, begins));
        self.past.add(seat);
        self.again = None;
    }

    /// The cards are cut again, by the same person or by the next.
    pub(crate) fn recut(&mut self, recut: Recut) {
        self.again = self.cutter.filter(|_| recut == Recut::Same);
    }
}

/// What a first card burns with it.
fn burns(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 1,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
        rank => rank as u8 + 2,
    }
}

impl<G: Game> Table<G> {
    fn shoe_rule(&self) -> Option<&ShoeRule> {
        self.house().shoe.as_ref()
    }

    fn cut_rule(&self) -> Option<&CutRule> {
        self.shoe_rule()?.cut.as_ref()
    }

    /// Whether cards are cut here: not where a device shuffles and makes it needless.
    pub(crate) fn cuts(&self) -> bool {
        let mut steps = self.house().procedures.iter().flat_map(|procedure| &procedure.steps);
        let cuts =
            |rule: &StepRule| rule.step == Step::CutCards && !rule.unless.is_some_and(|device| self.is_there(device));
        self.cut_rule().is_some() && (steps.any(cuts) || self.cutting().is_some())
    }

    /// How the cards are cut, while that is the next step.
    fn cutting(&self) -> Option<(&StepRule, &CutRule, u32)> {
        let rule = self.to_do.last().filter(|rule| rule.step == Step::CutCards && !self.in_round && self.open)?;
        Some((rule, self.cut_rule()?, self.house().deck.len() as u32))
    }

    /// Whether no round has been played since the cards lay open: a game is just beginning.
    pub(crate) fn begins(&self) -> bool {
        self.anew || self.rounds == 0
    }

    /// From which seat down the cut is offered.
    fn asked_first(&self, offered: &CutOffer) -> Seat {
        let present = |seat: &Seat| self.seated.has(*seat);
        let first = match (offered.first, self.preparation.first) {
            (FirstCut::Highest, _) => self.round.as_ref().and_then(|round| G::status(round).cuts_first).filter(present),
            (FirstCut::InTurn { .. }, Some((seat, _))) => Some(seat),
            (FirstCut::InTurn { .. }, None) if self.begins() => self.arrived.first().copied(),
            (FirstCut::InTurn { .. }, None) => {
                let turn = self.preparation.turn.map_or(0, |seat| seat.0);
                (1..turn).rev().map(Seat).find(present)
            }
        };
        first.unwrap_or(Seat(Seat::MOST as u8))
    }

    /// The clauses behind the offer of this cut.
    fn offer_cite(&self) -> Cite {
        let Some(offered) = self.cut_rule().and_then(|cut| cut.offered) else { return Cite::NONE };
        match offered.first {
            // Whoever is asked after a refusal is asked by the offer alone.
            FirstCut::InTurn { .. } if self.preparation.first.is_some() => offered.cite,
            FirstCut::Highest => offered.cite,
            FirstCut::InTurn { begins, .. } if self.begins() => offered.cite.and(begins),
            FirstCut::InTurn { goes_on, .. } => offered.cite.and(goes_on),
        }
    }

    /// The person who may cut now: whoever must cut again, or the next player in order, or the dealer when
    /// nobody is left.
    fn cuts_now(&self) -> Who {
        let present = |who: &Who| !matches!(who, Who::Player(seat) if !self.seated.has(*seat));
        if let Some(who) = self.preparation.again.filter(present) {
            return who;
        }
        let Some(offered) = self.cut_rule().and_then(|cut| cut.offered) else { return Who::Dealer };
        let first = self.asked_first(&offered).0;
        let down = (1..=first).rev().chain((first + 1..=Seat::MOST as u8).rev()).map(Seat);
        down.into_iter()
            .find(|seat| self.seated.has(*seat) && !self.preparation.past.has(*seat))
            .map_or(Who::Dealer, Who::Player)
    }

    /// Offers of the cut, the cover card and the burn; whether the step is one of these.
    pub(crate) fn shoe_offers(&self, who: Who, acts: &mut Offers<'_, TableAct>) -> bool {
        if let Some((rule, cut, cards)) = self.cutting() {
            let now = self.cuts_now();
            let wanted = Wanted::count(cut.least, cards - cut.leaves, Some(cards / 2));
            let offered = self.offer_cite();
            match who {
                Who::Player(_) if now == who => {
                    let cuts = Offer::of(TableAct::Step(Step::CutCards), offered.and(cut.place)).given(wanted);
                    acts.push(Offer { does: Does::Decide, ..cuts });
                    acts.push(Offer::of(TableAct::DeclineCut, offered).silence());
                }
                Who::Dealer if now == who => {
                    let offer = Offer::of(TableAct::Step(Step::CutCards), cut.dealer.and(cut.place)).given(wanted);
                    acts.push(offer.chore(rule.step.chore(), true));
                }
                Who::Dealer => {
                    // Whoever says nothing does not accept the cut.
                    acts.push(Offer::of(TableAct::PassCut, offered).chore(rule.step.chore(), false));
                }
                _ => {}
            }
            return true;
        }
        if let Some(cut) = self.cut_rule().filter(|_| who == Who::Floorperson && self.may_be_cut_again()) {
            acts.push(Offer::of(TableAct::RequireRecut, cut.again));
        }
        let next = self.to_do.last().filter(|_| self.open && !self.in_round);
        let Some((rule, shoe)) = next.zip(self.shoe_rule()) else { return false };
        let given = match (rule.step, &shoe.cover, &shoe.burn) {
            (Step::PlaceCoverCard, Some(cover), _) => {
                Wanted::count(cover.least, self.house().deck.len() as u32 - 1, Some(cover.least))
            }
            (Step::BurnCards, _, Some(burn)) => self.burn_wanted(burn),
            _ => return false,
        };
        if rule.by == who {
            let cite =
                if self.preparation.burn.is_some() { shoe.burn.map_or(rule.cite, |burn| burn.more) } else { rule.cite };
            acts.push(Offer::of(TableAct::Step(rule.step), cite).given(given).chore(rule.step.chore(), true));
        }
        true
    }

    /// Whether the cards have been cut and none has been dealt: what comes next is the cover card, the
    /// shoe, or the round.
    fn may_be_cut_again(&self) -> bool {
        let next = self.to_do.last().map(|rule| rule.step);
        let uncommitted = matches!(next, None | Some(Step::PlaceCoverCard | Step::LoadShoe));
        self.open
            && !self.in_round
            && uncommitted
            && self.preparation.shoe.is_some()
            && self.preparation.cutter.is_some()
    }

    fn burn_wanted(&self, burn: &BurnRule) -> Wanted {
        let count = self.preparation.shoe.map_or(ShoeCount::new(self.house().deck), |shoe| shoe.count);
        match self.preparation.burn {
            None => Wanted::from_shoe(Place::Discard, 1, count),
            Some(more) => {
                let supply = Supply::Shoe(count);
                Wanted::Dealt { to: Place::Discard, count: more.into(), supply, blind: !burn.shown }
            }
        }
    }

    /// Decides the acts of this file; whether it was one of them.
    pub(crate) fn decide_shoe(
        &self,
        who: Who,
        command: &Command<TableAct>,
        decision: &mut Decision<TableEvent>,
    ) -> bool {
        let cut = self.cut_rule();
        let offered = self.offer_cite();
        match (command.act, command.given, who) {
            (TableAct::DeclineCut, _, Who::Player(seat)) => decision.push(TableEvent::CutDeclined { seat }, offered),
            (TableAct::PassCut, _, _) => {
                if let Who::Player(seat) = self.cuts_now() {
                    decision.push(TableEvent::CutDeclined { seat }, offered);
                }
            }
            (TableAct::Step(Step::CutCards), Given::Count(cards), by) if self.cutting().is_some() => {
                let cut = cut.expect("the cards are being cut");
                let cite = if by == Who::Dealer { cut.dealer } else { offered };
                decision.push(TableEvent::CardsCut { by, cards }, cite.and(cut.place));
            }
            (TableAct::RequireRecut, _, _) => {
                decision.push(TableEvent::RecutRequired, cut.map_or(Cite::NONE, |cut| cut.again));
            }
            (TableAct::Step(Step::PlaceCoverCard), Given::Count(behind), _) => {
                let cite = self.to_do.last().map_or(Cite::NONE, |rule| rule.cite);
                decision.push(TableEvent::CoverCardPlaced { behind }, cite);
            }
            (TableAct::Step(Step::BurnCards), Given::Cards(cards), _) => {
                let burn = self.shoe_rule().and_then(|shoe| shoe.burn).expect("cards are being burned");
                match (self.preparation.burn, cards.faces().next()) {
                    (None, Some(first)) => {
                        let event = TableEvent::CardsBurned { cards, shown: true, more: burns(first) };
                        decision.push(event, burn.first);
                    }
                    _ => decision.push(TableEvent::CardsBurned { cards, shown: burn.shown, more: 0 }, burn.more),
                }
            }
            _ => return false,
        }
        true
    }

    /// Why a cut is not on offer.
    pub(crate) fn refuse_shoe(&self, who: Who, act: TableAct) -> Option<Refusal> {
        let cut = self.cut_rule()?;
        let again = cut.again;
        let cite = if cut.offered.is_some() { self.offer_cite() } else { cut.dealer };
        let early = |message: String| Some(Refusal::new(Code::TooEarly, cite, message));
        match (act, self.cutting()) {
            (TableAct::RequireRecut, _) if who != Who::Floorperson => {
                Some(Refusal::new(Code::NotYours, again, "a new cut is for the floorperson to require"))
            }
            (TableAct::RequireRecut, _) => {
                let message = "only cards that were cut and are not yet in the shoe can be cut again";
                Some(Refusal::new(Code::TooEarly, again, message))
            }
            (TableAct::Step(Step::CutCards), Some(_)) if cut.offered.is_none() => {
                Some(Refusal::new(Code::NotYours, cite, "the dealer cuts the cards"))
            }
            (TableAct::DeclineCut | TableAct::PassCut, _) if cut.offered.is_none() => {
                Some(Refusal::new(Code::NotInHouseRules, cite, "the dealer cuts the cards at this table"))
            }
            (TableAct::Step(Step::CutCards) | TableAct::DeclineCut | TableAct::PassCut, Some(_)) => {
                let now = self.cuts_now();
                Some(Refusal::new(Code::OutOfTurn, cite, format!("the cut is offered to {now} now")))
            }
            (TableAct::DeclineCut | TableAct::PassCut, None) => early("no cut is offered now".to_owned()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_card_burns_its_value_an_ace_one_a_ten_or_face_ten() {
        let burned = |text: &str| burns(text.parse().unwrap());
        assert_eq!(["Ac", "2d", "9h", "Ts", "Jc", "Qd", "Kh"].map(burned), [1, 2, 9, 10, 10, 10, 10]);
    }
}
