//! What a game is to the engine: a few functions, all pure. Everything else (replay, views,
//! refusals of wrong amounts, transcripts, automation) is derived from them in free functions.

use crate::{Accounts, Act, Command, House, Offers, Posting, Reasons, Seat, Seats, Term, Viewer, Who};
use law::Cite;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::panic::Location;

/// A game: how a round goes from its first wager to its last chip.
pub trait Game: Sized + 'static {
    /// The house rules of one table, checked.
    type Rules: Send + Sync;
    /// What can be said in a round.
    type Act: Act;
    /// Where a round can stand, in the order of its course.
    type Stage: Copy + PartialOrd + Display + 'static;
    /// What can happen in a round.
    type Event: Event;
    /// The state of a round: the fold of its events, and nothing that cannot be folded from them.
    type Round: Clone + Eq + Debug + Serialize + Send;

    /// The table that these rules want: seats, spots, devices, procedures.
    fn house(rules: &Self::Rules) -> &House;

    /// A new round. What outlives a round (a count of rounds, the bank, a button) is taken over
    /// from the previous one.
    fn begin(rules: &Self::Rules, setup: &RoundSetup, previous: Option<&Self::Round>) -> Self::Round;

    /// Everything this person may do now, and nothing else. There is no other notion of what is
    /// legal: a command is accepted exactly if it is offered.
    fn offers(rules: &Self::Rules, now: &Now<'_, Self>, who: Who, offers: &mut Offers<'_, Self::Act>);

    /// Where a round stands.
    fn stage(round: &Self::Round) -> Self::Stage;

    /// When an act can be said, and by which clause.
    fn term(rules: &Self::Rules, act: Self::Act) -> Term<Self::Stage>;

    /// Why this act is not on offer, beyond whose it is and the stages it belongs to. Only asked when it
    /// is not; every reason that holds is added, and which of them is given is not the game's concern.
    fn refuse(rules: &Self::Rules, now: &Now<'_, Self>, who: Who, command: &Command<Self::Act>, reasons: &mut Reasons);

    /// What follows from a command that is on offer.
    fn decide(
        rules: &Self::Rules,
        now: &Now<'_, Self>,
        who: Who,
        command: &Command<Self::Act>,
        decision: &mut Decision<Self::Event>,
    );

    /// The round after one more event. It never looks at the face of a card, so that a viewer's
    /// round, folded from events with hidden cards, takes the same course.
    fn apply(round: &mut Self::Round, event: &Self::Event);

    /// Somebody sat down, left or moved, in a round or after it. A game that remembers something of
    /// a player beyond the round (the bank, a right) forgets it or takes it along.
    fn seat_changed(_round: &mut Self::Round, _change: SeatChange) {}

    /// Whether a player's wagers, as they lie, make up a hand: the dealer need not wait for more of them.
    fn ready(_rules: &Self::Rules, now: &Now<'_, Self>, seat: Seat) -> bool {
        now.accounts.on_layout(seat).is_positive()
    }

    /// Where the round stands as far as the table is concerned.
    fn status(round: &Self::Round) -> Status;

    /// What this round has put in the discard rack so far, in the order collected. A game without
    /// cards has none.
    fn discards(_round: &Self::Round) -> Vec<kit::Packet<crate::Origin>> {
        Vec::new()
    }

    /// What lies on the table. Everything else is what a second shuffle in the middle of a round is made of, so only
    /// games that have one need say it.
    fn lying(_round: &Self::Round) -> Vec<kit::Packet<crate::Origin>> {
        Vec::new()
    }

    /// What there is to draw.
    fn scene(rules: &Self::Rules, round: &Self::Round) -> Scene;
}

/// Something that happened. Money and visibility are read off the event itself.
pub trait Event: Clone + Eq + Debug + Display + Serialize + DeserializeOwned + Send + 'static {
    /// The chips it moves.
    fn postings(&self, post: &mut dyn FnMut(Posting));

    /// The event as this viewer may know it, with the faces of other people's cards hidden.
    fn seen_by(&self, viewer: Viewer) -> Self;

    /// What it does to the order of the cards that are still to come, in the middle of a round.
    fn handled(&self) -> Option<Handled> {
        None
    }

    /// The cards it gives to a hand. Hands put together from the discard rack are held against them.
    fn dealt(&self, deal: &mut dyn FnMut(crate::Origin, kit::Cards)) {
        let _ = deal;
    }
}

/// What is done to the cards in the middle of a round, of which chance must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handled {
    /// All cards that do not lie on the table are shuffled again, and come next.
    ShuffledAgain,
    /// So many of them are cut from the top to the bottom.
    Cut(u32),
}

/// What the table hands to a round that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundSetup {
    /// The method of dealing now in use.
    pub method: crate::DealingMethod,
    /// Which of the decks is in play, from 0.
    pub deck: u8,
    /// The shoe, where one was made ready since the last round; a round that finds none goes on
    /// with the shoe of the round before.
    pub shoe: Option<crate::PreparedShoe>,
    /// Who was offered the last cut first, where the offer goes from seat to seat and another game has not begun.
    pub cut_turn: Option<Seat>,
    /// Whether the cards or tiles lay open for inspection since the last round: a game starts anew.
    pub anew: bool,
}

/// A change among the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatChange {
    /// Somebody sat down.
    Taken(Seat),
    /// Somebody left.
    Left(Seat),
    /// Somebody moved.
    Moved {
        /// From this seat.
        from: Seat,
        /// To this one.
        to: Seat,
    },
}

/// Everything a game looks at when it offers, refuses or decides.
pub struct Now<'a, G: Game> {
    /// The round so far.
    pub round: &'a G::Round,
    /// The chips.
    pub accounts: &'a Accounts,
    /// The seats with a player.
    pub seated: Seats,
}

/// Where a round stands, for the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// Players who must stay until the round is over.
    pub bound: Seats,
    /// Seats that nobody can take because another player's further hand lies there.
    pub occupied: Seats,
    /// Those of them who have no cards yet: their wagers alone keep them.
    pub undealt: Seats,
    /// Players who owe the house something and may not leave before it is paid, even between
    /// rounds. The cards are not shuffled anew while anyone owes.
    pub owing: Seats,
    /// Players who keep their seats though they neither wager nor act, because they hold something that is theirs until
    /// they give it up or lose it: the bank.
    pub keeps: Seats,
    /// The player who is offered the next cut first, where it is not the usual one.
    pub cuts_first: Option<crate::Seat>,
    /// Set when the round is over: what it leaves behind.
    pub over: Option<RoundEnd>,
}

/// How a round ended, as far as the table must act on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundEnd {
    /// Nothing unusual: on to the next round.
    Ordinary,
    /// The deck must leave the table.
    DeckOut,
    /// The shoe is played out: its cards are shuffled before the next round.
    ShoeDone,
    /// A device failed.
    DeviceOut(crate::Device),
}

/// An event with the clauses that made it so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<E> {
    /// What happened.
    pub event: E,
    /// By which clauses.
    pub cite: Cite,
    /// Where in the program it was decided; not part of any log.
    pub at: &'static Location<'static>,
}

/// The events that follow from one command, being written down.
#[derive(Debug)]
pub struct Decision<E> {
    pub(crate) records: Vec<Record<E>>,
}

impl<E> Decision<E> {
    pub(crate) fn new() -> Decision<E> {
        Decision { records: Vec::with_capacity(4) }
    }

    /// Writes down that this happens, and why.
    #[track_caller]
    pub fn push(&mut self, event: E, cite: Cite) {
        self.records.push(Record { event, cite, at: Location::caller() });
    }
}

/// What there is to draw of a round, in a form that knows no rule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Scene {
    /// The stage in a few words: `second wagers`.
    pub stage: String,
    /// The hands on the table.
    pub hands: Vec<HandScene>,
    /// The wagers whose chips the house has taken in and that are not decided yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub banked: Vec<BankedScene>,
    /// The dice, where they lie open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<kit::Dice>,
    /// What else there is to know, a line each: who banks, what is left in the shoe.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A wager that is in play though its chips lie with the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BankedScene {
    /// The hand it is on.
    pub at: crate::Position,
    /// Its number in the list of the game's wagers.
    pub wager: u8,
    /// What was staked.
    pub amount: kit::Money,
}

/// One hand on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HandScene {
    /// Where it lies.
    pub place: crate::Place,
    /// Its cards.
    pub cards: kit::Cards,
    /// Its tiles.
    #[serde(skip_serializing_if = "kit::Tiles::is_empty")]
    pub tiles: kit::Tiles,
    /// What can be said of it: `folded`, `pair of sixes`.
    pub note: String,
}
