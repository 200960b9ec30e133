//! What follows from a command that is on offer: the two hands, from "Cards" to the result.

use super::act::{Act, Call, Hand};
use super::event::Event;
use super::provisions as law;
use super::round::{Round, Stage};
use super::rules::Rules;
use super::settle::{self, Announcement};
use super::{At, cover, irregular, payout, succession};
use ::law::Cite;
use engine::{Command, Given, Seat, Who};
use kit::{Card, Cards, Money, PointCount, PointHand, PointHands, banker_draws};

/// The events being written down.
pub(super) type Decision = engine::Decision<Event>;

/// What follows from a command that is on offer.
pub(super) fn decide(rules: &Rules, now: &At<'_>, who: Who, command: &Command<Act>, out: &mut Decision) {
    use Act::*;
    let amount = command.amount.unwrap_or(Money::ZERO);
    let seat = match who {
        Who::Player(seat) => Some(seat),
        _ => None,
    };
    match command.act {
        Bid | PassBid | AcceptBank | DeclineBank | PassBank | PlaceBank | PlaceBankInCash | CloseBidding
        | PassBankOn | CloseOffer | OrderPass(_) | DirectPass(_) => {
            succession::decide(rules, now, seat, command.act, amount, out)
        }
        Suivi | Banco | NoBanco | PlaceWager | PlaceWagerInCash | NoWager | TakeCalls | PassTurnOn | NoMoreBets => {
            cover::decide(now, seat, command.act, amount, out);
        }
        CallCards => out.push(Event::CardsCalled, law::CARDS),
        Deal(_) if now.round.stage == Stage::Simulating => irregular::simulate(now, cards(command.given), out),
        Deal(to) => deal(now, to, cards(command.given), out),
        Announce(call) => announce(rules, now, call, law::REPEAT, out),
        SpeakFor(hand) => {
            let call = required(rules, now.round, hand);
            announce(rules, now, call, law::SILENT.and(law::REPEAT), out);
        }
        TurnBanker => turn_banker(rules, now, out),
        AnnounceResult => result(rules, now, out),
        SettleWagers => payout::settle(rules, now, out),
        act => irregular::decide(rules, now, act, cards(command.given), out),
    }
}

pub(super) fn cards(given: Given) -> Cards {
    match given {
        Given::Cards(cards) => cards,
        _ => Cards::NONE,
    }
}

fn faces(cards: &Cards) -> Vec<Card> {
    cards.faces().collect()
}

/// What the Player's Hand counts.
pub(super) fn player_count(round: &Round) -> PointCount {
    match faces(&round.player)[..] {
        [a, b, c] if round.player_three => settle::highest_of_three([a, b, c]),
        _ => PointCount::of(round.player.faces()),
    }
}

/// What the Banker's Hand counts.
pub(super) fn banker_count(rules: &Rules, round: &Round) -> PointCount {
    match faces(&round.banker)[..] {
        _ if round.banker_zero => PointCount::ZERO,
        [a, b, c, d] if round.two_drawn => rules.double_draw.count([a, b], [c, d]),
        _ => PointCount::of(round.banker.faces()),
    }
}

/// Who holds a hand.
pub(super) fn holder(round: &Round, hand: Hand) -> Option<Seat> {
    match hand {
        Hand::Player => round.dominant,
        Hand::Banker => round.bank.banker,
    }
}

/// What a hand that nobody speaks for obliges to; who requests nothing on five stays.
fn required(rules: &Rules, round: &Round, hand: Hand) -> Call {
    match hand {
        Hand::Player => match Announcement::on(player_count(round)) {
            Announcement::Card => Call::Card,
            Announcement::Either | Announcement::Stay => Call::Stay,
            Announcement::Natural => Call::Natural,
        },
        Hand::Banker if banker_count(rules, round).is_natural() => Call::Natural,
        Hand::Banker => Call::UnderEight,
    }
}

fn deal(now: &At<'_>, to: Hand, cards: Cards, out: &mut Decision) {
    let round = now.round;
    let Some(holder) = holder(round, to) else { return };
    if round.deals_kept() {
        out.push(Event::Dealt { to, holder, cards: round.kept, kept: true }, law::KEPT_DEALT);
    } else if round.stage == Stage::InitialDeal {
        out.push(Event::Dealt { to, holder, cards, kept: false }, law::DEAL);
    } else if to == Hand::Player {
        out.push(Event::ThirdDealt { to, cards }, law::UNDER_EIGHT);
    } else {
        out.push(Event::ThirdDealt { to, cards }, table_cite(round));
    }
}

/// The table for the Banker, with a ruling where the Player's Hand has no third card.
fn table_cite(round: &Round) -> Cite {
    if round.said == Some(Call::Card) { law::TABLE } else { law::TABLE_STAY }
}

/// An announcement, repeated by the dealer. A natural turns all cards up.
fn announce(rules: &Rules, now: &At<'_>, call: Call, repeat: Cite, out: &mut Decision) {
    let round = now.round;
    let hand = if round.stage == Stage::PlayerCalls { Hand::Player } else { Hand::Banker };
    let Some(seat) = holder(round, hand) else { return };
    let cite = match hand {
        Hand::Player => law::player_says(call),
        Hand::Banker if round.banker_zero => law::banker_call(call).and(law::BANKER_ZERO),
        Hand::Banker => law::banker_call(call),
    };
    debug_assert!(hand == Hand::Player || call == required(rules, round, hand));
    out.push(Event::Announced { seat, hand, call }, cite);
    out.push(Event::Repeated { call }, repeat);
    if call == Call::Natural {
        out.push(Event::HandsTurned { player: round.player, banker: round.banker }, cite);
    }
}

/// Whether the Banker draws: by the table, but never with a third card from the first deal.
pub(super) fn draws(rules: &Rules, round: &Round) -> bool {
    let third = round.player.faces().nth(2).filter(|_| round.said == Some(Call::Card));
    !round.banker_zero && banker_draws(banker_count(rules, round), third.map(PointCount::of_card))
}

fn turn_banker(rules: &Rules, now: &At<'_>, out: &mut Decision) {
    let draws = draws(rules, now.round);
    let cite = law::TURN_UP.and(table_cite(now.round));
    let cite = if now.round.banker_zero { cite.and(law::BANKER_ZERO) } else { cite };
    let cite = if now.round.player_three { cite.and(law::PLAYER_THREE) } else { cite };
    out.push(Event::BankerTurned { cards: now.round.banker, draws }, cite);
}

/// Both counts and the winner; the last hand of a shoe with a card found face up is void instead.
fn result(rules: &Rules, now: &At<'_>, out: &mut Decision) {
    let round = now.round;
    if round.face_up && round.last_hand() {
        payout::void(now, law::FACE_UP_LAST, out);
        out.push(Event::HandVoided, law::FACE_UP_LAST);
        return;
    }
    let (player, banker) = (player_count(round), banker_count(rules, round));
    let player_cite = if round.player_three { law::PLAYER_THREE } else { Cite::NONE };
    let banker_cite = match round {
        _ if round.banker_zero => law::BANKER_ZERO,
        _ if round.two_drawn => law::TWO_DRAWN,
        _ => Cite::NONE,
    };
    let event = Event::Counted { hand: Hand::Player, cards: round.player, count: player };
    out.push(event, player_cite.and(count_cite(&round.player)));
    let event = Event::Counted { hand: Hand::Banker, cards: round.banker, count: banker };
    out.push(event, banker_cite.and(count_cite(&round.banker)));
    let hand = |count, cards: &Cards| PointHand { count, cards: cards.len() as u8 };
    let verdict =
        settle::banker(&PointHands { player: hand(player, &round.player), banker: hand(banker, &round.banker) });
    out.push(Event::Resulted { player, banker, verdict }, law::RESULT);
}

/// The clauses by which these cards count what they do; one of the examples in the text is of ace, 2 and 4.
fn count_cite(cards: &Cards) -> Cite {
    let mut values: Vec<u8> = cards.faces().map(|card| PointCount::of_card(card).get()).collect();
    let mut cite = law::COUNT;
    for value in &values {
        cite = cite.and(match value {
            0 => law::TENS,
            1 => law::ACES,
            _ => law::PIPS,
        });
    }
    values.sort_unstable();
    match values.iter().sum::<u8>() {
        10.. => cite.and(law::TWO_DIGITS),
        _ if values == [1, 2, 4] => cite.and(law::ACE_TWO_FOUR),
        _ => cite,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_ace_two_and_four_is_cited_for_these_cards_alone() {
        let example = law::ACE_TWO_FOUR.first().unwrap();
        for (cards, cited) in [
            ("Ac 2d 4h", true),
            ("4c Ah 2s", true),
            ("Ac 2d", false),
            ("3c 4d", false),
            ("Kc 7d", false),
            ("Ac 3d 3h", false),
            ("Ac 2d 9h", false),
        ] {
            assert_eq!(count_cite(&cards.parse().unwrap()).clauses().contains(&example), cited, "{cards}");
        }
    }
}
