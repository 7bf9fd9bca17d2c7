"""Rules that check whole programs with interop-tidy; docs/build-systems.md is the page.

    interop_tidy_toolchain(name, configs, models)  which program runs, with what
    interop_tidy(name, deps)                       findings as SARIF
    interop_tidy_test(name, deps, fail_on)         fails if there are any
    interop_tidy_summaries                         the aspect: a summary of each unit
"""

load("//private:aspect.bzl", _interop_tidy_summaries = "interop_tidy_summaries")
load("//private:rules.bzl", _interop_tidy = "interop_tidy", _interop_tidy_test = "interop_tidy_test")
load("//private:toolchain.bzl", _interop_tidy_toolchain = "interop_tidy_toolchain")

interop_tidy = _interop_tidy
interop_tidy_summaries = _interop_tidy_summaries
interop_tidy_test = _interop_tidy_test
interop_tidy_toolchain = _interop_tidy_toolchain
