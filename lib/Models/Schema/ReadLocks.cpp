//===- ReadLocks.cpp - Rows under `locks` ---------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"

using namespace llvm;

namespace interop {

/// Statements, or a call, or (of a phase) a call that forwards.
static void checkRegion(MapReader &Map) {
  const bool IsPair = Map.has("begin") || Map.has("end");
  if (IsPair + Map.has("call") + Map.has("forward") != 1)
    Map.report("expected exactly one of 'begin' with 'end', 'call' and "
               "'forward'");
  if (!IsPair)
    return;
  for (StringRef Key : {"header", "keep"})
    if (Map.has(Key))
      Map.report("'" + Key + "' has no effect beside 'begin'");
  Map.require("begin");
  Map.require("end");
}

static void takeRegion(MapReader &Map, StringRef Key, RegionText &To,
                       FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::Region, Ctx.Sink);
    auto take = [&](StringRef Part, std::string &Text, StringRef Shown,
                    function_ref<bool(StringRef)> IsKnown) {
      Inner.take(Part, [&](const Cursor &Value) {
        Text = readText(Value, Ctx.Sink).value_or("");
        checkPlaceholders(Value, Text, IsKnown, Shown, Ctx);
      });
    };
    auto isVariable = [](StringRef Name) { return Name == "name"; };
    take("begin", To.Begin, "${name}", isVariable);
    take("end", To.End, "${name}", isVariable);
    take("call", To.Call, "${function} and ${argument}", [](StringRef Name) {
      return Name == "function" || Name == "argument";
    });
    take("forward", To.Forward, "${function} and ${paramN}",
         [](StringRef Name) {
           unsigned N;
           return Name == "function" ||
                  (Name.consume_front("param") && !Name.getAsInteger(10, N));
         });
    Inner.text("header", To.Header);
    take("keep", To.Keep, "${value}",
         [](StringRef Name) { return Name == "value"; });
    checkRegion(Inner);
    Inner.finish();
  });
}

/// Keys that mean nothing for a lock of that kind.
static void checkLockKind(MapReader &Map, const LockModel &Row) {
  if (Row.Kind == LockModel::Library) {
    for (StringRef Key : {"exclusive", "waits", "serialized", "collector",
                          "release", "reacquire", "acquire", "interpreter"})
      if (Map.has(Key))
        Map.report("'" + Key + "' does not belong to kind 'library'");
    return;
  }
  for (StringRef Key : {"reacquire", "acquire"})
    if (!(Key == "acquire" ? Row.Acquire : Row.Reacquire).Forward.empty())
      Map.report("'forward' belongs to 'release' only");
  if (Row.Kind != LockModel::Interpreter && Map.has("exclusive"))
    Map.report("'exclusive' belongs to kind 'interpreter' only");
  if (Row.Kind == LockModel::Phase)
    for (StringRef Key :
         {"serialized", "collector", "reacquire", "acquire", "interpreter"})
      if (Map.has(Key))
        Map.report("'" + Key + "' does not belong to kind 'phase'");
  if (!Row.Release.Forward.empty() != (Row.Kind == LockModel::Phase) &&
      Map.has("release"))
    Map.report("'forward' belongs to kind 'phase', and nothing else to its "
               "'release'");
  if (Row.Kind != LockModel::Phase && Map.has("if_returns"))
    Map.report("'if_returns' belongs to kind 'phase' only");
  if (Map.has("scope"))
    Map.report("'scope' belongs to kind 'library' only");
  if (Map.has("reacquire") && !Map.has("release"))
    Map.report("'reacquire' has no effect without 'release'");
}

static void takeInstances(MapReader &Map, LockModel &Row, FileContext &Ctx) {
  Map.take("instances", [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::Instances, Ctx.Sink);
    std::optional<unsigned> Arg;
    Inner.index("arg", Arg);
    Inner.require("arg");
    Row.Instances.emplace();
    Row.Instances->Arg = Arg.value_or(0);
    takeNames(Inner, "made_by", Row.Instances->MadeBy, Ctx);
    Inner.require("made_by");
    Inner.finish();
  });
}

static void takeAdvice(MapReader &Map, LockModel &Row, FileContext &Ctx) {
  Map.take("advice", [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::Advice, Ctx.Sink);
    Inner.text("missing", Row.AdviceMissing);
    Inner.text("waits", Row.AdviceWaits);
    Inner.text("outlives", Row.AdviceOutlives);
    Inner.finish();
  });
}

LockModel readLockRow(const Cursor &At, FileContext &Ctx) {
  static constexpr EnumName Kinds[] = {{"interpreter", LockModel::Interpreter},
                                       {"thread", LockModel::Thread},
                                       {"phase", LockModel::Phase},
                                       {"library", LockModel::Library}};
  static constexpr EnumName Waits[] = {{"allowed", true}, {"slow", false}};
  static constexpr EnumName Scopes[] = {{"process", false}, {"handle", true}};
  LockModel Row;
  MapReader Map(At, KeyContext::LockModel, Ctx.Sink);
  Map.text("name", Row.Name);
  bool HasKind = Map.enumeration("kind", Kinds, [&](int V) {
    Row.Kind = static_cast<LockModel::KindTy>(V);
  });
  Map.text("title", Row.Title);
  Map.text("interpreter", Row.Owner);
  for (StringRef Key : {"name", "kind", "title"})
    Map.require(Key);
  Row.Exclusive = Row.Kind == LockModel::Interpreter;
  Map.boolean("exclusive", Row.Exclusive);
  Map.enumeration("waits", Waits, [&](int V) {
    Row.MayWait = V;
    Row.MayWaitSlowly = true;
  });
  Map.boolean("if_returns", Row.IfReturns);
  Map.boolean("serialized", Row.Serialized);
  static constexpr EnumName Collectors[] = {{"any", LockModel::AnyThread},
                                            {"own", LockModel::OwnThread}};
  Map.enumeration("collector", Collectors, [&](int V) {
    Row.Collector = static_cast<LockModel::CollectorTy>(V);
  });
  Map.enumeration("scope", Scopes, [&](int V) { Row.PerHandle = V; });
  takeInstances(Map, Row, Ctx);
  takeAdvice(Map, Row, Ctx);
  takeRegion(Map, "release", Row.Release, Ctx);
  takeRegion(Map, "reacquire", Row.Reacquire, Ctx);
  takeRegion(Map, "acquire", Row.Acquire, Ctx);
  takeApplicability(Map, Row.Where, Ctx);
  Row.From = takeOrigin(Map, At, Ctx);
  if (Map.finish() && HasKind)
    checkLockKind(Map, Row);
  return Row;
}

void takeLibraryLocks(MapReader &Map, StringRef Key,
                      std::vector<std::string> &To, FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    To = readTexts(C, Ctx.Sink);
    for (const std::string &Name : To)
      Ctx.useLock(C, Name, LockModel::Library);
  });
}

} // namespace interop
