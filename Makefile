# One line per target behind ##: `make` shows them.

CARGO ?= cargo
BAIZE = $(CARGO) run --release --quiet --package baize --
# Where the demo listens: make run LISTEN=0.0.0.0:8080
LISTEN ?= 127.0.0.1:8080
# The browser that drives the screens in the tests.
export CHROMIUM ?= /usr/bin/chromium
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD = 1
# Where cargo puts programs it installs.
export PATH := $(HOME)/.cargo/bin:$(PATH)
# As root, or with sudo; said in words where neither can be.
INSTALL = install() { if [ "$$(id -u)" = 0 ]; then apt-get update && apt-get install -y "$$@"; \
	elif command -v sudo >/dev/null; then sudo apt-get update && sudo apt-get install -y "$$@"; \
	else echo "Please install: $$*"; exit 1; fi; }; install

.DEFAULT_GOAL := help
.PHONY: help tools setup browser run web test lint lint-rust lint-web rust screens docs audit check golden retell bench fmt clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

tools: # what building needs
	@command -v $(CARGO) >/dev/null && command -v rustc >/dev/null || { \
		echo "Rust is missing. Install it as https://rustup.rs says, or with your system's packages, then try again."; \
		exit 1; }
	@command -v cc >/dev/null && command -v python3 >/dev/null || { $(INSTALL) build-essential python3; }
	@command -v npm >/dev/null || { \
		echo "Node 20.19 or newer with npm is missing: https://nodejs.org, or your system's packages."; exit 1; }

setup: tools ## see that everything needed is there, and install what is missing
	@$(CARGO) fmt --version >/dev/null 2>&1 && $(CARGO) clippy --version >/dev/null 2>&1 || { \
		echo "rustfmt or clippy is missing: rustup component add rustfmt clippy"; exit 1; }
	@$(CARGO) nextest --version >/dev/null 2>&1 || { \
		echo "Installing cargo-nextest, which runs the tests."; $(CARGO) install cargo-nextest --locked; }
	@rustc --version; $(CARGO) nextest --version | head -n 1; echo "node $$(node --version)"

browser: # what the tests of the screens drive
	@test -x $(CHROMIUM) || { echo "Chromium is missing, which the tests of the screens drive."; $(INSTALL) chromium; }

# What the lock says, and for the machine's own platform also what the lock does not list: `npm ci` would refuse that.
web/node_modules/.installed: web/package-lock.json | tools
	cd web && npm install --no-save --no-audit --no-fund
	@touch $@

# Not index.html itself: a program that is built first puts a page there that says what is missing.
web/dist/.built: web/node_modules/.installed $(shell find web/src web/public messages -type f) web/index.html web/vite.config.ts
	cd web && npm run build --silent
	@touch $@

web: web/dist/.built ## build the screens

# The first time takes minutes: it says what it does, and cargo shows how far it is. Measurements use the release build.
run: tools ## open a demo floor to play on; the address is printed
	@echo "1 of 3: the screens"
	@$(MAKE) --no-print-directory web
	@echo "2 of 3: the program. The first time this takes two minutes or so, later a moment"
	@$(CARGO) build --profile demo --package baize
	@echo "3 of 3: the demo floor opens at http://$(LISTEN)/"
	@$${CARGO_TARGET_DIR:-target}/demo/baize demo --listen $(LISTEN) --patrons 5

# One part after the other: the first that fails ends it.
PARTS = web lint rust screens docs audit
test: setup browser ## everything: format, lints, tests, screens, docs, transcripts, coverage
	@for part in $(PARTS); do \
		began=$$(date +%s); \
		$(MAKE) --no-print-directory $$part || exit 1; \
		took=$$(($$(date +%s) - began)); \
		times="$$times$$(printf '  %-8s %2d min %02d s' $$part $$((took / 60)) $$((took % 60)))\n"; \
	done; \
	printf "How long each part took:\n$$times"

lint: tools ## format, types, lints and the screens' unit tests, every warning an error
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint-rust lint-web

# Side by side: cargo waits for the compiler of few crates, node uses one core.
lint-rust:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- --deny warnings

lint-web: web/node_modules/.installed
	cd web && npm run lint --silent && npm run check --silent && npm test --silent

# The toy is in the catalogue only with its feature: its tests are a second run.
TOY = --package baize --package server --features baize/toy,server/toy --test it
rust: web ## the tests of the crates
	$(CARGO) nextest run --workspace --no-fail-fast
	$(CARGO) nextest run $(TOY) --no-fail-fast -E 'test(/^toy::/)'
	$(CARGO) test --workspace --doc --quiet

# With all targets, as the tests have built it already: otherwise dependencies would be built anew with other features.
screens: browser web ## the screens in a real browser, on a real house
	$(CARGO) build $(TOY) --quiet
	cp $${CARGO_TARGET_DIR:-target}/debug/baize $${CARGO_TARGET_DIR:-target}/debug/baize-toy
	$(CARGO) build --workspace --all-targets --quiet
	cd web && BAIZE=$${CARGO_TARGET_DIR:-../target}/debug/baize npm run e2e --silent

docs: ## the documentation of the crates, every warning an error
	RUSTDOCFLAGS="--deny warnings" $(CARGO) doc --workspace --no-deps --quiet

# As above; the release build of BAIZE would be another.
audit: ## replay the transcripts, and hold the rules against the tests
	$(CARGO) build --workspace --all-targets --quiet
	$${CARGO_TARGET_DIR:-target}/debug/baize replay transcripts
	$${CARGO_TARGET_DIR:-target}/debug/baize audit coverage --gaps

# CONTRIBUTING.md says when.
golden: ## write the golden house of this version, which is kept for ever
	BAIZE_GOLDEN=write $(CARGO) test --package baize --test it -- --exact golden::a_house_written_today_is_decided_again

retell: ## freeze anew what audits tell of the golden houses
	BAIZE_GOLDEN=tell $(CARGO) test --package baize --test it -- --exact golden::golden_houses_are_told_as_ever

check: ## does it compile?
	$(CARGO) check --workspace --all-targets

bench: web ## how fast it is, beside a peer in the same run
	$(BAIZE) bench engine
	$(BAIZE) bench journal
	$(BAIZE) bench floor

fmt: ## format the sources
	$(CARGO) fmt --all
	cd web && npm run fmt --silent

clean: ## remove what was built
	$(CARGO) clean
	rm -rf web/dist web/node_modules web/test-results
