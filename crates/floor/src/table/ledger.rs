//! What an entry does to the ledger of the house: the net of its postings, by wallet, seat, rack and meter, and what it
//! read off meters that several tables share.

use super::state::Occupant;
use engine::{Account, FundKind, House, Posting, Reason, Spot};
use std::collections::BTreeMap;
use store::{CAGE, LedgerLine, RESERVE};

/// Whose accounts of the ledger a table's postings move.
#[derive(Clone, Debug)]
pub(crate) struct LedgerAccounts {
    table: i64,
    /// The account of each fund, and whether it is a meter that several tables share.
    funds: Vec<(String, bool)>,
}

impl LedgerAccounts {
    /// The accounts of a table of this number under a rulebook.
    pub fn of(table: i64, rulebook: &str, house: &House) -> LedgerAccounts {
        let linked = |fund: usize| house.meters.iter().any(|meter| usize::from(meter.fund) == fund && meter.linked);
        let account = |(number, fund): (usize, &engine::Fund)| match fund.kind {
            FundKind::Players | FundKind::House => (format!("rack:{table}"), false),
            FundKind::Meter if linked(number) => (linked_account(rulebook, fund.name), true),
            FundKind::Meter => (format!("{METER}{table}:{}", fund.name), false),
        };
        LedgerAccounts { table, funds: house.funds.iter().enumerate().map(account).collect() }
    }

    /// The account of a fund.
    pub fn fund(&self, fund: u8) -> &str {
        &self.funds[usize::from(fund)].0
    }

    /// The account of a fund that is a meter which several tables share.
    pub fn linked(&self, fund: u8) -> Option<&str> {
        self.funds.get(usize::from(fund)).filter(|(_, linked)| *linked).map(|(account, _)| account.as_str())
    }

    /// The account of the ledger in which chips of the table lie that are nowhere else; none for what lies in wallets,
    /// in the cage or on a shared meter.
    pub fn own(&self, account: Account) -> Option<String> {
        match account {
            Account::Stack(seat) | Account::Spot(Spot { by: seat, .. }) => {
                Some(format!("seat:{}:{}", self.table, seat.0))
            }
            Account::Rack => Some(format!("rack:{}", self.table)),
            Account::Fund(fund) => {
                self.funds.get(usize::from(fund)).filter(|(_, linked)| !linked).map(|(name, _)| name.clone())
            }
            Account::Outside | Account::Reserve => None,
        }
    }

    /// The accounts of all meters that several tables share.
    pub fn all_linked(&self) -> impl Iterator<Item = &str> {
        self.funds.iter().filter(|(_, linked)| *linked).map(|(account, _)| account.as_str())
    }
}

/// What the accounts of all meters begin with. A table's own is `meter:7:progressive meter`.
pub(crate) const METER: &str = "meter:";

/// The account of a meter that all tables of a rulebook share, and the stream of its founding.
pub(crate) fn linked_account(rulebook: &str, fund: &str) -> String {
    format!("{METER}{rulebook}:{fund}")
}

/// The net of some postings, by account of the ledger.
#[derive(Clone, Debug, Default)]
pub(crate) struct Net {
    moved: BTreeMap<String, i64>,
    /// Accounts that were read, with what they held before the first of the postings.
    read: BTreeMap<String, i64>,
}

impl Net {
    /// Adds postings of a table. Chips from outside come from the wallet of whoever sits there, a
    /// computer player's from the cage, the rack's too. What other tables did is in their own entries.
    pub fn add(&mut self, postings: &[Posting], accounts: &LedgerAccounts, seats: &BTreeMap<u8, Occupant>) {
        for posting in postings.iter().filter(|posting| posting.reason != Reason::Elsewhere) {
            let (from, to) = (posting.from, posting.to);
            let cents = posting.amount.in_cents();
            *self.moved.entry(account(from, to, accounts, seats)).or_default() -= cents;
            *self.moved.entry(account(to, from, accounts, seats)).or_default() += cents;
        }
    }

    fn moved(&self, account: &str) -> i64 {
        self.moved.get(account).copied().unwrap_or(0)
    }

    /// Reads an account that is thought to have held so much before these postings: what it holds after them. Where
    /// it was read before, what it held then counts.
    pub fn read(&mut self, account: &str, before: i64) -> i64 {
        let before = *self.read.entry(account.to_owned()).or_insert(before);
        before + self.moved(account)
    }

    /// Notes that so much was read off an account after these postings.
    ///
    /// # Errors
    /// When that does not fit what was read off it before.
    pub fn was_read(&mut self, account: &str, cents: i64) -> Result<(), String> {
        let follows = self.read(account, cents - self.moved(account));
        if follows == cents {
            return Ok(());
        }
        Err(format!("{account} was read as {cents} cents, and {follows} follow from what was read before"))
    }

    /// The accounts that were read, with what each held before the first of the postings.
    pub fn expects(&self) -> Vec<(String, i64)> {
        self.read.iter().map(|(account, cents)| (account.clone(), *cents)).collect()
    }

    /// The accounts that were read, with what each holds after all postings.
    pub fn leaves(&self) -> impl Iterator<Item = (&str, i64)> {
        self.read.iter().map(|(account, before)| (account.as_str(), before + self.moved(account)))
    }

    /// The lines, accounts that end where they began left out. One that was read has a line all the same: it shows when
    /// that was, among the lines of the account.
    pub fn lines(&self) -> Vec<LedgerLine> {
        let mut lines = self.moved.clone();
        lines.retain(|account, cents| *cents != 0 || self.read.contains_key(account));
        for account in self.read.keys() {
            lines.entry(account.clone()).or_default();
        }
        lines.into_iter().map(|(account, cents)| LedgerLine::new(account, cents)).collect()
    }
}

/// The account of the ledger, given the other side of the posting.
fn account(account: Account, other: Account, accounts: &LedgerAccounts, seats: &BTreeMap<u8, Occupant>) -> String {
    let table = accounts.table;
    match (account, other) {
        (Account::Stack(seat) | Account::Spot(Spot { by: seat, .. }), _) => format!("seat:{table}:{}", seat.0),
        (Account::Outside, Account::Stack(seat) | Account::Spot(Spot { by: seat, .. })) => {
            let wallet = seats.get(&seat.0).and_then(|occupant| occupant.account);
            wallet.map_or_else(|| CAGE.to_owned(), |account| format!("player:{account}"))
        }
        (Account::Outside, _) => CAGE.to_owned(),
        (Account::Reserve, _) => RESERVE.to_owned(),
        (Account::Rack, _) => format!("rack:{table}"),
        (Account::Fund(fund), _) => accounts.fund(fund).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Fund, Seat};
    use kit::Money;

    /// A table with a pot, a meter of its own and one that is shared.
    fn accounts() -> LedgerAccounts {
        let funds = vec![
            ("rack:7".to_owned(), false),
            ("meter:7:bonus".to_owned(), false),
            (linked_account("a-book", "jackpot"), true),
        ];
        LedgerAccounts { table: 7, funds }
    }

    fn posting(from: Account, to: Account, dollars: i64, reason: Reason) -> Posting {
        Posting { from, to, amount: Money::dollars(dollars), reason, on: None }
    }

    fn lines(net: &Net) -> Vec<(String, i64)> {
        net.lines().into_iter().map(|line| (line.account, line.cents)).collect()
    }

    fn named(lines: &[(&str, i64)]) -> Vec<(String, i64)> {
        lines.iter().map(|(account, cents)| ((*account).to_owned(), *cents)).collect()
    }

    #[test]
    fn meters_have_accounts_of_their_own_and_what_happened_elsewhere_makes_no_line() {
        let mut net = Net::default();
        let postings = [
            posting(Account::Reserve, Account::Fund(1), 5, Reason::Meter),
            posting(Account::Outside, Account::Fund(2), 900, Reason::Elsewhere),
            posting(Account::Reserve, Account::Fund(2), 3, Reason::Meter),
            posting(Account::Fund(0), Account::Stack(Seat(1)), 1, Reason::Won),
        ];
        net.add(&postings, &accounts(), &BTreeMap::new());
        let expected = [
            ("meter:7:bonus", 500),
            ("meter:a-book:jackpot", 300),
            ("rack:7", -100),
            ("reserve", -800),
            ("seat:7:1", 100),
        ];
        assert_eq!(lines(&net), named(&expected));
        assert_eq!(net.expects(), []);
    }

    #[test]
    fn a_meter_that_is_read_is_expected_to_hold_what_it_held_before_the_entry() {
        let (accounts, seats, mut net) = (accounts(), BTreeMap::new(), Net::default());
        net.add(&[posting(Account::Reserve, Account::Fund(2), 3, Reason::Meter)], &accounts, &seats);
        let jackpot = accounts.linked(2).expect("it is shared").to_owned();
        assert_eq!(net.read(&jackpot, 100_000), 100_300, "what this entry fed is part of it");
        net.add(&[posting(Account::Fund(2), Account::Stack(Seat(1)), 1_003, Reason::Won)], &accounts, &seats);
        assert_eq!(net.read(&jackpot, 77_777), 0, "what it held at first counts, whatever is known by now");
        net.add(&[posting(Account::Reserve, Account::Fund(2), 1_000, Reason::Meter)], &accounts, &seats);
        assert_eq!(net.expects(), named(&[(&jackpot, 100_000)]));
        assert_eq!(net.leaves().collect::<Vec<_>>(), [(jackpot.as_str(), 100_000)]);
        // It ends where it began and has a line all the same.
        assert_eq!(lines(&net), named(&[(&jackpot, 0), ("reserve", -100_300), ("seat:7:1", 100_300)]));
        assert_eq!(net.was_read(&jackpot, 100_000), Ok(()));
        assert!(net.was_read(&jackpot, 100_001).unwrap_err().contains("100000 follow"));
    }

    #[test]
    fn a_fund_is_a_meter_or_in_the_rack_and_a_meter_is_shared_where_the_house_says_so() {
        let table = games::registered("ma-pai-gow").unwrap();
        let table = table.open(table.schema().defaults());
        let mut house = table.house().clone();
        let held: Vec<&str> = (0..house.funds.len()).map(|fund| house.funds[fund].name).collect();
        assert!(!held.is_empty());
        let accounts = LedgerAccounts::of(9, "ma-pai-gow", &house);
        assert!((0..held.len()).all(|fund| accounts.fund(fund as u8) == "rack:9"));
        house.funds = &[Fund { name: "own", kind: FundKind::Meter }, Fund { name: "shared", kind: FundKind::Meter }];
        let meter = |fund: u8, linked: bool| engine::Meter {
            fund,
            initial: Money::ZERO,
            reset: Money::ZERO,
            linked,
            terms: &[],
            cite: law::Cite::NONE,
        };
        house.meters = vec![meter(0, false), meter(1, true)];
        let accounts = LedgerAccounts::of(9, "ma-pai-gow", &house);
        assert_eq!((accounts.fund(0), accounts.linked(0)), ("meter:9:own", None));
        assert_eq!(
            (accounts.fund(1), accounts.linked(1)),
            ("meter:ma-pai-gow:shared", Some("meter:ma-pai-gow:shared"))
        );
        assert_eq!(accounts.all_linked().collect::<Vec<_>>(), ["meter:ma-pai-gow:shared"]);
    }
}
