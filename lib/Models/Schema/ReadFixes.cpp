//===- ReadFixes.cpp - Mitigations and fix templates ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"
#include <utility>

using namespace llvm;

namespace interop {

Mitigation readMitigation(const Cursor &At, FileContext &Ctx) {
  Mitigation Out;
  MapReader Map(At, KeyContext::Mitigation, Ctx.Sink);
  takeNames(Map, "calls", Out.Calls, Ctx);
  Map.require("calls");
  // The tests speak of the mitigating call, whose parameters are its own.
  std::optional<unsigned> RowParams =
      std::exchange(Ctx.ParamCount, std::nullopt);
  Map.take("when", [&](const Cursor &C) { Out.When = readTests(C, Ctx); });
  Map.take("unless", [&](const Cursor &C) { Out.Unless = readTests(C, Ctx); });
  Ctx.ParamCount = RowParams;
  takeKind(Map, "on", Out.On, Ctx);
  Map.finish();
  return Out;
}

static constexpr EnumName FixKinds[] = {
    {"insert_before", FixTemplate::InsertBefore},
    {"insert_after", FixTemplate::InsertAfter},
    {"replace_argument", FixTemplate::ReplaceArgument},
};

static bool takeFixKind(MapReader &Map, FixTemplate &Out, FileContext &Ctx) {
  bool Valid = false;
  Map.take("kind", [&](const Cursor &C) {
    if (isReservedKey(KeyContext::FixKind, C.Node.Text)) {
      Ctx.Sink.report(C, "fix kind '" + C.Node.Text +
                             "' is reserved; no check uses it yet");
      return;
    }
    std::optional<int> Kind = readEnum(C, FixKinds, Ctx.Sink);
    Valid = Kind.has_value();
    if (Valid)
      Out.Kind = static_cast<FixTemplate::KindTy>(*Kind);
  });
  Map.require("kind");
  return Valid;
}

static bool isPlaceholder(StringRef Name) {
  unsigned Index;
  return Name == "object" || Name == "result" || Name == "bound" ||
         (Name.consume_front("arg") && !Name.getAsInteger(10, Index));
}

void checkPlaceholders(const Cursor &At, StringRef Text,
                       function_ref<bool(StringRef)> IsKnown,
                       StringRef Expected, FileContext &Ctx) {
  while (true) {
    Text = Text.substr(Text.find("${"));
    if (Text.empty())
      return;
    size_t End = Text.find('}');
    StringRef Name = Text.substr(2, End == StringRef::npos ? End : End - 2);
    if (End == StringRef::npos || !IsKnown(Name))
      Ctx.Sink.report(At, "unknown placeholder '${" + Name + "', expected " +
                              Expected);
    Text = Text.drop_front(2);
  }
}

FixTemplate readFix(const Cursor &At, FileContext &Ctx) {
  FixTemplate Out;
  MapReader Map(At, KeyContext::Fix, Ctx.Sink);
  bool HasKind = takeFixKind(Map, Out, Ctx);
  takeNames(Map, "anchors", Out.Anchors, Ctx);
  Map.take("arg", [&](const Cursor &C) {
    Out.Argument = readIndex(C, Ctx.Sink).value_or(0);
    if (Out.Anchors.empty())
      Ctx.useIndex(C, Out.Argument);
  });
  Map.take("text", [&](const Cursor &C) {
    Out.Text = readText(C, Ctx.Sink).value_or("");
    checkPlaceholders(C, Out.Text, isPlaceholder,
                      "${object}, ${result}, ${bound} or ${argN}", Ctx);
  });
  Map.require("text");
  Map.text("note", Out.Note);
  Map.require("note");
  if (!Map.finish() || !HasKind)
    return Out;
  bool Replaces = Out.Kind == FixTemplate::ReplaceArgument;
  if (Replaces)
    Map.require("arg");
  else if (Map.has("arg"))
    Map.report("'arg' belongs to kind 'replace_argument' only");
  return Out;
}

} // namespace interop
