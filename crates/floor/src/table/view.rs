//! A table as one viewer may see it.

use super::Crew;
use super::state::State;
use crate::api::{
    AmountView, Chips, Draw, Fairness, GivenView, Hand, LogLine, MeterView, OfferView, Plain, Scene, SeatCard,
    SeatView, Shared, Shoe, SpotView, TableCard, View, You,
};
use crate::problem::clauses;
use crate::role::{Identity, Role};
use bots::usual;
use engine::{Account, Amount, Chore, Does, Given, Offer, Seat, Seats, Viewer, Wanted, Who};
use kit::Money;
use store::TableRow;

/// How many of the last things that happened a view tells.
const LAST: usize = 60;

/// An amount as data: `10.00`.
pub(crate) fn plain(amount: Money) -> String {
    Plain(amount).to_string()
}

/// What somebody may look at.
pub(crate) fn viewer(state: &State, who: &Identity) -> Viewer {
    match (who.role, state.seat_of(who.account)) {
        (Role::Surveillance, _) => Viewer::Surveillance,
        (_, Some(seat)) => Viewer::Player(Seat(seat)),
        _ => Viewer::Public,
    }
}

/// As whom somebody may speak.
pub(crate) fn speaks_as(state: &State, who: &Identity) -> Vec<Who> {
    let seat = state.seat_of(who.account).map(|seat| Who::Player(Seat(seat)));
    let deals = state.dealer.as_ref().is_some_and(|(account, _)| Some(*account) == who.account);
    let dealer = (deals || (who.role == Role::Floorperson && state.dealer.is_some())).then_some(Who::Dealer);
    let floor = (who.role == Role::Floorperson).then_some(Who::Floorperson);
    seat.into_iter().chain(dealer).chain(floor).collect()
}

/// What everyone who looks on is shown alike.
pub(crate) struct Common {
    seats: Shared<Vec<SeatView>>,
    fairness: Shared<Fairness>,
    pub meters: Shared<Vec<MeterView>>,
}

impl Common {
    /// As things are, with those who are waited for.
    pub fn of(state: &State, awaited: Seats) -> Common {
        Common {
            seats: Shared::new(state.seat_views(awaited)),
            fairness: Shared::new(state.fairness()),
            meters: Shared::new(state.meter_views()),
        }
    }
}

impl State {
    /// The table as somebody may see it, without what happened last.
    pub fn view(&self, who: &Identity, common: &Common) -> View {
        let viewer = viewer(self, who);
        let staff = matches!(who.role, Role::Dealer | Role::Floorperson | Role::Surveillance);
        let offers = speaks_as(self, who).into_iter().flat_map(|who| self.offers(who)).collect();
        View {
            seq: self.head.map_or(0, |head| head.seq),
            table: self.facts.clone(),
            you: self.you(who),
            open: self.is_open(),
            in_round: self.table.in_round(),
            disabled: self.disabled.clone(),
            round: self.table.rounds(),
            scene: self.scene(viewer),
            seats: common.seats.clone(),
            meters: common.meters.clone(),
            rack: staff.then(|| plain(self.table.accounts().balance(Account::Rack))),
            waits_floor: if staff { self.floor_due() } else { None },
            offers,
            clock: None,
            fairness: common.fairness.clone(),
            dealer: self.dealer_name(),
            last: Vec::new(),
        }
    }

    fn you(&self, who: &Identity) -> You {
        let seat = self.seat_of(who.account);
        let since = seat.and_then(|seat| self.seats.get(&seat)).map_or(0, |occupant| occupant.since);
        You { seat, since, role: who.role.name().to_owned() }
    }

    /// Whether the table is open: a closed one can only be opened.
    pub fn is_open(&self) -> bool {
        self.table.is_open()
    }

    /// What there is to draw.
    pub fn scene(&self, viewer: Viewer) -> Option<Scene> {
        let scene = self.table.scene(viewer)?;
        let hand = |hand: engine::HandScene| Hand {
            place: hand.place.to_string(),
            cards: hand.cards.to_string(),
            tiles: hand.tiles.to_string(),
            note: hand.note.trim_start_matches(", ").to_owned(),
        };
        Some(Scene {
            stage: scene.stage,
            hands: scene.hands.into_iter().map(hand).collect(),
            dice: scene.dice.map(|dice| dice.to_string()),
            shoe: scene.shoe.map(|shoe| Shoe { left: shoe.left, cards: shoe.cards }),
            notes: scene.notes,
        })
    }

    /// The seats in order.
    pub fn seat_views(&self, awaited: Seats) -> Vec<SeatView> {
        let accounts = self.table.accounts();
        let banked = self.table.scene(Viewer::Public).map(|scene| scene.banked).unwrap_or_default();
        let banked = |seat: Seat| {
            let own = banked.iter().filter(move |wager| wager.at.seat == seat);
            own.filter_map(|wager| {
                Some(SpotView {
                    spot: self.facts.spots.get(usize::from(wager.wager))?.clone(),
                    hand: wager.at.hand,
                    on: None,
                    amount: plain(wager.amount),
                    banked: true,
                })
            })
        };
        let spots = |seat: Seat| {
            let chips = |(account, amount): (Account, Money)| match account {
                Account::Spot(spot) if spot.by == seat => Some(SpotView {
                    spot: self.facts.spots.get(usize::from(spot.wager))?.clone(),
                    hand: spot.at.hand,
                    on: (spot.at.seat != seat).then_some(spot.at.seat.0),
                    amount: plain(amount),
                    banked: false,
                }),
                _ => None,
            };
            accounts.holdings().filter_map(chips).chain(banked(seat)).collect()
        };
        let view = |number: u8| {
            let (seat, occupant) = (Seat(number), self.seats.get(&number));
            SeatView {
                seat: number,
                name: occupant.map(|occupant| occupant.name.clone()),
                bot: occupant.is_some_and(|occupant| occupant.is_bot()),
                stack: plain(accounts.stack(seat)),
                spots: spots(seat),
                complete: self.table.ready(seat),
                ready: occupant.is_some_and(|occupant| occupant.ready),
                awaited: awaited.has(seat),
                away: occupant.is_some_and(|occupant| occupant.away),
                leaving: occupant.is_some_and(|occupant| occupant.leaving.is_some()),
            }
        };
        (1..=self.facts.seats).map(view).collect()
    }

    /// The meters: the table's own as its chips say, those that it shares as they were last read.
    pub fn meter_views(&self) -> Vec<MeterView> {
        let house = self.table.house();
        let view = |meter: &engine::Meter| {
            let name = house.funds[usize::from(meter.fund)].name;
            let own = || self.table.accounts().balance(Account::Fund(meter.fund));
            let read = self.accounts.linked(meter.fund).and_then(|account| self.meters.reading(account));
            MeterView {
                name: name.to_owned(),
                title: capital(name),
                amount: plain(read.map_or_else(own, Money::cents)),
                linked: meter.linked,
            }
        };
        house.meters.iter().map(view).collect()
    }

    /// What a floorperson has to do before the table goes on.
    fn floor_due(&self) -> Option<String> {
        let offers = self.table.offers(Who::Floorperson);
        offers.iter().find(|offer| offer.due && offer.chore.is_some()).map(|offer| offer.act.clone())
    }

    /// What waits for a floorperson to validate a payout or to complete its documents, as the acts that do so.
    fn validations(&self) -> Vec<String> {
        let offers = self.table.offers(Who::Floorperson);
        let waits = |offer: &&Offer<String>| offer.due && offer.chore == Some(Chore::Validate);
        offers.iter().filter(waits).map(|offer| offer.act.clone()).collect()
    }

    /// Everything that somebody may do now.
    fn offers(&self, who: Who) -> Vec<OfferView> {
        self.table.offers(who).iter().map(|offer| self.offer(who, offer)).collect()
    }

    fn offer(&self, who: Who, offer: &Offer<String>) -> OfferView {
        let spot = match offer.does {
            Does::Stake(spot) | Does::TakeBack(spot) => self.facts.spots.get(usize::from(spot)),
            _ => None,
        };
        // Nobody chooses what the program deals.
        let by_program = self.dealer.is_none() && offer.given.is_supplied();
        OfferView {
            who,
            act: offer.act.clone(),
            hand: offer.hand,
            kind: kind_name(offer.does),
            spot: spot.cloned(),
            amount: amount_view(offer.amount),
            given: if by_program { None } else { given_view(&offer.given) },
            clauses: offer.cite,
            chore: offer.chore,
            due: offer.due,
            silence: offer.silence,
        }
    }

    fn fairness(&self) -> Fairness {
        let published = self.chance.published();
        let next =
            |next: &fair::Commitment| Draw { number: next.number, commitment: fair::hex::encode(&next.commitment) };
        Fairness {
            shuffle: published
                .shuffle
                .as_ref()
                .map(|shuffle| Draw { number: shuffle.number, commitment: fair::hex::encode(&shuffle.commitment) }),
            next_shuffle: published.next.shuffle.as_ref().map(next),
            next_throw: published.next.throw.as_ref().map(next),
            seeds: published.seeds.iter().map(|(seat, seed)| (seat.0, seed.to_owned())).collect(),
            by_hand: self.round_by_hand,
        }
    }

    pub fn dealer_name(&self) -> String {
        self.dealer.as_ref().map_or_else(|| "program".to_owned(), |(_, name)| name.clone())
    }

    /// The last things that happened, as somebody may know them.
    pub fn last_lines(&self, who: &Identity) -> Vec<Shared<LogLine>> {
        self.lines(self.table.records().saturating_sub(LAST), who, None)
    }

    /// What happened from a record on, as everybody may know it.
    pub fn public_lines(&self, from: usize) -> Vec<Shared<LogLine>> {
        self.table.lines(from, Viewer::Public).iter().map(|line| Shared::new(self.render(line))).collect()
    }

    /// What happened from a record on. A player who sat down later knows of it what everybody knows. `public` is what
    /// everybody knows of it, where that was made already.
    pub fn lines(&self, from: usize, who: &Identity, public: Option<&[Shared<LogLine>]>) -> Vec<Shared<LogLine>> {
        let viewer = viewer(self, who);
        if let Some(public) = public.filter(|_| self.table.same_as_public(from, viewer)) {
            return public.to_vec();
        }
        let since = match viewer {
            Viewer::Player(seat) => self.seats.get(&seat.0).map_or(usize::MAX, |occupant| occupant.since),
            Viewer::Public | Viewer::Surveillance => 0,
        };
        let mut lines = Vec::new();
        if from < since {
            lines.extend(self.table.lines(from, Viewer::Public).into_iter().filter(|one| one.seq <= since));
        }
        lines.extend(self.table.lines(from.max(since), viewer));
        lines.iter().map(|line| Shared::new(self.render(line))).collect()
    }

    fn render(&self, line: &engine::LogLine) -> LogLine {
        let house = self.table.house();
        let mark = self.marks.iter().rev().find(|mark| mark.from < line.seq);
        let chips = line.postings.iter().map(|posting| Chips {
            from: posting.from.name(house.spots, house.funds),
            to: posting.to.name(house.spots, house.funds),
            amount: plain(posting.amount),
        });
        LogLine {
            seq: line.seq,
            says: line.says.clone(),
            clauses: clauses(&line.clauses),
            round: mark.map_or(0, |mark| mark.round),
            chips: chips.collect(),
            by: mark.and_then(|mark| mark.by.says(mark.by_hand)).map(str::to_owned),
        }
    }

    /// Who is there with an account.
    pub fn crew(&self) -> Crew {
        let players = self.seats.values().filter_map(|occupant| occupant.account).collect();
        Crew { players, dealer: self.dealer.as_ref().map(|(account, _)| *account) }
    }

    /// The table in the lobby; limits and edges are for others to fill in.
    pub fn card(&self) -> TableCard {
        let seat = |number: u8| {
            let occupant = self.seats.get(&number);
            SeatCard {
                seat: number,
                name: occupant.map(|occupant| occupant.name.clone()),
                bot: occupant.is_some_and(|occupant| occupant.is_bot()),
            }
        };
        TableCard {
            id: self.facts.id,
            name: self.facts.name.clone(),
            rulebook: self.facts.rulebook.clone(),
            game: self.facts.game.clone(),
            title: self.facts.title.clone(),
            about: self.entry.about.to_owned(),
            open: self.is_open(),
            damaged: None,
            disabled: None,
            yours: false,
            in_round: self.table.in_round(),
            rounds: self.table.rounds(),
            seats: (1..=self.facts.seats).map(seat).collect(),
            limits: Vec::new(),
            edges: Vec::new(),
            dealer: self.dealer_name(),
            meters: self.meter_views(),
            money: Some(self.money()),
            validations: self.validations(),
        }
    }
}

/// A table in the lobby whose records are damaged.
pub(crate) fn damaged_card(row: &TableRow, what: String) -> TableCard {
    let entry = games::registered(&row.rulebook).ok();
    TableCard {
        id: row.id,
        name: row.name.clone(),
        rulebook: entry.map_or(String::new(), |entry| entry.rulebook.to_owned()),
        game: entry.map_or(String::new(), |entry| entry.game.to_owned()),
        title: entry.map_or(String::new(), |entry| entry.schema().title().to_owned()),
        about: entry.map_or(String::new(), |entry| entry.about.to_owned()),
        open: false,
        damaged: Some(what),
        disabled: None,
        yours: false,
        in_round: false,
        rounds: 0,
        seats: Vec::new(),
        limits: Vec::new(),
        edges: Vec::new(),
        dealer: "program".to_owned(),
        meters: Vec::new(),
        money: None,
        validations: Vec::new(),
    }
}

/// The name of a fund as people read it.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

const fn kind_name(does: Does) -> &'static str {
    match does {
        Does::Stake(_) => "stake",
        Does::TakeBack(_) => "take-back",
        Does::GiveUp => "give-up",
        Does::Name => "name",
        Does::Decide => "decide",
        Does::Undo => "undo",
        Does::Ask => "ask",
        Does::Attend => "attend",
        Does::Work => "work",
        Does::Report => "report",
    }
}

fn amount_view(amount: Amount) -> Option<AmountView> {
    let (least, most, step) = match amount {
        Amount::None => return None,
        Amount::Exactly(amount) => (amount, amount, amount),
        Amount::Between { least, most, step } => (least, most, step),
    };
    Some(AmountView { least: Plain(least), most: Plain(most), step: Plain(step) })
}

fn given_view(wanted: &Wanted) -> Option<GivenView> {
    let text = |given: Given| match given {
        Given::Cards(cards) => cards.to_string(),
        Given::Tiles(tiles) => tiles.to_string(),
        Given::Nothing | Given::Count(_) | Given::Dice(_) | Given::Reading(_) => String::new(),
    };
    Some(match wanted {
        // The floor reads the meter itself.
        Wanted::Nothing | Wanted::Reading { .. } => return None,
        Wanted::Dealt { to, count, .. } => GivenView::Dealt { to: to.to_string(), count: *count },
        Wanted::Chosen { from, count, usual, .. } => GivenView::Chosen {
            from: from.to_string(),
            count: *count,
            usual: usual.to_string(),
            fouls: wanted.fouls().iter().map(ToString::to_string).collect(),
        },
        Wanted::Count { least, most, except, usual } => GivenView::Count {
            least: *least,
            most: *most,
            except: except.iter().flatten().copied().collect(),
            usual: usual.unwrap_or(*least),
        },
        Wanted::Thrown { count } => GivenView::Thrown { count: *count },
        Wanted::Number { most } => GivenView::Number { most: *most },
        Wanted::Delivered { to, slots, .. } => GivenView::Delivered { to: to.to_string(), count: slots.len() },
        Wanted::Arranged { from } => GivenView::Arranged { from: from.to_string(), usual: text(usual(wanted)) },
    })
}
