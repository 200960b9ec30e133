//! Declaring what can be said in a round: one row per act, from which its words, whose it is, what it
//! does, when it can be said and by which clause all follow.

use crate::{Place, Position, Seat};
use law::Cite;

/// When an act can be said, and by which clause.
#[derive(Clone, Copy, Debug)]
pub struct Term<S: 'static> {
    /// The stages in which it can be on offer.
    pub stages: &'static [S],
    /// The clause that grants it.
    pub cite: Cite,
    /// The clause that ends it, where that is another one.
    pub late: Cite,
}

impl<S> Term<S> {
    /// An act of these stages, granted by this clause.
    pub const fn new(stages: &'static [S], cite: Cite) -> Term<S> {
        Term { stages, cite, late: Cite::NONE }
    }

    /// The same, ended by a clause of its own.
    pub const fn until(self, late: Cite) -> Term<S> {
        Term { late, ..self }
    }
}

/// How far a table reaches, for listing the acts that name a seat or a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Its seats.
    pub seats: u8,
    /// The hands of a seat.
    pub hands: u8,
}

impl Extent {
    /// The largest table there is.
    pub const MOST: Extent = Extent { seats: Seat::MOST as u8, hands: Position::MOST_HANDS };
}

/// What an act can be about, all of it listed.
pub trait Values: Sized {
    /// What stands for it in a list of acts, where listing each would be tedious.
    const PATTERN: Option<&'static str> = None;

    /// Every value at a table that reaches so far.
    fn values(extent: Extent) -> Vec<Self>;
}

impl Values for Seat {
    const PATTERN: Option<&'static str> = Some("seat N");

    fn values(extent: Extent) -> Vec<Seat> {
        (1..=extent.seats).map(Seat).collect()
    }
}

impl Values for Position {
    const PATTERN: Option<&'static str> = Some("seat N");

    fn values(extent: Extent) -> Vec<Position> {
        let hands = |seat| (1..=extent.hands).map(move |hand| Position { seat, hand });
        Seat::values(extent).into_iter().flat_map(hands).collect()
    }
}

/// The places of a game against a dealer or a pay table: the players' hands, the dealer's, and the cards they share.
impl Values for Place {
    const PATTERN: Option<&'static str> = Some("PLACE");

    fn values(extent: Extent) -> Vec<Place> {
        Position::values(extent).into_iter().map(Place::Hand).chain([Place::Dealer, Place::Community]).collect()
    }
}

/// Declares the acts of a game's rounds, a row each:
///
/// `Variant(about: Type): "words {about}", Role, Does, Takes, stages, clause;`
///
/// where the clause may be followed by `until CLAUSE`, the one that ends it. `Does` and the stages may
/// depend on what the act is about, the clauses also on the rules. Acts around the rounds have neither stages nor
/// clauses of their own and are declared without `by ... in ...`. A set of acts that several games share
/// is taken in behind the rows: `with Variant(Type), |act| its term;`.
#[macro_export]
macro_rules! acts {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident by |$rules:ident: $rules_type:ty| in $stage:ty {
            $(
                $(#[$doc:meta])*
                $variant:ident $(($about:ident: $type:ty))?:
                $words:literal, $role:expr, $does:expr, $takes:expr, $stages:expr, $cite:expr $(, until $late:expr)?;
            )*
        }
        $(with $inner:ident($inner_type:ty), |$act:ident| $inner_term:expr;)?
    ) => {
        $crate::acts! {
            $(#[$meta])*
            $vis enum $name {
                $($(#[$doc])* $variant $(($about: $type))?: $words, $role, $does, $takes;)*
            }
            $(with $inner($inner_type);)?
        }

        #[allow(unused_variables)]
        impl $name {
            /// When it can be said, and by which clause.
            $vis fn term(self, $rules: &$rules_type) -> $crate::Term<$stage> {
                match self {
                    $($name::$variant $(($about))? => $crate::Term::new($stages, $cite)$(.until($late))?,)*
                    $($name::$inner($act) => $inner_term,)?
                }
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident $(($about:ident: $type:ty))?: $words:literal, $role:expr, $does:expr, $takes:expr;
            )*
        }
        $(with $inner:ident($inner_type:ty);)?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        $vis enum $name {
            $($(#[$doc])* $variant $(($type))?,)*
            $($inner($inner_type),)?
        }

        $(impl From<$inner_type> for $name {
            fn from(act: $inner_type) -> $name {
                $name::$inner(act)
            }
        })?

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match *self {
                    $($name::$variant $(($about))? => write!(f, $words),)*
                    $($name::$inner(act) => <$inner_type as ::std::fmt::Display>::fmt(&act, f),)?
                }
            }
        }

        #[allow(unused_variables)]
        impl $crate::Act for $name {
            #[allow(clippy::vec_init_then_push)] // a row may stand for many
            fn all(extent: $crate::Extent) -> Vec<$name> {
                let mut all = Vec::new();
                $($crate::acts!(@all all, extent, $name::$variant $(, $type)?);)*
                $(all.extend(<$inner_type as $crate::Act>::all(extent).into_iter().map($name::$inner));)?
                all
            }

            fn role(self) -> $crate::Role {
                use $crate::Role::*;
                match self {
                    $($name::$variant $(($about))? => $role,)*
                    $($name::$inner(act) => <$inner_type as $crate::Act>::role(act),)?
                }
            }

            fn does(self) -> $crate::Does {
                use $crate::Does::*;
                match self {
                    $($name::$variant $(($about))? => $does,)*
                    $($name::$inner(act) => <$inner_type as $crate::Act>::does(act),)?
                }
            }

            fn takes(self) -> $crate::Takes {
                use $crate::Takes::*;
                match self {
                    $($name::$variant $(($about))? => $takes,)*
                    $($name::$inner(act) => <$inner_type as $crate::Act>::takes(act),)?
                }
            }

            fn pattern(self) -> String {
                match self {
                    $($name::$variant $(($about))? => {
                        $($crate::acts!(@pattern $about, $type, $words);)?
                        self.to_string()
                    })*
                    $($name::$inner(act) => <$inner_type as $crate::Act>::pattern(act),)?
                }
            }
        }
    };
    (@all $all:ident, $extent:ident, $variant:path, $type:ty) => {
        $all.extend(<$type as $crate::Values>::values($extent).into_iter().map($variant))
    };
    (@all $all:ident, $extent:ident, $variant:path) => {
        $all.push($variant)
    };
    (@pattern $about:ident, $type:ty, $words:literal) => {
        if let Some(pattern) = <$type as $crate::Values>::PATTERN {
            return $words.replace(concat!("{", stringify!($about), "}"), pattern);
        }
    };
}

/// Declares the stages of a game's rounds in the order in which they follow each other, each with what
/// it is called.
#[macro_export]
macro_rules! stages {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $($(#[$doc:meta])* $variant:ident $words:literal,)* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ::serde::Serialize)]
        #[serde(rename_all = "kebab-case")]
        $vis enum $name {
            $($(#[$doc])* $variant,)*
        }

        #[allow(dead_code)]
        impl $name {
            /// Every stage, in order.
            $vis const ALL: &'static [$name] = &[$($name::$variant,)*];
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(match self {
                    $($name::$variant => $words,)*
                })
            }
        }
    };
}
