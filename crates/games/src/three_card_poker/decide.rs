//! What follows from a command that is on offer.

use super::ThreeCardPoker;
use super::act::{Act, Wager};
use super::event::Event;
use super::offers::{keeps_ratio, plays};
use super::round::{CARDS, Fate, Stage};
use super::rules::Rules;
use super::settle::{self, Row, Stakes, Standing};
use crate::blocks::card_table::{CardAct, CardEvent, Void, given_cards};
use crate::blocks::wagers::{Chips, WagerEvent};
use engine::{Command, DealingMethod, Now, Place, Position, Reason, Who};
use kit::{Card, Cards, Money, rank_of_three};
use law::Cite;

type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(
    rules: &Rules,
    now: &Now<'_, ThreeCardPoker>,
    who: Who,
    command: &Command<Act>,
    decision: &mut Decision,
) {
    let (round, clauses) = (now.round, &rules.clauses);
    match (who, command.act) {
        (Who::Player(seat), act) => {
            let at = Position { seat, hand: command.hand };
            player(rules, now, at, act, command.amount.unwrap_or(Money::ZERO), decision);
        }
        (_, Act::CollectForfeited) => collect_forfeited(rules, now, decision),
        (_, Act::Reveal) => {
            let cards = arranged(&round.dealer);
            let qualifies = settle::qualifies(rank_of_three(three(&cards)));
            decision.push(Event::DealerRevealed { cards, qualifies }, clauses.reveal);
        }
        (_, Act::RevealHands) => {
            round.remaining().rev().for_each(|at| reveal(rules, now, at, clauses.steps[0], decision));
            decision.push(Event::HandsRevealed, clauses.steps[0].and(clauses.order));
        }
        (_, Act::CollectLosing) => {
            round.remaining().rev().for_each(|at| collect_losing(rules, now, at, clauses.steps[1], decision));
            decision.push(Event::LosersCollected, clauses.steps[1]);
        }
        (_, Act::PayWinning) => {
            round.remaining().rev().for_each(|at| pay_winning(rules, now, at, clauses.steps[2], decision));
            decision.push(Event::WinnersPaid, clauses.steps[2]);
        }
        (_, Act::CollectHands) => {
            for at in on_layout(now).rev() {
                decision.push(CardEvent::HandCollected { at }.into(), clauses.steps[3]);
            }
            decision.push(Event::HandsCollected, clauses.steps[3]);
        }
        (_, Act::Resolve(at)) => {
            reveal(rules, now, at, clauses.of_player[0].and(clauses.order), decision);
            collect_losing(rules, now, at, clauses.of_player[1], decision);
            pay_winning(rules, now, at, clauses.of_player[1], decision);
            decision.push(CardEvent::HandCollected { at }.into(), clauses.of_player[2]);
        }
        (_, Act::Cards(CardAct::NoMoreBets)) => no_more_bets(rules, now, decision),
        (_, Act::Cards(CardAct::Deal(to))) => deal(rules, now, to, given_cards(command.given), decision),
        (_, Act::Cards(act)) => {
            let command = command.map(|_| act);
            if let Some(void) = round.deck.decide(&clauses.cards, &command, CARDS as u32, decision) {
                void_all(rules, now, void, decision);
            }
        }
        _ => unreachable!("offered to players only"),
    }
}

fn player(
    rules: &Rules,
    now: &Now<'_, ThreeCardPoker>,
    at: Position,
    act: Act,
    amount: Money,
    decision: &mut Decision,
) {
    let clauses = &rules.clauses;
    match act {
        Act::Place(wager) => {
            let mut cite = rules.wager(wager).cite;
            if wager != Wager::Play && now.round.hands[at].spots.any() {
                cite = cite.and(clauses.both);
            }
            if at.hand > 1 {
                cite = cite.and(clauses.positions);
            }
            decision.push(WagerEvent::Placed { at, wager, amount }.into(), cite);
        }
        Act::TakeBack(wager) => {
            let amount = now.accounts.spot(at, wager as u8);
            decision.push(WagerEvent::TakenBack { at, wager, amount }.into(), clauses.after_call);
        }
        Act::PlaceCoupon => decision.push(WagerEvent::CouponPlaced { at, amount }.into(), clauses.coupon),
        Act::TakeBackCoupon => decision.push(WagerEvent::CouponReturned { at }.into(), clauses.after_call),
        Act::Fold => decision.push(Event::Folded { at }, clauses.decide),
        Act::FoldUnseen => decision.push(Event::FoldedUnseen { at }, clauses.unseen),
        _ => unreachable!("offered to the dealer or the floorperson only"),
    }
}

/// Wagers that the version of the game does not allow as they lie go back; then the call is made.
fn no_more_bets(rules: &Rules, now: &Now<'_, ThreeCardPoker>, decision: &mut Decision) {
    let mut chips = Chips::new(now.accounts, decision);
    for (at, hand) in now.round.hands.iter().filter(|(_, hand)| hand.spots.any()) {
        let stays = plays(rules, now.accounts, at);
        let cite = rules.version_cite();
        if !stays || !keeps_ratio(rules, now.accounts, at) {
            chips.give_back(at, Wager::PairPlus, Reason::Incomplete, cite);
        }
        if !stays {
            chips.give_back(at, Wager::Ante, Reason::Incomplete, cite);
            if hand.coupon.is_positive() {
                chips.push(WagerEvent::CouponReturned { at }, rules.clauses.coupon);
            }
        }
    }
    let cite = rules.clauses.cards.call[now.round.deck.by_method()].and(rules.version_cite());
    decision.push(CardEvent::BetsClosed.into(), cite);
    now.round.hands.lay_out(now.seated, rules.house.positions.cite, decision);
}

fn deal(rules: &Rules, now: &Now<'_, ThreeCardPoker>, to: Place, cards: Cards, decision: &mut Decision) {
    let (deck, clauses) = (&now.round.deck, &rules.clauses);
    let mut cite = clauses.cards.deal[deck.by_method()];
    if deck.untouched() {
        cite = cite.and(clauses.first_cards[deck.by_method()]);
    }
    if to == Place::Dealer && deck.method == DealingMethod::AutomatedShoe {
        cite = clauses.dealers_stack[usize::from(now.round.stage == Stage::DealersStack)].and(cite);
    }
    decision.push(CardEvent::Dealt { to, cards }.into(), cite);
}

/// After the decisions: the antes of those who folded, and everything of those who gave up the hand unseen.
fn collect_forfeited(rules: &Rules, now: &Now<'_, ThreeCardPoker>, decision: &mut Decision) {
    let (round, clauses) = (now.round, &rules.clauses);
    let mut hands = 0;
    for (at, hand) in round.hands.iter().filter(|(_, hand)| matches!(hand.fate, Fate::Folded | Fate::Unseen)) {
        hands += 1;
        let unseen = hand.fate == Fate::Unseen;
        let cite = if unseen { clauses.unseen.and(clauses.folded_ante) } else { clauses.folded_ante };
        let kept = hand.has(Wager::PairPlus) && !unseen;
        let mut chips = Chips::new(now.accounts, decision);
        chips.collect(at, Wager::Ante, if kept { cite.and(clauses.folded_pair_plus) } else { cite });
        if hand.coupon.is_positive() {
            chips.push(WagerEvent::CouponTaken { at }, clauses.coupon);
        }
        if unseen {
            chips.collect(at, Wager::PairPlus, cite);
            chips.push(Event::CountedUnseen { at, count: hand.cards.len() as u32 }, clauses.unseen);
        }
        if !kept {
            chips.push(CardEvent::HandCollected { at }, clauses.forfeits);
        }
    }
    decision.push(Event::ForfeitsCollected { hands }, clauses.forfeits);
}

/// Three cards that are known to the table.
fn three(cards: &Cards) -> [Card; 3] {
    cards.known().expect("a whole hand")
}

/// A hand as it is laid out to be seen: pairs first, then from the highest card down, an ace that is low last.
fn arranged(cards: &Cards) -> Cards {
    let mut cards = three(cards);
    let count = |card: &Card| cards.iter().filter(|other| other.rank() == card.rank()).count();
    let key = cards.map(|card| (std::cmp::Reverse(count(&card)), std::cmp::Reverse(card)));
    let mut order: Vec<usize> = (0..CARDS).collect();
    order.sort_by_key(|index| key[*index]);
    cards = [cards[order[0]], cards[order[1]], cards[order[2]]];
    let wheel = cards.map(Card::rank) == [kit::Rank::Ace, kit::Rank::Three, kit::Rank::Two];
    if wheel {
        cards.rotate_left(1);
    }
    Cards::of(&cards)
}

/// How a hand that plays stands against the dealer's.
fn verdict(now: &Now<'_, ThreeCardPoker>, at: Position) -> Option<Standing> {
    let hand = &now.round.hands[at];
    let compare = || Standing::of(rank_of_three(three(&hand.cards)), rank_of_three(three(&now.round.dealer)));
    hand.verdict.or_else(|| (hand.fate == Fate::In && hand.has(Wager::Play)).then(compare))
}

/// The clauses that make a hand what it is, and that compare it with the dealer's.
fn ranked(rules: &Rules, now: &Now<'_, ThreeCardPoker>, at: Position) -> Cite {
    let clauses = &rules.clauses;
    let (own, dealer) = (three(&now.round.hands[at].cards), three(&now.round.dealer));
    let row = row_cite(rules, own);
    match verdict(now, at) {
        Some(Standing::Unopposed) if rank_of_three(own) == rank_of_three(dealer) => row.and(clauses.draw),
        None | Some(Standing::Unopposed) => row,
        Some(_) if settle::same_category(own, dealer) => clauses.compared.and(row).and(clauses.same_category),
        Some(_) => clauses.compared.and(row),
    }
}

/// The clauses that put three cards on their row.
fn row_cite(rules: &Rules, cards: [Card; 3]) -> Cite {
    let cite = rules.clauses.rows[Row::of(cards) as usize];
    if settle::wraps_around(cards) { cite.and(rules.clauses.no_wraparound) } else { cite }
}

fn reveal(rules: &Rules, now: &Now<'_, ThreeCardPoker>, at: Position, cite: Cite, decision: &mut Decision) {
    let (cards, verdict) = (now.round.hands[at].cards, verdict(now, at));
    decision.push(Event::HandRevealed { at, cards: arranged(&cards), verdict }, cite.and(ranked(rules, now, at)));
}

/// Why a pair plus wager is settled as it is, beside its row.
fn pair_plus_cite(rules: &Rules, now: &Now<'_, ThreeCardPoker>, at: Position) -> Cite {
    match (now.round.hands[at].fate, verdict(now, at)) {
        (Fate::Folded, _) => rules.clauses.folded_pair_plus.and(rules.clauses.pair_plus_paid),
        (_, None) => rules.clauses.pair_plus_paid.and(rules.clauses.pair_plus_alone),
        _ => rules.clauses.pair_plus_paid,
    }
}

fn collect_losing(rules: &Rules, now: &Now<'_, ThreeCardPoker>, at: Position, cite: Cite, decision: &mut Decision) {
    let cards = three(&now.round.hands[at].cards);
    let row = Row::of(cards);
    let mut chips = Chips::new(now.accounts, decision);
    if verdict(now, at) == Some(Standing::Lost) {
        let lost = rules.clauses.lost.and(cite).and(ranked(rules, now, at));
        chips.collect(at, Wager::Ante, lost);
        chips.collect(at, Wager::Play, lost);
        if now.round.hands[at].coupon.is_positive() {
            chips.push(WagerEvent::CouponTaken { at }, rules.clauses.coupon);
        }
    }
    if rules.pay.pair_plus[row as usize].is_none() {
        let lost = pair_plus_cite(rules, now, at).and(cite).and(row_cite(rules, cards));
        chips.collect(at, Wager::PairPlus, lost);
    }
}

fn pay_winning(rules: &Rules, now: &Now<'_, ThreeCardPoker>, at: Position, cite: Cite, decision: &mut Decision) {
    let (hand, clauses) = (&now.round.hands[at], &rules.clauses);
    let row = Row::of(three(&hand.cards));
    if let Some(verdict) = verdict(now, at) {
        pay_against_dealer(rules, now, at, (verdict, row), cite, decision);
    }
    let mut chips = Chips::new(now.accounts, decision);
    let stake = chips.on(at, Wager::PairPlus);
    if let Some(amount) = settle::pair_plus(&rules.pay, stake, row).filter(|_| stake.is_positive()) {
        let cite = pair_plus_cite(rules, now, at).and(cite).and(row_cite(rules, three(&hand.cards)));
        let royal = if row >= Row::MiniRoyal { clauses.mini_royal } else { Cite::NONE };
        chips.pay(at, Wager::PairPlus, amount, cite.and(royal));
        chips.give_back(at, Wager::PairPlus, Reason::StakeBack, cite);
    }
}

fn pay_against_dealer(
    rules: &Rules,
    now: &Now<'_, ThreeCardPoker>,
    at: Position,
    (verdict, row): (Standing, Row),
    step: Cite,
    decision: &mut Decision,
) {
    let (hand, clauses) = (&now.round.hands[at], &rules.clauses);
    let mut chips = Chips::new(now.accounts, decision);
    // By step, a losing ante has left its spot when its bonus is paid; the play wager was equal to it.
    let stakes = Stakes { ante: hand.ante, play: hand.ante, coupon: hand.coupon };
    let wins = settle::winnings(&rules.pay, &stakes, verdict, row);
    let (outcome, back) = match verdict {
        Standing::Won => (clauses.won, Reason::StakeBack),
        Standing::Unopposed => (clauses.unopposed, Reason::Push),
        Standing::Tied | Standing::Lost => (clauses.tied, Reason::Push),
    };
    let cite = outcome.and(step).and(ranked(rules, now, at));
    chips.pay(at, Wager::Ante, wins.ante, cite);
    chips.pay(at, Wager::Play, wins.play, cite);
    if wins.coupon.is_positive() {
        let event = WagerEvent::CouponPaid { at, wager: Wager::Ante, amount: wins.coupon };
        chips.push(event, clauses.coupon.and(outcome));
    }
    chips.award(at, Wager::Ante, wins.bonus, bonus_cite(rules, row).and(step));
    if verdict == Standing::Lost {
        return;
    }
    let ante_back = if verdict == Standing::Tied { Reason::Push } else { Reason::StakeBack };
    chips.give_back(at, Wager::Ante, ante_back, cite);
    chips.give_back(at, Wager::Play, back, cite);
    if hand.coupon.is_positive() {
        let kept = verdict == Standing::Tied;
        let event = if kept { WagerEvent::CouponReturned { at } } else { WagerEvent::CouponTaken { at } };
        chips.push(event, clauses.coupon);
    }
}

fn bonus_cite(rules: &Rules, row: Row) -> Cite {
    let clauses = &rules.clauses;
    let cite = clauses.ante_bonus[rules.bonus_table].and(clauses.rows[row as usize]);
    match row {
        Row::Straight if rules.bonus_table > 1 => cite.and(clauses.ante_bonus_straight),
        Row::MiniRoyal | Row::MiniRoyalOfSpades if rules.bonus_table == 0 => cite.and(clauses.mini_royal),
        _ => cite,
    }
}

/// The hands that lie on the layout, settled or not, clockwise.
fn on_layout<'a>(now: &'a Now<'_, ThreeCardPoker>) -> impl DoubleEndedIterator<Item = Position> + 'a {
    let lies = |fate: Fate| matches!(fate, Fate::In | Fate::Folded | Fate::Unseen);
    now.round.hands.iter().filter(move |(_, hand)| lies(hand.fate)).map(|(at, _)| at)
}

/// All hands are void: everything goes back, what was forfeited, lost or won earlier in the round included.
fn void_all(rules: &Rules, now: &Now<'_, ThreeCardPoker>, void: Void, decision: &mut Decision) {
    let cite = void.cite.and(rules.clauses.void);
    for (at, hand) in now.round.hands.iter().filter(|(_, hand)| hand.fate != Fate::Out) {
        let mut chips = Chips::new(now.accounts, decision);
        chips.void::<Wager>(at, &hand.spots, cite);
        if hand.coupon.is_positive() || hand.coupon_taken.is_positive() {
            chips.push(WagerEvent::CouponReturned { at }, cite);
        }
        if hand.fate != Fate::Gone {
            chips.push(CardEvent::HandVoided { at }, void.cite);
        }
    }
    decision.push(CardEvent::RoundVoided { end: void.end }.into(), void.cite);
}
