//! Who may do what: the one place where a role, a command and the state of the table are held
//! against each other. What the game permits is another question, which the engine answers.

use crate::api::{Problem, Request};
use crate::role::{Identity, Role};
use engine::{Seat, Who};

/// Something that is done on the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Looks at the lobby, a table, a rulebook, the odds.
    Look,
    /// Sees every card of every table, and the logs.
    SeeEverything,
    /// Sees the chips in the rack.
    SeeRack,
    /// Says something at a table as somebody.
    Speak(Who),
    /// Sits down.
    Sit,
    /// Is ready for the dealer to go on.
    Ready,
    /// Gives a seed for the next shuffles and throws.
    Seed,
    /// Puts a computer player on a seat, or sends it away.
    Bot,
    /// Asks a player to leave.
    Remove,
    /// Takes over the dealing of a table.
    TakeDeal,
    /// Hands the dealing back to the program.
    HandBackDeal,
    /// Hands in a submission and opens a table from it.
    OpenTable,
    /// Reads the submissions that were handed in.
    ReadSubmissions,
    /// Lists accounts and changes their roles.
    Accounts,
    /// Looks after the own limits, statement and chips.
    OwnPlay,
    /// Disables and enables a game.
    DisableGame,
    /// Reads the significant events of the floor.
    ReadEvents,
    /// Reads the numbers of the running program.
    Metrics,
}

/// What matters of a table for what somebody may do there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct At {
    /// The seat of the one who asks.
    pub seat: Option<Seat>,
    /// The account that deals; none where the program does.
    pub dealt_by: Option<i64>,
}

impl What {
    /// What a request at a table is.
    ///
    /// # Errors
    /// When it is said as nobody at a table.
    pub fn of(request: &Request) -> Result<What, Problem> {
        Ok(match request {
            Request::Say(say) => What::Speak(say.who.parse().map_err(Problem::malformed)?),
            Request::Sit { .. } => What::Sit,
            Request::Ready { .. } => What::Ready,
            Request::Seed { .. } => What::Seed,
            Request::Bot { .. } => What::Bot,
            Request::Remove { .. } => What::Remove,
            Request::Deal { on: true, .. } => What::TakeDeal,
            Request::Deal { on: false, .. } => What::HandBackDeal,
        })
    }
}

/// Whether somebody may do something, at a table or away from any.
///
/// # Errors
/// 401 where signing in could help, 403 where it is for others to do, 409 where somebody else deals.
pub fn permits(identity: &Identity, what: What, at: At) -> Result<(), Problem> {
    let role = identity.role;
    if what == What::Look {
        return Ok(());
    }
    if role == Role::Nobody {
        return Err(Problem::unauthenticated());
    }
    let only = |roles: &[Role], does: &str| {
        let names = roles.iter().map(|role| role.name()).collect::<Vec<_>>().join(" or ");
        let found = format!("{does} needs the role {names}; yours is {role}");
        if roles.contains(&role) { Ok(()) } else { Err(Problem::forbidden(found)) }
    };
    let seated =
        || at.seat.map(|_| ()).ok_or_else(|| Problem::forbidden("you have no seat at this table; sit down first"));
    match what {
        What::Look => Ok(()),
        What::SeeEverything => only(&[Role::Surveillance], "seeing every card and the log"),
        What::SeeRack => only(&[Role::Dealer, Role::Floorperson, Role::Surveillance], "seeing the chips in the rack"),
        What::Speak(speaker) => may_speak(identity, speaker, at.seat, at.dealt_by),
        What::Sit => only(&[Role::Player], "sitting down to play"),
        What::Ready => only(&[Role::Player], "being ready").and_then(|()| seated()),
        What::Seed => only(&[Role::Player], "giving a seed").and_then(|()| seated()),
        What::Bot if role == Role::Floorperson => Ok(()),
        What::Bot => only(&[Role::Player, Role::Floorperson], "seating a computer player").and_then(|()| seated()),
        What::Remove => only(&[Role::Floorperson], "asking a player to leave"),
        What::TakeDeal => only(&[Role::Dealer, Role::Floorperson], "dealing").and_then(|()| free_to_deal(identity, at)),
        What::HandBackDeal if role == Role::Floorperson => Ok(()),
        What::HandBackDeal => only(&[Role::Dealer, Role::Floorperson], "dealing").and_then(|()| deals(identity, at)),
        What::OpenTable => only(&[Role::Floorperson], "opening a table"),
        What::ReadSubmissions => {
            only(&[Role::Floorperson, Role::Surveillance, Role::Administrator], "reading the submissions")
        }
        What::Accounts => only(&[Role::Administrator], "looking after accounts"),
        What::OwnPlay => only(&[Role::Player], "looking after limits, chips and a statement of one's own"),
        What::DisableGame => only(&[Role::Floorperson, Role::Administrator], "disabling or enabling a game"),
        What::ReadEvents => only(&[Role::Surveillance, Role::Administrator], "reading the floor's events"),
        What::Metrics => only(&[Role::Administrator], "reading the metrics from another machine"),
    }
}

/// Whether somebody may speak at a table as `speaker`: a player as the own seat, a dealer as the dealer
/// of a table that this person deals, a floorperson as the floor and as the dealer, others as nobody.
///
/// # Errors
/// Who may.
pub fn may_speak(identity: &Identity, speaker: Who, seat: Option<Seat>, dealt_by: Option<i64>) -> Result<(), Problem> {
    let no = |found: String| Err(Problem::forbidden(found));
    match (identity.role, speaker) {
        (Role::Nobody, _) => Err(Problem::unauthenticated()),
        (Role::Player, Who::Player(wanted)) => match seat {
            Some(own) if own == wanted => Ok(()),
            Some(own) => no(format!("you sit at {own} and can speak only for {own}, not for {wanted}")),
            None => no(format!("you have no seat at this table; sit down first to speak for {wanted}")),
        },
        (Role::Dealer, Who::Dealer) => deals(identity, At { seat, dealt_by }),
        (Role::Floorperson, Who::Dealer | Who::Floorperson) => Ok(()),
        (Role::Surveillance | Role::Administrator, _) => {
            no(format!("the role {} only watches and does not speak at a table", identity.role))
        }
        (role, _) => no(format!("the role {role} may not speak as {speaker}")),
    }
}

/// Whether this person deals the table.
fn deals(identity: &Identity, at: At) -> Result<(), Problem> {
    match at.dealt_by {
        Some(account) if identity.account == Some(account) => Ok(()),
        Some(_) => Err(Problem::forbidden("somebody else is dealing this table")),
        None => Err(Problem::forbidden("the program deals this table; take over the dealing first")),
    }
}

/// Whether nobody else deals the table.
fn free_to_deal(identity: &Identity, at: At) -> Result<(), Problem> {
    if at.dealt_by.is_none_or(|account| identity.account == Some(account)) {
        return Ok(());
    }
    let detail = "somebody else is dealing this table; a floorperson can hand it back to the program";
    Err(Problem::conflict("dealt-already", "Somebody else is dealing", detail))
}
