//! What an entry does to the ledger of the house: the net of its postings, by wallet, seat and rack.

use super::state::Occupant;
use engine::{Account, Posting, Spot};
use std::collections::BTreeMap;
use store::{CAGE, LedgerLine, RESERVE};

/// The net of some postings, by account of the ledger.
#[derive(Clone, Debug, Default)]
pub(crate) struct Net(BTreeMap<String, i64>);

impl Net {
    /// Adds postings of a table. Chips from outside come from the wallet of whoever sits there, a
    /// computer player's from the cage, the rack's too.
    pub fn add(&mut self, postings: &[Posting], table: i64, seats: &BTreeMap<u8, Occupant>) {
        for posting in postings {
            let (from, to) = (posting.from, posting.to);
            let cents = posting.amount.in_cents();
            *self.0.entry(account(from, to, table, seats)).or_default() -= cents;
            *self.0.entry(account(to, from, table, seats)).or_default() += cents;
        }
    }

    /// The lines, accounts that end where they began left out.
    pub fn lines(&self) -> Vec<LedgerLine> {
        let moved = self.0.iter().filter(|(_, cents)| **cents != 0);
        moved.map(|(account, cents)| LedgerLine::new(account.clone(), *cents)).collect()
    }
}

/// The account of the ledger, given the other side of the posting.
fn account(account: Account, other: Account, table: i64, seats: &BTreeMap<u8, Occupant>) -> String {
    match (account, other) {
        (Account::Stack(seat) | Account::Spot(Spot { by: seat, .. }), _) => format!("seat:{table}:{}", seat.0),
        (Account::Outside, Account::Stack(seat) | Account::Spot(Spot { by: seat, .. })) => {
            let wallet = seats.get(&seat.0).and_then(|occupant| occupant.account);
            wallet.map_or_else(|| CAGE.to_owned(), |account| format!("player:{account}"))
        }
        (Account::Outside, _) => CAGE.to_owned(),
        (Account::Reserve, _) => RESERVE.to_owned(),
        (Account::Rack | Account::Fund(_), _) => format!("rack:{table}"),
    }
}
