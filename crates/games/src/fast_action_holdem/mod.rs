//! Fast action hold'em: four cards each, two of them kept, and five cards for everybody.

pub mod house_way;
pub mod settle;
