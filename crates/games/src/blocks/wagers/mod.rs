//! Wagers: what may go on a spot, how it gets there, and what moves it again. One set of rules, events
//! and words for every game.

mod chips;

pub use chips::Chips;
use engine::{Account, Accounts, Act, Amount, Code, Offer, Offers, Position, Posting, Reason, Reasons, Spot};
use engine::{Fund, Values};
use kit::{Limits, Money, Permitted, Relation, permitted};
use law::Cite;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug, Display};

/// A wager of a game, as its name says it.
pub trait Wager: Copy + Eq + Debug + Display + Serialize + DeserializeOwned + Values + Send + 'static {
    /// Whether a hand has no other wager, so that messages need not say which one.
    const ALONE: bool = false;
    /// The game's funds, where messages are to name the one that wagers are collected into.
    const FUNDS: &'static [Fund] = &[];

    /// Its number in the list of the game's wagers.
    fn spot(self) -> u8;

    /// What messages call it: `ante wager`.
    fn title(self) -> String {
        if Self::ALONE { "wager".to_owned() } else { format!("{self} wager") }
    }
}

/// What a house permits on one spot.
#[derive(Clone, Debug)]
pub struct WagerRule<W: 'static> {
    /// The wager.
    pub wager: W,
    /// The table's limits.
    pub limits: Limits,
    /// How it hangs on other wagers, each with the clause that says so.
    pub relations: Vec<(Relation<W>, Cite)>,
    /// Whether more may be added to what lies there; otherwise it is taken back to be changed.
    pub raises: bool,
    /// The wagers that lie only as long as this one does, each with the clause that says so.
    pub carries: Vec<(W, Cite)>,
    /// The clause behind placing it.
    pub cite: Cite,
    /// The clause behind taking it back.
    pub take_back: Cite,
    /// So much of the stack may not be wagered.
    pub kept: Money,
    /// Whether it stays once it is placed.
    pub stays: bool,
}

/// Why a wager cannot be placed at all.
enum Hindrance<W> {
    /// It lies there already.
    Placed,
    /// The spot holds the greatest wager.
    Full(Money),
    /// Another wager does not allow it.
    Hangs(Relation<W>),
    /// The stack does not hold so much.
    Stack(Money),
}

impl<W: Wager> WagerRule<W> {
    /// A wager of its own, within limits.
    pub fn new(wager: W, limits: Limits, cite: Cite, take_back: Cite) -> WagerRule<W> {
        let (relations, carries, kept) = (Vec::new(), Vec::new(), Money::ZERO);
        WagerRule { wager, limits, relations, raises: false, carries, cite, take_back, kept, stays: false }
    }

    /// The same, which hangs on another wager by this clause.
    #[must_use]
    pub fn hangs(mut self, relation: Relation<W>, cite: Cite) -> WagerRule<W> {
        self.relations.push((relation, cite));
        self
    }

    /// The same, without which another cannot lie, by this clause.
    #[must_use]
    pub fn carrying(mut self, other: W, cite: Cite) -> WagerRule<W> {
        self.carries.push((other, cite));
        self
    }

    /// The same, which is not taken back.
    #[must_use]
    pub fn staying(self) -> WagerRule<W> {
        WagerRule { stays: true, ..self }
    }

    /// The same for a player who has to keep so much of the stack, by this clause.
    #[must_use]
    pub fn keeping(&self, kept: Money, cite: Cite) -> WagerRule<W> {
        WagerRule { kept, cite: self.cite.and(cite), ..self.clone() }
    }

    /// The same, to which more may be added.
    #[must_use]
    pub fn raised(self) -> WagerRule<W> {
        WagerRule { raises: true, ..self }
    }

    /// The amounts permitted: its relation to the others, the limits, what lies there, the stack.
    fn amount(&self, accounts: &Accounts, at: Position) -> Result<Amount, Hindrance<W>> {
        let lies = accounts.spot(at, self.wager.spot());
        let mut limits = self.limits;
        if lies.is_positive() {
            if !self.raises {
                return Err(Hindrance::Placed);
            }
            limits = Limits { least: limits.step, most: limits.most - lies, ..limits };
            if limits.most < limits.least {
                return Err(Hindrance::Full(self.limits.most));
            }
        }
        let fixed = limits.least == limits.most;
        let relations: Vec<Relation<W>> = self.relations.iter().map(|(relation, _)| *relation).collect();
        let stack = (accounts.stack(at.seat) - self.kept).max(Money::ZERO);
        match permitted(&relations, limits, |other: W| accounts.spot(at, other.spot())) {
            Permitted::Exactly(amount) if amount <= stack => Ok(Amount::Exactly(amount)),
            Permitted::Exactly(amount) => Err(Hindrance::Stack(amount)),
            Permitted::Between { least, most, step } => {
                let amount = affordable(Limits { least, most, step }, stack).map_err(Hindrance::Stack)?;
                Ok(if fixed { Amount::Exactly(least) } else { amount })
            }
            Permitted::No(relation) => Err(Hindrance::Hangs(relation)),
        }
    }

    /// Offers to place it, where that is possible.
    #[track_caller]
    pub fn offer<A: Act>(&self, act: A, accounts: &Accounts, at: Position, offers: &mut Offers<'_, A>) {
        if let Ok(amount) = self.amount(accounts, at) {
            offers.push(Offer::of(act, self.cite).hand(at.hand).amount(amount));
        }
    }

    /// Offers to take it back, where it lies and nothing hangs on it.
    #[track_caller]
    pub fn offer_back<A: Act>(&self, act: A, accounts: &Accounts, at: Position, offers: &mut Offers<'_, A>) {
        if accounts.spot(at, self.wager.spot()).is_positive() && self.carried(accounts, at).next().is_none() {
            offers.push(Offer::of(act, self.take_back).hand(at.hand));
        }
    }

    /// The wagers on their spots that lie only as long as this one does.
    fn carried(&self, accounts: &Accounts, at: Position) -> impl Iterator<Item = (W, Cite)> {
        self.carries.iter().copied().filter(move |(other, _)| accounts.spot(at, other.spot()).is_positive())
    }

    /// Why it cannot be placed now.
    #[track_caller]
    pub fn refuse(&self, accounts: &Accounts, at: Position, reasons: &mut Reasons) {
        let wager = self.wager;
        match self.amount(accounts, at) {
            Ok(_) => {}
            Err(Hindrance::Placed) => {
                let what = if self.stays { "it stays as it is" } else { "take it back to change it" };
                let message = format!("the {} is placed already; {what}", wager.title());
                reasons.add(Code::Already, self.cite, message);
            }
            Err(Hindrance::Full(most)) => {
                let message = format!("{wager} holds the greatest wager of {most} already");
                reasons.add(Code::Already, self.cite, message);
            }
            Err(Hindrance::Hangs(relation)) => {
                let cite = self.relations.iter().find(|(own, _)| *own == relation).map_or(self.cite, |(_, cite)| *cite);
                reasons.add(Code::Requires, cite, hangs(wager, relation, accounts.spot(at, relation.other().spot())));
            }
            Err(Hindrance::Stack(needed)) => {
                let stack = accounts.stack(at.seat);
                let mut message = format!("the {} needs {needed}; the stack holds {stack}", wager.title());
                if self.kept.is_positive() {
                    message += &format!(", of which {} is owed and cannot be wagered", self.kept);
                }
                reasons.add(Code::NotEnoughChips, self.cite, message);
            }
        }
    }

    /// Why it cannot be taken back now.
    #[track_caller]
    pub fn refuse_back(&self, accounts: &Accounts, at: Position, reasons: &mut Reasons) {
        let wager = self.wager;
        if !accounts.spot(at, wager.spot()).is_positive() {
            reasons.add(Code::Requires, self.take_back, format!("there is no {} to take back", wager.title()));
        } else if let Some((other, _)) = self.carried(accounts, at).last() {
            let cite = self.carried(accounts, at).fold(Cite::NONE, |all, (_, cite)| all.and(cite));
            let message = format!("the {other} wager needs the {wager}: take the {other} back first");
            reasons.add(Code::Requires, cite, message);
        }
    }

    /// The clause of the first relation that what lies on the spots does not agree with.
    pub fn broken(&self, accounts: &Accounts, at: Position) -> Option<Cite> {
        let amount = accounts.spot(at, self.wager.spot());
        let agrees = |relation: Relation<W>| {
            let other = accounts.spot(at, relation.other().spot());
            (other.is_zero() && !matches!(relation, Relation::Requires(_))) || relation.holds(amount, other)
        };
        let broken = self.relations.iter().find(|(relation, _)| !agrees(*relation));
        broken.filter(|_| amount.is_positive()).map(|(_, cite)| *cite)
    }
}

/// The amounts within these limits that a stack allows, or else the least that it would have to hold.
pub fn affordable(limits: Limits, stack: Money) -> Result<Amount, Money> {
    let Limits { least, most, step } = limits;
    let most = most.min(Money::cents(stack.in_cents() - stack.in_cents() % step.in_cents()));
    if most < least { Err(least) } else { Ok(Amount::Between { least, most, step }) }
}

/// What one wager asks of another, given what lies there.
fn hangs<W: Wager>(wager: W, relation: Relation<W>, lies: Money) -> String {
    let other = relation.other();
    let how = match relation {
        Relation::Requires(_) => return format!("place the {other} first: the {wager} wager goes with it"),
        Relation::HalfOf(_) => "half of the".to_owned(),
        Relation::TwiceOf(_) => "twice the".to_owned(),
        Relation::EqualTo(_) => "equal to the".to_owned(),
        Relation::UpTo(_, times) => format!("at most {times} times the"),
        Relation::AtLeast(_, 1) => "at least the".to_owned(),
        Relation::AtLeast(_, part) => format!("at least 1/{part} of the"),
    };
    format!("the {wager} wager must be {how} {other} of {lies}, which the limits do not allow")
}

/// Something that happened to a wager. An award is a bonus paid beside what the wager itself wins. Where
/// players win from each other, a fund of the game takes the place of the rack. A wager that is banked has gone
/// to the house before it is decided; what it wins is paid in full, its stake included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WagerEvent<W> {
    Placed { at: Position, wager: W, amount: Money },
    TakenBack { at: Position, wager: W, amount: Money },
    Collected { at: Position, wager: W, amount: Money },
    Banked { at: Position, wager: W, amount: Money },
    BankedLost { at: Position, wager: W },
    Paid { at: Position, wager: W, amount: Money },
    Awarded { at: Position, wager: W, amount: Money },
    PaidBeside { at: Position, wager: W, amount: Money },
    PaidBesideUndone { at: Position, wager: W, amount: Money },
    CollectedInto { fund: u8, at: Position, wager: W, amount: Money },
    PaidFrom { fund: u8, at: Position, wager: W, amount: Money },
    VigorishTaken { at: Position, wager: W, amount: Money },
    Returned { at: Position, wager: W, amount: Money, why: Reason },
    CollectionUndone { at: Position, wager: W, amount: Money },
    PaymentUndone { at: Position, wager: W, amount: Money },
    Voided { at: Position, wager: W },
    CouponPlaced { at: Position, amount: Money },
    CouponReturned { at: Position },
    CouponTaken { at: Position },
    CouponPaid { at: Position, wager: W, amount: Money },
}

impl<W: Wager> WagerEvent<W> {
    /// The hand it is about.
    pub fn at(&self) -> Position {
        use WagerEvent::*;
        match *self {
            Placed { at, .. } | TakenBack { at, .. } | Collected { at, .. } | Banked { at, .. } | Paid { at, .. } => at,
            BankedLost { at, .. } => at,
            Awarded { at, .. } | PaidBeside { at, .. } | PaidBesideUndone { at, .. } | Voided { at, .. } => at,
            CollectedInto { at, .. } | PaidFrom { at, .. } | VigorishTaken { at, .. } => at,
            Returned { at, .. } | CollectionUndone { at, .. } | PaymentUndone { at, .. } => at,
            CouponPlaced { at, .. } | CouponReturned { at } | CouponTaken { at } | CouponPaid { at, .. } => at,
        }
    }

    /// The wager that left its spot, and from which hand.
    pub fn left(&self) -> Option<(Position, W)> {
        match *self {
            WagerEvent::TakenBack { at, wager, .. }
            | WagerEvent::Collected { at, wager, .. }
            | WagerEvent::Banked { at, wager, .. }
            | WagerEvent::CollectedInto { at, wager, .. }
            | WagerEvent::Returned { at, wager, .. } => Some((at, wager)),
            _ => None,
        }
    }
}

/// What lies on the spots of a hand, and what was collected and paid there before: it goes back if the round
/// becomes void.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Spots {
    lies: u8,
    /// The wagers that tied and went back.
    pushed: u8,
    collected: [Money; Spots::MOST],
    paid: [Money; Spots::MOST],
}

impl Spots {
    /// The most wagers on one hand.
    const MOST: usize = 8;

    /// Whether a wager lies on its spot.
    pub fn has(&self, wager: impl Wager) -> bool {
        self.lies & (1 << wager.spot()) != 0
    }

    /// Whether anything lies there.
    pub fn any(&self) -> bool {
        self.lies != 0
    }

    /// The spots after one more event at this hand.
    pub fn apply<W: Wager>(&mut self, event: &WagerEvent<W>) {
        if let Some((_, wager)) = event.left() {
            self.lies &= !(1 << wager.spot());
        }
        match *event {
            WagerEvent::Placed { wager, .. } => self.lies |= 1 << wager.spot(),
            WagerEvent::Collected { wager, amount, .. } | WagerEvent::Banked { wager, amount, .. } => {
                self.collected[usize::from(wager.spot())] = amount;
            }
            WagerEvent::Paid { wager, amount, .. }
            | WagerEvent::Awarded { wager, amount, .. }
            | WagerEvent::PaidBeside { wager, amount, .. }
            | WagerEvent::CouponPaid { wager, amount, .. } => self.paid[usize::from(wager.spot())] += amount,
            WagerEvent::CollectionUndone { wager, amount, .. } => self.collected[usize::from(wager.spot())] -= amount,
            WagerEvent::PaymentUndone { wager, amount, .. } | WagerEvent::PaidBesideUndone { wager, amount, .. } => {
                self.paid[usize::from(wager.spot())] -= amount;
            }
            WagerEvent::Returned { wager, why: Reason::Push, .. } => self.pushed |= 1 << wager.spot(),
            WagerEvent::Voided { wager, .. } => self.pushed &= !(1 << wager.spot()),
            _ => {}
        }
    }
}

impl<W: Wager> engine::Event for WagerEvent<W> {
    fn postings(&self, post: &mut dyn FnMut(Posting)) {
        use WagerEvent::*;
        let (stack, rack) = (|at: Position| Account::Stack(at.seat), Account::Rack);
        let spot = |at, wager: W| Account::spot(at, wager.spot());
        let (from, to, amount, reason, at, wager) = match *self {
            Placed { at, wager, amount } => (stack(at), spot(at, wager), amount, Reason::Staked, at, wager),
            TakenBack { at, wager, amount } => (spot(at, wager), stack(at), amount, Reason::TakenBack, at, wager),
            Returned { at, wager, amount, why } => (spot(at, wager), stack(at), amount, why, at, wager),
            Collected { at, wager, amount } => (spot(at, wager), rack, amount, Reason::Lost, at, wager),
            Banked { at, wager, amount } => (spot(at, wager), rack, amount, Reason::Banked, at, wager),
            // The chips are the house's already; that they stay there is on record.
            BankedLost { at, wager } => (rack, stack(at), Money::ZERO, Reason::Lost, at, wager),
            Paid { at, wager, amount } | Awarded { at, wager, amount } | CouponPaid { at, wager, amount } => {
                (rack, stack(at), amount, Reason::Won, at, wager)
            }
            PaidBeside { at, wager, amount } => (rack, stack(at), amount, Reason::Beside, at, wager),
            CollectedInto { fund, at, wager, amount } => {
                (spot(at, wager), Account::Fund(fund), amount, Reason::Lost, at, wager)
            }
            PaidFrom { fund, at, wager, amount } => (Account::Fund(fund), stack(at), amount, Reason::Won, at, wager),
            VigorishTaken { at, wager, amount } => (stack(at), rack, amount, Reason::Vigorish, at, wager),
            CollectionUndone { at, wager, amount } => (rack, stack(at), amount, Reason::Undone, at, wager),
            PaymentUndone { at, wager, amount } => (stack(at), rack, amount, Reason::Undone, at, wager),
            PaidBesideUndone { at, wager, amount } => (stack(at), rack, amount, Reason::BesideUndone, at, wager),
            // The chips are the player's already; that the wager came to nothing is on record.
            Voided { at, wager } => (rack, stack(at), Money::ZERO, Reason::Void, at, wager),
            CouponPlaced { .. } | CouponReturned { .. } | CouponTaken { .. } => return,
        };
        post(Posting { from, to, amount, reason, on: Some(Spot::own(at, wager.spot())) });
    }

    fn seen_by(&self, _: engine::Viewer) -> WagerEvent<W> {
        *self
    }
}

impl<W: Wager> Display for WagerEvent<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use WagerEvent::*;
        let named = |wager: &W| if W::ALONE { String::new() } else { format!("{wager} ") };
        match self {
            Placed { at, wager, amount } => write!(f, "{at} places {wager} {amount}"),
            TakenBack { at, wager, amount } => write!(f, "{at} takes back {wager} {amount}"),
            Collected { at, wager, amount } => write!(f, "{at} loses {}{amount}", named(wager)),
            CollectedInto { fund, at, wager, amount } => {
                write!(f, "{at} loses {}{amount}", named(wager))?;
                W::FUNDS.get(usize::from(*fund)).map_or(Ok(()), |fund| write!(f, " to the {}", fund.name))
            }
            BankedLost { at, wager } => write!(f, "{at} wins nothing on {wager}"),
            Returned { at, wager, amount, why: Reason::TakenBack } => write!(f, "{at} withdraws {wager} {amount}"),
            Banked { at, wager, amount } => write!(f, "{at}'s {wager} of {amount} is put in the table inventory"),
            VigorishTaken { at, amount, .. } => write!(f, "{at} pays vigorish of {amount}"),
            Paid { at, amount, .. } if W::ALONE => write!(f, "{at} is paid {amount}"),
            Paid { at, wager, amount } | PaidFrom { at, wager, amount, .. } => {
                write!(f, "{at} is paid {amount} on {wager}")
            }
            Awarded { at, wager, amount } => write!(f, "{at} is paid {wager} bonus {amount}"),
            PaidBeside { at, amount, .. } => write!(f, "{at} is paid a bonus of {amount}"),
            Returned { at, wager, amount, .. } => write!(f, "{at} gets back {}{amount}", named(wager)),
            CollectionUndone { at, wager, amount } => write!(f, "{at} gets back {wager} {amount} collected before"),
            PaymentUndone { at, wager, amount } => write!(f, "{at} gives back {amount} paid on {wager} before"),
            PaidBesideUndone { at, amount, .. } => write!(f, "{at} gives back a bonus of {amount}"),
            Voided { at, wager } => write!(f, "{at}'s {wager}, returned before, is void"),
            CouponPlaced { at, amount } => write!(f, "{at} places a match play coupon for {amount}"),
            CouponReturned { at } => write!(f, "{at} keeps the coupon"),
            CouponTaken { at } => write!(f, "{at}'s coupon is taken"),
            CouponPaid { at, amount, .. } => write!(f, "{at} is paid {amount} on the coupon"),
        }
    }
}
