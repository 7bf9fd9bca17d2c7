//===- ReadHandles.cpp - Kinds of handles, and what calls do to them ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

static Acquire readAcquire(const Cursor &At, FileContext &Ctx) {
  Acquire Out;
  MapReader Map(At, KeyContext::Acquires, Ctx.Sink);
  takeKind(Map, "handle", Out.Handle, Ctx);
  Map.require("handle");
  std::optional<Place> Where;
  takePlace(Map, "at", Where, Ctx);
  Map.require("at");
  Out.At = Where.value_or(Place());
  takePlace(Map, "parent", Out.Parent, Ctx);
  takeArgument(Map, "type_arg", Out.TypeArg, Ctx);
  Map.take("if", [&](const Cursor &C) { Out.If = readTests(C, Ctx); });
  Map.take("on_result",
           [&](const Cursor &C) { Out.OnResult = readValueTest(C, Ctx); });
  Map.boolean("even_on_failure", Out.EvenOnFailure);
  takeSentinel(Map, Out.Sentinel, Ctx);
  Map.take("element",
           [&](const Cursor &C) { Out.Element = readIndex(C, Ctx.Sink); });
  if (Out.Element && Out.At.Kind == Place::Object)
    Map.report("'element' belongs to an argument or the result");
  if (Map.finish() && Out.Parent && *Out.Parent == Out.At)
    Map.report("'parent' and 'at' are the same place");
  return Out;
}

static Release readRelease(const Cursor &At, FileContext &Ctx) {
  Release Out;
  MapReader Map(At, KeyContext::Releases, Ctx.Sink);
  takeKind(Map, "handle", Out.Handle, Ctx);
  Map.require("handle");
  std::optional<Place> Where;
  takePlace(Map, "at", Where, Ctx);
  Map.require("at");
  Out.At = Where.value_or(Place());
  Map.boolean("calls_back", Out.CallsBack);
  Out.ForChildren = takeEnforcement(Map);
  if (Map.finish() && Where && Out.At.Kind == Place::Result)
    Map.report("a result cannot be released by the call that makes it");
  return Out;
}

/// `{at: PLACE, on: success}`
static std::optional<Place> takeTransfer(const Cursor &At, Transfer &To,
                                         FileContext &Ctx) {
  static constexpr EnumName Names[] = {{"success", 1}};
  MapReader Map(At, KeyContext::Transfers, Ctx.Sink);
  std::optional<Place> Where;
  takePlace(Map, "at", Where, Ctx);
  Map.enumeration("on", Names, [&To](int) { To.OnSuccess = true; });
  Map.require("on");
  Map.take("on_result",
           [&](const Cursor &C) { To.OnResult = readValueTest(C, Ctx); });
  Map.finish();
  return Where;
}

/// A handle that is the callee's afterwards.
static void readTransfer(const Cursor &At, FunctionModel &Row,
                         FileContext &Ctx) {
  Transfer To;
  const bool IsMapping =
      At.Node.Kind == YamlNode::Mapping && At.Node.find("at");
  std::optional<Place> Where =
      IsMapping ? takeTransfer(At, To, Ctx) : readPlace(At, Ctx);
  if (!Where)
    return;
  To.At = *Where;
  if (Where->Kind == Place::Result)
    Ctx.Sink.report(At, "a result cannot be handed over by the call that makes "
                        "it, expected 'object' or {arg: N}");
  else if (Row.findTransfer(*Where))
    Ctx.Sink.report(At, "the place occurs twice");
  else
    Row.Transfers.push_back(std::move(To));
}

void takeHandles(MapReader &Map, FunctionModel &Row, FileContext &Ctx) {
  Map.take("acquires", [&](const Cursor &C) {
    forEachItem(C, [&](const Cursor &Item) {
      Row.Acquires.push_back(readAcquire(Item, Ctx));
    });
  });
  Map.take("releases", [&](const Cursor &C) {
    forEachItem(C, [&](const Cursor &Item) {
      Row.Releases.push_back(readRelease(Item, Ctx));
    });
  });
  Map.take("transfers", [&](const Cursor &C) {
    if (C.Node.Kind == YamlNode::Sequence && C.Node.Items.empty())
      Ctx.Sink.report(C,
                      "found an empty sequence, expected at least one place");
    forEachItem(C, [&](const Cursor &Item) { readTransfer(Item, Row, Ctx); });
  });
}

HandleModel readHandle(const Cursor &At, FileContext &Ctx) {
  HandleModel Row;
  MapReader Map(At, KeyContext::Handle, Ctx.Sink);
  Map.text("name", Row.Name);
  Map.require("name");
  takeKinds(Map, "parent", Row.Parents, Ctx);
  if (std::optional<Enforcement> E = takeEnforcement(Map))
    Row.WhenOutlived = *E;
  takeKinds(Map, "configured_by", Row.ConfiguredBy, Ctx);
  takeSentinel(Map, Row.Sentinel, Ctx);
  takeEngine(Map, Row.Engine, Ctx);
  if (Map.has("parent") != Map.has("enforcement"))
    Map.report("'parent' and 'enforcement' belong together");
  Row.From = takeOrigin(Map, At, Ctx);
  Map.finish();
  return Row;
}

} // namespace interop
