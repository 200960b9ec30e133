//! The dealer's side of chance: secrets drawn and committed to, cards, tiles and dice given, notes
//! kept for the log, and all of it restored after a restart.

use crate::published::kept;
use crate::{Blocks, Kind, Note, Published, Secret, SeedError, Source, System};
use engine::{Chance, House, Place, Seat};
use kit::{Card, Cards, Deck, Dice, Stock, Tiles};
use std::collections::BTreeMap;
use std::fmt;

/// The most cards of a shoe, eight decks: the length of a secret is made for them.
const CARDS_MOST: usize = 8 * kit::Card::DECK;

/// A supplier of provably fair chance to one table.
///
/// After every command take the notes for the log and the secrets to seal, and store both in one
/// transaction with what the command did. If that fails, throw the dealer away and restore it from
/// what is stored: the next card is then the one that it would have been. (A copy taken before the
/// command serves as well.)
#[derive(Clone)]
pub struct Dealer<S = System> {
    deck: Deck,
    source: S,
    published: Published,
    /// The secrets of the shuffle in play and of the draws to come.
    secrets: BTreeMap<String, Secret>,
    /// The order of the shuffle in play.
    stock: Option<Stock>,
    notes: Vec<Note>,
    seal: Vec<(String, Vec<u8>)>,
    unseal: Vec<String>,
    /// Why there is no chance any more.
    broken: Option<String>,
}

/// Why a dealer cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// A note does not follow those before it.
    Note {
        /// Its place among the notes, from 1.
        place: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A secret that is not revealed yet is missing.
    Missing {
        /// Its name.
        name: String,
    },
    /// A secret is not the one that was committed to, or the notes do not fit it.
    Secret {
        /// Its name.
        name: String,
        /// What is wrong with it.
        what: String,
    },
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RestoreError::Note { place, what } => write!(f, "note {place} of chance does not follow: {what}"),
            RestoreError::Missing { name } => {
                write!(f, "the sealed secret of {name} is missing; the table cannot go on without it")
            }
            RestoreError::Secret { name, what } => write!(f, "the sealed secret of {name} is wrong: {what}"),
        }
    }
}

impl std::error::Error for RestoreError {}

impl Dealer<System> {
    /// A new table's dealer of these cards; its first draws are committed to.
    pub fn new(deck: Deck) -> Dealer<System> {
        Dealer::with_source(deck, System)
    }

    /// What the table of these house rules needs.
    pub fn for_house(house: &House) -> Dealer<System> {
        Dealer::new(house.deck)
    }

    /// The dealer as it was when the last of these notes was stored, from all notes of the table in
    /// order and the secrets still sealed.
    pub fn restore<'a>(
        deck: Deck,
        notes: impl IntoIterator<Item = &'a Note>,
        secrets: impl IntoIterator<Item = (String, Vec<u8>)>,
    ) -> Result<Dealer<System>, RestoreError> {
        Dealer::restore_with(deck, System, notes, secrets)
    }

    /// A dealer to whom nothing has happened, committed to nothing: one to be brought up to date by
    /// [`Dealer::resume`].
    pub fn unopened(house: &House) -> Dealer<System> {
        Dealer::blank(house.deck, System)
    }
}

/// The draws whose secrets are not revealed: the shuffle in play and those to come.
fn draws(published: &Published) -> Vec<(Kind, u64, [u8; 32])> {
    let in_play = published.shuffle.iter().map(|shuffle| (Kind::Shuffle, shuffle.number, shuffle.commitment));
    let next = |kind| published.next(kind).map(|next| (kind, next.number, next.commitment));
    in_play.chain(Kind::ALL.into_iter().filter_map(next)).collect()
}

impl<S: Source> Dealer<S> {
    /// The same with another source of secrets, for tests and laboratories.
    pub fn with_source(deck: Deck, source: S) -> Dealer<S> {
        let mut dealer = Dealer::blank(deck, source);
        dealer.commit_missing();
        dealer
    }

    fn blank(deck: Deck, source: S) -> Dealer<S> {
        assert!((1..=CARDS_MOST).contains(&deck.len()), "a shoe has up to {CARDS_MOST} cards, found {}", deck.len());
        Dealer {
            deck,
            source,
            published: Published::new(deck),
            secrets: BTreeMap::new(),
            stock: None,
            notes: Vec::new(),
            seal: Vec::new(),
            unseal: Vec::new(),
            broken: None,
        }
    }

    /// The same as [`Dealer::restore`] with another source of the secrets to come.
    pub fn restore_with<'a>(
        deck: Deck,
        source: S,
        notes: impl IntoIterator<Item = &'a Note>,
        secrets: impl IntoIterator<Item = (String, Vec<u8>)>,
    ) -> Result<Dealer<S>, RestoreError> {
        let mut dealer = Dealer::blank(deck, source);
        dealer.resume(notes, secrets)?;
        Ok(dealer)
    }

    /// Brings a dealer whose own notes are all stored up to date: with the notes that others have stored
    /// since, and the secrets that are sealed now. After an error it is as it was.
    ///
    /// # Errors
    /// When a note does not follow, or a secret is missing or wrong. One that is missing may have been
    /// revealed by a note stored after these: read on, and try again with all of them.
    pub fn resume<'a>(
        &mut self,
        notes: impl IntoIterator<Item = &'a Note>,
        secrets: impl IntoIterator<Item = (String, Vec<u8>)>,
    ) -> Result<(), RestoreError> {
        debug_assert!(self.notes.is_empty() && self.seal.is_empty(), "what it noted itself is stored");
        let mut published = self.published.clone();
        for (index, note) in notes.into_iter().enumerate() {
            let fault = |fault: crate::Fault| RestoreError::Note { place: index + 1, what: fault.0 };
            published.apply(note).map_err(fault)?;
        }
        let mut sealed: BTreeMap<String, Vec<u8>> = secrets.into_iter().collect();
        let mut unrevealed = BTreeMap::new();
        for (kind, number, commitment) in draws(&published) {
            let name = kind.name(number);
            let held =
                self.secrets.get(&name).filter(|secret| secret.commitment(self.deck, kind, number) == commitment);
            let secret = match (held, sealed.remove(&name)) {
                (Some(secret), _) => Ok(secret.clone()),
                (None, Some(bytes)) => Secret::new(kind, bytes).and_then(|secret| {
                    kept(self.deck, kind, &secret, number, commitment).map_err(|fault| fault.0)?;
                    Ok(secret)
                }),
                (None, None) => return Err(RestoreError::Missing { name }),
            };
            let secret = secret.map_err(|what| RestoreError::Secret { name: name.clone(), what })?;
            unrevealed.insert(name, secret);
        }
        let stock = published.shuffle.as_ref().map(|shuffle| {
            let name = Kind::Shuffle.name(shuffle.number);
            let stock = shuffle.stock(self.deck, &unrevealed[&name]);
            stock.map_err(|what| RestoreError::Secret { name, what })
        });
        self.stock = stock.transpose()?;
        (self.published, self.secrets) = (published, unrevealed);
        self.commit_missing();
        Ok(())
    }

    /// What everybody may know: the commitments, the seeds, how far the shuffle in play is dealt.
    pub fn published(&self) -> &Published {
        &self.published
    }

    /// A player chooses a seed for the draws to come, or takes it back, or leaves.
    pub fn set_seed(&mut self, seat: Seat, seed: Option<String>) -> Result<(), SeedError> {
        let seed = seed.filter(|seed| !seed.is_empty());
        if self.published.seeds.clone().set(seat, seed.as_deref())? {
            self.note(Note::Seeded { seat, seed });
        }
        Ok(())
    }

    /// A person who has taken the deal gives these cards as the next ones. They change places with those that lay
    /// there, so that the program can go on at any time.
    ///
    /// # Errors
    /// When a card is not among those left; nothing is changed then.
    pub fn dealt_by_hand(&mut self, cards: Cards) -> Result<(), String> {
        self.stock()?.deal_by_hand(&cards)?;
        if !cards.is_empty() {
            self.note(Note::DealtByHand { cards });
        }
        Ok(())
    }

    /// The same for tiles at these places of the stacks.
    ///
    /// # Errors
    /// When there are no such places; nothing is changed then.
    pub fn delivered_by_hand(&mut self, slots: [u8; 4], tiles: Tiles) -> Result<(), String> {
        self.stock()?.deliver_by_hand(slots, &tiles)?;
        self.note(Note::DeliveredByHand { slots, tiles });
        Ok(())
    }

    /// The table closes: the shuffle in play is revealed, and no card or tile of it is dealt any
    /// more. The commitments to the next draws stand, for when the table opens again.
    pub fn close(&mut self) {
        self.stock = None;
        if let Some(number) = self.published.shuffle.as_ref().map(|shuffle| shuffle.number) {
            let secret = self.open(Kind::Shuffle, number);
            self.note(Note::Revealed { number, secret });
        }
    }

    /// The notes since the last call, for the log.
    pub fn take_notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }

    /// Since the last call: the secrets to store encrypted, by name, and the names of those that
    /// are revealed and need not be stored any more.
    pub fn take_sealing(&mut self) -> (Vec<(String, Vec<u8>)>, Vec<String>) {
        (std::mem::take(&mut self.seal), std::mem::take(&mut self.unseal))
    }

    fn note(&mut self, note: Note) {
        self.published.apply(&note).expect("a dealer's own notes are in order");
        if let (Note::Drawn { .. }, Some(last @ Note::Drawn { .. })) = (&note, self.notes.last_mut()) {
            *last = note;
        } else {
            self.notes.push(note);
        }
    }

    /// Takes a secret out to reveal it.
    fn open(&mut self, kind: Kind, number: u64) -> Vec<u8> {
        let name = kind.name(number);
        let secret = self.secrets.remove(&name).expect("a dealer holds the secrets that are not revealed");
        match self.seal.iter().position(|(sealed, _)| *sealed == name) {
            Some(place) => drop(self.seal.remove(place)),
            None => self.unseal.push(name),
        }
        secret.bytes().to_vec()
    }

    /// Commits to the next draw of every kind that has no commitment.
    fn commit_missing(&mut self) {
        for kind in Kind::ALL {
            if self.published.next(kind).is_some() || self.broken.is_some() {
                continue;
            }
            let number = self.published.to_commit(kind);
            let mut bytes = vec![0; kind.secret_len()];
            match self.source.fill(kind, number, &mut bytes).and_then(|()| Secret::new(kind, bytes)) {
                Ok(secret) => {
                    let commitment = secret.commitment(self.deck, kind, number);
                    self.seal.push((kind.name(number), secret.bytes().to_vec()));
                    self.secrets.insert(kind.name(number), secret);
                    self.note(Note::Committed { kind, number, commitment });
                }
                Err(why) => self.broken = Some(why),
            }
        }
    }

    fn working(&self) -> Result<(), String> {
        self.broken.clone().map_or(Ok(()), Err)
    }

    fn stock(&mut self) -> Result<&mut Stock, String> {
        self.working()?;
        self.stock.as_mut().ok_or_else(|| "the cards and tiles have not been shuffled".to_owned())
    }
}

impl<S: Source> Dealer<S> {
    /// The next shuffle that was committed to, of all cards or of a heap of them. No card of the one before is dealt
    /// any more.
    fn shuffle(&mut self, heap: Option<Vec<Card>>) {
        self.close();
        let Some(number) = self.published.next(Kind::Shuffle).map(|next| next.number) else { return };
        self.note(Note::Shuffled { number, seeds: self.published.seeds.clone(), heap });
        let secret = &self.secrets[&Kind::Shuffle.name(number)];
        self.stock = self.published.shuffle.as_ref().map(|shuffle| shuffle.shuffled(self.deck, secret));
        self.commit_missing();
    }
}

impl<S: Source> Chance for Dealer<S> {
    fn shuffled(&mut self) {
        self.shuffle(None);
    }

    fn shuffled_again(&mut self, heap: &[Card]) {
        self.shuffle(Some(heap.to_vec()));
    }

    fn cut(&mut self, cards: usize) {
        if let Some(stock) = &mut self.stock {
            stock.cut(cards);
            self.note(Note::Cut { cards });
        }
    }

    fn cards(&mut self, _: Place, count: usize) -> Result<Cards, String> {
        let stock = self.stock()?;
        let cards = stock.draw(count)?;
        let drawn = stock.drawn();
        if count > 0 {
            self.note(Note::Drawn { cards: drawn });
        }
        Ok(cards)
    }

    fn dice(&mut self, count: usize) -> Result<Dice, String> {
        self.working()?;
        let next = self.published.next(Kind::Throw).map(|next| next.number);
        let number = next.expect("a working dealer is committed to the next throw");
        let seeds = self.published.seeds.clone();
        let secret = &self.secrets[&Kind::Throw.name(number)];
        let dice = Dice::thrown(count, &mut Blocks::new(secret.bytes(), &seeds, &Kind::Throw.name(number)));
        let dice = dice.map_err(|error| error.to_string())?;
        let secret = self.open(Kind::Throw, number);
        self.note(Note::Thrown { number, seeds, secret });
        self.commit_missing();
        Ok(dice)
    }

    fn tiles(&mut self, _: Place, slots: [u8; 4]) -> Result<Tiles, String> {
        let tiles = self.stock()?.tiles(slots)?;
        self.note(Note::Delivered { slots });
        Ok(tiles)
    }
}

impl<S> fmt::Debug for Dealer<S> {
    /// What everybody may know; secrets and undealt cards stay out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dealer").field("deck", &self.deck).field("published", &self.published).finish_non_exhaustive()
    }
}
