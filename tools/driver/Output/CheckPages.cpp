//===- CheckPages.cpp - What checks are about -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Output/CheckPages.h"

using namespace llvm;

namespace interop {

namespace {
struct Entry {
  StringLiteral Name, Sentence;
};
struct Page {
  StringLiteral Name, Text;
};
} // namespace

static constexpr Entry Entries[] = {
#define INTEROP_CHECK(CLASS, NAME, SENTENCE) {NAME, SENTENCE},
#include "Checks.def"
};

static constexpr Page Pages[] = {
#include "CheckPages.inc"
};

/// "bugprone-use-after-move" has a page of clang-tidy; warnings of the compiler
/// and findings of its analyzer have none of their own.
static std::string makeUrl(StringRef Check) {
  auto [Module, Name] = Check.split('-');
  if (Module == "interop" || Check.starts_with("clang-diagnostic-") ||
      Check.starts_with("clang-analyzer-") || Name.empty())
    return {};
  return ("https://clang.llvm.org/extra/clang-tidy/checks/" + Module + "/" +
          Name + ".html")
      .str();
}

/// Of a check that is not ours, who has it.
static StringRef getOrigin(StringRef Check) {
  if (Check.starts_with("clang-diagnostic-"))
    return "A diagnostic of the compiler.";
  if (Check.starts_with("clang-analyzer-"))
    return "A check of the Clang Static Analyzer.";
  return "A check of clang-tidy.";
}

RuleText getRuleText(StringRef Check) {
  RuleText Result;
  Result.Sentence = getOrigin(Check);
  for (const Entry &E : Entries)
    if (E.Name == Check)
      Result.Sentence = E.Sentence;
  for (const Page &P : Pages)
    if (P.Name == Check)
      Result.Page = P.Text;
  Result.Url = makeUrl(Check);
  return Result;
}

} // namespace interop
