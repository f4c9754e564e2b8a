# The door: every task of a day is one word. CMake presets (CMakePresets.json) and tools/ stand behind it.
PREFIX ?= /usr/local
NINJA := ninja -j$(shell nproc)

# Folders of src with tests, and those among them that parse hostile bytes: these also run under ASan and UBSan.
TEST_FOLDERS := $(sort $(foreach test,$(shell find src -name '*_test.cc'),$(word 2,$(subst /, ,$(test)))))
PARSER_FOLDERS := $(filter url kernels html archive columns store engine parquet tables,$(TEST_FOLDERS))
THREAD_FOLDERS := $(filter os ingest store engine api,$(TEST_FOLDERS))
programs = $(foreach folder,$(2),build/$(1)/tests/$(folder)_test)
targets = $(addsuffix _test,$(1))

.PHONY: help build test test-spark test-slow lint format bench bench-scan bench-spark demo fuzz papers install wheel dist clean

help:                 ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-22s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build:                ## the release program, at build/seamripper
	@mkdir -p build
	tools/setup build
	@tools/build_ui || echo "make build: reports get no script, so their tables cannot be sorted; see above" >&2
	cmake --preset release >build/cmake.log || { cat build/cmake.log; exit 1; }
	$(NINJA) -C build/release seamripper
	ln -f build/release/seamripper build/seamripper
	ln -sf release/lib/libduckdb.so build/libduckdb.so

test: test-programs   ## set up, build, and run every test and check
	tools/run_tests.py --replay build/asan/fuzz $(call programs,release,$(TEST_FOLDERS)) \
	  $(call programs,asan,$(PARSER_FOLDERS))

.PHONY: test-programs
test-programs:
	tools/setup test
	$(MAKE) --no-print-directory build
	cmake --preset release -DSEAMRIPPER_PYTHON=ON >build/cmake.log || { cat build/cmake.log; exit 1; }
	$(NINJA) -C build/release tests _native python_oracle
	cmake --preset asan >build/cmake.log || { cat build/cmake.log; exit 1; }
	$(NINJA) -C build/asan $(call targets,$(PARSER_FOLDERS)) fuzzers

test-spark: build     ## the Python package on Spark clusters of this machine
	tools/setup spark
	cmake --preset release -DSEAMRIPPER_PYTHON=ON >build/cmake.log || { cat build/cmake.log; exit 1; }
	$(NINJA) -C build/release _native
	PYTHONPATH=$(CURDIR)/build/release/python build/venv-spark/bin/python python/tests/test_spark.py -v

test-slow: test-programs  ## the same with everything under ASan, threads under TSan, and longer random tests
	$(NINJA) -C build/asan tests seamripper
	cmake --preset tsan >build/cmake.log || { cat build/cmake.log; exit 1; }
	$(NINJA) -C build/tsan $(call targets,$(THREAD_FOLDERS)) seamripper
	SEAMRIPPER_SLOW=1 tools/run_tests.py --replay build/asan/fuzz --program build/seamripper --program build/asan/seamripper \
	  --program build/tsan/seamripper $(call programs,release,$(TEST_FOLDERS)) \
	  $(call programs,asan,$(TEST_FOLDERS)) $(call programs,tsan,$(THREAD_FOLDERS))

lint:                 ## clang-tidy and the layout clang-format wants
	tools/setup lint
	cmake --preset lint >build/cmake.log || { cat build/cmake.log; exit 1; }
	$(NINJA) -C build/lint generated
	tools/lint check

format:               ## lay the sources out with clang-format
	tools/setup lint
	tools/lint format

bench:                ## measure against the goals
	tools/setup bench
	cmake --preset release -DSEAMRIPPER_BENCH=ON -DSEAMRIPPER_PYTHON=ON >build/cmake.log || { cat build/cmake.log; exit 1; }
	$(NINJA) -C build/release seamripper _native benchmarks
	bench/run $(ONLY)

bench-scan: ONLY := --only scan
bench-scan: bench     ## only the whole way: a crawl, all four detectors

bench-spark: ONLY := --only spark
bench-spark:          ## a scan on Spark beside the same on one machine
	tools/setup bench
	tools/setup spark
	$(MAKE) --no-print-directory build
	cmake --preset release -DSEAMRIPPER_PYTHON=ON >build/cmake.log || { cat build/cmake.log; exit 1; }
	$(NINJA) -C build/release _native
	bench/run $(ONLY)

demo: build           ## make a small crawl whose truth is known, find what was planted, and say where to look
	demo/run

MINUTES ?= 15
fuzz:                 ## fuzz every target, MINUTES=15 for all together, and write it down in fuzz/LEDGER.md
	tools/setup test
	for preset in fuzz fuzz-fast; do \
	  cmake --preset $$preset >build/cmake.log || { cat build/cmake.log; exit 1; }; \
	  $(NINJA) -C build/$$preset fuzzers || exit 1; \
	done
	fuzz/run $(MINUTES)

papers:               ## repeat the experiments of the papers, and write docs/papers
	tools/setup papers
	@$(MAKE) --no-print-directory build
	cmake --preset release -DSEAMRIPPER_PYTHON=ON >build/cmake.log || { cat build/cmake.log; exit 1; }
	$(NINJA) -C build/release _native
	PYTHONPATH=build/release/python build/venv/bin/python papers/run

wheel:                ## the Python package with the program, at build/wheels
	tools/setup python
	@tools/build_ui || echo "make wheel: reports get no script, so their tables cannot be sorted; see above" >&2
	tools/wheel

install: build        ## install below PREFIX (default /usr/local)
	cmake --install build/release --prefix $(PREFIX)

dist: build           ## a tarball that runs from any folder, at build/seamripper-VERSION-linux-x86_64.tar.gz
	tools/dist

clean:                ## remove what was built; the downloaded packages in build/deps stay
	rm -rf build/seamripper build/seamripper-* build/dist build/libduckdb.so build/demo build/release build/asan build/tsan build/lint build/dev build/fuzz build/fuzz-fast build/wheel build/wheels build/papers \
	  build/ui build/checks \
	  build/cmake.log
