//! What suits add: 6-7-8 and 7-7-7 of one suit pay more, so two cards of one suit may be worth drawing to where others
//! are not, and a split hand may end there too. Nothing else depends on suits.

use super::hands::{EIGHT, HANDS, SEVEN, SIX};
use super::play::{Act, Play, Spot, without};
use super::shoe::{SPADES, Seen, Shoe};
use super::split::{Course, First, Split};
use super::terms::Terms;

/// What one suit pays more than mixed suits for three cards that begin with these two, and the value of the third.
fn third(terms: &Terms, one: usize, other: usize, suit: usize) -> Option<(usize, f64)> {
    let (pays, third) = match (one.min(other), one.max(other)) {
        (SIX, SEVEN) => (&terms.bonuses.six_seven_eight, EIGHT),
        (SIX, EIGHT) => (&terms.bonuses.six_seven_eight, SEVEN),
        (SEVEN, EIGHT) => (&terms.bonuses.six_seven_eight, SIX),
        (SEVEN, SEVEN) => (&terms.bonuses.three_sevens, SEVEN),
        _ => return None,
    };
    let more = pays[1 + usize::from(suit == SPADES)] - pays[0];
    (more != 0.0).then_some((third, more))
}

/// What drawing to two cards is worth more because of their suits. The shoe is what is left without them.
pub fn drawing_more(terms: &Terms, play: &Play, [one, other]: [Seen; 2], shoe: &Shoe) -> f64 {
    let Some(suit) = one.suit.filter(|suit| other.suit == Some(*suit)) else { return 0.0 };
    let Some((value, more)) = third(terms, one.value, other.value, suit) else { return 0.0 };
    let count = shoe.count(Seen { value, suit: Some(suit) });
    let made = HANDS.all[HANDS.pair(one.value, other.value)].with[value];
    count / f64::from(shoe.cards()) * more * play.wins[made]
}

/// What three cards of one suit pay that two begin, what mixed suits pay, and how often they are made and win.
pub fn made(terms: &Terms, play: &Play, [one, other]: [Seen; 2], shoe: &Shoe) -> Option<(f64, f64, f64)> {
    let suit = one.suit.filter(|suit| other.suit == Some(*suit))?;
    let (value, more) = third(terms, one.value, other.value, suit)?;
    let count = shoe.count(Seen { value, suit: Some(suit) });
    let made = HANDS.all[HANDS.pair(one.value, other.value)].with[value];
    let three_sevens = value == SEVEN && one.value == SEVEN;
    let mixed = if three_sevens { terms.bonuses.three_sevens[0] } else { terms.bonuses.six_seven_eight[0] };
    Some((mixed + more, mixed, count / f64::from(shoe.cards()) * play.wins[made]))
}

/// What is done with two cards of one suit, suits considered.
pub fn act(terms: &Terms, play: &Play, two: [Seen; 2], shoe: &Shoe) -> Act {
    let place = HANDS.pair(two[0].value, two[1].value);
    let more = drawing_more(terms, play, two, shoe);
    let [stand, draw, double] = [play.stand[place], play.draw[place] + more, play.double[place]];
    if more == 0.0 || draw <= stand.max(double) {
        return play.policy.acts[place];
    }
    Act::Draw
}

/// What suits add to a pair that is split. `up` is what the shoe is without, and `shoe` is without the pair, too.
pub struct SplitSuits<'a> {
    /// The place, with the pair in it.
    pub spot: &'a Spot<'a>,
    /// The pair, split.
    pub split: &'a Split,
    /// What is left without up card and pair.
    pub shoe: &'a Shoe,
    /// What a hand of two cards of one suit does; a policy that looks at no suits ignores them.
    pub act: &'a dyn Fn([Seen; 2]) -> Act,
}

impl SplitSuits<'_> {
    /// What they add to a pair with first cards of these suits.
    pub fn more(&self, suits: [usize; 2]) -> f64 {
        self.split.courses().iter().map(|course| self.of_course(course, suits)).sum()
    }

    fn of_course(&self, course: &Course, suits: [usize; 2]) -> f64 {
        let split = self.split;
        let of = |first: First, same: bool, gone: usize| match first {
            First::Dealt(which) => self.of_hand(split.pair, suits[which], 0, same, gone),
            First::Drawn => {
                let share = |suit| self.shoe.share(split.pair, suit, 0);
                let each = |suit| share(suit) * self.of_hand(split.pair, suit, 1, same, gone);
                (0..super::shoe::SUITS).map(each).sum()
            }
        };
        let other = |first: &First| split.of_other(course, &|gone| of(*first, false, gone));
        let any = |first: &First| split.of_any(course, &|gone| of(*first, false, gone) + of(*first, true, gone));
        course.other.iter().map(other).sum::<f64>() + course.any.iter().map(any).sum::<f64>()
    }

    /// What suits add to a hand that begins with this suit, by second cards that are of the pair or are not. So many
    /// cards of the pair are gone, its own first card among them where that was drawn.
    fn of_hand(&self, pair: usize, suit: usize, own: u16, same: bool, gone: usize) -> f64 {
        let seconds = [SIX, SEVEN, EIGHT].into_iter().filter(|second| (*second == pair) == same);
        seconds.map(|second| self.of_two(pair, suit, own, second, gone)).sum()
    }

    fn of_two(&self, pair: usize, suit: usize, own: u16, second: usize, gone: usize) -> f64 {
        let terms = self.spot.terms;
        let Some((third, more)) = third(terms, pair, second, suit) else { return 0.0 };
        let seen = |value| Seen { value, suit: Some(suit) };
        let mut cards = self.spot.cards;
        cards[pair] = cards[pair].saturating_sub(1 + gone as u16);
        let two = HANDS.all[pair].with[second];
        let Some(left) = without(&cards, &HANDS.all[HANDS.all[two].with[third]].counts) else { return 0.0 };
        if (self.act)([seen(pair), seen(second)]) != Act::Draw {
            return 0.0;
        }
        let cards = f64::from(self.shoe.cards()) - gone as f64;
        // Sevens that are gone are any sevens: those that are left are of this suit as often as all were.
        let of_pair = second == pair;
        let remain = f64::from(self.shoe.values[second]) - if of_pair { gone as f64 } else { 0.0 };
        let share = self.shoe.share(second, suit, if of_pair { own } else { 0 });
        let thirds =
            if of_pair { (remain - 1.0) * self.shoe.share(third, suit, own + 1) } else { self.shoe.count(seen(third)) };
        let wins = self.spot.wins_and_loses(21, &self.spot.ends(&left))[0];
        let made = remain * share * thirds / (cards * (cards - 1.0)) * more * wins;
        made + share * self.split.drawing_adds(second, gone)
    }
}
