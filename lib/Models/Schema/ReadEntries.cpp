//===- ReadEntries.cpp - Functions that an interpreter calls --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

LockPresence takeEntryState(MapReader &Map) {
  static constexpr EnumName Names[] = {
      {"held", int(LockPresence::Held)},
      {"not_held", int(LockPresence::NotHeld)}};
  LockPresence Out = LockPresence::Unknown;
  Map.enumeration("enters", Names,
                  [&](int V) { Out = static_cast<LockPresence>(V); });
  return Out;
}

void takePhases(MapReader &Map, std::vector<std::string> &To,
                FileContext &Ctx) {
  Map.take("in_phase", [&](const Cursor &C) {
    To = readTexts(C, Ctx.Sink);
    for (const std::string &Name : To)
      Ctx.useLock(C, Name, LockModel::Phase);
  });
}

/// What slots and entry points share.
static void takeEntry(MapReader &Map, const Cursor &At, EntryModel &Row,
                      FileContext &Ctx) {
  Row.Enters = takeEntryState(Map);
  takeCaller(Map, Row.Thread, Row.DrivenBy, Ctx);
  if (!Map.has("thread"))
    Map.require("enters");
  if (Map.has("enters") || !Map.has("thread"))
    takeLock(Map, At, Row.Lock, Ctx);
  takePhases(Map, Row.Phases, Ctx);
  Map.boolean("may_throw", Row.MayThrow);
  takeApplicability(Map, Row.Where, Ctx);
  Row.From = takeOrigin(Map, At, Ctx);
  Map.finish();
}

/// A name that is not among the fields that the row is about.
static void checkFinalizer(const Cursor &At, StringRef Name,
                           const EntryModel &Row, FileContext &Ctx) {
  if (is_contained(Row.Except, Name))
    Ctx.Sink.report(At, "'" + Name + "' stands under 'except', too");
  else if (!Row.Fields.empty() && !is_contained(Row.Fields, Name))
    Ctx.Sink.report(At, "'" + Name + "' is not among 'fields'");
}

/// `finalizer` and `key` of a slot.
static void takeFinalizers(MapReader &Map, EntryModel &Row, FileContext &Ctx) {
  Map.text("key", Row.KeyField);
  Row.KeyIsText = Map.has("key_text");
  if (Map.has("key") && Row.KeyIsText)
    Map.report("'key' and 'key_text' exclude each other");
  Map.text("key_text", Row.KeyField);
  Map.take("finalizer", [&](const Cursor &C) {
    if (!Row.KeyField.empty() && !Row.KeyIsText) {
      Row.Finalizers = readConstants(C, Ctx);
      return;
    }
    for (const std::string &Name : readTexts(C, Ctx.Sink)) {
      if (!Row.KeyIsText)
        checkFinalizer(C, Name, Row, Ctx);
      Row.Finalizers.push_back({Name, std::nullopt});
    }
  });
  for (StringRef Key : {"key", "key_text"})
    if (Map.has(Key) && !Map.has("finalizer"))
      Map.report("'" + Key + "' has no effect without 'finalizer'");
  Map.take("ends", [&](const Cursor &C) {
    Row.Ends = readTexts(C, Ctx.Sink);
    for (const std::string &Name : Row.Ends)
      if (none_of(Row.Finalizers,
                  [&Name](const Constant &F) { return F.Name == Name; }))
        Ctx.Sink.report(C, "'" + Name + "' is not among 'finalizer'");
  });
}

static void takeSlotName(MapReader &Map, StringRef Key, const EntryModel &Row,
                         Constant &To, FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    std::vector<Constant> All;
    if (Row.KeyField.empty() || Row.KeyIsText)
      for (const std::string &Name : readTexts(C, Ctx.Sink))
        All.push_back({Name, std::nullopt});
    else
      All = readConstants(C, Ctx);
    if (All.size() == 1)
      To = All.front();
    else if (!All.empty())
      Ctx.Sink.report(C, "expected one slot");
  });
  Map.require(Key);
}

static void takeFlags(MapReader &Map, Untracking &Out, FileContext &Ctx) {
  Map.take("flags", [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::Slot, Ctx.Sink);
    takeName(Inner, "record", Out.FlagRecord, Ctx);
    Inner.text("field", Out.FlagField);
    Inner.take("bits", [&](const Cursor &Bits) {
      Out.FlagBits = readInteger(Bits, Ctx.Sink).value_or(0);
    });
    for (StringRef Key : {"record", "field", "bits"})
      Inner.require(Key);
    Inner.finish();
  });
}

/// `untracks` of a slot, whose `finalizer` and `key` were read.
static void takeUntracking(MapReader &Map, EntryModel &Row, FileContext &Ctx) {
  Map.take("untracks", [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::Slot, Ctx.Sink);
    Untracking Out;
    takeNames(Inner, "calls", Out.Calls, Ctx);
    Inner.require("calls");
    takeSlotName(Inner, "in", Row, Out.In, Ctx);
    takeSlotName(Inner, "beside", Row, Out.Beside, Ctx);
    takeFlags(Inner, Out, Ctx);
    Inner.finish();
    if (!Out.In.Name.empty() &&
        none_of(Row.Finalizers,
                [&Out](const Constant &F) { return F.Name == Out.In.Name; }))
      Ctx.Sink.report(C, "'" + Out.In.Name + "' is not among 'finalizer'");
    Row.Untracks = std::move(Out);
  });
}

EntryModel readSlot(const Cursor &At, FileContext &Ctx) {
  EntryModel Row;
  MapReader Map(At, KeyContext::Slot, Ctx.Sink);
  takeNames(Map, "record", Row.Records, Ctx);
  if (Map.has("record") == Map.has("records"))
    Map.report("expected exactly one of 'record' and 'records'");
  takeNames(Map, "records", Row.Records, Ctx);
  Map.texts("fields", Row.Fields);
  Map.texts("except", Row.Except);
  if (Map.has("fields") && Map.has("except"))
    Map.report("'except' has no effect beside 'fields'");
  takeFinalizers(Map, Row, Ctx);
  takeUntracking(Map, Row, Ctx);
  takeEntry(Map, At, Row, Ctx);
  return Row;
}

EntryModel readEntryPoint(const Cursor &At, FileContext &Ctx) {
  EntryModel Row;
  MapReader Map(At, KeyContext::EntryPoint, Ctx.Sink);
  takePattern(Map, "pattern", Row.Pattern, Ctx);
  Map.require("pattern");
  Map.boolean("finalizer", Row.IsFinalizer);
  takeEntry(Map, At, Row, Ctx);
  return Row;
}

static MethodEntries readMethods(const Cursor &C, FileContext &Ctx) {
  MapReader Inner(C, KeyContext::Entered, Ctx.Sink);
  MethodEntries Out;
  takeOwnNames(Inner, "methods", Out.Names, Ctx);
  Inner.boolean("destructor", Out.Destructor);
  if (!Out.Destructor)
    Inner.require("methods");
  Inner.boolean("finalizer", Out.IsFinalizer);
  takePhases(Inner, Out.Phases, Ctx);
  Inner.index("argument", Out.Argument);
  LockPresence Enters = takeEntryState(Inner);
  Out.Thread = takeThread(Inner);
  const bool IsOfLock =
      Inner.has("enters") || Inner.has("lock") || !Inner.has("thread");
  if (Enters != LockPresence::Unknown || !IsOfLock)
    Out.Enters = Enters;
  if (IsOfLock)
    takeLock(Inner, C, Out.Lock, Ctx);
  Inner.finish();
  return Out;
}

void takeEntered(MapReader &Map, TypeModel &Row, FileContext &Ctx) {
  Map.take("entered", [&](const Cursor &C) {
    if (C.Node.Kind == YamlNode::Sequence && C.Node.Items.empty())
      Ctx.Sink.report(C,
                      "found an empty sequence, expected at least one mapping");
    forEachItem(C, [&](const Cursor &Item) {
      Row.Entered.push_back(readMethods(Item, Ctx));
    });
  });
  Map.take("as_parameter", [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::AsParameter, Ctx.Sink);
    Row.AsParameter = takeEntryState(Inner);
    Inner.require("enters");
    takeLock(Inner, C, Row.AsParameterLock, Ctx);
    Inner.finish();
  });
  Map.take("uses", [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::Uses, Ctx.Sink);
    Inner.take("needs", [&](const Cursor &V) {
      Row.UseNeeds = readText(V, Ctx.Sink).value_or("");
      if (!Row.UseNeeds.empty())
        Ctx.useLock(V, Row.UseNeeds, LockModel::Interpreter);
    });
    takeEngine(Inner, Row.UseEngine, Ctx);
    takeOwnNames(Inner, "except", Row.UseExcept, Ctx);
    if (!Inner.has("engine"))
      Inner.require("needs");
    if (Inner.has("except") && !Inner.has("engine"))
      Inner.report("'except' has no effect without 'engine'");
    Inner.finish();
  });
  Map.text("never_kept", Row.NeverKept);
  Map.take("lent", [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::Lent, Ctx.Sink);
    Inner.text("to", Row.LentTo);
    Inner.text("as", Row.LentAs);
    Inner.require("to");
    Inner.require("as");
    Inner.finish();
  });
  Map.take("per_environment", [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::PerEnvironment, Ctx.Sink);
    Row.PerEnvironment = true;
    takeLock(Inner, C, Row.PerEnvironmentLock, Ctx);
    Inner.finish();
  });
}

} // namespace interop
