//! Whole plays through piped input.
