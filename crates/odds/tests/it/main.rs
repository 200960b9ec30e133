//! The odds against published figures, against each other and against simulation.

mod boston;
mod chemin_de_fer;
mod minibaccarat;
mod pai_gow;
mod questions;
mod sic_bo;
mod simulate;
mod three_card_poker;
