//! What an offer amounts to, told from what it would do and not from its name: the driver knows no
//! game, so it tries an act on a copy of the table and looks where the chips went.

use engine::{
    Account, Amount, AnyTable, Chance, Chore, Given, Offer, Place, Posting, Reason, Seat, TableAct, Wanted, Who, Words,
};
use kit::{Cards, Dice, Money, Tile, Tiles, best_five, tile_hand_rank};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// What an act does for the player who may do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Sits, buys in, leaves: around the rounds.
    Table,
    /// Puts chips on the layout.
    Stakes,
    /// Takes chips back from the layout, or undoes something else.
    TakesBack,
    /// Loses what lies on the layout: gives up.
    GivesUp,
    /// Names an amount without moving chips.
    Aside,
    /// Moves no chips.
    Plain,
}

/// What an act does, and to which of the seat's spots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// What it does.
    pub kind: Kind,
    /// The spot whose chips it moves, by its number, where it is one.
    pub spot: Option<u8>,
}

/// The effects of the acts seen so far.
#[derive(Default)]
pub struct Kinds(HashMap<String, Effect>);

impl Kinds {
    /// The kind of an act that is on offer to a seat.
    pub fn of(&mut self, table: &dyn AnyTable, seat: Seat, offer: &Offer<String>) -> Kind {
        self.effect(table, seat, offer).kind
    }

    /// The kind of an act that is on offer to a seat, and the spot it is about.
    pub fn effect(&mut self, table: &dyn AnyTable, seat: Seat, offer: &Offer<String>) -> Effect {
        if let Some(known) = self.0.get(&offer.act) {
            return *known;
        }
        *self.0.entry(offer.act.clone()).or_insert_with(|| tried(table, seat, offer))
    }
}

fn tried(table: &dyn AnyTable, seat: Seat, offer: &Offer<String>) -> Effect {
    let plain = |kind| Effect { kind, spot: None };
    if around_rounds(&offer.act) {
        return plain(Kind::Table);
    }
    let mut copy = table.fork();
    let words = Words { act: offer.act.clone(), amount: least(offer.amount), given: usual(&offer.given) };
    let Ok(told) = copy.say(Who::Player(seat), &words, &mut Nothing) else { return plain(Kind::Plain) };
    let postings = || told.iter().flat_map(|told| &told.postings);
    let own = |account: Account| match account {
        Account::Spot(whose, spot) if whose == seat => Some(spot),
        _ => None,
    };
    let staked = |posting: &Posting| own(posting.to).filter(|_| posting.reason == Reason::Staked);
    let back = |posting: &&Posting| posting.reason == Reason::TakenBack;
    if let Some(spot) = postings().find_map(staked) {
        Effect { kind: Kind::Stakes, spot: Some(spot) }
    } else if postings().any(|posting| back(&posting)) || offer.act.starts_with("take back") {
        Effect { kind: Kind::TakesBack, spot: postings().filter(back).find_map(|posting| own(posting.from)) }
    } else if postings().any(|posting| posting.reason == Reason::Lost && own(posting.from).is_some()) {
        plain(Kind::GivesUp)
    } else if offer.amount != Amount::None {
        plain(Kind::Aside)
    } else {
        plain(Kind::Plain)
    }
}

/// Whether the act belongs to the table and not to the game.
pub fn around_rounds(act: &str) -> bool {
    static OWN: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let moves = (1..=Seat::MOST as u8).map(Seat).map(TableAct::MoveTo);
        let own = [TableAct::Sit, TableAct::BuyIn, TableAct::Leave].into_iter().chain(moves);
        own.map(|act| act.to_string()).collect()
    });
    OWN.contains(act)
}

/// The least amount that an offer accepts.
pub fn least(amount: Amount) -> Option<Money> {
    match amount {
        Amount::None => None,
        Amount::Exactly(amount) | Amount::Between { least: amount, .. } => Some(amount),
    }
}

/// What one would hand over without much thought: the best five where five are wanted.
pub fn usual(wanted: &Wanted) -> Given {
    match wanted {
        Wanted::Nothing | Wanted::Dealt { .. } | Wanted::Thrown { .. } | Wanted::Delivered { .. } => Given::Nothing,
        Wanted::Arranged { from } => Given::Tiles(balanced(from)),
        Wanted::Chosen { from, count } => Given::Cards(best(from, *count)),
        Wanted::Count { usual, least, .. } => Given::Count(usual.unwrap_or(*least)),
    }
}

/// The setting with the better low hand, and of those the better high hand.
fn balanced(from: &Tiles) -> Tiles {
    let faces: Vec<Tile> = from.faces().collect();
    let [a, b, c, d] = faces[..] else { return *from };
    let rank = |set: &[Tile; 4]| {
        let (one, other) = (tile_hand_rank(set[0], set[1]), tile_hand_rank(set[2], set[3]));
        (one.min(other), one.max(other))
    };
    let settings = [[a, b, c, d], [a, c, b, d], [a, d, b, c]];
    settings.into_iter().max_by_key(rank).map_or(*from, |set| Tiles::of(&set))
}

fn best(from: &Cards, count: usize) -> Cards {
    let faces: Vec<_> = from.faces().collect();
    let ranked = count == 5 && (5..=7).contains(&faces.len()) && !faces.iter().any(|card| card.is_joker());
    if ranked { Cards::of(&best_five(&faces)) } else { faces.into_iter().take(count).collect() }
}

/// What an offer needs handed over, cards from the deck included.
pub fn supplied(wanted: &Wanted, chance: &mut dyn Chance) -> Result<Given, String> {
    match wanted {
        Wanted::Dealt { to, count, .. } => chance.cards(*to, *count).map(Given::Cards),
        Wanted::Thrown { count } => chance.dice(*count).map(Given::Dice),
        Wanted::Delivered { to, slots, .. } => chance.tiles(*to, *slots).map(Given::Tiles),
        other => Ok(usual(other)),
    }
}

/// Whether chips of this seat would stay on the layout if the dealer closed the wagers now.
pub fn stands(table: &dyn AnyTable, seat: Seat) -> bool {
    let call = |offer: &Offer<String>| offer.chore == Some(Chore::Call);
    let Some(call) = table.offers(Who::Dealer).into_iter().find(call) else { return false };
    let mut copy = table.fork();
    let words = Words { act: call.act, amount: None, given: Given::Nothing };
    copy.say(Who::Dealer, &words, &mut Nothing).is_ok() && on_layout(&*copy, seat).is_positive()
}

/// What a seat has on the layout.
pub fn on_layout(table: &dyn AnyTable, seat: Seat) -> Money {
    let spots = table.house().spots.len() as u8;
    (0..spots).map(|spot| table.accounts().spot(seat, spot)).sum()
}

/// Chance that has nothing to give, for acts that need none.
struct Nothing;

impl Chance for Nothing {
    fn shuffled(&mut self) {}

    fn cards(&mut self, _: Place, _: usize) -> Result<Cards, String> {
        Err("there are no cards here".to_owned())
    }

    fn cut(&mut self, _: usize) {}

    fn dice(&mut self, _: usize) -> Result<Dice, String> {
        Err("there are no dice here".to_owned())
    }

    fn tiles(&mut self, _: Place, _: [u8; 4]) -> Result<Tiles, String> {
        Err("there are no tiles here".to_owned())
    }
}
