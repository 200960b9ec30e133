//! The player at a real table: alone against the dealer, and as bank against the dealer's wager
//! where the house offers the bank.

use super::player::{Player, Role, Set, turned};
use crate::chance::{SeededTable, Stream};
use crate::seated::Seated;
use crate::strategy::Coins;
use engine::{Automation, Chore, Command, Do, Given, Happened, Offer, Seat, Who};
use games::pai_gow::settle::outcome;
use games::pai_gow::{Act, Event, PaiGow, Ranks, Rules, Setting};
use kit::{Money, Tile, Tiles};
use std::sync::Arc;

const SEAT: Seat = Seat(1);

/// What the player says: the first of these that is on offer.
const SAYS: [Act; 9] = [
    Act::AcceptBank,
    Act::PassBank,
    Act::WaiveCut,
    Act::LeaveDealerWager,
    Act::CallStyle(games::pai_gow::Style::HouseWayRight),
    Act::Shake,
    Act::TurnTiles,
    Act::SetHand,
    Act::Place,
];

/// A real table with the player at it, and its dice and tiles.
pub(super) struct Sitting {
    seated: Seated<PaiGow>,
    chance: SeededTable<Stream>,
    coins: Coins,
}

impl Sitting {
    pub(super) fn new(rules: Arc<Rules>, chance: Stream, coins: Coins) -> Sitting {
        Sitting { seated: Seated::new(rules, 1), chance: SeededTable::new(kit::Deck::STANDARD, chance), coins }
    }

    /// One round, as bank or in the role wanted: which it was, and its net result. What the table paid
    /// and took must be what the kernel says of the hands that were shown.
    pub(super) fn play(&mut self, player: &Player, wanted: Role) -> (Role, Money) {
        self.seated.buy_in(SEAT);
        self.seated.log.clear();
        let before = self.seated.stack(SEAT);
        let mut role = wanted;
        self.seated.advance(Automation::ALL, &mut self.chance);
        while self.seated.table.round().is_some() {
            let offer = self.next(player.banks());
            role = if offer.act == Do::<PaiGow>::Round(Act::AcceptBank) { Role::Bank } else { role };
            let command = fill(player, role, &offer, &mut self.coins);
            self.seated.say(SEAT, command);
            self.seated.advance(Automation::ALL.without(&[Chore::Begin]), &mut self.chance);
        }
        let net = self.seated.stack(SEAT) - before;
        assert_eq!(net, self.by_kernel(player, role), "the table and the kernel differ");
        (role, net)
    }

    fn next(&self, banks: bool) -> Offer<Do<PaiGow>> {
        let mut offers = self.seated.table.offers(Who::Player(SEAT));
        offers.retain(|offer| banks || offer.act != Do::<PaiGow>::Round(Act::AcceptBank));
        let first = SAYS.iter().find_map(|act| offers.iter().find(|offer| offer.act == Do::<PaiGow>::Round(*act)));
        *first.unwrap_or_else(|| panic!("nothing to say among {offers:?}"))
    }

    /// What the hands that were set come to.
    fn by_kernel(&self, player: &Player, role: Role) -> Money {
        let (mut own, mut dealer) = (None, None);
        for record in &self.seated.log {
            match record.event {
                Happened::Round(Event::HandSet { tiles, .. }) => own = Some(ranks(tiles)),
                Happened::Round(Event::DealerSet { tiles, .. }) => dealer = Some(ranks(tiles)),
                _ => {}
            }
        }
        let (own, dealer) = (own.expect("the player has set"), dealer.expect("the dealer has set"));
        let outcome = match role {
            Role::Bank => turned(outcome(dealer, own, player.terms)),
            _ => outcome(own, dealer, player.terms),
        };
        player.net(outcome)
    }
}

/// The command for an offer.
fn fill(player: &Player, role: Role, offer: &Offer<Do<PaiGow>>, coins: &mut Coins) -> Command<Do<PaiGow>> {
    let mut command = Command::of(offer.act);
    match (offer.act, offer.given) {
        (Do::<PaiGow>::Round(Act::Place), _) => command.amount = Some(player.prices.stake),
        (_, engine::Wanted::Arranged { from }) => command.given = Given::Tiles(arranged(player, role, from, coins)),
        (_, engine::Wanted::Count { least, .. }) => command.given = Given::Count(least),
        _ => {}
    }
    command
}

/// The tiles in the setting that this role wants, high hand first.
fn arranged(player: &Player, role: Role, tiles: Tiles, coins: &mut Coins) -> Tiles {
    let four = four(tiles);
    let Set { way, best, best_bank } = player.set(four, coins);
    let wanted = match role {
        Role::Best => best,
        Role::HouseWay => way,
        Role::Bank => best_bank,
    };
    let setting = Setting::all(four).into_iter().find(|setting| setting.ranks() == wanted);
    setting.expect("a setting of these tiles").hands().into_iter().flatten().collect()
}

fn four(tiles: Tiles) -> [Tile; 4] {
    tiles.faces().collect::<Vec<_>>().try_into().expect("a hand is four tiles that are known")
}

fn ranks(tiles: Tiles) -> Ranks {
    let [a, b, c, d] = four(tiles);
    Setting::of([a, b], [c, d]).ranks()
}
