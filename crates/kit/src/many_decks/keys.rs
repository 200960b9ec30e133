//! The numbers that each card adds to the key of its suit, shared with the build script.
//!
//! A key has 32 bits: the row of the hash table in the highest, where sums wrap around, then a count of
//! cards, then the column. Adding the keys of the four suits gives the key of all the cards.

/// How many bits of a key say the row.
pub const ROW_BITS: u32 = 13;
/// The lowest bit of the count of cards.
pub const COUNT_SHIFT: u32 = 15;

/// The row and the column that each rank adds, from the two up.
///
/// Two combinations of five to seven ranks, however often each, never meet at the same row and column.
/// The numbers were found by trying at random, one rank at a time; the build script checks them.
const PLACES: [(u32, u32); 13] = [
    (0x10d4, 0x5bc),
    (0x06c8, 0x396),
    (0x14ef, 0x393),
    (0x0eec, 0x3df),
    (0x100a, 0x010),
    (0x0b72, 0x4d4),
    (0x10c9, 0x01b),
    (0x133c, 0x13a),
    (0x040d, 0x2e1),
    (0x02e3, 0x30a),
    (0x0adc, 0x49a),
    (0x1ca6, 0x026),
    (0x0fa8, 0x4eb),
];

/// What a card of each rank adds to the key of its suit.
pub const RANK_KEYS: [u32; 13] = {
    let mut keys = [0; 13];
    let mut rank = 0;
    while rank < 13 {
        let (row, column) = PLACES[rank];
        keys[rank] = row << (32 - ROW_BITS) | 1 << COUNT_SHIFT | column;
        rank += 1;
    }
    keys
};

/// The row that a key says.
pub const fn row(key: u32) -> usize {
    (key >> (32 - ROW_BITS)) as usize
}

/// The column that a key says.
pub const fn column(key: u32) -> usize {
    (key & ((1 << COUNT_SHIFT) - 1)) as usize
}

/// How many cards a key counts.
pub const fn count(key: u32) -> u32 {
    key << ROW_BITS >> (ROW_BITS + COUNT_SHIFT)
}

/// The offset of a row counts pairs of cells, so that it fits in 16 bits.
pub const OFFSET_UNIT: usize = 2;

/// More cells than any column and any offset can reach, so that no lookup needs a check. Those that no
/// hand reaches are never touched.
pub const CELLS: usize = (1 << COUNT_SHIFT) + OFFSET_UNIT * (1 << 16);
