//! What is on offer: to each person, at each stage, and nothing else.

use super::Boston;
use super::act::{Act, Wager};
use super::round::{Fate, Hand, Round, Stage};
use super::rules::Rules;
use engine::{Amount, Chore, DealingMethod, Now, Offer, Place, Seat, Wanted, Who};
use kit::{Limits, Money, Permitted, Relation, permitted};
use law::Cite;

type Offers<'a> = engine::Offers<'a, Act>;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, Boston>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) => {
            if now.seated.has(seat) {
                player(rules, now, seat, offers);
            }
        }
        Who::Dealer => dealer(rules, now, offers),
        Who::Floorperson => floorperson(rules, now.round, offers),
    }
}

fn player(rules: &Rules, now: &Now<'_, Boston>, seat: Seat, offers: &mut Offers<'_>) {
    let (round, provisions) = (now.round, &rules.provisions);
    let hand = round.hand(seat);
    match round.stage {
        Stage::Betting => betting(rules, now, seat, offers),
        Stage::Bonuses | Stage::Salvage if first(round.electors(), rules.in_turn, seat) => {
            offers.push(Offer::of(Act::Show, provisions.elect));
            offers.push(Offer::of(Act::KeepHidden, provisions.elect).silence());
        }
        Stage::Deciding if hand.fate == Fate::In => {
            if may_claim_late(rules, hand) {
                offers.push(Offer::of(Act::Show, provisions.late_claim));
            }
            if hand.has(Wager::Second) && rules.withdrawal {
                offers.push(Offer::of(Act::TakeBack(Wager::Second), provisions.withdraw));
            }
            let again = hand.decided && hand.has(Wager::First) && !hand.has(Wager::Second);
            if again || first(round.undecided(), rules.in_turn, seat) {
                offers.push(Offer::of(Act::Fold, provisions.fold).silence());
                if let Ok(amount) = wager_amount(rules, now, seat, Wager::Second) {
                    offers.push(Offer::of(Act::Place(Wager::Second), provisions.second).amount(amount));
                }
            }
        }
        Stage::Stub | Stage::Showdown if rules.sets_hand && hand.fate == Fate::In && hand.set.is_none() => {
            let given = Wanted::Chosen { from: hand.cards, count: 5 };
            offers.push(Offer::of(Act::SetHand, provisions.set_hand).given(given));
        }
        _ => {}
    }
}

/// Whether it is this seat's turn among those who still have to speak.
pub(super) fn first(mut waiting: impl Iterator<Item = Seat>, in_turn: bool, seat: Seat) -> bool {
    if in_turn { waiting.next() == Some(seat) } else { waiting.any(|other| other == seat) }
}

/// A bonus kept hidden may be claimed until the last cards where the rulebook waits that long.
pub(super) fn may_claim_late(rules: &Rules, hand: &Hand) -> bool {
    rules.late_claims && hand.has(Wager::Bonus) && hand.shown == Some(false)
}

fn betting(rules: &Rules, now: &Now<'_, Boston>, seat: Seat, offers: &mut Offers<'_>) {
    let (hand, provisions) = (now.round.hand(seat), &rules.provisions);
    for wager in [Wager::Ante, Wager::First, Wager::Bonus] {
        if let Ok(amount) = wager_amount(rules, now, seat, wager) {
            offers.push(Offer::of(Act::Place(wager), wager_cite(rules, wager)).amount(amount));
        }
        if may_take_back(rules, hand, wager) {
            offers.push(Offer::of(Act::TakeBack(wager), provisions.take_back));
        }
    }
    let matched = now.accounts.spot(seat, Wager::First as u8);
    if rules.coupons && hand.has(Wager::First) && hand.coupon.is_zero() {
        offers.push(Offer::of(Act::PlaceCoupon, provisions.coupon).amount(Amount::Exactly(matched)));
    }
    if hand.coupon.is_positive() {
        offers.push(Offer::of(Act::TakeBackCoupon, provisions.take_back));
    }
}

/// A wager that carries another stays until the other is taken back.
pub(super) fn may_take_back(rules: &Rules, hand: &Hand, wager: Wager) -> bool {
    hand.has(wager)
        && match wager {
            Wager::Bonus | Wager::Second => true,
            Wager::First => !hand.has(Wager::Bonus) && hand.coupon.is_zero(),
            Wager::Ante if rules.ante_before_first => !hand.has(Wager::First) && !hand.has(Wager::Bonus),
            Wager::Ante => !hand.has(Wager::Bonus),
        }
}

/// The clause behind placing a wager.
pub(super) fn wager_cite(rules: &Rules, wager: Wager) -> Cite {
    match wager {
        Wager::Ante => rules.provisions.ante,
        Wager::First => rules.provisions.first,
        Wager::Second => rules.provisions.second,
        Wager::Bonus => rules.provisions.bonus,
    }
}

/// Why a wager cannot be placed at all.
pub(super) enum Hindrance {
    Placed,
    Requires(Wager),
    Stack(Money),
}

/// The amounts permitted for a wager: its relation to the others, the table's limits, the stack.
pub(super) fn wager_amount(
    rules: &Rules,
    now: &Now<'_, Boston>,
    seat: Seat,
    wager: Wager,
) -> Result<Amount, Hindrance> {
    let hand = now.round.hand(seat);
    if hand.has(wager) {
        return Err(Hindrance::Placed);
    }
    let placed = |wager: Wager| now.accounts.spot(seat, wager as u8);
    let both = [Relation::Requires(Wager::Ante), Relation::Requires(Wager::First)];
    let ante_first = [Relation::Requires(Wager::Ante), rules.relations[1]];
    let equal = [Relation::EqualTo(Wager::First), Relation::Requires(Wager::First)];
    let any = Limits { least: Money::cents(1), most: Money::cents(i64::MAX), step: Money::cents(1) };
    let permitted = match wager {
        Wager::Ante => permitted(&rules.relations[..1], rules.ante, placed),
        Wager::First if rules.ante_before_first => permitted(&ante_first, rules.first, placed),
        Wager::First => permitted(&rules.relations[1..], rules.first, placed),
        Wager::Second => permitted(&equal, any, placed),
        Wager::Bonus => permitted(&both, rules.bonus, placed),
    };
    let stack = now.accounts.stack(seat);
    match permitted {
        Permitted::Exactly(amount) if amount <= stack => Ok(Amount::Exactly(amount)),
        Permitted::Exactly(amount) => Err(Hindrance::Stack(amount)),
        Permitted::Between { least, .. } if least > stack => Err(Hindrance::Stack(least)),
        Permitted::Between { least, most, step } => {
            let whole = Money::cents(stack.in_cents() - stack.in_cents() % step.in_cents());
            Ok(Amount::Between { least, most: most.min(whole), step })
        }
        Permitted::No(
            Relation::Requires(other)
            | Relation::HalfOf(other)
            | Relation::TwiceOf(other)
            | Relation::EqualTo(other)
            | Relation::UpTo(other, _),
        ) => Err(Hindrance::Requires(other)),
    }
}

fn dealer(rules: &Rules, now: &Now<'_, Boston>, offers: &mut Offers<'_>) {
    let (round, provisions) = (now.round, &rules.provisions);
    let method = round.by_method();
    match round.stage {
        Stage::Betting => {
            let mut everyone = now.seated.iter();
            if now.seated.iter().any(|seat| round.complete(seat)) {
                let ready = everyone.all(|seat| round.complete(seat));
                offers.push(Offer::of(Act::NoMoreBets, provisions.call[method]).chore(Chore::Call, ready));
            }
        }
        Stage::FirstDeal => deal(round, round.next_of_three(), first_cards_cite(rules, round), true, offers),
        Stage::Bonuses if round.electors().next().is_none() => {
            offers.push(Offer::of(Act::SettleBonuses, provisions.bonus_paid).chore(Chore::Settle, true));
        }
        Stage::Deciding if round.undecided().next().is_none() => {
            let due = round.withdrawn().next().is_none();
            deal(round, round.next_of_last(), provisions.last_start, due, offers);
        }
        Stage::LastDeal => deal(round, round.next_of_last(), provisions.last_start, true, offers),
        Stage::Stub => stub(rules, round, offers),
        Stage::WrongStub => {
            for place in round.seats(Fate::In).map(Place::Seat).chain([Place::Dealer]) {
                offers.push(Offer::of(Act::FindMisdeal(place), provisions.stub_misdealt));
            }
            offers.push(Offer::of(Act::FindNoMisdeal, provisions.stub_wrong));
        }
        Stage::Showdown => {
            let set = |seat: Seat| round.hand(seat).set.is_some();
            let due = !rules.sets_hand || round.seats(Fate::In).all(set);
            offers.push(Offer::of(Act::Reveal, provisions.reveal).chore(Chore::Reveal, due));
        }
        Stage::Resolving => {
            if let Some(seat) = round.seats(Fate::In).next_back() {
                offers.push(Offer::of(Act::Resolve(seat), provisions.order).chore(Chore::Settle, true));
            }
        }
        Stage::Salvage if round.electors().next().is_none() => {
            offers.push(Offer::of(Act::DeclareVoid, provisions.void_money).chore(Chore::Settle, true));
        }
        Stage::Clearing => {
            offers.push(Offer::of(Act::ClearTable, provisions.cards_in_order).chore(Chore::Settle, true));
        }
        _ => {}
    }
}

fn first_cards_cite(rules: &Rules, round: &Round) -> Cite {
    let cite = rules.provisions.three_start[round.by_method()];
    if rules.terms.one_at_a_time { rules.provisions.one_at_a_time.and(cite) } else { cite }
}

fn deal(round: &Round, next: Option<(Place, usize)>, cite: Cite, due: bool, offers: &mut Offers<'_>) {
    if let Some((to, count)) = next {
        let given = Wanted::dealt(to, count, round.out);
        offers.push(Offer::of(Act::Deal(to), cite).given(given).chore(Chore::Deal, due));
    }
}

fn stub(rules: &Rules, round: &Round, offers: &mut Offers<'_>) {
    let method = round.by_method();
    let count_due = round.count_due();
    let given = Wanted::Count { least: 0, most: 52, except: [None; 2], usual: Some(round.stub()) };
    let count = Offer::of(Act::CountStub, rules.provisions.count[method]).given(given);
    offers.push(count.chore(Chore::Count, count_due));
    if !count_due {
        offers.push(Offer::of(Act::RackStub, rules.provisions.stub[method]).chore(Chore::Count, true));
    }
}

/// Irregularities, each while it can happen.
fn floorperson(rules: &Rules, round: &Round, offers: &mut Offers<'_>) {
    let provisions = &rules.provisions;
    // The last deal is under way as soon as nobody has to decide any more: its first card counts too.
    let last_next = round.stage == Stage::Deciding && round.undecided().next().is_none();
    if matches!(round.stage, Stage::FirstDeal | Stage::LastDeal) || last_next {
        let given = Wanted::dealt(Place::Discard, 1, round.out);
        let cite = if round.face_up == 0 { provisions.face_up } else { provisions.face_up_again };
        offers.push(Offer::of(Act::CardFaceUp, cite).given(given));
        offers.push(Offer::of(Act::CardDrawnInError, provisions.drawn_in_error));
    }
    if round.stage == Stage::FirstDeal && round.method == DealingMethod::AutomatedShoe {
        offers.push(Offer::of(Act::ShoeJammed, provisions.shoe_jams));
    }
    if !round.dealer.is_empty() && !round.dealer_up && in_play(round.stage) {
        let cite = if acted(round) { provisions.exposed_late } else { provisions.dealer_exposed };
        offers.push(Offer::of(Act::DealerCardExposed, cite));
    }
    for seat in round.seats(Fate::In).filter(|seat| !round.hand(*seat).cards.is_empty()) {
        offers.push(Offer::of(Act::CardsOutOfView(seat), provisions.cards_out_of_view));
        if round.hand(seat).has(Wager::Second) {
            offers.push(Offer::of(Act::CardsTouched(seat), provisions.cards_touched));
        }
    }
    for seat in round.seats(Fate::In) {
        if let Some(right) = right_number(round, round.hand(seat).cards.len()) {
            offers.push(misdealt(Place::Seat(seat), provisions.player_misdealt, [Some(right), None]));
        }
    }
    if !round.dealer_up && in_play(round.stage) {
        let full = round.terms.cards as u32;
        let before_last = round.stage == Stage::LastDeal && round.dealer.len() == 3;
        let awaiting = before_last && round.next_of_last().is_some_and(|(place, _)| place == Place::Dealer);
        let except = match round.dealer.len() as u32 {
            _ if awaiting && !round.dealer_short => Some([Some(full), None]),
            3 if !before_last => Some([Some(3), None]),
            // A dealer's hand that was recorded as complete cannot lack the one card that is cured.
            len if len == full => Some([Some(full), Some(full - 1)]),
            _ => None,
        };
        if let Some(except) = except {
            offers.push(misdealt(Place::Dealer, provisions.dealer_misdealt, except));
        }
    }
}

fn misdealt(place: Place, cite: Cite, except: [Option<u32>; 2]) -> Offer<Act> {
    let given = Wanted::Count { least: 0, most: 12, except, usual: None };
    Offer::of(Act::Misdealt(place), cite).given(given)
}

/// The number of cards a hand should have now, if it should have a whole one.
fn right_number(round: &Round, len: usize) -> Option<u32> {
    let whole = len == 3 || len == round.terms.cards;
    (whole && in_play(round.stage) || round.stage == Stage::Resolving).then_some(len as u32)
}

/// The stages in which cards are out and hands can still be made void.
fn in_play(stage: Stage) -> bool {
    matches!(
        stage,
        Stage::FirstDeal | Stage::Bonuses | Stage::Deciding | Stage::LastDeal | Stage::Stub | Stage::Showdown
    )
}

/// Whether every player has folded or placed a second wager.
pub(super) fn acted(round: &Round) -> bool {
    match round.stage {
        Stage::Betting | Stage::FirstDeal | Stage::Bonuses => false,
        Stage::Deciding => round.undecided().next().is_none(),
        _ => true,
    }
}
