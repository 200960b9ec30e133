//! The proof of a round for somebody who watched it: its log is read again, what this viewer saw of the cards, tiles
//! and dice is laid open, and nothing else is.

use super::body::{Body, Turn};
use super::history::{PIECE, blank, none, reader};
use super::state::{Moment, State, stream};
use super::task::Context;
use super::view::viewer;
use crate::api::Problem;
use crate::role::Identity;
use engine::{Given, Place, TableEvent, Viewer, Wanted};
use fair::{InPlay, Kind, Note, Proof, Published, Secret, ShuffleProof, ThrowProof};
use kit::{Card, Tile};
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::Ordering;
use store::{EntryReader, TableRow};

/// The proof of the round of this number, of what somebody saw of it.
pub(crate) async fn proof(context: &Context, row: &TableRow, who: &Identity, number: u32) -> Result<Proof, Problem> {
    let mut state = blank(row).map_err(Problem::unavailable)?;
    let deck = state.table.house().deck;
    let (published, drawn) = context.past.before(number, &mut state, true).unwrap_or_else(|| (Published::new(deck), 0));
    let mut watched = Watched { drawn, ..Watched::new(number, published) };
    let name = stream(row.id);
    let mut reading = reader(context, &name, &state);
    'reading: while let Some(entries) = reading.next().await? {
        for entry in entries {
            context.past.read.fetch_add(1, Ordering::Relaxed);
            let body = Body::read(&entry.body).map_err(Problem::unavailable)?;
            watched.notes.extend(body.chance);
            let look = |state: &State, moment: Moment<'_>| watched.look(state, who, moment);
            state.apply_entry_with(&entry, &mut Vec::new(), look).map_err(Problem::unavailable)?;
            watched.entry_over().map_err(Problem::unavailable)?;
            context.past.pass(&state, number, || Some((watched.published.clone(), watched.drawn)));
            if state.table.rounds() >= number && !state.table.in_round() {
                break 'reading;
            }
        }
    }
    if state.table.rounds() < number || number == 0 {
        return Err(none(row, &state, number));
    }
    if state.table.in_round() {
        let detail = format!("round {number} is being played; its proof can be had when it is over");
        return Err(Problem::conflict("round-not-over", "The round is not over", detail));
    }
    let (after, mut shuffles) = (state.head.map_or(0, |head| head.seq), Vec::new());
    for drawn in watched.shuffles.values() {
        let number = drawn.shuffle.number;
        let secret = match watched.secrets.get(&number) {
            Some(secret) => secret.clone(),
            None => secret(context, &name, number, after).await?,
        };
        let secret = Secret::new(Kind::Shuffle, secret).map_err(Problem::unavailable)?;
        let (cards, slots) = watched.seen.of(drawn);
        let opened = ShuffleProof::new(deck, &drawn.shuffle, &secret, cards, slots);
        shuffles.push(opened.map_err(Problem::unavailable)?);
    }
    Ok(Proof { table: row.id, round: number, shuffles, throws: watched.throws })
}

/// The secret of a shuffle: sealed for as long as it is in play, in the log after that, and after the round that it was
/// in play in.
async fn secret(context: &Context, stream: &str, number: u64, after: i64) -> Result<Vec<u8>, Problem> {
    let wanted = Kind::Shuffle.name(number);
    let sealed = context.store.sealed(stream).await?;
    if let Some((name, bytes)) = sealed.iter().find(|(name, _)| *name == wanted) {
        let opened = context.seal.open(stream, name, bytes);
        return opened.map_err(|error| Problem::unavailable(error.to_string()));
    }
    let mut reading = EntryReader::by(PIECE, &*context.store, stream, after);
    while let Some(entries) = reading.next().await? {
        for entry in entries {
            context.past.read.fetch_add(1, Ordering::Relaxed);
            let body = Body::read(&entry.body).map_err(Problem::unavailable)?;
            let revealed = body.chance.into_iter().find_map(|note| match note {
                Note::Revealed { number: revealed, secret } if revealed == number => Some(secret),
                _ => None,
            });
            if let Some(secret) = revealed {
                return Ok(secret);
            }
        }
    }
    Err(Problem::unavailable(format!("the secret of {wanted} is neither sealed nor in the log")))
}

/// A log that is read for the sake of one round.
struct Watched {
    number: u32,
    /// What everybody knows of chance after the notes taken in so far.
    published: Published,
    /// The notes of the entry being read that no command has used yet.
    notes: VecDeque<Note>,
    /// How many cards of the shuffle in play have come out.
    drawn: usize,
    /// What came out of each shuffle in this round.
    shuffles: BTreeMap<u64, FromShuffle>,
    /// The secrets that were revealed meanwhile.
    secrets: BTreeMap<u64, Vec<u8>>,
    throws: Vec<ThrowProof>,
    seen: Seen,
}

/// What came out of one shuffle in the round.
struct FromShuffle {
    shuffle: InPlay,
    cards: Vec<DrawnCard>,
    /// The places of the stacks from which tiles were delivered, and the tiles.
    tiles: Vec<(u8, Option<Tile>)>,
}

/// A card that came out: after how many others of its shuffle, to which place, and which it was.
struct DrawnCard {
    before: usize,
    to: Place,
    card: Option<Card>,
}

impl Watched {
    fn new(number: u32, published: Published) -> Watched {
        Watched {
            number,
            published,
            notes: VecDeque::new(),
            drawn: 0,
            shuffles: BTreeMap::new(),
            secrets: BTreeMap::new(),
            throws: Vec::new(),
            seen: Seen::default(),
        }
    }

    /// Takes in the next note.
    fn next_note(&mut self) -> Result<Option<Note>, String> {
        let Some(note) = self.notes.pop_front() else { return Ok(None) };
        self.published.apply(&note).map_err(|fault| fault.0)?;
        match &note {
            Note::Shuffled { .. } => self.drawn = 0,
            Note::Drawn { cards } => self.drawn = *cards,
            Note::DealtByHand { cards } => self.drawn += cards.len(),
            Note::Revealed { number, secret } => {
                self.secrets.insert(*number, secret.clone());
            }
            _ => {}
        }
        // A shuffle as it was when it was last in play.
        if let Some(shuffle) = &self.published.shuffle
            && let Some(known) = self.shuffles.get_mut(&shuffle.number)
        {
            known.shuffle = shuffle.clone();
        }
        Ok(Some(note))
    }

    /// Takes in the notes up to one of this kind, and says whether there is one; it stays to be taken.
    fn up_to(&mut self, wanted: fn(&Note) -> bool) -> Result<bool, String> {
        while let Some(note) = self.notes.front() {
            if wanted(note) {
                return Ok(true);
            }
            self.next_note()?;
        }
        Ok(false)
    }

    fn entry_over(&mut self) -> Result<(), String> {
        while self.next_note()?.is_some() {}
        Ok(())
    }

    fn look(&mut self, state: &State, who: &Identity, moment: Moment<'_>) {
        let round = state.table.rounds() + u32::from(!state.table.in_round());
        match moment {
            Moment::Before(turn) => {
                // A fault of the notes shows when the entry is over.
                let _ = self.came(state, turn, round == self.number);
            }
            Moment::After => {
                let viewer = viewer(state, who);
                if round == self.number {
                    self.seen.burned(state, viewer);
                }
                if state.table.rounds() == self.number {
                    self.seen.on_the_table(state, viewer);
                }
                self.seen.records = state.table.records();
            }
        }
    }

    /// What chance gave for a command.
    fn came(&mut self, state: &State, turn: &Turn, wanted: bool) -> Result<(), String> {
        let offers = state.table.offers(turn.who);
        let Some(offer) = offers.iter().find(|offer| offer.act == turn.act && offer.hand == turn.hand) else {
            return Ok(());
        };
        match (&offer.given, turn.given) {
            (Wanted::Dealt { to, .. }, Given::Cards(cards)) if !cards.is_empty() => {
                if !self.up_to(|note| matches!(note, Note::Drawn { .. } | Note::DealtByHand { .. }))? {
                    return Err("cards came out that no note gives".to_owned());
                }
                let first = self.drawn;
                if let Some(from) = self.out_of_shuffle(wanted) {
                    let drawn = cards.slots().iter().zip(first..);
                    from.cards.extend(drawn.map(|(card, before)| DrawnCard { before, to: *to, card: *card }));
                }
                match self.notes.front() {
                    Some(Note::Drawn { cards: after }) if *after > first + cards.len() => self.drawn += cards.len(),
                    _ => drop(self.next_note()?),
                }
            }
            (Wanted::Delivered { slots, .. }, Given::Tiles(tiles)) => {
                self.up_to(|note| matches!(note, Note::Delivered { .. } | Note::DeliveredByHand { .. }))?;
                if let Some(from) = self.out_of_shuffle(wanted) {
                    from.tiles.extend(slots.iter().copied().zip(tiles.slots().iter().copied()));
                }
                self.next_note()?;
            }
            (Wanted::Thrown { .. } | Wanted::Number { .. }, Given::Dice(dice)) if !turn.by_hand => {
                self.up_to(|note| matches!(note, Note::Thrown { .. }))?;
                let next = self.published.next(Kind::Throw).cloned();
                let note = self.next_note()?;
                if let (Some(Note::Thrown { number, seeds, secret }), Some(next), true) = (note, next, wanted) {
                    let commitment = next.commitment;
                    self.throws.push(ThrowProof { number, commitment, seeds, secret, dice });
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// What has come out of the shuffle in play in the round that is asked for.
    fn out_of_shuffle(&mut self, wanted: bool) -> Option<&mut FromShuffle> {
        let shuffle = self.published.shuffle.as_ref().filter(|_| wanted)?;
        let new = || FromShuffle { shuffle: shuffle.clone(), cards: Vec::new(), tiles: Vec::new() };
        Some(self.shuffles.entry(shuffle.number).or_insert_with(new))
    }
}

/// What somebody saw: faces, with the most that lay at a place at once.
#[derive(Default)]
struct Seen {
    everything: bool,
    cards: BTreeMap<(Place, Card), usize>,
    tiles: Vec<Tile>,
    /// How many records of the table have been looked at.
    records: usize,
}

impl Seen {
    fn on_the_table(&mut self, state: &State, viewer: Viewer) {
        self.everything |= viewer == Viewer::Surveillance;
        let hands = state.table.scene(viewer).map(|scene| scene.hands).unwrap_or_default();
        for hand in &hands {
            self.lie(hand.place, hand.cards.faces());
            self.tiles.extend(hand.tiles.faces());
        }
    }

    /// What was burned since the records that have been looked at: before a round, the hands of the one before it may
    /// still lie there.
    fn burned(&mut self, state: &State, viewer: Viewer) {
        for line in state.table.lines(self.records, viewer) {
            if let Some(TableEvent::CardsBurned { cards, .. }) = line.around {
                self.lie(Place::Discard, cards.faces());
            }
        }
    }

    fn lie(&mut self, place: Place, faces: impl Iterator<Item = Card> + Clone) {
        for card in faces.clone() {
            let count = faces.clone().filter(|other| *other == card).count();
            let most = self.cards.entry((place, card)).or_default();
            *most = count.max(*most);
        }
    }

    /// The cards and tiles that are laid open: those seen. Where several alike came out, the one that went to the place
    /// where it was seen; where that does not tell, none.
    fn of(&self, from: &FromShuffle) -> (Vec<usize>, Vec<u8>) {
        if self.everything {
            return (
                from.cards.iter().map(|card| card.before).collect(),
                from.tiles.iter().map(|(slot, _)| *slot).collect(),
            );
        }
        let mut open: Vec<&DrawnCard> = Vec::new();
        for near in [true, false] {
            for ((place, face), most) in &self.cards {
                let here = |card: &&&DrawnCard| same_owner(card.to, *place);
                let known = open.iter().filter(|card| card.card == Some(*face)).filter(here).count();
                let alike =
                    |card: &&DrawnCard| card.card == Some(*face) && !open.iter().any(|one| one.before == card.before);
                let left: Vec<&DrawnCard> = from.cards.iter().filter(alike).collect();
                let found: Vec<&DrawnCard> = match near {
                    true => left.into_iter().filter(|card| same_owner(card.to, *place)).take(*most).collect(),
                    false if known < *most && left.len() <= most - known => left,
                    false => Vec::new(),
                };
                open.extend(found);
            }
        }
        let mut cards: Vec<usize> = open.iter().map(|card| card.before).collect();
        cards.sort_unstable();
        let seen = |(slot, tile): &(u8, Option<Tile>)| tile.filter(|tile| self.tiles.contains(tile)).map(|_| *slot);
        (cards, from.tiles.iter().filter_map(seen).collect())
    }
}

/// Whether cards dealt to the one place belong to whoever has the other.
fn same_owner(dealt: Place, lies: Place) -> bool {
    match (dealt, lies) {
        (Place::Hand(dealt), Place::Hand(lies)) => dealt.seat == lies.seat,
        _ => dealt == lies,
    }
}
