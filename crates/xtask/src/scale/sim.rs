//! A floor as a queue: players who say something, nodes that decide it, databases that make it durable, and viewers who
//! are told. Nothing is drawn at random but from the seed, so the same plan gives the same numbers everywhere.

use super::costs::Costs;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// What is simulated. Times are microseconds.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Players who sit, so many at each table.
    pub players: usize,
    pub seats: usize,
    /// Between the beginnings of two commands of a player; a player who was not answered by then waits for it.
    pub every: u64,
    /// The nodes, each with so many cores; a player's socket is at any of them.
    pub nodes: usize,
    pub node_cores: usize,
    /// The databases that the tables are spread over. Each has cores of its own; nodes write to all.
    pub databases: usize,
    pub database_cores: usize,
    /// Nodes, databases and players share so many cores and nothing else: a test on one machine.
    pub shared_cores: Option<usize>,
    /// Which part of those cores is to be had: less than 1 where others use the machine.
    pub to_be_had: f64,
    /// The tables that every node keeps, whether anybody sits there or not.
    pub tables: usize,
    /// For how long, after as long again that does not count.
    pub lasts: u64,
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub per_second: f64,
    pub p50_ms: f64,
    pub p99_ms: f64,
    /// How busy the busiest node's and the busiest database's cores were.
    pub nodes_busy: f64,
    pub databases_busy: f64,
}

/// Cores that work off what comes, first come, first served.
struct Cores {
    free: BinaryHeap<Reverse<u64>>,
    count: usize,
    busy: u64,
    /// Which part of them is left for work: the rest goes to what tables take when nothing happens, or to others.
    left: f64,
    /// Which part tables take when nothing happens.
    idle: f64,
}

impl Cores {
    fn new(count: usize, to_be_had: f64, idle_us: u64) -> Cores {
        let idle = (idle_us as f64 / 1e6 / count as f64).min(0.95);
        let left = to_be_had * (1.0 - idle).max(0.05);
        Cores { free: (0..count).map(|_| Reverse(0)).collect(), count, busy: 0, left, idle }
    }

    /// When work that comes at `now` is done.
    fn work(&mut self, now: u64, takes: u64) -> u64 {
        let Reverse(free) = self.free.pop().unwrap_or_default();
        let done = free.max(now) + (takes as f64 / self.left) as u64;
        self.free.push(Reverse(done));
        self.busy += takes;
        done
    }
}

/// Numbers that follow from a seed (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound.max(1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A player says something.
    Says(usize),
    /// The node of the socket passes it on.
    Passed(usize),
    /// It has reached the node that leads the table.
    Reached(usize),
    /// That node has decided it.
    Decided(usize),
    /// A database has committed a group of a node.
    Committed(usize, usize),
    /// A node takes over an entry of this player's that another stored, and tells those of its own who look on.
    Followed(usize, usize),
    /// The player has the answer.
    Answered(usize),
}

/// What a node has for a database: a group on its way, and what gathers behind it.
#[derive(Clone, Default)]
struct Committer {
    waiting: VecDeque<usize>,
    under_way: Vec<usize>,
}

struct Floor<'a> {
    plan: &'a Plan,
    costs: &'a Costs,
    events: BinaryHeap<Reverse<(u64, u64, Event)>>,
    order: u64,
    /// The nodes' cores; one machine's where everything is shared.
    nodes: Vec<Cores>,
    databases: Vec<Cores>,
    /// Until when a database makes something durable: one group after the other.
    flushing: Vec<u64>,
    committers: Vec<Vec<Committer>>,
    began: Vec<u64>,
    waits: Vec<u64>,
    numbers: Numbers,
}

/// Simulates a plan with these costs.
pub fn simulate(plan: &Plan, costs: &Costs) -> Outcome {
    let idle = costs.table_us * plan.tables as u64;
    let machine = |cores: usize| match plan.shared_cores {
        // What others use of the machine is not to be had for what idle tables take either.
        Some(cores) => Cores::new(cores, plan.to_be_had, (idle as f64 * plan.nodes as f64 / plan.to_be_had) as u64),
        None => Cores::new(cores, plan.to_be_had, idle),
    };
    let nodes = if plan.shared_cores.is_some() { 1 } else { plan.nodes };
    let mut floor = Floor {
        plan,
        costs,
        events: BinaryHeap::new(),
        order: 0,
        nodes: (0..nodes).map(|_| machine(plan.node_cores)).collect(),
        databases: (0..plan.databases).map(|_| Cores::new(plan.database_cores, 1.0, 0)).collect(),
        flushing: vec![0; plan.databases],
        committers: vec![vec![Committer::default(); plan.databases]; plan.nodes],
        began: vec![0; plan.players],
        waits: Vec::new(),
        numbers: Numbers(plan.seed),
    };
    for player in 0..plan.players {
        let begins = floor.numbers.below(plan.every.max(1_000));
        floor.at(begins, Event::Says(player));
    }
    floor.run()
}

impl Floor<'_> {
    fn at(&mut self, time: u64, event: Event) {
        self.order += 1;
        self.events.push(Reverse((time, self.order, event)));
    }

    fn run(mut self) -> Outcome {
        let end = 2 * self.plan.lasts;
        while let Some(Reverse((now, _, event))) = self.events.pop() {
            if now >= end {
                break;
            }
            match event {
                Event::Says(player) => self.says(now, player),
                Event::Passed(player) => self.passed(now, player),
                Event::Reached(player) => self.reached(now, player),
                Event::Decided(player) => self.decided(now, player),
                Event::Followed(player, node) => self.tell(now, player, node, self.costs.follow_us),
                Event::Committed(node, database) => self.committed(now, node, database),
                Event::Answered(player) => self.answered(now, player),
            }
        }
        self.outcome()
    }

    fn table(&self, player: usize) -> usize {
        player / self.plan.seats
    }

    /// The node that decides at a player's table, and the one that the player's socket is at.
    fn places(&self, player: usize) -> (usize, usize) {
        (self.table(player) % self.plan.nodes, player % self.plan.nodes)
    }

    fn database(&self, player: usize) -> usize {
        self.table(player) / self.plan.nodes % self.plan.databases
    }

    fn node(&mut self, node: usize) -> &mut Cores {
        let machine = node % self.nodes.len();
        &mut self.nodes[machine]
    }

    fn says(&mut self, now: u64, player: usize) {
        self.began[player] = now;
        let ((leads, asked), costs) = (self.places(player), self.costs);
        if leads == asked {
            let done = self.node(leads).work(now, costs.request_us + costs.decide_us);
            return self.at(done, Event::Decided(player));
        }
        let done = self.node(asked).work(now, costs.request_us + costs.pass_us);
        self.at(done, Event::Passed(player));
    }

    /// The database tells another node; NOTIFY waits for the commit under way.
    fn passed(&mut self, now: u64, player: usize) {
        let database = self.database(player);
        let (takes, shared) = (self.costs.tell_us, self.plan.shared_cores.is_some());
        let cores = if shared { &mut self.nodes[0] } else { &mut self.databases[database] };
        let told = cores.work(now, takes).max(self.flushing[database]) + self.costs.notify_us;
        self.at(told, Event::Reached(player));
    }

    fn reached(&mut self, now: u64, player: usize) {
        let ((leads, _), decide) = (self.places(player), self.costs.decide_us);
        let done = self.node(leads).work(now, decide);
        self.at(done, Event::Decided(player));
    }

    fn decided(&mut self, now: u64, player: usize) {
        let ((node, _), database) = (self.places(player), self.database(player));
        let committer = &mut self.committers[node][database];
        committer.waiting.push_back(player);
        if committer.under_way.is_empty() {
            self.commit(now, node, database);
        }
    }

    /// A node hands what has gathered to a database.
    fn commit(&mut self, now: u64, node: usize, database: usize) {
        let committer = &mut self.committers[node][database];
        let group = committer.waiting.len().min(self.costs.group);
        committer.under_way = committer.waiting.drain(..group).collect();
        let takes = self.costs.transaction_us + self.costs.append_us * group as u64;
        let cores = if self.plan.shared_cores.is_some() { &mut self.nodes[0] } else { &mut self.databases[database] };
        let worked = cores.work(now, takes);
        // Groups of several nodes are flushed one after the other: NOTIFY takes a lock for as long as a commit takes.
        let done = worked.max(self.flushing[database]) + self.costs.flush_us;
        self.flushing[database] = done;
        self.at(done, Event::Committed(node, database));
    }

    /// Everyone at the tables is told, and the next group is handed over.
    fn committed(&mut self, now: u64, node: usize, database: usize) {
        for player in std::mem::take(&mut self.committers[node][database].under_way) {
            let mut others: Vec<usize> = self.viewers(player).map(|viewer| viewer % self.plan.nodes).collect();
            others.sort_unstable();
            others.dedup();
            for other in others.into_iter().filter(|other| *other != node) {
                self.at(now + self.costs.notify_us, Event::Followed(player, other));
            }
            self.tell(now, player, node, 0);
        }
        if !self.committers[node][database].waiting.is_empty() {
            self.commit(now, node, database);
        }
    }

    /// Those who look on at a player's table.
    fn viewers(&self, player: usize) -> std::ops::Range<usize> {
        let first = self.table(player) * self.plan.seats;
        first..(first + self.plan.seats).min(self.plan.players)
    }

    /// A node tells its own viewers of what a player did, after so much other work; whoever did it has the answer then.
    fn tell(&mut self, now: u64, player: usize, node: usize, before_us: u64) {
        let nodes = self.plan.nodes;
        let own = self.viewers(player).filter(|viewer| viewer % nodes == node).count() as u64;
        let takes = before_us + own * self.costs.viewer_us;
        let told = self.node(node).work(now, takes);
        if player % nodes == node {
            self.at(told, Event::Answered(player));
        }
    }

    fn answered(&mut self, now: u64, player: usize) {
        if now >= self.plan.lasts {
            self.waits.push(now - self.began[player]);
        }
        let next = if self.plan.every == 0 { now } else { (self.began[player] + self.plan.every).max(now) };
        self.at(next, Event::Says(player));
    }

    fn outcome(mut self) -> Outcome {
        self.waits.sort_unstable();
        let quantile = |part: f64| {
            let last = self.waits.len().saturating_sub(1);
            let index = ((self.waits.len() as f64 * part) as usize).min(last);
            self.waits.get(index).map_or(0.0, |wait| *wait as f64 / 1e3)
        };
        let end = 2.0 * self.plan.lasts as f64;
        let busy = |cores: &Cores| cores.busy as f64 / end / cores.count as f64 + cores.idle;
        Outcome {
            per_second: self.waits.len() as f64 * 1e6 / self.plan.lasts as f64,
            p50_ms: quantile(0.5),
            p99_ms: quantile(0.99),
            nodes_busy: self.nodes.iter().map(busy).fold(0.0, f64::max),
            databases_busy: self.databases.iter().map(busy).fold(0.0, f64::max),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COSTS: Costs = Costs {
        request_us: 10,
        decide_us: 40,
        viewer_us: 10,
        pass_us: 20,
        tell_us: 0,
        follow_us: 20,
        notify_us: 1_000,
        transaction_us: 200,
        append_us: 20,
        flush_us: 1_000,
        table_us: 0,
        group: 512,
    };

    fn plan(players: usize) -> Plan {
        Plan {
            players,
            seats: 7,
            every: 2_000_000,
            nodes: 1,
            node_cores: 2,
            databases: 1,
            database_cores: 2,
            shared_cores: None,
            to_be_had: 1.0,
            tables: players / 7,
            lasts: 2_000_000,
            seed: 1,
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_numbers_and_another_almost_the_same() {
        let one = simulate(&plan(1_400), &COSTS);
        assert_eq!(one, simulate(&plan(1_400), &COSTS));
        let other = simulate(&Plan { seed: 2, ..plan(1_400) }, &COSTS);
        assert!(one != other && (one.per_second / other.per_second - 1.0).abs() < 0.05, "{one:?} {other:?}");
    }

    #[test]
    fn whoever_waits_for_nobody_is_answered_after_what_it_takes() {
        let alone = simulate(&Plan { seats: 1, ..plan(1) }, &COSTS);
        let takes = f64::from(10 + 40 + 200 + 20 + 1_000 + 10) / 1e3;
        assert!((alone.p50_ms - takes).abs() < 1e-9 && (alone.p99_ms - takes).abs() < 1e-9, "{alone:?}");
        // At another node than the one that decides it is passed on, and what was written is heard of.
        let two = simulate(&Plan { seats: 2, nodes: 2, ..plan(2) }, &COSTS);
        let farther = takes + f64::from(20 + 1_000 + 1_000 + 20) / 1e3;
        assert!((two.p99_ms - farther).abs() < 0.1, "{two:?}, expected {farther}");
    }

    #[test]
    fn what_is_full_is_full_and_more_of_it_bears_more() {
        let eager = Plan { every: 0, ..plan(1_400) };
        let one = simulate(&eager, &COSTS);
        let bound = 2.0 * 1e6 / f64::from(10 + 40 + 7 * 10);
        assert!((one.per_second / bound - 1.0).abs() < 0.02, "{one:?}, at most {bound}");
        let cores = simulate(&Plan { node_cores: 4, ..eager.clone() }, &COSTS);
        assert!(cores.per_second > 1.5 * one.per_second, "{cores:?}");
        // Then the one database is what limits it.
        let databases = simulate(&Plan { node_cores: 32, databases: 4, ..eager.clone() }, &COSTS);
        let single = simulate(&Plan { node_cores: 32, ..eager }, &COSTS);
        assert!(databases.per_second > 1.2 * single.per_second, "{single:?} {databases:?}");
    }
}
