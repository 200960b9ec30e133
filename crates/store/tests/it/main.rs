//! What a store must do, run on every kind of store: one suite, SQLite in a temporary folder, PostgreSQL in a database
//! made for the test on the server that `HOUSEWAY_TEST_POSTGRES` names (`xtask test` and `xtask postgres` start one).

mod accounts_and_tables;
mod backup;
mod broken;
mod crowd;
mod jobs;
mod killed;
mod ledger;
mod news;
mod nodes;
mod places;
mod streams;

/// Runs each test on each kind of store.
macro_rules! suite {
    ($($room:ident: $($name:ident)*;)*) => {
        mod on_sqlite {
            $(mod $room {
                $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    crate::$room::$name(&crate::places::sqlite()).await;
                })*
            })*
        }
        mod on_postgres {
            $(mod $room {
                $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    if let Some(place) = crate::places::postgres().await {
                        crate::$room::$name(&place).await;
                        place.clear().await;
                    }
                })*
            })*
        }
    };
}

suite! {
    streams: entries_come_back_as_written_and_chained
        a_long_stream_is_read_piece_by_piece_from_anywhere
        what_is_not_next_is_refused
        a_group_may_build_on_itself_and_only_what_is_wrong_fails
        a_used_key_gets_its_first_answer
        secrets_are_sealed_and_forgotten_with_their_entry
        a_clock_does_not_run_backwards
        entries_cannot_be_changed_or_removed
        everything_is_there_after_reopening
        texts_come_back_byte_for_byte;
    ledger: lines_move_chips_and_sum_to_zero
        unbalanced_lines_are_refused
        nobody_but_the_cage_and_the_reserve_goes_below_zero
        an_account_tells_its_lines_in_order
        an_entry_is_stored_only_on_what_it_expects
        a_group_is_held_to_what_each_of_it_expects
        balances_are_kept_when_the_reserve_comes_in;
    accounts_and_tables: accounts_have_unique_names
        an_account_is_opened_with_its_entry_and_its_chips_or_not_at_all
        tries_are_counted_by_browser
        a_code_of_a_second_factor_is_used_once
        sessions_begin_are_seen_and_end
        submissions_get_versions
        tables_are_opened_and_closed;
    nodes: a_lease_is_one_nodes_for_as_long_as_that_is_there
        the_database_tells_the_time_and_what_was_said_of_it
        one_at_a_time_is_alone
        a_node_hears_what_it_is_told;
    crowd: two_writers_of_one_stream_never_both_win
        the_ledger_holds_under_concurrent_appends
        the_committer_commits_in_groups_and_in_order
        a_key_is_used_once_however_many_try
        those_who_draw_on_one_account_at_once_draw_one_after_the_other
        versions_are_not_given_twice;
    jobs: a_piece_is_one_workers_until_its_lease_runs_out
        the_first_result_of_a_piece_stays
        a_piece_that_fails_is_tried_again_and_then_given_up
        a_job_left_to_others_is_not_taken
        many_workers_never_hold_the_same_piece;
    news: every_append_is_told
        two_stores_on_one_database
        an_account_that_changed_is_told;
    killed: nothing_acknowledged_is_lost_when_the_process_is_killed;
    backup: gli_b_3_a_backup_made_while_others_write_holds_one_moment_and_comes_back
        gli_b_3_nothing_that_is_there_is_overwritten
        gli_b_3_a_restored_store_numbers_on
        gli_b_3_what_is_no_backup_is_not_restored;
    broken: a_newer_schema_is_left_alone
        a_foreign_database_is_left_alone
        a_changed_schema_is_told
        a_check_finds_what_does_not_add_up;
}
