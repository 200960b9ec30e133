//! The starting position: dice or a number are counted out around the table, and whoever the count
//! reaches is dealt to first.

use engine::Place;

/// The positions of a table in the order counted, as a circle.
#[derive(Clone, Copy, Debug)]
pub struct Circle<'a>(pub &'a [Place]);

impl<'a> Circle<'a> {
    /// The positions in order, once around, with this one as number one.
    ///
    /// # Panics
    /// When the table has no such position.
    pub fn from(self, one: Place) -> impl Iterator<Item = Place> + 'a {
        let start = self.0.iter().position(|place| *place == one).expect("a position of the table");
        let places = self.0;
        (0..places.len()).map(move |step| places[(start + step) % places.len()])
    }

    /// The position that a count reaches, with this one as number one: going round again where the
    /// count is longer than the circle.
    ///
    /// # Panics
    /// When the count is nothing, or the table has no such position.
    pub fn reached(self, one: Place, count: u8) -> Place {
        assert!(count > 0, "a count begins with one");
        let steps = usize::from(count - 1) % self.0.len();
        self.from(one).nth(steps).expect("fewer steps than positions")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;

    fn eight() -> Vec<Place> {
        let seats = (1..=6).map(|seat| Place::seat(Seat(seat)));
        std::iter::once(Place::Dealer).chain(seats).chain([Place::DeadHand]).collect()
    }

    #[test]
    fn totals_of_three_dice_around_eight_positions() {
        let places = eight();
        let circle = Circle(&places);
        let seat = |number| Place::seat(Seat(number));
        let reached = [
            (3, seat(2)),
            (7, seat(6)),
            (8, Place::DeadHand),
            (9, Place::Dealer),
            (10, seat(1)),
            (15, seat(6)),
            (16, Place::DeadHand),
            (17, Place::Dealer),
            (18, seat(1)),
        ];
        for (total, place) in reached {
            assert_eq!(circle.reached(Place::Dealer, total), place, "{total}");
        }
        assert_eq!(circle.reached(seat(3), 3), seat(5));
        assert_eq!(circle.reached(seat(3), 6), Place::Dealer);
        assert_eq!(circle.reached(seat(3), 9), seat(3));
    }

    #[test]
    fn everyone_is_dealt_to_once_beginning_anywhere() {
        let places = eight();
        for first in &places {
            let order: Vec<Place> = Circle(&places).from(*first).collect();
            assert_eq!((order[0], order.len()), (*first, 8));
            assert!(places.iter().all(|place| order.contains(place)));
        }
    }

    #[test]
    fn without_a_dead_hand_the_circle_is_one_shorter() {
        let places = &eight()[..7];
        assert_eq!(Circle(places).reached(Place::Dealer, 8), Place::Dealer);
        assert_eq!(Circle(places).reached(Place::Dealer, 7), Place::seat(Seat(6)));
    }
}
