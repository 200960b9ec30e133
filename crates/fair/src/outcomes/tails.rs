//! How far off a measure is: probabilities to either side.

use statrs::distribution::{ChiSquared, ContinuousCDF, DiscreteCDF, Normal, Poisson};

/// Twice the smaller side, at most one.
fn either_side(below: f64, above: f64) -> f64 {
    (2.0 * below.min(above)).clamp(0.0, 1.0)
}

/// Of a chi-square: too uneven or too even.
pub fn chi_square(statistic: f64, freedom: f64) -> f64 {
    let law = ChiSquared::new(freedom).expect("there is at least one degree of freedom");
    either_side(law.cdf(statistic), law.sf(statistic))
}

/// Of a sum of many outcomes with this mean and variance.
pub fn normal(sum: f64, mean: f64, variance: f64) -> f64 {
    let law = Normal::standard();
    let off = (sum - mean) / variance.sqrt();
    either_side(law.cdf(off), law.sf(off))
}

/// Of a count of rare coincidences.
pub fn poisson(count: u64, mean: f64) -> f64 {
    let Ok(law) = Poisson::new(mean) else { return if count == 0 { 1.0 } else { 0.0 } };
    let above = if count == 0 { 1.0 } else { law.sf(count - 1) };
    either_side(law.cdf(count), above)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-4 * expected.max(0.01), "{found} {expected}");
    }

    /// Values of any table: chi-square of 1 and 10 degrees at 5% and 1%, the normal at 1.96 and 2.576.
    #[test]
    fn the_tails_are_those_of_the_tables() {
        near(chi_square(3.841, 1.0), 0.1);
        near(chi_square(23.209, 10.0), 0.02);
        near(chi_square(2.558, 10.0), 0.02);
        near(normal(1.96, 0.0, 1.0), 0.05);
        near(normal(10.0 - 2.576 * 3.0, 10.0, 9.0), 0.01);
        near(poisson(0, 5.0), 2.0 * (-5.0f64).exp());
        near(poisson(12, 5.0), 2.0 * 0.005_453);
    }

    /// With as many degrees as the positions of an eight-deck shoe, chi-square is nearly normal
    /// after the cube root of Wilson and Hilferty.
    #[test]
    fn many_degrees_of_freedom_are_no_trouble() {
        let freedom = 51.0 * 415.0;
        for off in [-3.0, -1.0, 0.5, 2.5f64] {
            let spread = 2.0 / (9.0 * freedom);
            let statistic = freedom * (1.0 - spread + off * f64::sqrt(spread)).powi(3);
            let (found, expected) = (chi_square(statistic, freedom), normal(off, 0.0, 1.0));
            assert!((found / expected - 1.0).abs() < 0.01, "{found} {expected}");
        }
    }
}
