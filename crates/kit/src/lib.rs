//! Everything on a casino table that belongs to no game: cards, dice and tiles and the lists
//! they travel in, money, odds, pay tables, wager relations, shoes, discard racks, hand rankings.
//!
//! Absences kept on purpose: no game is named here, and there is no clock, file, randomness or
//! floating-point number.

mod card;
mod cards;
mod deck;
mod dice;
mod discard;
mod joker;
mod many_decks;
mod money;
mod odds;
mod pay;
mod point_count;
pub mod poker;
mod shoe_count;
mod stock;
mod tile;
mod tile_rank;
mod wager;

pub use card::{Card, CardError, Rank, Suit};
pub use cards::Cards;
pub use deck::{AlternatingDecks, Deck, Entropy, LazyShuffle, Shoe, shuffle};
pub use dice::{Dice, DiceError};
pub use discard::{DiscardRack, Packet};
pub use joker::{
    JokerCategory, JokerLowRank, JokerRank, JokerSeven, JokerSevens, JokerThree, JokerThrees, WheelRank,
    joker_low_rank_of, joker_rank_of, joker_sevens_of, joker_threes_of, pai_gow_top,
};
pub use many_decks::{ManyDeckCategory, ManyDeckHand, ManyDeckRank, many_deck_best_five, many_deck_rank_of};
pub use money::{Money, MoneyError};
pub use odds::{Odds, OddsError, OddsWord};
pub use pay::PayTable;
pub use point_count::{PointCount, PointHand, PointHands, banker_draws, burn_value, player_draws};
pub use poker::{
    Category, Hand, PokerRank, ThreeCategory, ThreeRank, best_five, rank_of, rank_of_three, three_category,
};
pub use shoe_count::ShoeCount;
pub use stock::Stock;
pub use tile::{Tile, TileError, TileKind, Tiles};
pub use tile_rank::{TileHand, TileHandRank, tile_hand_rank};
pub use wager::{Limits, Permitted, Relation, permitted};
