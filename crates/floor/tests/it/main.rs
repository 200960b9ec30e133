//! The floor's tests, in one binary. Those of accounts and sessions run on every kind of store: SQLite in a temporary
//! folder, PostgreSQL in a database made for the test on the server that `HOUSEWAY_TEST_POSTGRES` names
//! (`cargo run -p xtask -- postgres cargo test -p floor` sets it).

mod authority;
mod by_hand;
mod damage;
mod description;
mod doors;
mod events;
mod gli;
mod gli_tables;
mod house;
mod house_wide;
mod layouts;
mod live;
mod meters;
mod nodes;
mod odds;
mod proof;
mod seats;
mod sessions;
mod tables;
mod tamper;
mod together;

/// Runs each test on each kind of store.
macro_rules! on_every_store {
    ($room:ident: $($name:ident)*) => {
        mod on_sqlite {
            $(#[tokio::test]
            async fn $name() {
                crate::$room::$name(crate::house::House::bare().await).await;
            })*
        }
        mod on_postgres {
            $(#[tokio::test]
            async fn $name() {
                if let Some((house, database)) = crate::house::House::on_postgres().await {
                    crate::$room::$name(house).await;
                    database.clear().await;
                }
            })*
        }
    };
}

on_every_store! {
    sessions: a_guest_comes_in_with_one_request_and_gets_play_money_from_the_cage
        signing_out_ends_the_session_and_not_only_the_cookie
        an_account_needs_a_free_name_and_eight_characters
        whichever_credential_is_wrong_the_answer_is_the_same_and_the_third_locks
        wrong_passwords_lock_out_who_guesses_and_not_the_owner
        a_name_that_nobody_has_is_as_much_work
        failures_far_apart_lock_nobody
        thirty_minutes_without_anything_done_end_a_session
        the_administrator_changes_the_one_time_password_before_anything_else
        an_administrator_gives_roles_and_they_hold_at_once
        a_lost_password_of_the_administrator_is_replaced
        staff_sign_in_with_a_second_factor
        a_clock_that_is_set_a_day_forward_and_back_ends_and_unlocks_nothing
}

mod gli_on {
    on_every_store! {
        gli: gli_2_5_5_a_tighter_limit_holds_at_once_and_a_looser_one_a_day_later
            gli_2_5_5_nobody_sets_the_limits_of_others_and_none_that_cannot_be_meant
            gli_a_3_7_an_exclusion_is_made_longer_and_never_shorter
            gli_2_4_1_an_account_is_disabled_and_enabled_with_its_reason
            gli_2_5_7_a_statement_tells_what_moved_through_the_wallet
            what_follows_from_the_log_for_players_is_proven
            a_confirmed_second_factor_lets_nobody_guess_more_often
    }
}

mod events_on {
    on_every_store! {
        events: gli_2_8_8_failed_sign_ins_and_changed_roles_are_listed_filtered_and_exported
            gli_2_8_8_events_are_chained_and_read_page_by_page
            gli_2_3_3_a_start_as_another_program_is_an_event
    }
}
