//===- ReadBlocking.cpp - The `blocks` mapping ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

static constexpr EnumName ClassNames[] = {
    {"never", int(BlockingClass::Never)},
    {"bounded", int(BlockingClass::Bounded)},
    {"slow", int(BlockingClass::Slow)},
    {"unbounded", int(BlockingClass::Unbounded)},
};

static void takeConditions(MapReader &Map, Blocking &Out, FileContext &Ctx) {
  bool Conditional = false;
  Conditional |=
      Map.take("when", [&](const Cursor &C) { Out.When = readTests(C, Ctx); });
  Conditional |= Map.take(
      "unless", [&](const Cursor &C) { Out.Unless = readTests(C, Ctx); });
  Map.take("never_when",
           [&](const Cursor &C) { Out.NeverWhen = readTests(C, Ctx); });
  bool HasOtherwise = Map.enumeration("otherwise", ClassNames, [&](int V) {
    Out.Otherwise = static_cast<BlockingClass>(V);
  });
  if (HasOtherwise && !Conditional)
    Map.report("'otherwise' has no effect without 'when' or 'unless'");
  if (Conditional && Out.Otherwise == Out.Class)
    Map.report("'class' and 'otherwise' are the same, so that 'when' and "
               "'unless' have no effect");
}

static void readPending(const Cursor &At, Blocking &Out, FileContext &Ctx) {
  MapReader Map(At, KeyContext::Pending, Ctx.Sink);
  takeNames(Map, "calls", Out.PendingCalls, Ctx);
  Map.require("calls");
  takeNames(Map, "settled_by", Out.PendingSettledBy, Ctx);
  Map.take("settled_types", [&](const Cursor &C) {
    Out.PendingSettledTypes = readConstants(C, Ctx);
  });
  if (Map.has("settled_types") != Map.has("settled_by"))
    Map.report("'settled_by' and 'settled_types' belong together");
  Map.finish();
}

static void takeChildren(MapReader &Map, Blocking &Out, FileContext &Ctx) {
  Map.take("children", [&](const Cursor &C) {
    Out.MoreChildren = readTexts(C, Ctx.Sink);
    for (const std::string &Kind : Out.MoreChildren)
      Ctx.useKind(C, Kind);
    if (Out.MoreChildren.empty())
      return;
    Out.Children = Out.MoreChildren.front();
    Out.MoreChildren.erase(Out.MoreChildren.begin());
  });
  Map.boolean("children_in_closures", Out.ChildrenInClosures);
  Map.take("pending", [&](const Cursor &C) { readPending(C, Out, Ctx); });
  if (Map.has("children"))
    return;
  for (StringRef Key : {"children_in_closures", "pending"})
    if (Map.has(Key))
      Map.report("'" + Key + "' has no effect without 'children'");
}

static void takeWakers(MapReader &Map, Blocking &Out, FileContext &Ctx) {
  takeNames(Map, "unblock", Out.Unblock, Ctx);
  takeNames(Map, "not_unblocked_by", Out.NotUnblockedBy, Ctx);
  for (const std::string &Name : Out.Unblock)
    if (is_contained(Out.NotUnblockedBy, Name))
      Map.report("'" + Name +
                 "' stands under both 'unblock' and 'not_unblocked_by'");
}

/// Keys that say nothing of a call that never waits.
static void checkClass(MapReader &Map, const Blocking &B) {
  bool MayWait =
      B.Class != BlockingClass::Never || B.Otherwise != BlockingClass::Never;
  if (MayWait) {
    Map.require("until");
    return;
  }
  for (StringRef Key : {"until", "unblock", "not_unblocked_by", "mitigations",
                        "children", "fixes", "on", "by_signal"})
    if (Map.has(Key))
      Map.report("class 'never' contradicts '" + Key + "'");
}

Blocking readBlocking(const Cursor &At, FileContext &Ctx) {
  Blocking Out;
  MapReader Map(At, KeyContext::Blocks, Ctx.Sink);
  bool HasClass = Map.enumeration("class", ClassNames, [&](int V) {
    Out.Class = static_cast<BlockingClass>(V);
  });
  Map.require("class");
  takeConditions(Map, Out, Ctx);
  Map.text("until", Out.Until);
  takePlace(Map, "on", Out.On, Ctx);
  Map.boolean("by_signal", Out.BySignal);
  takeWakers(Map, Out, Ctx);
  takeChildren(Map, Out, Ctx);
  Map.take("mitigations", [&](const Cursor &C) {
    forEachItem(C, [&](const Cursor &Item) {
      Out.Mitigations.push_back(readMitigation(Item, Ctx));
    });
  });
  Map.take("fixes", [&](const Cursor &C) {
    forEachItem(C, [&](const Cursor &Item) {
      Out.Fixes.push_back(readFix(Item, Ctx));
    });
  });
  if (Map.finish() && HasClass)
    checkClass(Map, Out);
  return Out;
}

} // namespace interop
