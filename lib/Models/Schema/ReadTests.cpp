//===- ReadTests.cpp - Tests of arguments, results and handles ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"

using namespace llvm;

namespace interop {

/// The operators of a test that compare with values.
static constexpr std::pair<StringLiteral, ArgumentTest::OpTy> ValueTests[] = {
    {"equals", ArgumentTest::Equals},    {"differs", ArgumentTest::Differs},
    {"below", ArgumentTest::Below},      {"not_below", ArgumentTest::NotBelow},
    {"has_flag", ArgumentTest::HasFlag},
};

static void checkTestValues(const Cursor &At, StringRef Op,
                            const ArgumentTest &Test, FileContext &Ctx) {
  bool IsBound =
      Test.Op == ArgumentTest::Below || Test.Op == ArgumentTest::NotBelow;
  if (IsBound && Test.Values.size() > 1)
    Ctx.Sink.report(At, "'" + Op + "' takes one value");
  if (!IsBound && Test.Op != ArgumentTest::HasFlag)
    return;
  for (const Constant &C : Test.Values)
    if (!C.Value && Ctx.Declared.count(C.Name))
      Ctx.Sink.report(At, "'" + Op + "' needs the value of '" + C.Name +
                              "'; 'constants' does not give it");
}

static constexpr StringLiteral Operators =
    "'equals', 'differs', 'below', 'not_below', 'has_flag', 'points_to'";

/// The operator that compares a value, if there is one. Returns how many.
static unsigned takeOperator(MapReader &Map, ArgumentTest &Out,
                             FileContext &Ctx) {
  unsigned Ops = 0;
  for (const auto &[Key, Op] : ValueTests)
    Ops += Map.take(Key, [&, Key = Key, Op = Op](const Cursor &C) {
      Out.Op = Op;
      Out.Values = readConstants(C, Ctx);
      checkTestValues(C, Key, Out, Ctx);
    });
  Ops += Map.take("points_to", [&](const Cursor &C) {
    Out.Op = ArgumentTest::PointsTo;
    forEachItem(C, [&](const Cursor &Item) {
      Out.Values.push_back({readText(Item, Ctx.Sink).value_or(""), {}});
    });
  });
  Ops += Map.take("is_null", [&](const Cursor &C) {
    bool IsNull = readBool(C, Ctx.Sink).value_or(true);
    Out.Op = IsNull ? ArgumentTest::IsNull : ArgumentTest::IsNotNull;
  });
  return Ops;
}

/// Whether the call writes the argument: a test by itself, or beside \p Ops
/// others in the mapping. Returns how many tests there are.
static unsigned takeDefaulted(MapReader &Map, unsigned Ops, ArgumentTest &Out,
                              FileContext &Ctx) {
  bool IsDefaulted = true;
  if (!Map.take("defaulted", [&](const Cursor &C) {
        IsDefaulted = readBool(C, Ctx.Sink).value_or(true);
      }))
    return Ops;
  if (!Ops) {
    Out.Op = IsDefaulted ? ArgumentTest::Defaulted : ArgumentTest::Written;
    return 1;
  }
  Out.OrDefaulted = true;
  if (!IsDefaulted)
    Map.report("'defaulted: false' has no effect beside another test");
  return Ops;
}

/// The end of the mapping of a test.
static void finishTest(MapReader &Map, unsigned Ops, StringRef Last) {
  if (Map.finish() && Ops != 1)
    Map.report(Twine(Ops ? "more than one" : "no") +
               " test, expected exactly one of " + Operators + Last);
}

static ArgumentTest readTest(const Cursor &At, FileContext &Ctx) {
  ArgumentTest Out;
  MapReader Map(At, KeyContext::Test, Ctx.Sink);
  std::optional<unsigned> Index;
  takeArgument(Map, "arg", Index, Ctx);
  Map.require("arg");
  Out.Index = Index.value_or(0);
  const unsigned Ops = takeOperator(Map, Out, Ctx);
  finishTest(Map, takeDefaulted(Map, Ops, Out, Ctx),
             ", 'is_null' or 'defaulted'");
  return Out;
}

std::vector<ArgumentTest> readTests(const Cursor &At, FileContext &Ctx) {
  std::vector<ArgumentTest> Out;
  forEachItem(At,
              [&](const Cursor &Item) { Out.push_back(readTest(Item, Ctx)); });
  if (Out.empty())
    Ctx.Sink.report(At, "found an empty sequence, expected at least one test");
  return Out;
}

ArgumentTest readValueTest(const Cursor &At, FileContext &Ctx) {
  ArgumentTest Out;
  MapReader Map(At, KeyContext::Test, Ctx.Sink);
  finishTest(Map, takeOperator(Map, Out, Ctx), " or 'is_null'");
  return Out;
}

void takeSentinel(MapReader &Map, std::optional<ArgumentTest> &To,
                  FileContext &Ctx) {
  Map.take("sentinel", [&](const Cursor &C) {
    if (C.Node.Kind == YamlNode::Mapping) {
      To = readValueTest(C, Ctx);
      return;
    }
    To.emplace();
    To->Values = readConstants(C, Ctx);
  });
}

} // namespace interop
