//===- ReadEntries.cpp - Functions that an interpreter calls --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/ModelReaders.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

LockPresence takeEntryState(MapReader &Map) {
  static constexpr EnumName Names[] = {
      {"held", int(LockPresence::Held)},
      {"not_held", int(LockPresence::NotHeld)}};
  LockPresence Out = LockPresence::Unsaid;
  Map.enumeration("enters", Names,
                  [&](int V) { Out = static_cast<LockPresence>(V); });
  return Out;
}

/// What slots and entry points share.
static void takeEntry(MapReader &Map, const Cursor &At, EntryRow &Row,
                      FileContext &Ctx) {
  Row.Enters = takeEntryState(Map);
  Map.require("enters");
  takeLock(Map, At, Row.Lock, Ctx);
  takeApplicability(Map, Row.Where, Ctx);
  Row.From = takeOrigin(Map, At, Ctx);
  Map.finish();
}

/// A name that is not among the fields that the row is about.
static void checkFinalizer(const Cursor &At, StringRef Name,
                           const EntryRow &Row, FileContext &Ctx) {
  if (is_contained(Row.Except, Name))
    Ctx.Sink.report(At, "'" + Name + "' stands under 'except', too");
  else if (!Row.Fields.empty() && !is_contained(Row.Fields, Name))
    Ctx.Sink.report(At, "'" + Name + "' is not among 'fields'");
}

/// `finalizer` and `key` of a slot.
static void takeFinalizers(MapReader &Map, EntryRow &Row, FileContext &Ctx) {
  Map.text("key", Row.KeyField);
  Map.take("finalizer", [&](const Cursor &C) {
    if (!Row.KeyField.empty()) {
      Row.Finalizers = readConstants(C, Ctx);
      return;
    }
    for (const std::string &Name : readTexts(C, Ctx.Sink)) {
      checkFinalizer(C, Name, Row, Ctx);
      Row.Finalizers.push_back({Name, std::nullopt});
    }
  });
  if (Map.has("key") && !Map.has("finalizer"))
    Map.report("'key' has no effect without 'finalizer'");
  Map.take("ends", [&](const Cursor &C) {
    Row.Ends = readTexts(C, Ctx.Sink);
    for (const std::string &Name : Row.Ends)
      if (none_of(Row.Finalizers,
                  [&Name](const Constant &F) { return F.Name == Name; }))
        Ctx.Sink.report(C, "'" + Name + "' is not among 'finalizer'");
  });
}

EntryRow readSlot(const Cursor &At, FileContext &Ctx) {
  EntryRow Row;
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
  takeEntry(Map, At, Row, Ctx);
  return Row;
}

EntryRow readEntryPoint(const Cursor &At, FileContext &Ctx) {
  EntryRow Row;
  MapReader Map(At, KeyContext::EntryPoint, Ctx.Sink);
  takePattern(Map, "pattern", Row.Pattern, Ctx);
  Map.require("pattern");
  takeEntry(Map, At, Row, Ctx);
  return Row;
}

void takeEntered(MapReader &Map, TypeRow &Row, FileContext &Ctx) {
  Map.take("entered", [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::Entered, Ctx.Sink);
    MethodEntries Out;
    takeOwnNames(Inner, "methods", Out.Names, Ctx);
    Inner.require("methods");
    Inner.index("argument", Out.Argument);
    LockPresence Enters = takeEntryState(Inner);
    if (Enters != LockPresence::Unsaid)
      Out.Enters = Enters;
    takeLock(Inner, C, Out.Lock, Ctx);
    Inner.finish();
    Row.Entered = std::move(Out);
  });
}

} // namespace interop
