//! Making shuffled cards ready: the cut, by the players in turn or by the dealer, the cover card, the
//! burn. What it comes to is handed to the round.

use crate::table_act::TableAct;
use crate::{
    Code, Command, Decision, Does, Game, Given, Offer, Offers, Place, Refusal, Seat, Seats, Step, StepRule, Supply,
    Table, TableEvent, Wanted, Who,
};
use kit::{Card, Cards, Deck, Rank, ShoeCount};
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
    /// That the floorperson may require it; where this is empty, nobody may.
    pub again: Cite,
}

/// How a cut is offered to the players: from one of them around the table until somebody accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutOffer {
    /// By which clause.
    pub cite: Cite,
    /// Who is asked first.
    pub first: FirstCut,
    /// Whether whoever refuses passes it on to the next higher seat, and not to the next lower.
    pub rising: bool,
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
    /// When a game begins, the first player to the table; then the one whom the round names because the cutting
    /// card came up there; otherwise, and when somebody directed the shuffle, the one in the highest seat.
    ByCuttingCard {
        /// The clause behind the first cut of a game.
        begins: Cite,
        /// The clause where the round names a player.
        came_up: Cite,
        /// The clause where it names none.
        elsewhere: Cite,
        /// The clause where the shuffle was directed.
        directed: Cite,
        /// The clause by which a refused cut goes on.
        refused: Cite,
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

/// How cards are burned: the first, and where it is shown, as many more as its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BurnRule {
    /// The first card.
    pub first: Cite,
    /// The others; where there are none, nobody sees the first.
    pub more: Option<BurnMore>,
}

/// As many more cards are burned as the value of the first, ten for tens and faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BurnMore {
    /// By which clause.
    pub cite: Cite,
    /// Whether they are shown too.
    pub shown: bool,
}

/// A shoe that is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PreparedShoe {
    /// What is out of it: the burned cards.
    pub count: ShoeCount,
    /// How many cards are behind the cover card.
    pub behind: u32,
    /// The cards that were burned last.
    pub burned: Cards,
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
    /// Whether somebody directed the shuffle since the last round.
    directed: bool,
}

impl Preparation {
    pub(crate) const NONE: Preparation = Preparation {
        shoe: None,
        past: Seats::NONE,
        first: None,
        turn: None,
        cutter: None,
        again: None,
        burn: None,
        directed: false,
    };

    /// The cards are whole and shuffled.
    pub(crate) fn renew(&mut self, deck: Deck) {
        let shoe = PreparedShoe { count: ShoeCount::new(deck), behind: 0, burned: Cards::NONE };
        *self = Preparation { shoe: Some(shoe), turn: self.turn(), directed: self.directed, ..Preparation::NONE };
    }

    /// Who was offered the last cut first, unless that was the first of a game.
    pub(crate) fn turn(&self) -> Option<Seat> {
        match self.first {
            Some((_, true)) => None,
            Some((seat, false)) => Some(seat),
            None => self.turn,
        }
    }

    /// Somebody directs a shuffle.
    pub(crate) fn direct(&mut self) {
        self.directed = true;
    }

    /// A round takes the shoe over, if one was made ready.
    pub(crate) fn hand_over(&mut self) -> Option<PreparedShoe> {
        self.directed = false;
        self.shoe.take()
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
                    shoe.burned = cards;
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

    /// The player whom the last round names to cut first.
    fn named_to_cut(&self) -> Option<Seat> {
        self.round.as_ref().and_then(|round| G::status(round).cuts_first)
    }

    /// From which seat on the cut is offered.
    fn asked_first(&self, offered: &CutOffer) -> Seat {
        let present = |seat: &Seat| self.seated.has(*seat);
        let first = match (offered.first, self.preparation.first) {
            (FirstCut::Highest, _) => self.named_to_cut().filter(present),
            (FirstCut::InTurn { .. } | FirstCut::ByCuttingCard { .. }, Some((seat, _))) => Some(seat),
            (FirstCut::InTurn { .. } | FirstCut::ByCuttingCard { .. }, None) if self.begins() => {
                self.arrived.first().copied()
            }
            (FirstCut::InTurn { .. }, None) => {
                let turn = self.preparation.turn.map_or(0, |seat| seat.0);
                (1..turn).rev().map(Seat).find(present)
            }
            // Where that player has left, the next one from there is asked.
            (FirstCut::ByCuttingCard { .. }, None) => self.named_to_cut().filter(|_| !self.preparation.directed),
        };
        first.or_else(|| self.seated.iter().next_back()).unwrap_or(Seat(Seat::MOST as u8))
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
            FirstCut::ByCuttingCard { refused, .. } if self.preparation.first.is_some() => refused.and(offered.cite),
            FirstCut::ByCuttingCard { begins, .. } if self.begins() => offered.cite.and(begins),
            FirstCut::ByCuttingCard { directed, .. } if self.preparation.directed => offered.cite.and(directed),
            FirstCut::ByCuttingCard { came_up, elsewhere, .. } => {
                offered.cite.and(if self.named_to_cut().is_some() { came_up } else { elsewhere })
            }
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
        let (first, most) = (self.asked_first(&offered).0, Seat::MOST as u8);
        let steps = 0..most;
        let around = steps.map(|step| if offered.rising { step } else { (most - step) % most });
        around
            .map(|steps| Seat((first - 1 + steps) % most + 1))
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
            let more = shoe.burn.and_then(|burn| burn.more).filter(|_| self.preparation.burn.is_some());
            let cite = more.map_or(rule.cite, |more| more.cite);
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
            && self.cut_rule().is_some_and(|cut| !cut.again.is_empty())
            && self.preparation.shoe.is_some()
            && self.preparation.cutter.is_some()
    }

    fn burn_wanted(&self, burn: &BurnRule) -> Wanted {
        let count = self.preparation.shoe.map_or(ShoeCount::new(self.house().deck), |shoe| shoe.count);
        let (cards, blind) = match self.preparation.burn {
            None => (1, burn.more.is_none()),
            Some(more) => (more.into(), !burn.more.is_some_and(|more| more.shown)),
        };
        Wanted::Dealt { to: Place::Discard, count: cards, supply: Supply::Shoe(count), blind }
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
                match (self.preparation.burn, burn.more, cards.faces().next()) {
                    (None, Some(_), Some(first)) => {
                        let event = TableEvent::CardsBurned { cards, shown: true, more: burns(first) };
                        decision.push(event, burn.first);
                    }
                    (Some(_), Some(more), _) => {
                        decision.push(TableEvent::CardsBurned { cards, shown: more.shown, more: 0 }, more.cite);
                    }
                    _ => decision.push(TableEvent::CardsBurned { cards, shown: false, more: 0 }, burn.first),
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
            (TableAct::RequireRecut, _) if again.is_empty() => {
                Some(Refusal::new(Code::NotInHouseRules, cite, "cards that were cut are not cut again at this table"))
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
