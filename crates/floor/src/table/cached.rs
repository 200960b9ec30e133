//! The engine's table with its offers cached. One click asks for them again and again: for the marks of stale commands,
//! for who is waited for, for the clock, and once for every view. Each person's are computed once, when first asked
//! for, and dropped whenever the table is lent out to be changed, so they cannot be stale.

use engine::{AnyTable, Automation, Chance, Offer, Stopped, Turn, Who};
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// What one person may do now.
pub(crate) type Offers = Arc<[Offer<String>]>;

pub(crate) struct CachedTable {
    table: Box<dyn AnyTable>,
    offers: RefCell<HashMap<Who, Offers>>,
    /// How often offers were computed.
    #[cfg(test)]
    pub computed: Arc<std::sync::atomic::AtomicUsize>,
}

impl CachedTable {
    pub fn new(table: Box<dyn AnyTable>) -> CachedTable {
        CachedTable {
            table,
            offers: RefCell::default(),
            #[cfg(test)]
            computed: Arc::default(),
        }
    }

    /// Takes over another table.
    pub fn replace(&mut self, table: Box<dyn AnyTable>) {
        self.offers.get_mut().clear();
        self.table = table;
    }

    /// What this person may do now.
    pub fn offers(&self, who: Who) -> Offers {
        let compute = || {
            #[cfg(test)]
            self.computed.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            self.table.offers(who).into()
        };
        Arc::clone(self.offers.borrow_mut().entry(who).or_insert_with(compute))
    }

    /// A number for what this person may do now: it changes when that does, but for one case in 2^64.
    pub fn offers_mark(&self, who: Who) -> u64 {
        let mut mark = DefaultHasher::new();
        self.offers(who).hash(&mut mark);
        mark.finish()
    }

    /// Does the next automated chore that is due; where there is none, the offers are what they were.
    pub fn advance_once(&mut self, does: Automation, chance: &mut dyn Chance) -> Result<Option<Turn>, Stopped> {
        let done = self.table.advance_once(does, chance);
        if !matches!(done, Ok(None)) {
            self.offers.get_mut().clear();
        }
        done
    }

    /// Forgets the records before this one, which changes nobody's offers.
    pub fn forget(&mut self, before: usize) {
        self.table.forget(before);
    }
}

impl Deref for CachedTable {
    type Target = dyn AnyTable;

    fn deref(&self) -> &Self::Target {
        &*self.table
    }
}

impl DerefMut for CachedTable {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.offers.get_mut().clear();
        &mut *self.table
    }
}
