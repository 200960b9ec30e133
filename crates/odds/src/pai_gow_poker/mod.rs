//! The exact odds of pai gow poker: every hand against every other.

mod flushes;
mod hands;
mod one_hand;
mod seven;
#[cfg(test)]
mod tests;
mod versus;

pub use versus::{DEALS, OTHERS, Outcomes};
pub(crate) use versus::{METHOD, every_deal, versus};

/// Every deal of the default way against itself.
#[cfg(test)]
pub(crate) fn every_deal_of_the_default() -> crate::counting::KeyedCount {
    let way = tests::default_way();
    versus(&way, &way)
}
