//===- ReadLocks.cpp - Rows under `locks` ---------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/ModelReaders.h"

using namespace llvm;

namespace interop {

static void takeRegion(MapReader &Map, StringRef Key, RegionText &To,
                       FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::Region, Ctx.Sink);
    auto take = [&](StringRef Part, std::string &Text) {
      Inner.take(Part, [&](const Cursor &Value) {
        Text = readText(Value, Ctx.Sink).value_or("");
        // For a fresh variable.
        checkPlaceholders(
            Value, Text, [](StringRef Name) { return Name == "name"; },
            "${name}", Ctx);
      });
      Inner.require(Part);
    };
    take("begin", To.Begin);
    take("end", To.End);
    Inner.finish();
  });
}

/// Keys that mean nothing for a lock of that kind.
static void checkLockKind(MapReader &Map, const LockRow &Row) {
  if (Row.Kind == LockRow::Library) {
    for (StringRef Key : {"exclusive", "release", "reacquire", "acquire"})
      if (Map.has(Key))
        Map.report("'" + Key + "' belongs to kind 'interpreter' only");
    return;
  }
  if (Map.has("scope"))
    Map.report("'scope' belongs to kind 'library' only");
  if (Map.has("reacquire") && !Map.has("release"))
    Map.report("'reacquire' has no effect without 'release'");
}

LockRow readLockRow(const Cursor &At, FileContext &Ctx) {
  static constexpr EnumName Kinds[] = {{"interpreter", LockRow::Interpreter},
                                       {"library", LockRow::Library}};
  static constexpr EnumName Scopes[] = {{"process", false}, {"handle", true}};
  LockRow Row;
  MapReader Map(At, KeyContext::LockRow, Ctx.Sink);
  Map.text("name", Row.Name);
  bool HasKind = Map.enumeration("kind", Kinds, [&](int V) {
    Row.Kind = static_cast<LockRow::KindTy>(V);
  });
  Map.text("title", Row.Title);
  for (StringRef Key : {"name", "kind", "title"})
    Map.require(Key);
  Map.boolean("exclusive", Row.Exclusive);
  Map.enumeration("scope", Scopes, [&](int V) { Row.PerHandle = V; });
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
      Ctx.useLock(C, Name, LockRow::Library);
  });
}

} // namespace interop
