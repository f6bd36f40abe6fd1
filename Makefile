# Everything that is done to Tablée, by name. `make play` and `make test` need nothing but
# python3 >= 3.11, node >= 20 and make (and root on Debian, to install Chromium for the tests).

PYTHON ?= python3
PORT ?= 8000
PY := .venv/bin/python
RUN := PYTHONPATH=py:. $(PY)
# The words (*.po), the rules, the pages, the tools: what the site is made of.
SOURCES := $(shell find py static tools index.html embed.html pyscript.toml pyproject.toml \
             -type f -not -name '*.mo' -not -name '*.pyc' -not -path '*/node_modules/*' 2>/dev/null)

.PHONY: play site test check lint format bench lighthouse pictures words clean browser engines \
  kills everywhere test-peers bench-peers fuzz mutants

play: build/site.stamp ## build the site, serve it and print its address
	@PYTHONPATH=. $(PY) -m tools.serve --port $(PORT)

site: build/site.stamp ## build/site is what GitHub Pages serves

# Three at a time: a browser waits a lot, and the rules need none. What a stop runs is a sample:
# every game in every browser is `make everywhere`.
WHOLE_GAMES := $(addprefix tests/browser/test_,play.py hidden.py keyboard.py don_peperoni.py \
  service_compris.py axe.py link.py rooms.py)
# Without a browser, and so that all three end at about one time.
BESIDE := $(addprefix tests/,link sealed sixth)
ELSEWHERE := $(addprefix tests/browser/test_,firefox.py webkit.py memory.py matches.py \
  link_firefox.py link_cuts.py)

test: ## everything: install, build, lint, every test
	@mkdir -p build; tools/chromium >build/browsers.txt 2>&1 & got=$$!; \
	$(MAKE) --no-print-directory -j2 lint build/site.stamp; made=$$?; \
	wait $$got || { cat build/browsers.txt; exit 1; }; cat build/browsers.txt; exit $$made
	@$(RUN) -m pytest $(addprefix --ignore=,tests/browser tests/peers $(BESIDE)) >build/rules.txt 2>&1 & \
	rules=$$!; { $(RUN) -m pytest $(WHOLE_GAMES) && \
	  $(MAKE) --no-print-directory test-peers; } >build/games.txt 2>&1 & games=$$!; \
	$(RUN) -m pytest tests/browser $(BESIDE) $(addprefix --ignore=,$(WHOLE_GAMES) $(ELSEWHERE)); \
	pages=$$?; \
	wait $$rules; rules=$$?; wait $$games; games=$$?; cat build/rules.txt build/games.txt; \
	test $$pages = 0 && test $$rules = 0 && test $$games = 0

PEERS := PYTHONPATH=py:. .venv-peers/bin/python
test-peers: .venv-peers/stamp ## OpenSpiel's, PettingZoo's and Gymnasium's suites over our games
	@if grep -q here $<; then $(PEERS) -m pytest --confcutdir=tests/peers tests/peers; else \
	  echo "The suites of others are skipped: there is no wheel of them for this Python."; fi

lint: .venv/stamp node_modules/stamp ## ruff, mypy --strict, tsc --strict
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	node_modules/.bin/tsc -p tools/tsconfig.json
	node_modules/.bin/tsc -p tools/tsconfig.sw.json

format: .venv/stamp ## put the source in order
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

bench: build/site.stamp browser engines ## measure; prints a table and writes build/bench.json
	$(RUN) -m tests.bench

bench-peers: .venv-peers/bench tests/bench/node/node_modules/stamp build/site.stamp browser ## docs/performance.md
	@mkdir -p build
	$(PEERS) -W ignore -m tests.bench.beside
	$(RUN) -m tablee bench --json >build/engine.json
	$(RUN) -m tests.bench.pyodide
	$(RUN) -m tests.bench.page

FUZZ_SECONDS ?= 600
FUZZED := records addresses saves messages boards
fuzz: .venv-peers/fuzz ## ten minutes each for what strangers hand us; build/fuzz holds what it found
	@for target in $(FUZZED); do \
	  $(PEERS) -m tests.fuzz $$target $(FUZZ_SECONDS) || exit 1; done

mutants: .venv-mutants/stamp ## change kernel and rules of GAME in every small way: do tests notice?
	PYTHONPATH=. .venv-mutants/bin/python -m tests.mutants $(or $(GAME),template)

lighthouse: build/site.stamp browser tools/lighthouse-node/node_modules/stamp ## scores as on a phone
	$(RUN) -m tools.lighthouse

pictures: build/site.stamp browser ## take the pictures in docs/ anew
	$(RUN) -m tools.pictures $(GAME)

words: .venv/stamp ## gather the words into py/tablee/locale and update its languages
	$(RUN) -m tools.words

clean: ## all that was made; what was installed stays
	rm -rf build

build/site.stamp: .venv/stamp node_modules/stamp $(SOURCES)
	$(RUN) -m tools.build
	@touch $@

.venv/stamp: requirements/dev.txt
	$(PYTHON) -m venv .venv
	$(PY) -m pip --disable-pip-version-check install --quiet -r $<
	@touch $@

# In an environment of its own: nothing of ours may come to lean on it. All that is needed is listed.
.venv-peers/stamp: requirements/peers.txt | .venv/stamp
	$(PYTHON) -m venv --without-pip .venv-peers
	$(PY) -m pip --disable-pip-version-check --python .venv-peers/bin/python install --quiet \
	  --no-deps --no-compile --only-binary=:all: -r $< 2>.venv-peers/told && echo here >$@ || \
	  { cat .venv-peers/told; grep -q "No matching distribution" .venv-peers/told && echo none >$@; }

.venv-peers/bench .venv-peers/fuzz: .venv-peers/%: requirements/%.txt .venv-peers/stamp
	$(PY) -m pip --disable-pip-version-check --python .venv-peers/bin/python install --quiet \
	  --no-deps -r $<
	@touch $@

.venv-mutants/stamp: requirements/mutants.txt | .venv/stamp
	$(PYTHON) -m venv --without-pip .venv-mutants
	$(PY) -m pip --disable-pip-version-check --python .venv-mutants/bin/python install --quiet -r $<
	@touch $@

tests/bench/node/node_modules/stamp: tests/bench/node/package-lock.json
	npm ci --prefix tests/bench/node --ignore-scripts --no-audit --no-fund
	@touch $@

node_modules/stamp: package-lock.json package.json
	npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

tools/lighthouse-node/node_modules/stamp: tools/lighthouse-node/package-lock.json
	npm ci --prefix tools/lighthouse-node --ignore-scripts --no-audit --no-fund
	@touch $@

browser:
	@tools/chromium

engines:
	@tools/engines

kills: build/site.stamp browser ## kill the page at 50 moments of each game, and at 20 of a write
	TABLEE_KILLS=50 $(RUN) -m pytest tests/browser/test_kill.py

everywhere: build/site.stamp browser engines ## every browser test with every game, in all browsers
	TABLEE_FULL=1 $(RUN) -m pytest tests/browser
