//! The number each rank adds to a hand's sum, shared with the build script.

/// Summed over five to seven cards, no more than four of a rank, these give every combination of
/// ranks a sum of its own. Each is the smallest that keeps the sums apart, found by trying; the
/// build script checks it.
pub const RANK_KEYS: [u32; 13] =
    [1, 4, 16, 67, 295, 1_334, 5_734, 23_800, 60_883, 208_450, 509_982, 1_304_151, 3_304_911];

/// The sum without its lowest bits is the row of the hash table.
pub const ROW_SHIFT: u32 = 11;
