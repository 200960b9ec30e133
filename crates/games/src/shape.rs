//! The shape that all games share: what every `mod.rs`, list of wagers and list of events would repeat.

/// Declares a game whose files are named as everywhere: `rules.house`, `round.stage`, `Round::begin`, `apply`
/// and `status`, `Act::term`, and one function each in `offers`, `refuse`, `decide` and `scene`. What else the
/// game has to say to the table follows behind its name.
macro_rules! game {
    ($name:ident { $($more:item)* }) => {
        /// The game.
        #[derive(Debug)]
        pub enum $name {}

        impl engine::Game for $name {
            type Rules = Rules;
            type Act = Act;
            type Stage = Stage;
            type Event = Event;
            type Round = Round;

            fn house(rules: &Rules) -> &engine::House {
                &rules.house
            }

            fn begin(rules: &Rules, setup: &engine::RoundSetup, previous: Option<&Round>) -> Round {
                Round::begin(rules, setup, previous)
            }

            fn stage(round: &Round) -> Stage {
                round.stage
            }

            fn term(rules: &Rules, act: Act) -> engine::Term<Stage> {
                act.term(rules)
            }

            fn offers(
                rules: &Rules,
                now: &engine::Now<'_, $name>,
                who: engine::Who,
                acts: &mut engine::Offers<'_, Act>,
            ) {
                offers::offers(rules, now, who, acts);
            }

            fn refuse(
                rules: &Rules,
                now: &engine::Now<'_, $name>,
                who: engine::Who,
                command: &engine::Command<Act>,
                reasons: &mut engine::Reasons,
            ) {
                refuse::refuse(rules, now, who, command, reasons);
            }

            fn decide(
                rules: &Rules,
                now: &engine::Now<'_, $name>,
                who: engine::Who,
                command: &engine::Command<Act>,
                decision: &mut engine::Decision<Event>,
            ) {
                decide::decide(rules, now, who, command, decision);
            }

            fn apply(round: &mut Round, event: &Event) {
                round.apply(event);
            }

            fn status(round: &Round) -> engine::Status {
                round.status()
            }

            fn scene(rules: &Rules, round: &Round) -> engine::Scene {
                scene::scene(rules, round)
            }

            $($more)*
        }
    };
}

/// Declares what acts can be about, each value with the words that name it.
macro_rules! named {
    ($($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $value:ident $words:literal,)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        $vis enum $name {
            $($(#[$doc])* $value,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: [$name; [$($name::$value),*].len()] = [$($name::$value),*];
            /// Their names.
            pub const NAMES: [&'static str; $name::ALL.len()] = [$($words),*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                $name::NAMES[self as usize]
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl engine::Values for $name {
            fn values(_: engine::Extent) -> Vec<$name> {
                $name::ALL.to_vec()
            }
        }
    )*};
}

/// Declares the wagers of a game in the order of their spots, each with the name of its spot.
macro_rules! wagers {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($rows:tt)* }) => {
        named! { $(#[$meta])* $vis enum $name { $($rows)* } }

        impl crate::blocks::wagers::Wager for $name {
            fn spot(self) -> u8 {
                self as u8
            }
        }
    };
}

/// Lets a card table ask a hand about itself that keeps its wagers, cards and fate as hands do.
macro_rules! held {
    ($hand:ident) => {
        impl crate::blocks::card_table::Held for $hand {
            fn spots(&self) -> &Spots {
                &self.spots
            }

            fn cards(&self) -> &Cards {
                &self.cards
            }

            fn takes_part(&self) -> bool {
                self.fate != Fate::Out
            }
        }
    };
}

/// Makes an event out of those of the blocks and the game's own, which move no chips. The one that deals cards, where
/// there is one, follows behind `deals`, and what of its own somebody may not see as arms of a match behind `to`.
macro_rules! composed_event {
    (
        $event:ident of $($part:ident($type:ty)),+
        $(; deals |$deal:ident| $dealt:pat => $gives:expr)?
        $(; to |$viewer:ident| $($pattern:pat $(if $guard:expr)? => $seen:expr),+)?
    ) => {
        $(impl From<$type> for $event {
            fn from(event: $type) -> $event {
                $event::$part(event)
            }
        })+

        impl engine::Event for $event {
            fn postings(&self, post: &mut dyn FnMut(engine::Posting)) {
                match self {
                    $($event::$part(event) => engine::Event::postings(event, post),)+
                    _ => {}
                }
            }

            fn dealt(&self, deal: &mut dyn FnMut(engine::Origin, kit::Cards)) {
                $(let $deal = &mut *deal;)?
                match self {
                    $($event::$part(event) => engine::Event::dealt(event, deal),)+
                    $($dealt => $gives,)?
                    _ => {}
                }
            }

            fn handled(&self) -> Option<engine::Handled> {
                match self {
                    $($event::$part(event) => engine::Event::handled(event),)+
                    _ => None,
                }
            }

            fn seen_by(&self, viewer: engine::Viewer) -> $event {
                $(let $viewer = viewer;)?
                match *self {
                    $($event::$part(event) => $event::$part(engine::Event::seen_by(&event, viewer)),)+
                    $($($pattern $(if $guard)? => $seen,)+)?
                    other => other,
                }
            }
        }
    };
}

/// Names clauses of a rulebook, a row each: what they grant or order, and their numbers.
macro_rules! provisions {
    ($book:literal: $($name:ident: $($id:literal),+;)*) => {
        $(pub(super) const $name: law::Cite = law::cite!($book, $($id),+);)*
    };
}
