//! What a table asks for and cannot know by itself: cards, dice and tiles from its dealer of chance, and readings of
//! the meters that it shares with other tables.

use super::ledger::{LedgerAccounts, Net};
use crate::meters::Meters;
use engine::{Chance, Place};
use kit::{Card, Cards, Dice, Money, Tiles};

/// Chance as the dealer gives it, and meters as they were last read.
pub(super) struct Supply<'a> {
    dealer: &'a mut fair::Dealer,
    meters: &'a Meters,
    accounts: &'a LedgerAccounts,
    /// What the entry being drafted has done so far. It remembers what was read: the store will be asked to hold the
    /// entry to it.
    net: &'a mut Net,
}

impl<'a> Supply<'a> {
    pub fn new(
        dealer: &'a mut fair::Dealer,
        meters: &'a Meters,
        accounts: &'a LedgerAccounts,
        net: &'a mut Net,
    ) -> Supply<'a> {
        Supply { dealer, meters, accounts, net }
    }
}

impl Chance for Supply<'_> {
    fn shuffled(&mut self) {
        self.dealer.shuffled();
    }

    fn shuffled_again(&mut self, heap: &[Card]) {
        self.dealer.shuffled_again(heap);
    }

    fn cut(&mut self, cards: usize) {
        self.dealer.cut(cards);
    }

    fn cards(&mut self, to: Place, count: usize) -> Result<Cards, String> {
        self.dealer.cards(to, count)
    }

    fn dice(&mut self, count: usize) -> Result<Dice, String> {
        self.dealer.dice(count)
    }

    fn tiles(&mut self, to: Place, slots: [u8; 4]) -> Result<Tiles, String> {
        self.dealer.tiles(to, slots)
    }

    fn reading(&mut self, fund: u8, known: Money) -> Result<Money, String> {
        let Some(account) = self.accounts.linked(fund) else { return Ok(known) };
        let unread = || format!("{account} has not been read yet; try again");
        let before = self.meters.reading(account).ok_or_else(unread)?;
        Ok(Money::cents(self.net.read(account, before)))
    }
}
