//! What every registered game must satisfy, and what each rulebook says of itself.

mod banking;
mod chemin_de_fer;
mod colorado_holdem;
mod declared;
mod dice;
mod discards;
mod golden;
mod leaks;
mod minibaccarat;
mod random_play;
mod spanish_21;
mod submissions;
mod suite;
