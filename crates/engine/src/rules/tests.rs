//! The four rulebooks' numbers, and every file of `submissions/` with the findings it states.

use super::*;
use kit::{Money, Odds};
use law::{Clause, Rulebook};
use std::path::{Path, PathBuf};

const BOOKS: [&str; 4] = ["ma-boston-5", "nj-boston-5", "card-boston-5", "boston-7"];

/// Every rulebook whose options are written.
pub(super) fn written() -> impl Iterator<Item = &'static Schema> {
    let books = Rulebook::all().iter().filter(|book| !book.numbers().is_empty());
    books.map(|book| Schema::of(book).unwrap_or_else(|why| panic!("{why}")))
}

fn schema(book: &str) -> &'static Schema {
    Schema::of(Rulebook::named(book).unwrap()).unwrap()
}

fn checked(text: &str) -> Result<HouseRules, Vec<Violation>> {
    check(text, &|_, _| {})
}

fn files(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../submissions").join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(root).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    files
}

#[test]
fn every_rulebook_with_numbers_has_a_schema_and_lawful_defaults() {
    for book in Rulebook::all().iter().filter(|book| !book.numbers().is_empty()) {
        let schema = Schema::of(book).unwrap_or_else(|why| panic!("{why}"));
        let none: [(&str, &str); 0] = [];
        assert_eq!(schema.with(&none), Ok(schema.defaults()), "{book:?}");
        assert!(!schema.title().is_empty() && !schema.jurisdiction().is_empty() && !schema.game().is_empty());
    }
    assert!(Schema::of(Rulebook::named("ma-poker").unwrap()).is_err_and(|why| why.contains("ma-poker")));
}

#[test]
fn submissions_pass_or_give_exactly_the_findings_they_state() {
    let mut tried = 0;
    for (folder, bad) in [("", false), ("edge", false), ("bad", true)] {
        for path in files(folder) {
            let text = std::fs::read_to_string(&path).unwrap();
            if text.contains("# needs: game check") {
                continue;
            }
            let stated: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# finding: ")).collect();
            assert_eq!(stated.is_empty(), !bad, "{}", path.display());
            let violations = checked(&text).err().unwrap_or_default();
            let clause = |violation: &Violation| violation.clause.map_or("-", Clause::id);
            let found: Vec<String> = violations.iter().map(|v| format!("{} {}", v.path, clause(v))).collect();
            assert_eq!(found, stated, "{}: {violations:#?}", path.display());
            for violation in &violations {
                let line = violation.line.map(|line| text.lines().nth(line - 1).unwrap());
                let key = violation.path.rsplit('.').next().unwrap();
                let there = line.is_some_and(|line| line.contains(key));
                let elsewhere = line.is_none() || violation.path == "toml" || violation.found.contains("(the default)");
                assert!(there || elsewhere, "{}: {violation} is not on `{line:?}`", path.display());
            }
            tried += 1;
        }
    }
    assert!(tried >= 40, "{tried} submissions");
    for book in BOOKS {
        assert!(files("").iter().any(|path| path.file_stem().unwrap() == book), "no submission for {book}");
    }
}

#[test]
fn violations_say_what_was_found_what_is_permitted_and_the_clause() {
    let cases = [
        (
            "[pay.ante-bonus]\nroyal-flush = '500 to 1'",
            "pay.ante-bonus.royal-flush (line 3): found 500 to 1; permitted at least 1000 to 1 [ma-boston-5 11(c)]",
        ),
        (
            "[options]\npayout-limit = '49999.99'",
            "options.payout-limit (line 3): found $49,999.99; permitted none or at least $50,000 [ma-boston-5 11(e)]",
        ),
        (
            "[options]\ndealing-method = 'manul-shoe'",
            "options.dealing-method (line 3): found `manul-shoe`; permitted manual-shoe, hand or automated-shoe \
             [ma-boston-5 7(a)]; did you mean `manual-shoe`?",
        ),
        (
            "[options]\nsecond-deck = true",
            "options.second-deck (line 3): found true; permitted no or yes [ma-boston-5 2(b)]; did you mean `yes`?",
        ),
        (
            "[options]\nchip = 0.5",
            "options.chip (line 3): found the unquoted number 0.5; permitted at least $0.01 [ma-boston-5 R23]; \
             quote an amount with cents: \"0.5\"",
        ),
        (
            "[options]\nchip = '0.005'",
            "options.chip (line 3): found `0.005` (it has a fraction of a cent); permitted at least $0.01 \
             [ma-boston-5 R23]",
        ),
        (
            "[options]\nseats = '7'",
            "options.seats (line 3): found the text `7`; permitted a whole number from 1 to 9 [ma-boston-5 R23]; \
             write 7 without quotes",
        ),
        (
            "[options]\nsecond-deck = 'yes'\nshuffle-method = 'manual-exception'",
            "options.second-deck (line 3): found `yes` with shuffle-method `manual-exception`; permitted only with \
             shuffle-method automated [ma-boston-5 2(b)]",
        ),
        (
            "[options]\nminimum-first-wager = 2000",
            "options.maximum-first-wager (line 3): found $1,000 (the default); permitted at least $2,000, the \
             minimum-first-wager [ma-boston-5 R23]",
        ),
        (
            "[options]\nminimum-first-wager = 5",
            "options.minimum-first-wager (line 3): found $5; permitted a multiple of $2, 2 x chip \
             [ma-boston-5 1:ante wager]; a first wager is twice an ante of whole chips",
        ),
        (
            "[pay.ante-bonus]\nflush = '16 for 1'",
            "pay.ante-bonus.flush (line 3): found 16 for 1; permitted odds worded with `to`, not `for` \
             [ma-boston-5 11(a)]; `16 for 1` is `15 to 1`",
        ),
        (
            "[options]\ndealing-metod = 'hand'",
            "options.dealing-metod (line 3): found the option `dealing-metod`; permitted an option of ma-boston-5; \
             did you mean `dealing-method`?",
        ),
        (
            "seats = 7",
            "seats (line 2): found the key `seats`; permitted rulebook, licensee, table, options or pay; \
             write it under [options]",
        ),
    ];
    for (lines, message) in cases {
        assert_eq!(messages("ma-boston-5", lines), [message]);
    }
}

fn messages(rulebook: &str, lines: &str) -> Vec<String> {
    let violations = checked(&format!("rulebook = '{rulebook}'\n{lines}\n")).err().unwrap_or_default();
    violations.iter().map(Violation::to_string).collect()
}

/// Numbers that stand apart (12, 14 or 16) and numbers without a most.
#[test]
fn numbers_are_tried_below_at_between_and_above() {
    let open = |decks: i64| messages("ma-chemin-de-fer", &format!("[options]\ndecks = {decks}"));
    assert_eq!(
        open(5),
        ["options.decks (line 3): found 5; permitted a whole number of at least 6 [ma-chemin-de-fer 1(a)]"]
    );
    for decks in [6, 7, 100] {
        assert!(open(decks).is_empty(), "{decks}");
    }
    assert_eq!(open(101), ["options.decks (line 3): found 101; permitted at most 100"]);
    let apart = |decks: &str| messages("ma-minibaccarat", &format!("[options]\ndecks-with-shuffler = {decks}"));
    for decks in ["12", "14", "16"] {
        assert!(apart(decks).is_empty(), "{decks}");
    }
    let between = |decks: &str| if ["13", "15"].contains(&decks) { "(1)" } else { "" };
    for decks in ["-12", "0", "11", "13", "15", "17", "18", "5000000000"] {
        let batches = between(decks);
        let found = format!("found {decks}; permitted 12, 14 or 16 [ma-minibaccarat 3(b){batches}]");
        assert_eq!(apart(decks), [format!("options.decks-with-shuffler (line 3): {found}")]);
    }
    assert_eq!(
        apart("'12'"),
        ["options.decks-with-shuffler (line 3): found the text `12`; permitted 12, 14 or 16 [ma-minibaccarat 3(b)]; \
          write 12 without quotes"]
    );
}

#[test]
fn violations_are_data_for_programs() {
    let violations = checked("rulebook = 'ma-boston-5'\n[options]\nseats = 10").unwrap_err();
    let data = serde_json::json!([{
        "path": "options.seats",
        "line": 3,
        "found": "10",
        "permitted": "a whole number from 1 to 9",
        "clause": "ma-boston-5 R23",
        "help": null,
    }]);
    assert_eq!(serde_json::to_value(violations).unwrap(), data);
}

#[test]
fn a_misspelt_rulebook_is_suggested_and_an_unwritten_one_is_named() {
    let violations = checked("rulebook = 'ma-bostn-5'").unwrap_err();
    assert!(violations[0].help.as_ref().is_some_and(|help| help.contains("`ma-boston-5`")), "{violations:?}");
    let violations = checked("rulebook = 'ma-poker'").unwrap_err();
    assert!(violations[0].help.as_ref().is_some_and(|help| help.contains("ma-poker")), "{violations:?}");
    let violations = checked("rulebook = 'whist'").unwrap_err();
    assert_eq!((violations.len(), &violations[0].help), (1, &None));
}

#[test]
fn the_defaults_of_massachusetts() {
    let rules = schema("ma-boston-5").defaults();
    assert_eq!(rules.rulebook().id(), "ma-boston-5");
    assert!(rules.is("dealing-method", "manual-shoe") && !rules.is("dealing-method", "hand"));
    assert_eq!(rules.money("payout-limit"), None);
    assert_eq!(rules.money("minimum-first-wager"), Some(Money::dollars(10)));
    assert_eq!(rules.count("seats"), 7);
    assert_eq!(rules.pay_table("ante-bonus").odds("royal-flush"), Some(Odds::to(1000, 1)));
    assert_eq!((rules.licensee(), rules.table()), (None, None));
    assert!(rules.entries().all(|entry| entry.is_default));
    assert_eq!(schema("boston-7").defaults().money("payout-limit"), Some(Money::dollars(2000)));
}

#[test]
fn lists_are_read_checked_and_written_in_their_order() {
    let head = "rulebook = 'ma-pai-gow'\n[options]\n";
    let rules = checked(&format!("{head}delivery-styles = ['jung-quat', 'chee-yee']")).unwrap();
    assert_eq!(rules.list("delivery-styles"), ["jung-quat", "chee-yee"]);
    assert_eq!(rules.list("dealer-house-way").len(), 4, "the default");
    assert_eq!(checked(&rules.to_submission()), Ok(rules.clone()));
    assert_eq!(rules.with(&[("delivery-styles", "jung-quat; chee-yee")]), Ok(rules.clone()));
    assert_eq!(rules.with(&[("delivery-styles", "")]).unwrap().list("delivery-styles"), [""; 0]);
    let json = serde_json::to_value(&rules).unwrap();
    assert_eq!(json["options"]["delivery-styles"], serde_json::json!(["jung-quat", "chee-yee"]));
    for (lines, message) in [
        (
            "delivery-styles = ['jung-quat', 'chee-ye']",
            "(line 3): found `chee-ye`; permitted a list of house-way-right, ",
        ),
        ("delivery-styles = ['jung-quat', 'jung-quat']", "(line 3): found `jung-quat` a second time; "),
        ("delivery-styles = 'jung-quat'", "(line 3): found `jung-quat`; permitted a list of "),
        ("delivery-styles = [1]", "(line 3): found a list with items that are not quoted; "),
        (
            "dealer-house-way = ['pair', ' ']",
            "(line 3): found a line that says nothing; permitted a list of texts, each a ",
        ),
        ("dealer-house-way = 3", "(line 3): found 3; permitted a list of texts, each a "),
        ("player-banking = ['on']", "(line 3): found a list; permitted off or on"),
    ] {
        let violations = checked(&format!("{head}{lines}")).unwrap_err();
        assert_eq!(violations.len(), 1, "{violations:?}");
        assert!(violations[0].to_string().contains(message), "{}", violations[0]);
    }
    let by_line = |rules: &HouseRules, found: &mut Vec<Violation>| {
        let path = format!("options.dealer-house-way.{}", rules.list("dealer-house-way").len());
        found.push(Violation::new(path, "c", "another", None));
    };
    let violations = check(&format!("{head}dealer-house-way = [\n'a', 'b',\n  'c',\n]"), &by_line).unwrap_err();
    assert_eq!(violations[0].line, Some(5), "an item has the line it stands on");
}

#[test]
fn settings_are_made_one_by_one_and_checked_together() {
    let settings =
        [("dealing-method", "automated-shoe"), ("options.stub-count", "device-counts-each-shuffle"), ("seats", "9")];
    let rules = schema("ma-boston-5").with(&settings).unwrap();
    assert_eq!((rules.choice("dealing-method"), rules.count("seats")), ("automated-shoe", 9));
    let raised = rules.with(&[("pay.ante-bonus.flush", "16 to 1"), ("payout-limit", "60000")]).unwrap();
    assert_eq!(raised.pay_table("ante-bonus").odds("flush"), Some(Odds::to(16, 1)));
    assert_eq!(raised.money("payout-limit"), Some(Money::dollars(60_000)));
    assert_eq!(raised.choice("dealing-method"), "automated-shoe");
    let changed: Vec<_> = raised.entries().filter(|entry| !entry.is_default).map(|entry| &entry.option.name).collect();
    assert_eq!(changed, ["dealing-method", "stub-count", "seats", "payout-limit"]);

    let wrong = schema("ma-boston-5").with(&[("pay.ante-bonus.flush", "14 to 1"), ("seats", "10"), ("saets", "5")]);
    let paths: Vec<String> = wrong.unwrap_err().into_iter().map(|violation| violation.path).collect();
    assert_eq!(paths, ["pay.ante-bonus.flush", "options.seats", "options.saets"]);
    assert!(rules.with(&[("dealing-method", "hand")]).is_err(), "the stub count no longer fits");
    assert_eq!(rules.with(&[("seats", toml::Value::Integer(4))]).unwrap().count("seats"), 4);
    assert!(rules.with(&[("seats", toml::Value::from("4"))]).is_err());
}

#[test]
fn a_violation_cites_the_rulebook_that_fills_the_silence() {
    for (fallback, clause) in [("ma-boston-5", "ma-boston-5 2(b)"), ("nj-boston-5", "nj-boston-5 2(b)")] {
        let settings =
            [("fallback-rulebook", fallback), ("second-deck", "yes"), ("shuffle-method", "manual-exception")];
        let violations = schema("card-boston-5").with(&settings).unwrap_err();
        assert_eq!(violations[0].clause.map(|clause| clause.to_string()).as_deref(), Some(clause));
    }
}

#[test]
fn the_games_own_check_sees_the_rules_and_its_findings_get_their_lines() {
    let extra = |rules: &HouseRules, found: &mut Vec<Violation>| {
        assert_eq!(rules.count("seats"), 7, "a refused value is replaced by the default");
        let clause = law::clause!("ma-boston-5", "11(e)");
        found.push(Violation::new("options.payout-limit", "$50,000", "more", clause));
    };
    let text = "rulebook = 'ma-boston-5'\n[options]\nseats = 70\npayout-limit = 50000\n";
    let violations = check(text, &extra).unwrap_err();
    assert_eq!(violations.iter().map(|v| v.line).collect::<Vec<_>>(), [Some(3), Some(4)]);
}

#[test]
fn house_rules_written_as_a_submission_are_read_back() {
    for path in files("").into_iter().chain(files("edge")) {
        let rules = checked(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let again = checked(&rules.to_submission());
        assert_eq!(again, Ok(rules), "{}", path.display());
    }
    let odd = checked("rulebook = 'boston-7'\nlicensee = 'The \"Odd\" \\ House'").unwrap();
    assert_eq!(checked(&odd.to_submission()), Ok(odd));
}

#[test]
#[should_panic(expected = "declares no option `saets`")]
fn an_option_that_is_not_declared_is_a_programmers_error() {
    schema("ma-boston-5").defaults().count("saets");
}

#[test]
#[should_panic(expected = "has no value `manual`")]
fn a_word_that_is_not_declared_is_a_programmers_error() {
    schema("ma-boston-5").defaults().is("dealing-method", "manual");
}

/// `name{a,b}` as clauses and rulings write an option.
fn braced(text: &str) -> impl Iterator<Item = (&str, Vec<&str>)> {
    text.split(['`', '\t', ' ']).filter_map(|word| {
        let (name, rest) = word.split_once('{')?;
        Some((name, rest.split_once('}')?.0.split(',').collect()))
    })
}

/// What an option permits, as a clause writes it between braces.
fn in_braces(permits: &Permits) -> Vec<String> {
    match permits {
        Permits::Choice { values } => values.clone(),
        Permits::Numbers { values } => values.iter().map(u32::to_string).collect(),
        Permits::Count { least, most: None } => vec![format!(">={least}")],
        Permits::Count { least, most: Some(most) } => vec![format!("{least}-{most}")],
        Permits::Money { none, .. } => {
            let words = if *none { vec!["none", "at-least-floor"] } else { vec!["at-least-floor"] };
            words.into_iter().map(str::to_owned).collect()
        }
        Permits::Subset { .. } => vec!["any-subset".to_owned()],
        Permits::Lines { .. } => vec!["ordered-rules".to_owned()],
    }
}

#[test]
fn every_option_that_a_clause_or_ruling_grants_is_declared_with_its_values() {
    let mut granted = 0;
    for schema in written() {
        for clause in schema.rulebook().clauses().chain(schema.rulebook().rulings()) {
            let text = format!("{} {}", clause.option().unwrap_or_default(), clause.says());
            for (name, values) in braced(&text) {
                granted += 1;
                if let Some(table) = name.strip_suffix("-odds").filter(|_| schema.option(name).is_none()) {
                    assert_eq!(schema.table(table).map(TableSpec::clause), Some(clause));
                    continue;
                }
                let option = schema.option(name).unwrap_or_else(|| panic!("{clause} grants `{name}`"));
                assert!(option.clauses.contains(&clause), "{name} does not cite {clause}");
                assert_eq!(in_braces(&option.permits), values, "{clause}");
            }
        }
    }
    assert!(granted >= 40, "{granted} options granted");
}

#[test]
fn one_option_has_one_wording_and_one_default_in_every_rulebook() {
    for book in BOOKS {
        for option in schema(book).options() {
            for other in BOOKS.iter().filter_map(|book| schema(book).option(&option.name)) {
                assert_eq!(option.says, other.says, "{}", option.name);
                let own_default = ["payout-limit", "seats"].contains(&option.name.as_str());
                assert!(own_default || option.default == other.default, "{}", option.name);
            }
        }
    }
}

#[test]
fn a_file_of_numbers_that_is_not_well_formed_says_where() {
    let book = Rulebook::named("ma-boston-5").unwrap();
    let head = "title = 'a'\njurisdiction = 'b'\ngame = 'c'\n";
    let option = |rest: &str| format!("{head}[[option]]\nname = 'x'\nsays = 'Y.'\n{rest}\n");
    for (text, why) in [
        (option("clause = '99(z)'\ntype = 'count'\nleast = 1\nmost = 2\ndefault = 1"), "x: there is no clause `99(z)`"),
        (option("clause = []\ntype = 'count'\nleast = 1\nmost = 2\ndefault = 1"), "no clause is named"),
        (option("clause = 'R1'\ntype = 'count'\nleast = 1\nmost = 2\ndefault = 3"), "the default is not permitted"),
        (option("clause = 'R1'\ntype = 'count'\nvalues = [1, 3]\ndefault = 2"), "the default is not permitted"),
        (option("clause = 'R1'\ntype = 'count'\nvalues = [1, 3]\nmost = 3\ndefault = 1"), "count has either"),
        (option("clause = 'R1'\ntype = 'choice'\ndefault = 'a'"), "choice and subset have values"),
        (
            option("clause = 'R1'\ntype = 'subset'\nvalues = ['a']\ndefault = ['a', 'a']"),
            "the default is not permitted",
        ),
        (option("clause = 'R1'\ntype = 'lines'\ndefault = ['a']"), "`of` is missing"),
        (option("clause = 'R1'\ntype = 'choice'\nvalues = ['b']\ndefault = 'a'"), "the default is not permitted"),
        (option("clause = 'R1'\ntype = 'money'\nleast = '1'\ndefault = 0.5"), "quoted"),
        (option("clause = 'R1'\ntype = 'choice'\nvalues = ['a']\ndefault = 'a'\ndecided-by = 'y'"), "`y` is no choice"),
        (option("clause = 'R1'\ntype = 'choice'\nvalues = ['a', 'b']\ndefault = 'a'\ndecided-by = 'x'"), "more values"),
        (
            option("clause = 'R1'\ntype = 'choice'\nvalues = ['a']\ndefault = 'a'\nhouse-wide = '9(z)'"),
            "no clause `9(z)`",
        ),
        (option("clause = 'R1'\ntype = 'money'\nleast = '1'\ndefault = 'none'"), "no amount of money"),
        (
            option(
                "clause = 'R1'\ntype = 'money'\nleast = 1\ndefault = 1\n\
                 multiple-of = [{ option = 'y', clause = 'R1' }]",
            ),
            "names `y`, which is not declared",
        ),
        (
            option(
                "clause = 'R1'\ntype = 'choice'\nvalues = ['a']\ndefault = 'a'\n\
                 requires = [{ when = 'a', option = 'x', is = 'b', clause = 'R1' }]",
            ),
            "does not fit",
        ),
        (format!("{head}surprise = 1"), "surprise"),
        (format!("{head}exempt = {{ '10(b)' = 'why', '10(zz)' = 'why' }}"), "no clause `10(zz)`"),
        (format!("{head}odds-word = {{ word = 'win', clause = '11(a)' }}"), "`win`"),
    ] {
        let error = super::read::schema(book, &text).err().unwrap_or_else(|| panic!("accepted: {text}"));
        assert!(error.contains(why), "{error}");
    }
    let exempt = super::read::schema(book, &format!("{head}exempt = {{ '10(b)' = 'why' }}")).unwrap();
    assert_eq!(exempt.exempt(), [(law::clause!("ma-boston-5", "10(b)"), "why".to_owned())]);
}

#[test]
fn a_schema_is_data_for_the_form_and_the_documentation() {
    let json = serde_json::to_value(schema("ma-boston-5")).unwrap();
    assert_eq!(json["rulebook"], "ma-boston-5");
    let second_deck = &json["options"][1];
    assert_eq!(second_deck["permits"]["type"], "choice");
    assert_eq!(second_deck["conditions"][0]["demand"], "requires");
    assert_eq!(second_deck["clauses"][0], "ma-boston-5 2(b)");
    let words: Vec<String> =
        schema("ma-boston-5").options().iter().flat_map(|o| &o.conditions).map(Condition::words).collect();
    assert_eq!(words[0], "yes requires shuffle-method automated");
    assert!(
        words.contains(&"a multiple of 2 x chip".to_owned())
            && words.contains(&"at least minimum-first-wager".to_owned())
    );
    let rules = serde_json::to_value(schema("boston-7").defaults()).unwrap();
    assert_eq!(
        (&rules["options"]["payout-limit"], &rules["pay"]["ante-bonus"]["flush"]),
        (&"2000.00".into(), &"3 to 1".into())
    );
}

proptest::proptest! {
    /// Whatever is done to a submission, the check answers, and what it accepts it accepts again.
    #[test]
    fn no_text_makes_the_check_panic(
        file in proptest::sample::select(files("").into_iter().chain(files("bad")).collect::<Vec<_>>()),
        edits in proptest::collection::vec((0..2000usize, 0..9usize, "[a-z0-9 ='\"\\[\\].,\n#$-]{0,6}"), 0..6),
    ) {
        let mut letters: Vec<char> = std::fs::read_to_string(file).unwrap().chars().collect();
        for (at, length, new) in edits {
            let at = at % (letters.len() + 1);
            let end = (at + length).min(letters.len());
            letters.splice(at..end, new.chars());
        }
        let text: String = letters.into_iter().collect();
        match checked(&text) {
            Ok(rules) => proptest::prop_assert_eq!(checked(&rules.to_submission()), Ok(rules)),
            Err(violations) => proptest::prop_assert!(!violations.is_empty()),
        }
    }
}
