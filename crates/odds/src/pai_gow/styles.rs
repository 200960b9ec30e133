//! How a simulated player sets hands: best, by the house way, by chance or as a file says; and what
//! that is worth exactly.

use super::count::{Counted, Hand, Outcomes};
use super::player::place;
use super::{Settings, report};
use crate::AnalysisError;
use crate::report::WagerReport;
use crate::strategy::{Situations, Style};
use games::pai_gow::Setting;
use kit::{Tile, Tiles};

/// A style, applied to every hand.
pub(super) struct Chosen {
    /// The style in words.
    pub(super) says: String,
    /// Whether it is the best play.
    pub(super) optimal: bool,
    /// Whether chance picks the setting; then the settings below are not used.
    pub(super) random: bool,
    /// Per hand: the number of the setting as a player, and as bank.
    pub(super) settings: Vec<[usize; 2]>,
}

impl Chosen {
    pub(super) fn best(settings: &Settings) -> Chosen {
        let both = settings.best.iter().zip(&settings.best_bank).map(|(player, bank)| [*player, *bank]);
        Chosen {
            says: "every hand set best, and by the house way for comparison".to_owned(),
            optimal: true,
            random: false,
            settings: both.collect(),
        }
    }

    /// How a style sets every hand.
    ///
    /// # Errors
    /// When it is a file that does not.
    pub(super) fn new(settings: &Settings, style: &Style) -> Result<Chosen, AnalysisError> {
        let by_way = || settings.by_way.iter().map(|(setting, _)| [*setting; 2]).collect();
        let same = |says: &str, settings| Chosen { says: says.to_owned(), optimal: false, random: false, settings };
        Ok(match style {
            Style::Optimal => Chosen::best(settings),
            Style::Simple => same("asks the dealer: every hand set by the house way", by_way()),
            Style::DealerLike => same("as the dealer: every hand set by the house way", by_way()),
            Style::Random => Chosen { random: true, ..same("every setting of a hand as likely", by_way()) },
            Style::File(file) => {
                let chosen = file.resolve(&Hands::new(settings))?;
                same(&format!("every hand set as {style} says"), chosen.into_iter().map(|one| [one; 2]).collect())
            }
        })
    }

    /// The exact odds of the wagers that are simulated.
    pub(super) fn exact(&self, settings: &Settings) -> Vec<WagerReport> {
        if self.optimal {
            return report::wagers(settings);
        }
        let sum = |side: usize, outcomes: &dyn Fn(&Counted) -> Outcomes| {
            settings.sum(&|hand| {
                let counted = &settings.against_way[hand];
                if !self.random {
                    return outcomes(&counted[self.settings[hand][side]]).times(SHARES);
                }
                let share = SHARES / counted.len() as u32;
                counted.iter().map(|one| outcomes(one).times(share)).fold(Outcomes::default(), Outcomes::plus)
            })
        };
        let [player, bank] = [sum(0, &|counted| counted.as_player), sum(1, &|counted| counted.as_bank)];
        [("player", player), ("bank", bank)]
            .map(|(name, outcomes)| report::report((name, "wager", &self.says), &outcomes, settings.prices))
            .to_vec()
    }

    /// Every hand and its setting as a player, as a file says it.
    pub(super) fn choices(&self, settings: &Settings) -> Vec<(String, String)> {
        if self.random {
            return Vec::new();
        }
        let hands = settings.hands.iter().zip(&self.settings);
        hands.map(|(hand, [player, _])| (name(hand), hand.settings[*player].0.to_string())).collect()
    }
}

/// A hand has one, two or three settings that differ; every deal counts six times, so that chance may
/// give each its share.
const SHARES: u32 = 6;

fn name(hand: &Hand) -> String {
    Tiles::of(&hand.tiles).to_string()
}

/// The hands of four tiles, for reading a file.
struct Hands<'a> {
    settings: &'a Settings,
    /// The place of each hand by its kinds, with its number, sorted.
    places: Vec<(usize, usize)>,
}

impl Hands<'_> {
    fn new(settings: &Settings) -> Hands<'_> {
        let places = settings.hands.iter().enumerate().map(|(number, hand)| (place(hand.tiles), number));
        let mut places: Vec<(usize, usize)> = places.collect();
        places.sort_unstable();
        Hands { settings, places }
    }
}

impl Situations for Hands<'_> {
    fn count(&self) -> usize {
        self.settings.hands.len()
    }

    fn name(&self, number: usize) -> String {
        name(&self.settings.hands[number])
    }

    fn find(&self, text: &str) -> Result<usize, String> {
        let tiles: Tiles = text.parse().map_err(|error| format!("`{text}` is not a hand of tiles: {error}"))?;
        let found = four(&tiles).and_then(|four| {
            let at = self.places.binary_search_by_key(&place(four), |(place, _)| *place).ok()?;
            Some(self.places[at].1)
        });
        found.ok_or_else(|| format!("`{text}` is not a hand: write four tiles of one set, like `6-6 4-5 1-2 2-2`"))
    }

    fn choice(&self, situation: usize, text: &str) -> Result<usize, String> {
        let hand = &self.settings.hands[situation];
        let read = text.split_once('/').and_then(|(high, low)| {
            let tiles: Tiles = format!("{} {}", high.trim(), low.trim()).parse().ok()?;
            let [a, b, c, d] = four(&tiles)?;
            (place([a, b, c, d]) == place(hand.tiles)).then(|| Setting::of([a, b], [c, d]).ranks())
        });
        let found = read.and_then(|read| hand.settings.iter().position(|(_, ranks)| *ranks == read));
        found.ok_or_else(|| {
            let settings: Vec<String> = hand.settings.iter().map(|(setting, _)| format!("`{setting}`")).collect();
            format!("`{text}` is not a setting of this hand: write {}", settings.join(" or "))
        })
    }
}

/// Four tiles that are all known.
fn four(tiles: &Tiles) -> Option<[Tile; 4]> {
    tiles.faces().collect::<Vec<_>>().try_into().ok()
}
