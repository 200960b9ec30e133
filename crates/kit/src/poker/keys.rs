//! The numbers that each rank adds to a hand's key, shared with the build script.

/// How many bits of the key say the row of the hash table. They are its highest, so that sums wrap
/// around and all rows fill alike.
pub const ROW_BITS: u32 = 13;

/// The row and the column that each rank adds, from the two up.
///
/// Two combinations of five to seven ranks, no more than four of each, never meet at the same row and
/// column unless they have the same value, and the rows lie close together when the build
/// script interleaves them. Nothing else is special about these numbers: they were found by
/// trying at random, one rank at a time changed as long as it did not make more combinations
/// meet. The build script checks them.
const PLACES: [(u16, u16); 13] = [
    (0x045f, 0x0a3),
    (0x09dd, 0x2b7),
    (0x1993, 0x4b3),
    (0x1314, 0x0d8),
    (0x166b, 0x555),
    (0x19c5, 0x5c2),
    (0x09a3, 0x46e),
    (0x07a5, 0x021),
    (0x0ca0, 0x51b),
    (0x1b35, 0x101),
    (0x0a9c, 0x0d2),
    (0x0179, 0x14c),
    (0x1962, 0x422),
];

/// What a card of each rank adds to the key: the row in the highest bits, the column in the
/// lowest 16, where it does not overflow.
pub const RANK_KEYS: [u64; 13] = {
    let mut keys = [0; 13];
    let mut rank = 0;
    while rank < 13 {
        let (row, column) = PLACES[rank];
        keys[rank] = (row as u64) << (64 - ROW_BITS) | column as u64;
        rank += 1;
    }
    keys
};

/// The row that a key says.
pub const fn row(key: u64) -> usize {
    (key >> (64 - ROW_BITS)) as usize
}

/// The column that a key says.
pub const fn column(key: u64) -> usize {
    key as u16 as usize
}

/// The offset of a row counts pairs of cells, so that it fits in 16 bits.
pub const OFFSET_UNIT: usize = 2;

/// More cells than any column and any offset can reach, so that no lookup needs a check. Those
/// that no hand reaches are never touched.
pub const CELLS: usize = (1 << 16) + OFFSET_UNIT * (1 << 16);

/// Where among the cells the ranks of flushes begin, by the bits of the suit.
pub const FLUSHES: usize = 1 << 17;
