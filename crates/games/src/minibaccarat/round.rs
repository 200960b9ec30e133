//! The state of a round and how events change it. Nothing here looks at the face of a card.

use super::event::Event;
use super::rules::Rules;
use super::settle::{Pairs, Side, Wager};
use crate::blocks::wagers::WagerEvent;
use engine::{Origin, RoundEnd, RoundSetup, Seat, Seats, Status};
use kit::{Card, Cards, DiscardRack, Money, Packet, PointCount, ShoeCount};
use serde::Serialize;

/// The most players a table seats.
pub(super) const MOST_SEATS: usize = 9;

engine::stages! {
    /// Where a round stands.
    pub enum Stage {
        /// Wagers are placed.
        Betting "wagers",
        /// Four cards go out, in turn to the Player's and the Banker's Hand.
        FirstDeal "first four cards",
        /// The Player's Hand is looked at and turned up.
        PlayerTurns "turning the Player's Hand",
        /// The Banker's Hand is.
        BankerTurns "turning the Banker's Hand",
        /// Winners of House Money take their payout or add it to a wager.
        HouseMoney "House Money",
        /// The Player's Hand draws.
        PlayerThird "third card for the Player's Hand",
        /// Its third card is looked at and turned up.
        PlayerThirdTurns "turning the Player's third card",
        /// The Banker's Hand draws.
        BankerThird "third card for the Banker's Hand",
        /// Its third card is looked at and turned up.
        BankerThirdTurns "turning the Banker's third card",
        /// A card goes to the discard rack after one drawn in error.
        OneMore "one more card to discard",
        /// Both hands are complete.
        Announcing "before the result",
        /// The result is known.
        Settling "settling",
        /// Vigorish is collected before the cards are shuffled.
        Vigorish "collecting vigorish",
        /// All is settled; the table is cleared.
        Clearing "clearing the table",
        /// Over.
        Done "over",
    }
}

impl Stage {
    /// While a round is played. The first four cards come first here so that [`Stage::STRAYS`] can be cut
    /// from it.
    pub const PLAYED: &'static [Stage] = &[
        Stage::FirstDeal,
        Stage::Betting,
        Stage::PlayerTurns,
        Stage::BankerTurns,
        Stage::HouseMoney,
        Stage::PlayerThird,
        Stage::PlayerThirdTurns,
        Stage::BankerThird,
        Stage::BankerThirdTurns,
        Stage::OneMore,
        Stage::Announcing,
        Stage::Settling,
        Stage::Vigorish,
        Stage::Clearing,
    ];
    /// While a card can be drawn too many: during the first four the next is due anyway.
    pub const STRAYS: &'static [Stage] = Stage::PLAYED.split_at(1).1;
    /// While cards go out to the hands.
    pub const DEALING: &'static [Stage] = &[Stage::FirstDeal, Stage::PlayerThird, Stage::BankerThird];
    /// While a hand or its third card is turned up.
    pub const TURNING: &'static [Stage] =
        &[Stage::PlayerTurns, Stage::BankerTurns, Stage::PlayerThirdTurns, Stage::BankerThirdTurns];

    /// The hand that is being turned up.
    pub fn turns(self) -> Option<Side> {
        match self {
            Stage::PlayerTurns | Stage::PlayerThirdTurns => Some(Side::Player),
            Stage::BankerTurns | Stage::BankerThirdTurns => Some(Side::Banker),
            _ => None,
        }
    }

    /// The hand that draws a third card.
    pub fn draws(self) -> Option<Side> {
        match self {
            Stage::PlayerThird => Some(Side::Player),
            Stage::BankerThird => Some(Side::Banker),
            _ => None,
        }
    }
}

/// One of the two hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hand {
    /// Its cards in the order dealt.
    pub cards: Cards,
    /// What it counts, as far as it is turned up.
    pub count: Option<PointCount>,
    /// Who turns its cards; nobody where the dealer does.
    pub viewer: Option<Seat>,
    /// Whether somebody wagered as much on it as the first viewer.
    pub(super) equal: bool,
    /// Whether the viewer has the cards in hand, and was not only offered them.
    pub holds: bool,
    /// Who gave up turning them.
    pub(super) passed: Seats,
}

/// What became of a seat's House Money Wager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum HouseMoney {
    /// None, or one that still lies on its spot.
    #[default]
    Open,
    /// The payout will be taken.
    Take,
    /// The payout will be added to the wager on this hand.
    Press(Side),
    /// Collected.
    Lost(Money),
    /// Paid this much, pressed or not, and the stake returned.
    Won(Money),
}

/// Where the cover card is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// In the shoe.
    #[default]
    Within,
    /// It appeared in this round.
    Out,
    /// It appeared in the round before: this is the last hand.
    LastHand,
}

/// A spoken wager with cash that the dealer has not confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Called {
    pub(super) seat: Seat,
    pub(super) wager: Wager,
    pub(super) amount: Money,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    pub(super) stage: Stage,
    /// Dealt without wagers, to use up a card that was disclosed.
    pub(super) simulated: bool,
    pub(super) hands: [Hand; 2],
    /// The wagers that lie on each seat's spots, as bits.
    pub(super) wagers: [u8; MOST_SEATS],
    /// The seats with a wager on any spot.
    pub(super) wagering: Seats,
    pub(super) called: Option<Called>,
    pub(super) pairs: Pairs,
    pub(super) house_money: [HouseMoney; MOST_SEATS],
    /// The seats whose House Money Wager was settled.
    pub(super) reversible: Seats,
    /// The vigorish marked for each seat, and the seats with any.
    pub(super) owed: [Money; MOST_SEATS],
    pub(super) owing: Seats,
    pub(super) shoe: ShoeCount,
    /// How many cards are behind the cover card.
    pub(super) behind: u32,
    pub(super) cover: Cover,
    /// Cards out of the shoe that are the first of this round.
    pub(super) waiting: Cards,
    /// Cards out of the shoe that will be the first of the next round.
    pub(super) next: Cards,
    pub(super) next_simulated: bool,
    /// What went to the discard rack before the hands.
    pub(super) discards: DiscardRack<Origin>,
    pub(super) end: RoundEnd,
}

impl Round {
    /// A new round. The shoe, the cards that wait and the vigorish marked carry over; where the
    /// cards were shuffled, those that waited are among them.
    pub(super) fn begin(rules: &Rules, setup: &RoundSetup, previous: Option<&Round>) -> Round {
        let kept = previous.filter(|_| setup.shoe.is_none() || rules.continuous);
        let before = |round: &Round| (round.shoe, round.behind);
        let (shoe, behind) = match setup.shoe {
            Some(prepared) => (prepared.count, prepared.behind),
            None => kept.map_or((ShoeCount::new(rules.house.deck), 0), before),
        };
        let cover = match kept.map(|round| round.cover) {
            Some(Cover::Out | Cover::LastHand) => Cover::LastHand,
            _ => Cover::Within,
        };
        let simulated = kept.is_some_and(|round| round.next_simulated);
        Round {
            stage: if simulated { Stage::FirstDeal } else { Stage::Betting },
            simulated,
            hands: [Hand::default(); 2],
            wagers: [0; MOST_SEATS],
            wagering: Seats::NONE,
            called: None,
            pairs: Pairs::default(),
            house_money: [HouseMoney::Open; MOST_SEATS],
            reversible: Seats::NONE,
            owed: previous.map_or([Money::ZERO; MOST_SEATS], |round| round.owed),
            owing: previous.map_or(Seats::NONE, |round| round.owing),
            shoe,
            behind,
            cover,
            waiting: kept.map_or(Cards::NONE, |round| round.next),
            next: Cards::NONE,
            next_simulated: false,
            discards: DiscardRack::new(),
            end: RoundEnd::Ordinary,
        }
    }

    /// Where the round stands.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// One of the two hands.
    pub fn hand(&self, side: Side) -> &Hand {
        &self.hands[side as usize]
    }

    /// Whether a wager lies on a seat's spot.
    pub fn has(&self, seat: Seat, wager: Wager) -> bool {
        self.wagers[seat.index()] & (1 << wager as u8) != 0
    }

    /// Whether this wager was called with cash and is not confirmed.
    pub(super) fn is_called(&self, seat: Seat, wager: Wager) -> bool {
        self.called.is_some_and(|called| called.seat == seat && called.wager == wager)
    }

    /// The vigorish marked for a seat.
    pub fn owed(&self, seat: Seat) -> Money {
        self.owed[seat.index()]
    }

    /// Whether this is the last hand of the shoe.
    pub fn is_last_hand(&self) -> bool {
        self.cover == Cover::LastHand
    }

    /// What this round has put in the discard rack. The hands go there last.
    pub(super) fn discards(&self) -> Vec<Packet<Origin>> {
        let hands = Side::ALL.map(|side| Packet { place: Origin::Hand(side.place()), cards: self.hand(side).cards });
        let collected = |packet: &Packet<Origin>| self.stage == Stage::Done && !packet.cards.is_empty();
        self.discards.packets().iter().cloned().chain(hands.into_iter().filter(collected)).collect()
    }

    /// Cards dealt to both hands.
    pub(super) fn dealt(&self) -> usize {
        self.hands[0].cards.len() + self.hands[1].cards.len()
    }

    /// The hand that gets the next card, if one is due.
    pub(super) fn due(&self) -> Option<Side> {
        match self.stage {
            Stage::FirstDeal => Some(if self.dealt().is_multiple_of(2) { Side::Player } else { Side::Banker }),
            stage => stage.draws(),
        }
    }

    /// Whether the cover card comes before the next card of the shoe.
    pub(super) fn cover_next(&self) -> bool {
        self.cover == Cover::Within && self.behind > 0 && self.shoe.left() <= self.behind as usize
    }

    /// What the table needs to know.
    pub(super) fn status(&self) -> Status {
        let over = (self.stage == Stage::Done).then_some(self.end);
        let mut bound = Seats::NONE;
        if over.is_none() {
            bound = self.wagering.and(self.reversible);
            if let Some(hand) = self.stage.turns().map(|side| self.hand(side))
                && let (Some(seat), true) = (hand.viewer, hand.holds)
            {
                bound.add(seat);
            }
        }
        Status { bound, owing: self.owing, over, ..Status::default() }
    }

    /// The round after one more event.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Wager(event) => self.apply_wager(&event),
            Event::CashCalled { seat, wager, amount } => self.called = Some(Called { seat, wager, amount }),
            Event::CashChanged { .. } | Event::CashDeclined { .. } => self.called = None,
            Event::BetsClosed { viewers, equal } => {
                self.stage = Stage::FirstDeal;
                for side in [0, 1] {
                    (self.hands[side].viewer, self.hands[side].equal) = (viewers[side], equal[side]);
                }
            }
            Event::Dealt { side, cards, waited, .. } => self.apply_dealt(side, &cards, waited),
            Event::CoverCardOut => self.cover = Cover::Out,
            Event::Handed { side, seat, cards } => {
                let hand = &mut self.hands[side as usize];
                (hand.viewer, hand.holds) = (Some(seat), true);
                hand.cards = with_last(&hand.cards, &cards);
            }
            Event::CardsGivenUp { side, seat, next, .. } => {
                let hand = &mut self.hands[side as usize];
                hand.passed.add(seat);
                (hand.viewer, hand.holds) = (next, false);
            }
            Event::Turned { side, cards, count } => self.turned(side, cards, count),
            Event::HouseMoneyOpened { pairs } => {
                self.pairs = pairs;
                self.stage = Stage::HouseMoney;
            }
            Event::HouseMoneyChosen { seat, press } => {
                self.house_money[seat.index()] = press.map_or(HouseMoney::Take, HouseMoney::Press);
            }
            Event::Pressed { seat, amount, .. } => self.house_money_won(seat, amount),
            Event::Natural => self.stage = Stage::Announcing,
            Event::Draws { side: Side::Player } => self.stage = Stage::PlayerThird,
            Event::Draws { side: Side::Banker } => self.stage = Stage::BankerThird,
            Event::Stays { side: Side::Banker } => self.stage = Stage::Announcing,
            Event::Announced { .. } if self.simulated => self.settled(),
            Event::Announced { .. } => self.stage = Stage::Settling,
            Event::VigorishMarked { seat, amount } => {
                self.owed[seat.index()] += amount;
                self.owing.add(seat);
            }
            Event::VigorishCollected { seat, .. } => self.vigorish_collected(seat),
            Event::WagersSettled => self.settled(),
            Event::Completed { end, .. } => {
                if self.dealt() == 0 {
                    // Nobody played: what waited still waits.
                    self.next = self.waiting;
                }
                self.end = end;
                self.stage = Stage::Done;
            }
            _ => self.apply_irregular(event),
        }
    }

    /// The round after an irregularity. What is only told, or only moves chips, changes nothing here.
    fn apply_irregular(&mut self, event: &Event) {
        match *event {
            Event::StrayDrawn { card } => {
                self.shoe.draw(&card);
                let queue = if self.stage == Stage::Betting { &mut self.waiting } else { &mut self.next };
                queue.extend(&card);
            }
            Event::CardKept { card } => {
                self.shoe.draw(&Cards::of(&[card]));
                self.next = first_then(card, &self.next);
                self.next_simulated = true;
            }
            Event::RoundSimulated { card } => {
                self.shoe.draw(&Cards::of(&[card]));
                self.waiting = first_then(card, &self.waiting);
                self.simulated = true;
                self.stage = Stage::FirstDeal;
                self.hands = [Hand::default(); 2];
            }
            Event::ThirdCardDiscarded { card } => {
                self.shoe.draw(&Cards::of(&[card]));
                self.discards.put(Origin::Unused, Cards::of(&[card]));
                self.stage = Stage::OneMore;
            }
            Event::OneMoreDiscarded { card } => {
                self.shoe.draw(&card);
                self.discards.put(Origin::Burned, card);
                self.stage = Stage::Announcing;
            }
            Event::RoundVoided => {
                self.end = RoundEnd::ShoeDone;
                self.settled();
            }
            _ => {}
        }
    }

    /// Everything is settled: what is owed is collected if the shoe is done, and the table cleared.
    fn settled(&mut self) {
        if self.is_last_hand() {
            self.end = RoundEnd::ShoeDone;
        }
        let collects = self.end == RoundEnd::ShoeDone && !self.owing.is_empty();
        self.stage = if collects { Stage::Vigorish } else { Stage::Clearing };
    }

    fn vigorish_collected(&mut self, seat: Seat) {
        self.owed[seat.index()] = Money::ZERO;
        self.owing.remove(seat);
        if self.stage == Stage::Vigorish && self.owing.is_empty() {
            self.stage = Stage::Clearing;
        }
    }

    fn apply_wager(&mut self, event: &WagerEvent<Wager>) {
        match *event {
            WagerEvent::Placed { at, wager, .. } => {
                self.wagers[at.seat.index()] |= 1 << wager as u8;
                self.wagering.add(at.seat);
            }
            WagerEvent::Paid { at, wager: Wager::HouseMoney, amount } => self.house_money_won(at.seat, amount),
            WagerEvent::Collected { at, wager: Wager::HouseMoney, amount } => {
                self.house_money[at.seat.index()] = HouseMoney::Lost(amount);
                self.reversible.add(at.seat);
            }
            _ => {}
        }
        if let Some((at, wager)) = event.left() {
            let wagers = &mut self.wagers[at.seat.index()];
            *wagers &= !(1 << wager as u8);
            if *wagers == 0 {
                self.wagering.remove(at.seat);
            }
        }
    }

    /// A payout may be partly pressed and partly paid.
    fn house_money_won(&mut self, seat: Seat, amount: Money) {
        let house_money = &mut self.house_money[seat.index()];
        let before = if let HouseMoney::Won(before) = *house_money { before } else { Money::ZERO };
        *house_money = HouseMoney::Won(before + amount);
        self.reversible.add(seat);
    }

    fn apply_dealt(&mut self, side: Side, cards: &Cards, waited: bool) {
        if waited {
            self.waiting = without_first(&self.waiting);
        } else {
            self.shoe.draw(cards);
        }
        self.hands[side as usize].cards.extend(cards);
        match self.stage {
            Stage::FirstDeal if self.dealt() == 4 => self.stage = Stage::PlayerTurns,
            Stage::PlayerThird => self.stage = Stage::PlayerThirdTurns,
            Stage::BankerThird => self.stage = Stage::BankerThirdTurns,
            _ => {}
        }
    }

    fn turned(&mut self, side: Side, cards: Cards, count: PointCount) {
        let hand = &mut self.hands[side as usize];
        (hand.cards, hand.count, hand.holds) = (cards, Some(count), false);
        match self.stage {
            Stage::PlayerTurns => self.stage = Stage::BankerTurns,
            Stage::BankerThirdTurns => self.stage = Stage::Announcing,
            // What follows is said by the events that come with it.
            _ => {}
        }
    }
}

/// These cards with the last of them now known as `last`.
fn with_last(cards: &Cards, last: &Cards) -> Cards {
    let mut all = Cards::NONE;
    for card in &cards.slots()[..cards.len() - last.len()] {
        all.push(*card);
    }
    all.extend(last);
    all
}

fn first_then(card: Card, cards: &Cards) -> Cards {
    let mut all = Cards::of(&[card]);
    all.extend(cards);
    all
}

fn without_first(cards: &Cards) -> Cards {
    let mut rest = Cards::NONE;
    for card in &cards.slots()[1..] {
        rest.push(*card);
    }
    rest
}
