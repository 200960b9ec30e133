//! What is on offer: to each person, at each stage, and nothing else.

use super::act::{AREAS, Act, Wager};
use super::dealing::{CARDS, Dealing, Start};
use super::decide::by_house_way;
use super::provisions as by;
use super::round::{Fate, Hand, Round, Stage};
use super::rules::Rules;
use super::setting::fouls;
use super::settle;
use super::{PaiGowPoker, bank_offers, wagers};
use crate::blocks::card_table::{CardAct, DeckInPlay};
use engine::{Chore, Now, Offer, Place, Position, Seat, Wanted, Who};
use kit::{Card, Cards, joker_threes_of};
use law::Cite;

pub(super) type Offers<'a> = engine::Offers<'a, Act>;

/// The shakes that a throw needs at least, and the most that are counted.
const SHAKES: (u32, u32) = (3, 20);
/// The totals of three dice.
const TOTALS: (u32, u32) = (3, 18);
/// The numbers that the generator displays.
const NUMBERS: u8 = 7;
/// Cards in a hand.
pub(super) const RIGHT: u32 = CARDS as u32;

/// Everything this person may do now.
pub(super) fn offers(rules: &Rules, now: &Now<'_, PaiGowPoker>, who: Who, offers: &mut Offers<'_>) {
    match who {
        Who::Player(seat) if now.seated.has(seat) => {
            bank_offers::player(rules, now, seat, offers);
            for at in now.round.hands.of_seat(seat) {
                player(rules, now, at, offers);
            }
        }
        Who::Player(_) => {}
        Who::Dealer => dealer(rules, now, offers),
        Who::Floorperson => floorperson(rules, now, offers),
    }
}

fn player(rules: &Rules, now: &Now<'_, PaiGowPoker>, at: Position, offers: &mut Offers<'_>) {
    let (round, hand) = (now.round, &now.round.hands[at]);
    if hand.asked {
        offers.push(Offer::of(Act::PlayHand, by::PLAYER_EXPOSED).hand(at.hand));
        offers.push(Offer::of(Act::VoidHand, by::PLAYER_EXPOSED).hand(at.hand));
    }
    let sets = match round.stage {
        Stage::Setting => round.next_to_set(at.seat) == Some(at),
        Stage::BankSets => hand.fate == Fate::Bank,
        _ => false,
    };
    match round.stage {
        Stage::Betting => wagers::offer(rules, now, at, offers),
        Stage::ThreeCards if lays_up(rules, hand) => {
            offers.push(Offer::of(Act::LayUp, by::LAY_UP).hand(at.hand).silence());
        }
        _ if sets && hand.taken && !hand.asked => set(rules, round, at, offers),
        _ => {}
    }
    if surrender_bar(round, at).is_none() {
        offers.push(Offer::of(Act::Surrender, by::SURRENDER).hand(at.hand));
    }
}

/// Whether a player holds a winning three-card hand that is not laid up.
fn lays_up(rules: &Rules, hand: &Hand) -> bool {
    !hand.laid_up && wins_three_cards(rules, hand)
}

/// Whether a hand wins a three-card bonus wager.
fn wins_three_cards(rules: &Rules, hand: &Hand) -> bool {
    let known = hand.cards.known::<3>();
    let wagered = hand.staked(Wager::ThreeCard).is_positive() && hand.fate != Fate::Void;
    wagered && known.is_some_and(|cards| settle::three_card(&rules.pay, joker_threes_of(cards)).is_some())
}

fn set(rules: &Rules, round: &Round, at: Position, offers: &mut Offers<'_>) {
    let hand = &round.hands[at];
    let from = hand.cards;
    let Some(known) = from.known::<CARDS>() else { return };
    let (cards, _) = by_house_way(rules, &from);
    let low = |count: usize| -> Cards { cards.slots()[CARDS - count..].iter().flatten().copied().collect::<Cards>() };
    let given = Wanted::Chosen { from, count: 2, usual: low(2), foul: fouls(&known, rules.wheel) };
    offers.push(Offer::of(Act::SetHand, set_cite(round, at)).hand(at.hand).given(given));
    // Three low cards lose whichever they are.
    let all = (1 << engine::choices(CARDS, 3).count()) - 1;
    let given = Wanted::Chosen { from, count: 3, usual: low(3), foul: all };
    offers.push(Offer::of(Act::SetThreeLow, by::THREE_LOW).hand(at.hand).given(given));
    if !hand.advised {
        offers.push(Offer::of(Act::AskAdvice, by::ADVICE).hand(at.hand));
    }
}

/// The clauses behind setting a hand: of two areas, in which order.
pub(super) fn set_cite(round: &Round, at: Position) -> Cite {
    let mut wagers = round.of_seat(at.seat).map(|at| round.hands[at].wager());
    match (wagers.next(), wagers.next()) {
        _ if round.banking.is(at.seat) => by::BANK_SETS,
        (Some(one), Some(other)) if one == other => by::SET.and(by::SET_IN_ORDER),
        (Some(_), Some(_)) => by::SET.and(by::SET_LARGER_FIRST),
        _ => by::SET,
    }
}

/// Why a hand cannot be surrendered, where nothing but that is the matter.
pub(super) fn surrender_bar(round: &Round, at: Position) -> Option<(Cite, &'static str)> {
    let hand = &round.hands[at];
    let staked = |wager: Wager| hand.staked(wager).is_positive();
    let now = Stage::Setting.to(Stage::Exposing).contains(&round.stage);
    if staked(Wager::Progressive) || staked(Wager::SevenCard) {
        return Some((by::SURRENDER_BARRED, "a hand with a progressive or seven-card bonus wager is not surrendered"));
    }
    let may = now && hand.fate == Fate::In && hand.taken && !hand.asked;
    (!may).then_some((by::SURRENDER, "there is no hand that is still to be exposed"))
}

fn dealer(rules: &Rules, now: &Now<'_, PaiGowPoker>, offers: &mut Offers<'_>) {
    let round = now.round;
    let (bank, way) = (round.banking.bank, round.dealing as usize);
    let mut work = |act, cite, chore| offers.push(Offer::of(act, cite).chore(chore, true));
    match round.stage {
        Stage::Betting => bank_offers::dealer_betting(rules, now, offers),
        Stage::Selecting => {
            let select = Offer::of(Act::SelectStackFor(super::Stack(1)), by::SELECT_STACK_FOR);
            offers.push(select.chore(Chore::Deal, false));
        }
        Stage::Shaking => {
            let cite = if bank.is_some() { by::SHAKE_AGAIN.and(by::TURN) } else { by::SHAKE };
            offers.push(shake(Act::DealerShakes, cite).chore(Chore::Deal, bank.is_none()));
        }
        Stage::Lid => {
            let offer = Offer::of(Act::LiftLid, by::THROW);
            offers.push(offer.chore(Chore::Deal, true).given(Wanted::Thrown { count: 3 }));
            offers.push(Offer::of(Act::NotFlat, by::NOT_FLAT));
            offers.push(Offer::of(Act::FallenOut, by::FALLEN_OUT));
        }
        Stage::Generator => {
            let offer = Offer::of(Act::DisplayNumber, by::GENERATOR).given(Wanted::Number { most: NUMBERS });
            offers.push(offer.chore(Chore::Deal, true));
        }
        Stage::Button => work(Act::ReadButton, by::BUTTON, Chore::Deal),
        Stage::Numbers => work(Act::SettleNumbers, by::NUMBERS_SETTLED, Chore::Settle),
        Stage::Stacking | Stage::Delivering | Stage::Dealing | Stage::Completing => deal(rules, round, offers),
        Stage::StackStub | Stage::Stub => round.deck.offer_stub(by::cards(round.dealing), offers),
        Stage::WrongStub => findings(round, offers),
        Stage::ThreeCards => {
            let waits = round.playing().any(|at| lays_up(rules, &round.hands[at]));
            // The dealer says how many hands win: losing ones are collected unexposed, and the others learn no more.
            let win = round.playing().filter(|at| wins_three_cards(rules, &round.hands[*at])).count() as u32;
            let settle = Offer::of(Act::SettleThreeCards, by::THREE_CARDS_SETTLED);
            let settle = settle.given(Wanted::count(win, win, Some(win)));
            offers.push(settle.chore(Chore::Settle, !waits));
        }
        Stage::Collecting => work(Act::CollectUnplayed, by::UNPLAYED[way], Chore::Deal),
        Stage::Setting => {
            // Whom nobody waits for any longer the dealer sets by the house way.
            for at in (1..=AREAS).filter_map(|seat| round.next_to_set(Seat(seat))) {
                offers.push(Offer::of(Act::SetFor(at), by::SET_FOR_PLAYER).chore(Chore::Settle, false));
            }
        }
        Stage::BankSets | Stage::DealerSets | Stage::BankShows | Stage::Surplus => {
            bank_offers::dealer_settling(round, offers);
        }
        _ => settling(round, offers),
    }
}

/// From the exposing of hands to the clearing of the table.
fn settling(round: &Round, offers: &mut Offers<'_>) {
    let mut work = |act, cite, chore| offers.push(Offer::of(act, cite).chore(chore, true));
    match round.stage {
        Stage::Exposing => {
            if let Some(at) = round.with(Fate::In).next() {
                work(Act::Expose(at), expose_cite(round), Chore::Settle);
            }
        }
        Stage::Paying => match round.owed().next() {
            Some(at) => work(Act::Pay(at), pay_cite(round), Chore::Settle),
            None => work(Act::PayDealerWager, by::DEALER_PAID, Chore::Settle),
        },
        Stage::Bonuses => {
            if let Some(at) = round.to_judge().next() {
                work(Act::SettleBonus(at), by::BEST_HAND, Chore::Settle);
            }
        }
        Stage::Envy => {
            if let Some(at) = round.to_envy().next() {
                work(Act::SettleEnvy(at), by::ENVY_IN_TURN, Chore::Settle);
            }
        }
        Stage::Clearing if !round.hands.iter().any(|(_, hand)| hand.documents) => {
            work(CardAct::ClearTable.into(), by::CARDS.cleared, Chore::Settle);
        }
        _ => {}
    }
}

pub(super) fn shake(act: Act, cite: Cite) -> Offer<Act> {
    Offer::of(act, cite).given(Wanted::count(SHAKES.0, SHAKES.1, Some(SHAKES.0)))
}

fn deal(rules: &Rules, round: &Round, offers: &mut Offers<'_>) {
    if round.stage == Stage::Stacking {
        let given = round.deck.wanted((Place::Stacks, CARDS), round.on_layout(), false);
        offers.push(Offer::of(Act::DealStacks, by::STACKS).given(given).chore(Chore::Deal, true));
    }
    if let Some((to, _)) = round.next_delivery() {
        offers.push(Offer::of(Act::Deliver(to), deal_cite(rules, round, to)).chore(Chore::Deal, true));
    }
    if let Some((to, count)) = round.next_to_deal() {
        let given = round.deck.wanted((to, count), round.on_layout(), !round.played(to));
        let offer = Offer::of(CardAct::Deal(to), deal_cite(rules, round, to)).given(given);
        offers.push(offer.chore(Chore::Deal, true).map(Act::Cards));
    }
}

/// Why cards go to a place.
pub(super) fn deal_cite(rules: &Rules, round: &Round, to: Place) -> Cite {
    if round.stage == Stage::Completing {
        return if rules.four_by_hand { by::LAST_FOUR_BY_HAND } else { by::LAST_FOUR_BY_SHOE };
    }
    let first = round.deal_order().first() == Some(&to);
    by::dealt(round.dealing, to, first, round.banking.bank.is_some())
}

/// After a wrong count: a hand or a stack was misdealt, or none.
fn findings(round: &Round, offers: &mut Offers<'_>) {
    let clauses = by::cards(round.dealing);
    if round.stacks.iter().any(|stack| !stack.is_empty()) {
        offers.push(Offer::of(Act::FindStacksMisdealt, by::STACK_COUNT_WRONG));
        offers.push(Offer::of(CardAct::FindNoMisdeal, clauses.stub_wrong).map(Act::Cards));
        return;
    }
    let places = round.circle().into_iter().filter(|place| !round.cards(*place).is_empty());
    DeckInPlay::offer_findings(clauses, places, round.deck.found(RIGHT), offers);
}

pub(super) fn expose_cite(round: &Round) -> Cite {
    match round.banking.bank {
        Some(bank) if bank.co => by::EXPOSE_TO_CO_BANK,
        Some(_) => by::EXPOSE_TO_BANK,
        None if round.settles_in_turn() => by::EXPOSE_IN_TURN,
        None => by::EXPOSE,
    }
}

pub(super) fn pay_cite(round: &Round) -> Cite {
    match round.banking.bank {
        Some(bank) if bank.co => by::CENTRE_PAYS_CO,
        Some(_) => by::CENTRE_PAYS,
        None if round.settles_in_turn() => by::PAY_IN_TURN,
        None => by::PAY,
    }
}

/// What the floorperson orders and validates, and irregularities, each while it can happen.
fn floorperson(rules: &Rules, now: &Now<'_, PaiGowPoker>, offers: &mut Offers<'_>) {
    let round = now.round;
    if round.stage == Stage::Betting && round.cut.may_be_again() {
        offers.push(Offer::of(Act::OrderRecut, by::RECUT));
    }
    if let Some(at) = round.pending {
        offers.push(Offer::of(Act::Validate(at), by::VALIDATED).chore(Chore::Validate, true));
    }
    if Stage::Exposing.to(Stage::Clearing).contains(&round.stage) {
        for (at, _) in round.hands.iter().filter(|(_, hand)| hand.documents) {
            offers.push(Offer::of(Act::CompleteDocuments(at), by::STAYS).chore(Chore::Validate, true));
        }
    }
    if round.stage == Stage::Lid && round.banking.bank.is_some() {
        offers.push(Offer::of(Act::LidByBank, by::BANK_STARTS[round.dealing as usize][0]));
    }
    if round.settling || !Stage::voidable().contains(&round.stage) {
        return;
    }
    with_dice(round, offers);
    with_deck(rules, round, offers);
    with_hands(round, offers);
}

fn with_dice(round: &Round, offers: &mut Offers<'_>) {
    if round.start_by == Start::Dice && round.start.is_some() {
        let total = u32::from(round.dice.total());
        let announced = Wanted::Count { least: TOTALS.0, most: TOTALS.1, except: [Some(total), None], usual: None };
        offers.push(Offer::of(Act::Mistotalled, by::MISTOTALLED).given(announced));
    }
}

/// Whether the next cards come out of a dealing shoe.
pub(super) fn from_shoe(rules: &Rules, round: &Round) -> bool {
    match (round.dealing, round.stage) {
        (Dealing::Shoe | Dealing::Stacks | Dealing::Bonus, Stage::Dealing) => true,
        (Dealing::Bonus, Stage::Completing) => !rules.four_by_hand,
        _ => false,
    }
}

fn with_deck(rules: &Rules, round: &Round, offers: &mut Offers<'_>) {
    let clauses = by::cards(round.dealing);
    if from_shoe(rules, round) {
        round.deck.offer_dealing_reports(round.on_layout(), clauses, offers);
        if round.dealing != Dealing::Shoe {
            offers.push(Offer::of(CardAct::ShoeJammed, clauses.shoe_jams).map(Act::Cards));
        }
    }
    if round.passes > 0 && Stage::stacking().contains(&round.stage) {
        if round.stage == Stage::Stacking {
            offers.push(Offer::of(Act::ExposedInStacks, by::STACK_EXPOSED));
        }
        if round.delivered == 0 {
            offers.push(Offer::of(Act::StacksMisdealt, by::STACKS_MISDEALT));
        }
    }
}

fn with_hands(round: &Round, offers: &mut Offers<'_>) {
    let clauses = by::cards(round.dealing);
    let misdeals = round.stage != Stage::WrongStub;
    for at in round.areas() {
        let hand = &round.hands[at];
        if let Some(cite) = exposable(round, at) {
            // Which card it was matters only to a player who has not looked at the others.
            let chooses = hand.fate == Fate::In && !hand.taken;
            let given = if chooses { Wanted::count(1, hand.cards.len() as u32, None) } else { Wanted::Nothing };
            offers.push(Offer::of(Act::CardExposed(at), cite).given(given));
        }
        let plays = matches!(hand.fate, Fate::In | Fate::Bank) && hand.lies();
        if plays && misdeals {
            let except = [Some(hand.cards.len() as u32), None];
            DeckInPlay::offer_misdeal(Place::Hand(at), clauses.player_misdealt, except, offers);
            offers.push(Offer::of(CardAct::CardsTouched(at), clauses.cards_touched).map(Act::Cards));
        }
    }
    if !round.dealer.is_empty() && !round.dealer_racked {
        if !round.dealer_up {
            let cite = if round.played(Place::Dealer) { clauses.dealer_exposed } else { by::UNPLAYED_EXPOSED };
            offers.push(Offer::of(CardAct::DealerCardExposed, cite).map(Act::Cards));
        }
        if misdeals {
            let except = [Some(round.dealer.len() as u32), None];
            DeckInPlay::offer_misdeal(Place::Dealer, clauses.dealer_misdealt, except, offers);
        }
    }
    let co_bank = round.banking.bank.filter(|bank| bank.co && round.hands[bank.seat.into()].up);
    if round.dealer_up || co_bank.is_some() {
        let cite = if co_bank.is_some() { by::CO_MISSET } else { by::MISSET };
        offers.push(Offer::of(Act::DealerMisset, cite));
    }
}

/// Whether a card lies face down in a hand, and by which clause it matters that it is exposed.
fn exposable(round: &Round, at: Position) -> Option<Cite> {
    let hand = &round.hands[at];
    let turned = hand.up || round.banking.bank.is_some_and(|bank| bank.turned);
    match hand.fate {
        _ if !hand.lies() => None,
        Fate::In if hand.asked || hand.up => None,
        Fate::In => Some(by::PLAYER_EXPOSED),
        Fate::Bank => (!turned).then_some(by::BANK_EXPOSED),
        Fate::Out => Some(by::UNPLAYED_EXPOSED),
        _ => None,
    }
}

/// The faces of seven cards in play.
pub(super) fn seven(cards: &Cards) -> [Card; 7] {
    cards.known().expect("the faces of cards in play are known")
}
