# Two commands do everything: `make run` and `make test`. Neither needs anything typed before it.

CARGO ?= cargo

.PHONY: run play test browser bench docs nightly install

# Open the floor: it prints the address to open in a browser. Without npm it runs too, without its page.
# The first time this builds for a few minutes, page and program at once, and shows what.
run:
	@$(CARGO) run --package xtask -- floor
	@$(CARGO) run --quiet --profile floor --package houseway

# Sit down at a table in the terminal.
play:
	$(CARGO) run --release --quiet --package houseway -- play ma-boston-5

# Everything the project promises: formatting, lints, tests, the books' coverage, a docs build.
test:
	$(CARGO) run --quiet --package xtask -- test

# The page in a real browser, against a floor of its own; installs Debian's Chromium where it is missing.
browser:
	$(CARGO) run --quiet --package xtask -- browser

# The tests that enumerate for minutes.
nightly:
	$(CARGO) run --quiet --package xtask -- nightly

# Speed: the evaluator beside its peers, odds and simulation of every rulebook, instructions; writes docs/benchmarks.md.
bench:
	$(CARGO) run --quiet --package xtask -- bench

docs:
	$(CARGO) doc --workspace --no-deps

# The `houseway` command on this machine, with its page.
install:
	-@$(CARGO) run --quiet --package xtask -- web
	$(CARGO) install --path crates/houseway --locked
