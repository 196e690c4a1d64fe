# One line per target behind ##: `make` shows them.

CARGO ?= cargo
BAIZE = $(CARGO) run --release --quiet --package baize --
# Where cargo puts programs it installs.
export PATH := $(HOME)/.cargo/bin:$(PATH)

.DEFAULT_GOAL := help
.PHONY: help setup run test check lint docs audit bench fmt clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## see that everything needed is there, and install what is missing
	@command -v $(CARGO) >/dev/null && command -v rustc >/dev/null || { \
		echo "Rust is missing. Install it as https://rustup.rs says, or with your system's packages, then try again."; \
		exit 1; }
	@$(CARGO) fmt --version >/dev/null 2>&1 && $(CARGO) clippy --version >/dev/null 2>&1 || { \
		echo "rustfmt or clippy is missing: rustup component add rustfmt clippy"; exit 1; }
	@command -v cc >/dev/null && command -v python3 >/dev/null || { \
		echo "A C compiler (for SQLite) or python3 (for the second verifier) is missing: build-essential, python3."; \
		if [ "$$(id -u)" = 0 ]; then apt-get update && apt-get install -y build-essential python3; \
		elif command -v sudo >/dev/null; then sudo apt-get update && sudo apt-get install -y build-essential python3; \
		else exit 1; fi; }
	@$(CARGO) nextest --version >/dev/null 2>&1 || { \
		echo "Installing cargo-nextest, which runs the tests."; $(CARGO) install cargo-nextest --locked; }
	@rustc --version; $(CARGO) nextest --version | head -n 1

run: ## play forty games at a demo table, without a screen
	@echo "Forty games of roulette at a demo table with made-up players, from seed 7; nothing is written to disk."
	$(BAIZE) demo --headless --seed 7 --rounds 40

test: setup lint ## everything: format, lints, tests, docs, transcripts, coverage
	$(CARGO) nextest run --workspace --no-fail-fast
	$(CARGO) test --workspace --doc --quiet
	@$(MAKE) --no-print-directory docs
	@$(MAKE) --no-print-directory audit

lint: ## format and lints, every warning an error
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- --deny warnings

docs: ## the documentation of the crates, every warning an error
	RUSTDOCFLAGS="--deny warnings" $(CARGO) doc --workspace --no-deps --quiet

# The tests have built this binary already; the release build of BAIZE would be another.
audit: ## replay the transcripts, and hold the rules against the tests
	$(CARGO) run --quiet --package baize -- replay transcripts
	$(CARGO) run --quiet --package baize -- audit coverage --gaps

check: ## does it compile?
	$(CARGO) check --workspace --all-targets

bench: ## how fast the engine is, beside a peer in the same run
	$(BAIZE) bench engine
	$(BAIZE) bench journal

fmt: ## format the sources
	$(CARGO) fmt --all

clean: ## remove what was built
	$(CARGO) clean
