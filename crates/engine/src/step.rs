//! The steps of the procedures around the rounds: what people do, and the log records.

use crate::{Chore, Device, Extent, Values, Who};
use law::Cite;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Declares the steps once: name, the command, what is told afterwards, the routine.
macro_rules! steps {
    ($count:literal: $($name:ident, $words:literal, $past:literal, $chore:ident;)*) => {
        /// A step of a procedure around the rounds.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs)]
        pub enum Step {
            $($name,)*
        }

        impl Step {
            /// Every step.
            pub const ALL: [Step; $count] = [$(Step::$name,)*];

            /// The step as something that happened: `cards inspected`.
            pub const fn past(self) -> &'static str {
                match self {
                    $(Step::$name => $past,)*
                }
            }

            /// The routine it belongs to.
            pub const fn chore(self) -> Chore {
                match self {
                    $(Step::$name => Chore::$chore,)*
                }
            }
        }

        impl fmt::Display for Step {
            /// The step as a command: `inspect cards`.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Step::$name => $words,)*
                })
            }
        }
    };
}

steps! {40:
    ReceiveCards, "receive cards", "cards received at the table", Open;
    InspectCards, "inspect cards", "cards inspected by the dealer", Open;
    VerifyCards, "verify cards", "cards verified by the floorperson", Open;
    SpreadFaceUp, "spread face up", "cards spread face up", Open;
    SpreadFaceDown, "spread face down", "cards spread face down", Open;
    TurnFaceUp, "turn face up", "cards turned face up", Shuffle;
    FirstPlayerInspects, "let first player inspect", "cards inspected by the first player", Shuffle;
    TurnFaceDown, "turn face down", "cards turned face down", Shuffle;
    WashCards, "wash cards", "cards washed", Shuffle;
    StackCards, "stack cards", "cards stacked", Shuffle;
    ShuffleCards, "shuffle cards", "cards shuffled", Shuffle;
    LaceCards, "lace cards", "about one deck laced into the stack", Shuffle;
    ReshuffleCards, "shuffle again", "cards shuffled again", Shuffle;
    VerifyShuffle, "verify shuffle", "shuffle verified by the floorperson", Shuffle;
    CutCards, "cut cards", "cards cut", Shuffle;
    PlaceCoverCard, "place cover card", "cover card placed", Shuffle;
    LoadShoe, "load shoe", "cards placed in the dealing shoe", Shuffle;
    BurnCards, "burn cards", "cards burned", Shuffle;
    AlternateDecks, "alternate decks", "decks alternated", Shuffle;
    HoldCards, "hold cards", "preshuffled cards held for the first player", Open;
    ConfirmShuffle, "confirm shuffling option", "shuffling option confirmed as that of the whole pit", Open;
    NoticeReshuffle, "confirm reshuffle notice", "30 minutes' written notice of the reshuffle confirmed", Open;
    PostVigorish, "post vigorish", "percentage of vigorish put on display", Open;
    PostPayoutLimit, "post payout limit", "payout limit put on display", Open;
    ReceiveTiles, "receive tiles", "set of tiles received at the table", Open;
    CleanTiles, "clean tiles", "tiles cleaned before the inspection", Open;
    SealTiles, "seal tiles", "unsuitable tiles sealed with table, date and time, and signed for", Open;
    InspectTiles, "inspect tiles", "tiles sorted and inspected by the dealer", Open;
    VerifyTiles, "verify tiles", "tiles verified by the floorperson", Open;
    PairTiles, "lay out pairs", "tiles laid out face up in pairs", Open;
    FirstPlayerSeesTiles, "let first player see tiles", "pairs of tiles inspected by the first player", Shuffle;
    TurnTilesDown, "turn tiles face down", "tiles turned face down", Shuffle;
    WashTiles, "wash tiles", "tiles washed", Shuffle;
    StackTiles, "stack tiles", "tiles stacked in eight stacks of four", Shuffle;
    ReceiveDice, "receive dice", "dice sealed in the shaker and brought to the table", Open;
    InspectDisplay, "inspect electrical device", "electrical device inspected with three values", Open;
    InspectShaker, "inspect automated shaker", "automated shaker inspected by three throws", Open;
    VerifyLayout, "verify layout", "layout and its approval verified by the floorperson", Open;
    VerifyApproval, "verify approval", "approval of the shuffling shoe or device verified by the floorperson", Open;
    PostSign, "post sign", "sign put up at the table", Open;
}

impl Step {
    /// Whether the cards or tiles wait for the first player after it, mostly open for inspection.
    pub(crate) const fn spreads(self) -> bool {
        matches!(self, Step::SpreadFaceUp | Step::SpreadFaceDown | Step::PairTiles | Step::HoldCards)
    }

    /// Whether they no longer do.
    pub(crate) const fn gathers(self) -> bool {
        matches!(self, Step::TurnFaceDown | Step::TurnTilesDown | Step::StackCards | Step::LoadShoe)
    }

    /// Whether it is done to a deck, rather than to tiles, dice or a device.
    pub(crate) const fn concerns_a_deck(self) -> bool {
        (self as u8) < Step::ReceiveTiles as u8
    }

    /// The device it is done to. What has left the table needs no inspection.
    pub(crate) const fn device(self) -> Option<Device> {
        match self {
            Step::InspectDisplay => Some(Device::Display),
            Step::InspectShaker => Some(Device::Shaker),
            _ => None,
        }
    }

    /// Whether the cards of the discard rack are among those that it is done to.
    pub(crate) const fn empties_the_rack(self) -> bool {
        let gathered = matches!(self, Step::WashCards | Step::StackCards | Step::LoadShoe | Step::AlternateDecks);
        gathered || self.spreads() || self.renews()
    }

    /// Whether the next card or tile is the first of a whole deck, shoe or set after it.
    pub(crate) const fn renews(self) -> bool {
        matches!(self, Step::ShuffleCards | Step::ReceiveCards | Step::WashTiles | Step::ReceiveTiles)
    }
}

impl Values for Step {
    fn values(_: Extent) -> Vec<Step> {
        Step::ALL.to_vec()
    }
}

/// What is counted with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Counted {
    /// A shuffler that works counts the cards. With any other number the deck leaves the table.
    ByShuffler {
        /// So many there should be.
        cards: u32,
        /// The clause that sends the deck away.
        wrong: Cite,
    },
    /// A person counts what is done, at least so often.
    AtLeast(u32),
}

/// One step of a procedure: who does it, to which deck, by which clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StepRule {
    /// What is done.
    pub step: Step,
    /// To which deck, from 0; to the one in play where none is named.
    pub deck: Option<u8>,
    /// By whom.
    pub by: Who,
    /// By which clause.
    pub cite: Cite,
    /// What is counted with it.
    pub counts: Option<Counted>,
    /// The device that makes the step needless while it is on the table.
    pub unless: Option<Device>,
    /// The clause once the shuffler has left the table, where that is another one.
    pub by_hand: Cite,
}

impl StepRule {
    /// A step done to the deck in play, that needs no count.
    pub const fn new(step: Step, by: Who, cite: Cite) -> StepRule {
        StepRule { step, deck: None, by, cite, counts: None, unless: None, by_hand: Cite::NONE }
    }

    /// A step of the dealer.
    pub const fn dealer(step: Step, cite: Cite) -> StepRule {
        StepRule::new(step, Who::Dealer, cite)
    }

    /// A step of the floorperson.
    pub const fn floor(step: Step, cite: Cite) -> StepRule {
        StepRule::new(step, Who::Floorperson, cite)
    }

    /// The same, needless while this device is on the table.
    pub const fn unless(self, device: Device) -> StepRule {
        StepRule { unless: Some(device), ..self }
    }

    /// The same for this deck, from 0.
    pub const fn of_deck(self, deck: u8) -> StepRule {
        StepRule { deck: Some(deck), ..self }
    }

    /// The same with something counted.
    pub const fn counting(self, counts: Counted) -> StepRule {
        StepRule { counts: Some(counts), ..self }
    }
}
