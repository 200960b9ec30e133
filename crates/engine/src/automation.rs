//! Taking over the routine: which of the dealer's and floorperson's steps the program takes itself.

use crate::table::{Do, Happens};
use crate::{
    Amount, Chance, Chore, Command, Event, Game, Given, Handled, Happened, Offer, Record, Table, TableEvent, Wanted,
    Who,
};
use kit::Card;

/// The chores that the program does by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Automation(u16);

impl Automation {
    /// None: a person does everything.
    pub const NONE: Automation = Automation(0);
    /// Every chore.
    pub const ALL: Automation = Automation(u16::MAX);

    /// These chores as well.
    pub fn with(self, chores: &[Chore]) -> Automation {
        Automation(chores.iter().fold(self.0, |set, chore| set | 1 << *chore as u16))
    }

    /// All but these.
    pub fn without(self, chores: &[Chore]) -> Automation {
        Automation(chores.iter().fold(self.0, |set, chore| set & !(1 << *chore as u16)))
    }

    /// Whether the program does this chore.
    pub fn does(self, chore: Chore) -> bool {
        self.0 & (1 << chore as u16) != 0
    }
}

/// The routine could not go on: chance had nothing to give, or not what was wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped(pub String);

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Stopped {}

/// A chore that was done: which, by whom, and the command.
pub type Done<G> = (Option<Chore>, Who, Command<Do<G>>);

/// Does every chore that is due and automated, until somebody has to decide something.
pub fn advance<G: Game>(
    table: &mut Table<G>,
    automation: Automation,
    chance: &mut dyn Chance,
    log: &mut Vec<Record<Happens<G>>>,
) -> Result<(), Stopped> {
    while advance_once(table, automation, chance, log)?.is_some() {}
    Ok(())
}

/// Does the next chore that is due and automated, if there is one, and says what it was.
pub fn advance_once<G: Game>(
    table: &mut Table<G>,
    automation: Automation,
    chance: &mut dyn Chance,
    log: &mut Vec<Record<Happens<G>>>,
) -> Result<Option<Done<G>>, Stopped> {
    for who in [Who::Dealer, Who::Floorperson] {
        if let Some(offer) = table.next_chore(who, automation) {
            let command = filled(&offer, chance).map_err(Stopped)?;
            if let Err(wrong) = offer.given.check(command.given) {
                return Err(Stopped(format!("`{}`: {wrong}", offer.act)));
            }
            let before = log.len();
            table.carry_out(who, &command, log);
            report_shuffles(table, &log[before..], chance);
            return Ok(Some((offer.chore, who, command)));
        }
    }
    Ok(None)
}

/// Lets the source of chance know of every shuffle and cut among these records of one command, after which the
/// table is as it is now, and of every new deck, which may come shuffled.
pub fn report_shuffles<G: Game>(table: &Table<G>, records: &[Record<Happens<G>>], chance: &mut dyn Chance) {
    for record in records {
        match record.event {
            Happened::Table(TableEvent::StepDone { step, .. }) if step.renews() => chance.shuffled(),
            Happened::Table(TableEvent::CardsCut { cards, .. }) => chance.cut(cards as usize),
            Happened::Round(ref event) => match event.handled() {
                Some(Handled::ShuffledAgain) => chance.shuffled_again(&heap(table)),
                Some(Handled::Cut(cards)) => chance.cut(cards as usize),
                None => {}
            },
            _ => {}
        }
    }
}

/// The cards that do not lie on the table, in the order of their numbers. So it does not tell what they were before.
/// A card lying there whose face nobody knows cannot be told from them and stays among them.
fn heap<G: Game>(table: &Table<G>) -> Vec<Card> {
    let mut left: Vec<Card> = table.house().deck.cards().collect();
    left.sort_unstable();
    let lying = table.round().map(|round| G::lying(round)).unwrap_or_default();
    for card in lying.iter().flat_map(|packet| packet.cards.faces()) {
        if let Ok(place) = left.binary_search(&card) {
            left.remove(place);
        }
    }
    left
}

/// The command that an offer asks for, with what it leaves open supplied by chance.
fn filled<A: Copy + PartialEq>(offer: &Offer<A>, chance: &mut dyn Chance) -> Result<Command<A>, String> {
    let amount = match offer.amount {
        Amount::None => None,
        Amount::Exactly(amount) | Amount::Between { least: amount, .. } => Some(amount),
    };
    let given = match offer.given {
        Wanted::Nothing => Given::Nothing,
        Wanted::Dealt { to, count, .. } => Given::Cards(chance.cards(to, count)?),
        Wanted::Chosen { usual, .. } => Given::Cards(usual),
        Wanted::Count { usual, least, .. } => Given::Count(usual.unwrap_or(least)),
        Wanted::Thrown { count } => Given::Dice(chance.dice(count)?),
        Wanted::Delivered { to, slots, .. } => Given::Tiles(chance.tiles(to, slots)?),
        Wanted::Arranged { from } => Given::Tiles(from),
        Wanted::Reading { fund, known } => Given::Reading(chance.reading(fund, known)?),
    };
    Ok(Command { act: offer.act, hand: offer.hand, amount, given })
}
