//===- ReadGenerators.cpp - Rows of generators and references -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"

using namespace llvm;

namespace interop {

GeneratorModel readGenerator(const Cursor &At, FileContext &Ctx) {
  GeneratorModel Row;
  MapReader Map(At, KeyContext::Generator, Ctx.Sink);
  Map.text("name", Row.Name);
  takePattern(Map, "first_line", Row.FirstLine, Ctx);
  takePattern(Map, "position", Row.Position, Ctx, {"the file", "the line"});
  takePattern(Map, "quoted", Row.Quoted, Ctx, {"the text"});
  for (StringRef Key : {"name", "first_line", "position"})
    Map.require(Key);
  Row.From = takeOrigin(Map, At, Ctx);
  Map.finish();
  return Row;
}

//===-- References --------------------------------------------------------===//

ReferenceKind readReferenceKind(const Cursor &At, FileContext &Ctx) {
  static constexpr EnumName Keeping[] = {
      {"forbidden", ReferenceKind::Nowhere},
      {"in_objects", ReferenceKind::InObjects},
      {"allowed", ReferenceKind::Anywhere}};
  ReferenceKind Row;
  MapReader Map(At, KeyContext::Reference, Ctx.Sink);
  Map.text("name", Row.Name);
  Map.text("title", Row.Title);
  Map.text("valid", Row.Valid);
  Map.text("advice", Row.Advice);
  Map.text("retain", Row.Retain);
  for (StringRef Key : {"name", "title"})
    Map.require(Key);
  Map.texts("types", Row.Types);
  Map.boolean("owned", Row.Owned);
  Map.boolean("counted", Row.Counted);
  Map.boolean("parameters", Row.Parameters);
  Map.boolean("always", Row.Always);
  Map.enumeration("kept", Keeping, [&](int V) {
    Row.Kept = static_cast<ReferenceKind::KeepingTy>(V);
  });
  Map.boolean("guarded", Row.Guarded);
  Map.boolean("collected", Row.Collected);
  if ((Row.Parameters || Row.Always) && !Map.has("types"))
    Map.report("'parameters' and 'always' have no effect without 'types'");
  takeApplicability(Map, Row.Where, Ctx);
  Row.From = takeOrigin(Map, At, Ctx);
  Map.finish();
  return Row;
}

/// One place or a list of them.
static void takePlaces(MapReader &Map, StringRef Key, std::vector<Place> &To,
                       FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    forEachItem(C, [&](const Cursor &Item) {
      if (std::optional<Place> P = readPlace(Item, Ctx))
        To.push_back(*P);
    });
  });
}

static void takeGiven(MapReader &Map, ReferenceUse &Out, FileContext &Ctx) {
  static constexpr EnumName Ends[] = {{"code", 1}, {"collection", 2}};
  Map.take("gives", [&](const Cursor &C) {
    Out.Gives = readTexts(C, Ctx.Sink);
    for (const std::string &Kind : Out.Gives)
      Ctx.useReference(C, Kind);
  });
  takePlaces(Map, "at", Out.At, Ctx);
  takeArgument(Map, "from", Out.FromArg, Ctx);
  Map.text("unless_text", Out.UnlessText);
  takePlace(Map, "of", Out.Of, Ctx);
  Map.enumeration("until", Ends, [&](int V) {
    Out.EndsByCode = V == 1;
    Out.EndsByCollection = V == 2;
  });
  for (StringRef Key : {"at", "from", "of", "until"})
    if (Map.has(Key) && !Map.has("gives"))
      Map.report("'" + Key + "' has no effect without 'gives'");
}

static ReferenceUse readReferenceUse(const Cursor &At, FileContext &Ctx) {
  ReferenceUse Out;
  if (At.Node.Kind != YamlNode::Mapping) {
    Out.Harmless = true;
    if (At.Node.Text != "none")
      Ctx.Sink.report(At, "found " + At.Node.describe() +
                              ", expected 'none' or a mapping");
    return Out;
  }
  MapReader Map(At, KeyContext::ReferenceUse, Ctx.Sink);
  takeGiven(Map, Out, Ctx);
  takePlace(Map, "passes", Out.Passes, Ctx);
  takePlaces(Map, "retains", Out.Retains, Ctx);
  takePlaces(Map, "releases", Out.Releases, Ctx);
  takePlaces(Map, "steals", Out.Steals, Ctx);
  Map.boolean("on_success", Out.OnSuccess);
  takePlaces(Map, "needs", Out.Needs, Ctx);
  takePlaces(Map, "keeps", Out.Keeps, Ctx);
  takePlaces(Map, "changes", Out.Changes, Ctx);
  takePlaces(Map, "roots", Out.Roots, Ctx);
  Map.boolean("collects", Out.Collects);
  Map.boolean("runs", Out.Runs);
  Map.boolean("pushes", Out.Pushes);
  takeArgument(Map, "pops", Out.Pops, Ctx);
  if (Out.Pushes && !Map.has("retains"))
    Map.report("'pushes' has no effect without 'retains'");
  Map.finish();
  return Out;
}

void takeReferenceUse(MapReader &Map, FunctionModel &Row, FileContext &Ctx) {
  Map.take("reference", [&](const Cursor &C) {
    Row.Reference = readReferenceUse(C, Ctx);
  });
}

} // namespace interop
