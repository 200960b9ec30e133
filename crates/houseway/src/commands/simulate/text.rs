//! What a simulation found, for people.

use super::Args;
use crate::out;
use odds::simulate::{End, Simulation};

/// One rulebook.
pub fn simulation(simulation: &Simulation, args: &Args) -> String {
    let Simulation { rulebook, rounds, seed, seconds, .. } = simulation;
    let rate = *rounds as f64 / seconds;
    let mut text = format!("{rulebook}: {rounds} rounds, seed {seed}, in {seconds:.2} s ({rate:.0} rounds/s)\n");
    if let (Some(strategy), Some(says)) = (&simulation.strategy, &simulation.says) {
        text.push_str(&format!("{}\n", out::wrap(&format!("strategy {strategy}: {says}"), 2, out::WIDTH)));
    }
    text.push_str(&format!("{}\n", ending(simulation, args)));
    let mut rows =
        vec![["wager", "base", "simulated", "exact", "std error", "std errors off"].map(str::to_owned).to_vec()];
    rows.extend(simulation.wagers.iter().map(|wager| {
        vec![
            wager.wager.clone(),
            wager.base.clone(),
            format!("{:+.6}", wager.mean),
            format!("{:+.6}", wager.exact),
            format!("{:.6}", wager.std_error),
            format!("{:+.2}", wager.z),
        ]
    }));
    let estimate = simulation.wagers.iter().find_map(|wager| wager.estimate_error);
    if estimate.is_some() {
        rows[0][3] = "estimated".to_owned();
    }
    let every = simulation.wagers.iter().any(|wager| wager.every_round.is_some());
    if every {
        rows[0].push("all rounds".to_owned());
        let means = simulation.wagers.iter().map(|wager| wager.every_round.unwrap_or(wager.mean));
        rows[1..].iter_mut().zip(means).for_each(|(row, mean)| row.push(format!("{mean:+.6}")));
    }
    text.push_str(&out::columns(if every { "<<>>>>>" } else { "<<>>>>" }, &rows));
    if let Some(says) = &simulation.left_out {
        text.push_str(&format!("\n{}\n", out::wrap(&format!("Wagers {says}."), 0, out::WIDTH)));
    }
    if let Some(wager) = simulation.wagers.first().filter(|_| every) {
        let note = format!(
            "The {} rounds that every shoe gives before its cut card can come out are compared; how many more a shoe \
             gives depends on its cards.",
            wager.rounds
        );
        text.push_str(&format!("\n{}\n", out::wrap(&note, 0, out::WIDTH)));
    }
    if let Some(error) = estimate {
        let note = format!(
            "No exact expectation is known here: the estimate comes from another sample, with a standard error of \
             {error:.6}, and both errors are in the last column. `houseway analyze --exact` counts every deal."
        );
        text.push_str(&format!("\n{}\n", out::wrap(&note, 0, out::WIDTH)));
    }
    text
}

/// Why it came to its end, where that needs to be said.
fn ending(simulation: &Simulation, args: &Args) -> String {
    let wager = args.wager.as_deref().or(simulation.wagers.first().map(|wager| wager.wager.as_str())).unwrap_or("");
    let wanted = percent(args.until.unwrap_or(0.0));
    let says = match simulation.end {
        End::Played => return String::new(),
        End::Reached => format!("stopped when the standard error of {wager} was below {wanted}"),
        End::Maximum => {
            format!(
                "the limit of rounds was reached before the standard error of {wager} was below {wanted}; --rounds \
                 allows more"
            )
        }
        End::Interrupted => "interrupted: this is what was played so far".to_owned(),
    };
    format!("{}\n", out::wrap(&says, 2, out::WIDTH))
}

/// A share as a percentage, without the digits that binary fractions add.
fn percent(share: f64) -> String {
    let digits = format!("{:.9}", 100.0 * share);
    format!("{}%", digits.trim_end_matches('0').trim_end_matches('.'))
}

/// All wagers of all rulebooks in one table.
pub fn comparison(simulations: &[Simulation]) -> String {
    let heading = ["rulebook", "wager", "exact", "simulated", "std error", "z"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for simulation in simulations {
        rows.extend(simulation.wagers.iter().map(|wager| {
            vec![
                simulation.rulebook.clone(),
                wager.wager.clone(),
                format!("{:+.6}", wager.exact),
                format!("{:+.6}", wager.mean),
                format!("{:.6}", wager.std_error),
                format!("{:+.2}", wager.z),
            ]
        }));
    }
    let wagers = rows.len() - 1;
    let mut text = out::columns("<<>>>>", &rows);
    let all = simulations.iter().flat_map(|simulation| &simulation.wagers);
    let furthest = all.map(|wager| wager.z.abs()).fold(0.0, f64::max);
    let rounds: u64 = simulations.iter().map(|simulation| simulation.rounds).sum();
    let seconds: f64 = simulations.iter().map(|simulation| simulation.seconds).sum();
    let note = format!(
        "{wagers} wagers of {} rulebook(s), {rounds} rounds in {seconds:.1} s; the furthest is {furthest:.2} standard \
         errors from exact. z is how many standard errors the simulated mean is from the exact one.",
        simulations.len()
    );
    text.push_str(&format!("\n{}\n", out::wrap(&note, 0, out::WIDTH)));
    for simulation in simulations {
        if let Some(says) = &simulation.left_out {
            let says = format!("{}: {says}.", simulation.rulebook);
            text.push_str(&format!("{}\n", out::wrap(&says, 0, out::WIDTH)));
        }
    }
    text
}
