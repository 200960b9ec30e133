//! Two participants at a real table, who bank in turn: every command through offers, decisions,
//! events and postings.

use super::Player;
use super::player::Outcome;
use crate::chance::{SeededShoe, Stream};
use crate::seated::Seated;
use crate::shoe_run::certain_hands;
use crate::simulate::{Tallies, Tally};
use crate::strategy::Coins;
use engine::{Automation, Chore, Command, Do, Seat, TableAct, Who};
use games::chemin_de_fer::settle::Announcement;
use games::chemin_de_fer::{Act, Call, CheminDeFer, Hand, Stage};
use kit::{Cards, PointCount};
use std::sync::Arc;

const SEATS: [Seat; 2] = [Seat(1), Seat(2)];

fn other(seat: Seat) -> Seat {
    if seat == SEATS[0] { SEATS[1] } else { SEATS[0] }
}

/// The table, its shoe and how far it is.
struct Sitting {
    seated: Seated<CheminDeFer>,
    shoe: SeededShoe<Stream>,
    /// Hands dealt from this shoe, and the cards left before the last.
    dealt: u64,
    left: usize,
    /// Who had the bank last.
    last: Seat,
    coins: Coins,
}

impl Player {
    /// Plays hands at a real table.
    pub fn engine(&self, seed: u64, piece: u64, rounds: u64) -> Vec<Tallies> {
        let mut tallies = [[Tally::default(); 2]; 2];
        self.engine_hands((seed, piece), rounds, |outcome| {
            for (tally, net) in tallies.iter_mut().zip([outcome.banker, outcome.against]) {
                tally[usize::from(!outcome.certain)].add(net.in_cents());
            }
        });
        let both = |[compared, rest]: [Tally; 2]| Tallies { compared, every: compared.merge(rest) };
        tallies.map(both).to_vec()
    }

    /// Plays hands at a real table and calls `each` with what came of each.
    pub fn engine_hands(&self, (seed, piece): (u64, u64), hands: u64, mut each: impl FnMut(Outcome)) {
        let mut sitting = Sitting {
            seated: Seated::new(Arc::clone(&self.rules), SEATS.len() as u8),
            shoe: SeededShoe::new(self.decks, Stream::new(seed, piece)),
            dealt: 0,
            left: 0,
            last: SEATS[0],
            coins: Coins::new(seed, piece),
        };
        for _ in 0..hands {
            each(self.engine_hand(&mut sitting));
        }
    }

    fn engine_hand(&self, sitting: &mut Sitting) -> Outcome {
        let Sitting { seated, shoe, dealt, left, last, coins } = sitting;
        seated.log.clear();
        SEATS.into_iter().for_each(|seat| seated.buy_in(seat));
        let before = SEATS.map(|seat| seated.stack(seat));
        let (mut dealing, mut automation) = (false, Automation::ALL);
        loop {
            seated.advance(automation, shoe);
            if dealing && seated.table.round().is_none() {
                break;
            }
            let (seat, command) = self.next(seated, *last, coins);
            if matches!(command.act, Do::<CheminDeFer>::Round(Act::PlaceBank)) {
                (dealing, *last) = (true, seat);
                // The hand is dealt from what is left now, and no other is begun after it.
                *dealt = if shoe.remaining() > *left { 1 } else { *dealt + 1 };
                *left = shoe.remaining();
                automation = automation.without(&[Chore::Begin]);
            }
            seated.say(seat, command);
        }
        let net = |seat: Seat| seated.stack(seat) - before[seat.index()];
        let certain = *dealt <= certain_hands(self.decks, self.after_cutting_card);
        Outcome { certain, banker: net(*last), against: net(other(*last)) }
    }

    /// What is said next, and by whom. The first participant makes the only bid, of the stake; whoever
    /// is offered the bank takes it, and the other always covers it.
    fn next(&self, seated: &Seated<CheminDeFer>, last: Seat, coins: &mut Coins) -> (Seat, Command<Do<CheminDeFer>>) {
        let Some(round) = seated.table.round() else {
            let decline = Do::<CheminDeFer>::Table(TableAct::DeclineCut);
            let may = |seat: &Seat| seated.table.offers(Who::Player(*seat)).iter().any(|offer| offer.act == decline);
            let cuts = SEATS.into_iter().find(may).expect("the cut is offered to somebody");
            return (cuts, Command::of(decline));
        };
        let banker = round.banker().unwrap_or(last);
        let (player, bankers) = (round.cards(Hand::Player), round.cards(Hand::Banker));
        let announce = |seat, call| (seat, Command::of(Act::Announce(call)));
        let stake = |seat, act| (seat, Command::with_amount(act, self.stake));
        let (seat, command) = match round.stage() {
            Stage::Bidding if !round.has_bid(SEATS[0]) => stake(SEATS[0], Act::Bid),
            Stage::Bidding => (SEATS[1], Command::of(Act::PassBid)),
            Stage::Offer => (other(banker), Command::of(Act::AcceptBank)),
            Stage::BankerWager => stake(banker, Act::PlaceBank),
            Stage::Calls => stake(other(banker), Act::Banco),
            Stage::PlayerCalls => announce(other(banker), self.players_call(player, coins)),
            stage => {
                debug_assert_eq!(stage, Stage::BankerLooks);
                let natural = PointCount::of(bankers.faces()).is_natural();
                announce(banker, if natural { Call::Natural } else { Call::UnderEight })
            }
        };
        (seat, command.map(Do::<CheminDeFer>::Round))
    }

    /// What the Dominant Player announces: on five as the style says.
    fn players_call(&self, hand: &Cards, coins: &mut Coins) -> Call {
        let mut cards = hand.faces();
        let (Some(a), Some(b)) = (cards.next(), cards.next()) else { panic!("the Player's Hand has two cards") };
        match Announcement::on(PointCount::of([a, b])) {
            Announcement::Card => Call::Card,
            Announcement::Either if self.draws_with([a, b], coins) => Call::Card,
            Announcement::Either | Announcement::Stay => Call::Stay,
            Announcement::Natural => Call::Natural,
        }
    }
}
