//! Timing on a machine that others use too: the work is done in short pieces, all that are compared do a
//! piece in turn, and every piece is done many times. What is added up is the best time of every piece:
//! a neighbour's busy moment then falls on nobody, and on no one alone.

use std::hint::black_box;
use std::time::Instant;

/// One who takes part: does the piece of a number, which ends in a number, so that none of the work can
/// be left out.
pub type Racer<'a> = Box<dyn FnMut(usize) -> u64 + 'a>;

/// What one came to, in seconds: the best times of all pieces together, and the middle ones.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// The best.
    pub best: f64,
    /// The middle ones.
    pub median: f64,
}

/// Lets all of them do so many pieces, so many times.
pub fn race(pieces: usize, turns: usize, racers: &mut [Racer<'_>]) -> Vec<Times> {
    let mut times = vec![vec![Vec::with_capacity(turns); pieces]; racers.len()];
    for _ in 0..turns {
        for piece in 0..pieces {
            for (racer, times) in racers.iter_mut().zip(&mut times) {
                let started = Instant::now();
                black_box(racer(black_box(piece)));
                times[piece].push(started.elapsed().as_secs_f64());
            }
        }
    }
    let sum = |times: &mut Vec<Vec<f64>>| {
        times.iter_mut().for_each(|times| times.sort_by(f64::total_cmp));
        Times { best: times.iter().map(|t| t[0]).sum(), median: times.iter().map(|t| t[t.len() / 2]).sum() }
    };
    times.iter_mut().map(sum).collect()
}
