//===- ReadTypes.cpp - Rows under `types` ---------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

/// `KEY: N`, `KEY: [N, ...]` or `KEY: all`.
static void takeIndicesOrAll(MapReader &Map, StringRef Key,
                             std::vector<unsigned> &To, bool &All,
                             FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    if (C.Node.Kind == YamlNode::Scalar && C.Node.Text == "all") {
      All = true;
      return;
    }
    if (C.Node.Kind == YamlNode::Scalar &&
        C.Node.Text.find_first_not_of("0123456789") != StringRef::npos) {
      Ctx.Sink.report(C, "found '" + C.Node.Text +
                             "', expected 'all' or argument indices");
      return;
    }
    forEachItem(C, [&](const Cursor &Item) {
      if (std::optional<unsigned> Index = readIndex(Item, Ctx.Sink))
        To.push_back(*Index);
    });
  });
}

static void takeGuards(MapReader &Map, TypeModel &Row, FileContext &Ctx) {
  std::vector<unsigned> Indices;
  takeIndicesOrAll(Map, "guards", Indices, Row.GuardsAll, Ctx);
  if (Indices.size() > 1)
    Map.report("'guards' takes one argument index or 'all'");
  if (Row.GuardsAll)
    Row.Guards = 0;
  else if (!Indices.empty())
    Row.Guards = Indices.front();
  takeNames(Map, "guard_tags", Row.GuardTags, Ctx);
  if (Map.has("guard_tags") && !Map.has("guards"))
    Map.report("'guard_tags' has no effect without 'guards'");
}

static void takeOwnership(MapReader &Map, TypeModel &Row, FileContext &Ctx) {
  takeIndicesOrAll(Map, "owns", Row.Owns, Row.OwnsAll, Ctx);
  Map.boolean("shared", Row.Shared);
  Map.index("deleter", Row.Deleter);
  for (StringRef Key : {"shared", "deleter"})
    if (Map.has(Key) && !Map.has("owns"))
      Map.report("'" + Key + "' has no effect without 'owns'");
}

static void takeClassBinding(MapReader &Map, TypeModel &Row, FileContext &Ctx) {
  Map.take("finalizer", [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::ClassBinding, Ctx.Sink);
    ClassBinding Out;
    std::optional<unsigned> Class;
    Inner.index("class", Class);
    Inner.require("class");
    Out.Class = Class.value_or(0);
    Inner.index("holder_from", Out.HolderFrom);
    takeNames(Inner, "released_by", Out.ReleasedBy, Ctx);
    takeNames(Inner, "not_made_by", Out.NotMadeBy, Ctx);
    takeName(Inner, "default_holder", Out.DefaultHolder, Ctx);
    if (Inner.has("default_holder") && !Inner.has("holder_from"))
      Inner.report("'default_holder' has no effect without 'holder_from'");
    if (Class && Out.HolderFrom && *Out.HolderFrom <= *Class)
      Inner.report("'holder_from' is not after 'class'");
    Inner.finish();
    Row.Finalizes = std::move(Out);
  });
}

/// Each is one statement.
static void takeOnce(MapReader &Map, TypeModel &Row, FileContext &Ctx) {
  static constexpr StringLiteral Names[] = {"class", "type", "name", "init",
                                            "store"};
  Map.take("once", [&](const Cursor &C) {
    Row.Once = readTexts(C, Ctx.Sink);
    for (StringRef Text : Row.Once)
      checkPlaceholders(
          C, Text, [](StringRef Name) { return is_contained(Names, Name); },
          "${class}, ${type}, ${name}, ${init} or ${store}", Ctx);
  });
}

static constexpr StringLiteral SayingKeys[] = {
    "owns",          "closure",          "guards",
    "wraps",         "synchronization",  "interpreter_lock",
    "policy",        "finalizer",        "entered",
    "once",          "empty_by_default", "undone_by_jump",
    "as_parameter",  "per_environment",  "recursive",
    "uses",          "never_kept",       "lent",
    "kept_alive_by", "observes"};

TypeModel readType(const Cursor &At, FileContext &Ctx) {
  TypeModel Row;
  Ctx.ParamCount.reset();
  MapReader Map(At, KeyContext::Type, Ctx.Sink);
  takeNames(Map, "name", Row.Names, Ctx);
  takeNames(Map, "names", Row.Names, Ctx);
  if (Map.has("name") == Map.has("names"))
    Map.report("expected exactly one of 'name' and 'names'");
  takeOwnership(Map, Row, Ctx);
  Map.boolean("closure", Row.Closure);
  takeGuards(Map, Row, Ctx);
  takeKind(Map, "wraps", Row.Wraps, Ctx);
  Map.boolean("synchronization", Row.Synchronization);
  Map.boolean("recursive", Row.Recursive);
  takeScope(Map, Row, Ctx);
  takeClassBinding(Map, Row, Ctx);
  takeEntered(Map, Row, Ctx);
  takeOnce(Map, Row, Ctx);
  Map.boolean("empty_by_default", Row.EmptyByDefault);
  Map.boolean("undone_by_jump", Row.UndoneByJump);
  Map.boolean("observes", Row.Observes);
  takeNames(Map, "kept_alive_by", Row.KeptAliveBy, Ctx);
  takeApplicability(Map, Row.Where, Ctx);
  Row.From = takeOrigin(Map, At, Ctx);
  bool Says = any_of(SayingKeys, [&](StringRef Key) { return Map.has(Key); });
  if (Map.finish() && !Says)
    Map.report("the row says nothing of the type");
  return Row;
}

} // namespace interop
