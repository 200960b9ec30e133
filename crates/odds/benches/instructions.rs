//! Instructions per round of the kernels, counted by callgrind: a number that a busy machine does not
//! change, so that a regression of one percent shows.
//!
//! The program starts itself under valgrind, kernel by kernel, and counts inside `measured` alone. The
//! counts are compared with those kept beside this file; `cargo bench --package odds --bench
//! instructions -- --keep` keeps the new ones.

use games::pai_gow::settle::{Terms, outcome};
use games::pai_gow::{HouseWay, Ranks};
use kit::{Card, Entropy, Hand, Tile};
use odds::chance::Stream;
use odds::simulate::Path;
use odds::strategy::Style;
use odds::{Cache, Context};
use std::hint::black_box;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// More instructions than were kept, by this share, are a regression.
const TOLERANCE: f64 = 0.02;

/// A kernel: its name, and how to make it ready. What comes back does the work and says how many
/// rounds or hands it was.
type Kernel = (&'static str, fn() -> Box<dyn FnOnce() -> u64>);

const KERNELS: &[Kernel] = &[
    ("poker, five cards in order", || Box::new(five_in_order)),
    ("poker, seven cards in order", || Box::new(|| seven_in_order(card_by_card))),
    ("poker, seven cards in order by ranks", || Box::new(|| seven_in_order(by_ranks))),
    ("poker, five cards at random", || at_random::<5>()),
    ("poker, seven cards at random", || at_random::<7>()),
    ("ma-boston-5, kernel", || rounds("ma-boston-5", Path::Kernel, 20_000)),
    ("ma-boston-5, engine", || rounds("ma-boston-5", Path::Engine, 500)),
    ("ma-chemin-de-fer, kernel", || rounds("ma-chemin-de-fer", Path::Kernel, 20_000)),
    ("ma-chemin-de-fer, engine", || rounds("ma-chemin-de-fer", Path::Engine, 500)),
    ("ma-minibaccarat, kernel", || rounds("ma-minibaccarat", Path::Kernel, 20_000)),
    ("ma-minibaccarat, engine", || rounds("ma-minibaccarat", Path::Engine, 500)),
    ("ma-sic-bo, kernel", || rounds("ma-sic-bo", Path::Kernel, 20_000)),
    ("ma-sic-bo, engine", || rounds("ma-sic-bo", Path::Engine, 500)),
    ("pai gow, two hands set by the house way and settled", pai_gow),
];

/// What callgrind counts: the work and nothing of its making ready.
#[inline(never)]
fn measured(work: Box<dyn FnOnce() -> u64>) -> u64 {
    black_box(work())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--kernel") {
        let (_, ready) = KERNELS.iter().find(|(name, _)| *name == arguments[at + 1]).expect("a kernel");
        println!("{}", measured(ready()));
        return ExitCode::SUCCESS;
    }
    match counted() {
        Ok(counts) => judge(&counts, arguments.iter().any(|argument| argument == "--keep")),
        Err(why) => {
            eprintln!("instructions are not counted: {why}");
            ExitCode::FAILURE
        }
    }
}

/// The instructions per round of every kernel.
fn counted() -> Result<Vec<f64>, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let file = std::env::temp_dir().join(format!("houseway-callgrind-{}", std::process::id()));
    let count = |(name, _): &Kernel| -> Result<f64, String> {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=callgrind", "--toggle-collect=*measured*"]);
        valgrind.arg(format!("--callgrind-out-file={}", file.display())).arg(&program).args(["--kernel", name]);
        let missing = |error| format!("valgrind cannot be started ({error}); install it: apt-get install valgrind");
        let output = valgrind.output().map_err(missing)?;
        let rounds = String::from_utf8_lossy(&output.stdout).trim().parse::<f64>();
        let rounds = rounds.map_err(|_| format!("{name}: {}", String::from_utf8_lossy(&output.stderr)))?;
        let profile = std::fs::read_to_string(&file).map_err(|error| error.to_string())?;
        let total = profile.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse::<f64>().ok());
        Ok(total.ok_or("callgrind says no total")? / rounds)
    };
    let counts = KERNELS.iter().map(count).collect();
    let _ = std::fs::remove_file(&file);
    counts
}

/// Prints the counts beside those kept; fails where one is a regression.
fn judge(counts: &[f64], keep: bool) -> ExitCode {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/instructions.tsv");
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let kept: Vec<(&str, f64)> = kept
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(name, n)| Some((name, n.parse().ok()?)))
        .collect();
    println!("| instructions per hand or round | now | kept | change |");
    println!("|---|---|---|---|");
    let mut worse = 0;
    for ((name, _), now) in KERNELS.iter().zip(counts) {
        let Some((_, before)) = kept.iter().find(|(other, _)| other == name) else {
            println!("| {name} | {now:.2} | | new |");
            continue;
        };
        let change = now / before - 1.0;
        worse += usize::from(change > TOLERANCE);
        println!("| {name} | {now:.2} | {before:.2} | {:+.2}% |", 100.0 * change);
    }
    if keep {
        let rows = KERNELS.iter().zip(counts).map(|((name, _), now)| format!("{name}\t{now:.4}\n"));
        return match std::fs::write(&path, rows.collect::<String>()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{} cannot be written: {error}", path.display());
                ExitCode::FAILURE
            }
        };
    }
    if worse > 0 {
        eprintln!("{worse} kernel(s) take over {:.0}% more instructions than was kept", 100.0 * TOLERANCE);
        eprintln!("where that is meant: cargo bench --package odds --bench instructions -- --keep");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn deck() -> [Card; 52] {
    std::array::from_fn(|index| Card::from_index(index as u8))
}

fn five_in_order() -> u64 {
    let deck = black_box(deck());
    let (mut hands, mut sum) = (0, 0);
    for a in 0..52 {
        for b in a + 1..52 {
            let two = Hand::of(&[deck[a], deck[b]]);
            for c in b + 1..52 {
                let three = two.add(deck[c]);
                for d in c + 1..52 {
                    let four = three.add(deck[d]);
                    hands += 51 - d as u64;
                    deck[d + 1..].iter().for_each(|card| sum += four.add(*card).rank().index());
                }
            }
        }
    }
    black_box(sum);
    hands
}

/// The hands of seven with the two of clubs and the two of diamonds, and the five others in order.
fn seven_in_order(last: impl Fn(Hand, &[Card]) -> usize) -> u64 {
    let deck = black_box(deck());
    let (mut hands, mut sum) = (0, 0);
    for c in 2..52 {
        let three = Hand::of(&[deck[0], deck[1], deck[c]]);
        for d in c + 1..52 {
            let four = three.add(deck[d]);
            for e in d + 1..52 {
                let five = four.add(deck[e]);
                for f in e + 1..52 {
                    hands += 51 - f as u64;
                    sum += last(five.add(deck[f]), &deck[f..]);
                }
            }
        }
    }
    black_box(sum);
    hands
}

/// The last card, one after the other.
fn card_by_card(six: Hand, from: &[Card]) -> usize {
    from[1..].iter().map(|card| six.add(*card).rank().index()).sum()
}

/// The last card, rank by rank.
fn by_ranks(six: Hand, from: &[Card]) -> usize {
    let mut sum = 0;
    six.rank_with_later(from[0], |rank, count| sum += rank.index() * count as usize);
    sum
}

fn at_random<const N: usize>() -> Box<dyn FnOnce() -> u64> {
    let mut chance = Stream::new(1, 0);
    let mut deck = deck();
    let mut deal = || {
        std::array::from_fn(|next| {
            deck.swap(next, next + chance.below((52 - next) as u32) as usize);
            deck[next]
        })
    };
    let hands: Vec<[Card; N]> = (0..100_000).map(|_| deal()).collect();
    Box::new(move || {
        let hands = black_box(hands);
        black_box(hands.iter().map(|hand| Hand::of(hand).rank().index()).sum::<usize>());
        hands.len() as u64
    })
}

fn rounds(rulebook: &str, path: Path, rounds: u64) -> Box<dyn FnOnce() -> u64> {
    let chosen = games::registered(rulebook).expect("registered").schema().defaults();
    let player = odds::simulated(&chosen, &Style::Optimal, Context::quiet(&Cache::default()))
        .expect("the best play can be simulated")
        .player;
    Box::new(move || player.play(path, 1, 0, rounds).map_or(0, |tallies| tallies[0].every.rounds))
}

/// Counting all deals takes a minute under valgrind, so the way is followed hand by hand instead.
fn pai_gow() -> Box<dyn FnOnce() -> u64> {
    let chosen = games::registered("ma-pai-gow").expect("registered").schema().defaults();
    let (way, terms) = (HouseWay::of(&chosen), Terms::new(&chosen));
    let mut chance = Stream::new(1, 0);
    let mut tiles: [Tile; Tile::SET] = std::array::from_fn(|index| Tile::from_index(index as u8));
    let mut deal = || -> [Tile; 8] {
        std::array::from_fn(|next| {
            tiles.swap(next, next + chance.below((Tile::SET - next) as u32) as usize);
            tiles[next]
        })
    };
    let deals: Vec<[Tile; 8]> = (0..2_000).map(|_| deal()).collect();
    Box::new(move || {
        let set = |tiles| -> Ranks { way.decide(tiles).expect("the default way sets every hand").setting.ranks() };
        let deals = black_box(deals);
        for [a, b, c, d, e, f, g, h] in &deals {
            black_box(outcome(set([*a, *b, *c, *d]), set([*e, *f, *g, *h]), terms));
        }
        deals.len() as u64
    })
}
