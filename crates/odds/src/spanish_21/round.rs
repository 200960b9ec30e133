//! One round by a way to play, on the kernel that settles real rounds, with what to do looked up in small tables.

use super::hands::{HANDS, OVER, VALUES};
use super::play::{Act, split_act};
use super::shoe::{Seen, Shoe};
use super::table::{First, Table, Way};
use super::value_of;
use games::spanish_21::settle::{Count, Dealer, HANDS as MOST_HANDS, Made, Pay, Played};
use kit::{Card, Money, Rank};

/// Cards as far as they matter: nine values, three of them by suit.
const KINDS: usize = 19;
/// More cards than a hand or the dealer can have without being over 21.
const MOST_CARDS: usize = 24;

/// What to do, looked up.
pub(super) struct Lookup {
    /// The kind of every card.
    kinds: [u8; Card::DECK],
    values: [u8; Card::DECK],
    /// The hand with one more card; none where it is over 21.
    with: Vec<[u16; VALUES]>,
    /// By the value of the up card and the hand.
    acts: [Vec<Act>; VALUES],
    rescues: [Vec<bool>; VALUES],
    /// By the kinds of the up card and the two first cards.
    firsts: Vec<First>,
    /// The same for two cards of a split hand.
    seconds: Vec<Act>,
    /// How many hands a pair of each value can become.
    hands: [usize; VALUES],
}

const GONE: u16 = u16::MAX;

fn place(up: usize, one: usize, other: usize) -> usize {
    (up * KINDS + one) * KINDS + other
}

impl Lookup {
    /// What this way does with hands from this shoe.
    pub(super) fn new(table: &Table, way: &dyn Way) -> Lookup {
        let seen = |card: Card| {
            let value = value_of(card.rank());
            Seen { value, suit: Shoe::counts_suits(value).then_some(card.suit() as usize) }
        };
        let kind = |seen: Seen| match (seen.value, seen.suit) {
            (value, Some(suit)) => VALUES - 3 + 4 * (value - super::hands::SIX) + suit,
            (value, None) if value < super::hands::SIX => value,
            (value, None) => value - 3,
        };
        let cards: Vec<Card> = Card::deck().collect();
        let mut lookup = Lookup {
            kinds: std::array::from_fn(|index| kind(seen(cards[index])) as u8),
            values: std::array::from_fn(|index| value_of(cards[index].rank()) as u8),
            with: HANDS
                .all
                .iter()
                .map(|hand| hand.with.map(|then| if then == OVER { GONE } else { then as u16 }))
                .collect(),
            acts: std::array::from_fn(|up| table.plays[up].policy.acts.clone()),
            rescues: std::array::from_fn(|up| table.plays[up].policy.rescues.clone()),
            firsts: vec![First::Blackjack; KINDS * KINDS * KINDS],
            seconds: vec![Act::Stand; KINDS * KINDS * KINDS],
            hands: std::array::from_fn(|value| table.terms.hands_of(value)),
        };
        let kinds: Vec<Seen> = table.shoe.kinds().map(|(seen, _)| seen).collect();
        for up in &kinds {
            let left = table.shoe.without(*up);
            for one in kinds.iter().filter(|one| left.has(**one)) {
                let left = left.without(*one);
                for other in kinds.iter().filter(|other| left.has(**other)) {
                    let at = place(kind(*up), kind(*one), kind(*other));
                    let two = [*one, *other];
                    lookup.firsts[at] = table.first(way, *up, two).0;
                    let play = &table.plays[up.value];
                    let hand = HANDS.pair(one.value, other.value);
                    let suited = one.suit.is_some() && other.suit.is_some();
                    lookup.seconds[at] = match suited {
                        true => table.second(way, *up, two),
                        false => split_act(&table.terms, &play.policy, hand, one.value),
                    };
                }
            }
        }
        lookup
    }

    /// How many cards the longest hand has, as it is played.
    pub(super) fn longest(&self) -> usize {
        let longest = |acts: &Vec<Act>| {
            let mut comes: Vec<bool> = HANDS.all.iter().map(|hand| hand.size <= 2).collect();
            let mut most = 2;
            for (at, hand) in HANDS.all.iter().enumerate().filter(|(_, hand)| hand.size >= 2) {
                if comes[at] && acts[at] != Act::Stand {
                    most = most.max(hand.size + 1);
                    let draws = acts[at] == Act::Draw;
                    hand.with.iter().filter(|then| draws && **then != OVER).for_each(|then| comes[*then] = true);
                }
            }
            most
        };
        self.acts.iter().map(longest).max().unwrap_or(2)
    }

    #[inline]
    fn value(&self, card: Card) -> usize {
        self.values[card.index()].into()
    }

    #[inline]
    fn kind(&self, card: Card) -> usize {
        self.kinds[card.index()].into()
    }
}

/// A hand as it is played.
#[derive(Clone, Copy)]
struct Hand {
    cards: [Card; MOST_CARDS],
    len: usize,
    place: u16,
    doubled: bool,
    rescued: bool,
}

impl Hand {
    fn of(card: Card, value: usize) -> Hand {
        Hand { cards: [card; MOST_CARDS], len: 1, place: value as u16, doubled: false, rescued: false }
    }

    #[inline]
    fn take(&mut self, card: Card, value: usize, lookup: &Lookup) {
        self.cards[self.len] = card;
        self.len += 1;
        self.place = lookup.with[usize::from(self.place)][value];
    }
}

/// What a round came to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    /// The main wager with everything added to it.
    pub(super) main: Money,
    /// The wager that matches the dealer's card.
    pub(super) matched: Money,
}

/// Who plays: what is paid, what is wagered, and how it is played.
pub(super) struct Seat {
    pub(super) pay: Pay,
    pub(super) wager: Money,
    pub(super) match_wager: Money,
    /// Whether a card reader tells of a blackjack before the players decide.
    pub(super) reader: bool,
    pub(super) lookup: Lookup,
}

impl Seat {
    /// Plays a round.
    #[inline]
    pub(super) fn round(&self, mut draw: impl FnMut() -> Card) -> Round {
        let (one, up, two) = (draw(), draw(), draw());
        let matched = self.pay.matched(self.match_wager, [one, two], up).unwrap_or(-self.match_wager);
        Round { main: self.main(one, up, two, &mut draw), matched }
    }

    #[inline]
    fn main(&self, one: Card, up: Card, two: Card, draw: &mut impl FnMut() -> Card) -> Money {
        let lookup = &self.lookup;
        let up_value = lookup.value(up);
        let mut dealer = [up; MOST_CARDS];
        let mut dealt = 1;
        if self.reader && (up_value == super::hands::ACE || up_value == super::hands::TEN) {
            (dealer[1], dealt) = (draw(), 2);
        }
        let looked = dealt == 2 && Dealer::of(&dealer[..2]) == Dealer::Blackjack;
        let first = lookup.firsts[place(lookup.kind(up), lookup.kind(one), lookup.kind(two))];
        let mut hands = [Hand::of(one, lookup.value(one)); MOST_HANDS];
        let mut count = 1;
        match first {
            _ if looked => hands[0].take(two, lookup.value(two), lookup),
            First::Split => count = self.split(&mut hands, two, up, draw),
            First::Blackjack | First::Surrender => hands[0].take(two, lookup.value(two), lookup),
            First::Act(act) => {
                hands[0].take(two, lookup.value(two), lookup);
                self.play(&mut hands[0], act, up_value, draw);
            }
        }
        let split = count > 1;
        let made = |hand: &Hand| Made::of(&hand.cards[..hand.len], split);
        let mut played =
            [Played { made: made(&hands[0]), wager: self.wager, double: Money::ZERO, rescued: false }; MOST_HANDS];
        for (played, hand) in played.iter_mut().zip(&hands[..count]) {
            let double = if hand.doubled && !hand.rescued { self.wager } else { Money::ZERO };
            *played = Played { made: made(hand), wager: self.wager, double, rescued: hand.rescued };
        }
        let played = &played[..count];
        let surrendered = !looked && first == First::Surrender;
        if surrendered && up_value != super::hands::ACE && up_value != super::hands::TEN {
            return -self.pay.surrendered(self.wager);
        }
        let dealer = dealer_ends(&mut dealer, dealt, played, surrendered, draw);
        match dealer {
            Dealer::Blackjack if surrendered => -self.wager,
            _ if surrendered => -self.pay.surrendered(self.wager),
            _ => self.pay.net(played, dealer),
        }
    }

    /// Plays a pair to as many hands as it becomes.
    fn split(&self, hands: &mut [Hand; MOST_HANDS], two: Card, up: Card, draw: &mut impl FnMut() -> Card) -> usize {
        let lookup = &self.lookup;
        let (up_value, up_kind, value) = (lookup.value(up), lookup.kind(up), lookup.value(two));
        hands[1] = Hand::of(two, value);
        let (mut count, mut next) = (2, 0);
        while next < count {
            let card = draw();
            let second = lookup.value(card);
            if second == value && count < lookup.hands[value] {
                hands.copy_within(next + 1..count, next + 2);
                hands[next + 1] = Hand::of(card, value);
                count += 1;
                continue;
            }
            let act = lookup.seconds[place(up_kind, lookup.kind(hands[next].cards[0]), lookup.kind(card))];
            hands[next].take(card, second, lookup);
            self.play(&mut hands[next], act, up_value, draw);
            next += 1;
        }
        count
    }

    #[inline]
    fn play(&self, hand: &mut Hand, mut act: Act, up: usize, draw: &mut impl FnMut() -> Card) {
        let lookup = &self.lookup;
        loop {
            if act == Act::Stand {
                return;
            }
            let card = draw();
            hand.take(card, lookup.value(card), lookup);
            if act == Act::Double {
                hand.doubled = true;
                hand.rescued = hand.place != GONE && lookup.rescues[up][usize::from(hand.place)];
                return;
            }
            if hand.place == GONE {
                return;
            }
            act = lookup.acts[up][usize::from(hand.place)];
        }
    }
}

/// The dealer draws as far as anything depends on it.
#[inline]
fn dealer_ends(
    dealer: &mut [Card; MOST_CARDS],
    mut dealt: usize,
    played: &[Played],
    surrendered: bool,
    draw: &mut impl FnMut() -> Card,
) -> Dealer {
    let may_be_blackjack = matches!(dealer[0].rank(), Rank::Ace | Rank::Jack | Rank::Queen | Rank::King);
    let alive = |played: &Played| !played.rescued && !played.made.is_over();
    let needs_points = !surrendered && played.iter().any(|played| alive(played) && played.made.points < 21);
    if dealt == 1 && (needs_points || may_be_blackjack) {
        (dealer[1], dealt) = (draw(), 2);
    }
    let mut count = Count::of(dealer[..dealt].iter().copied());
    while needs_points && count.dealer_draws() {
        dealer[dealt] = draw();
        count = count.and(dealer[dealt].rank());
        dealt += 1;
    }
    Dealer::of(&dealer[..dealt])
}
