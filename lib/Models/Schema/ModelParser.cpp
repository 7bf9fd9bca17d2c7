//===- ModelParser.cpp - From YAML to a Model -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelParser.h"
#include "Models/Schema/LinkModel.h"
#include "Models/Schema/ModelReaders.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace interop {

static void readDefaults(const Cursor &At, FileContext &Ctx) {
  MapReader Map(At, KeyContext::Defaults, Ctx.Sink);
  Map.text("source", Ctx.Defaults.Source);
  Ctx.HasDefaultConfidence =
      Map.enumeration("confidence", ConfidenceNames, [&](int V) {
        Ctx.Defaults.Level = static_cast<Confidence>(V);
      });
  Map.take("throws",
           [&](const Cursor &C) { Ctx.DefaultThrows = readThrowing(C, Ctx); });
  Map.finish();
}

/// `constants: {NAME: VALUE}`; no value means that only the name is known.
static void readConstantTable(const Cursor &At, FileContext &Ctx) {
  if (At.Node.Kind != YamlNode::Mapping)
    Ctx.Sink.report(At, "found " + At.Node.describe() +
                            ", expected a mapping from names to integers");
  for (const YamlEntry &Entry : At.Node.Entries) {
    Ctx.Declared.insert(Entry.Key.str());
    if (Entry.Value.Kind == YamlNode::Null)
      continue;
    Cursor Value = At.child(Entry.Key, Entry.Value);
    if (std::optional<int64_t> V = readInteger(Value, Ctx.Sink))
      Ctx.Out.Constants[Entry.Key.str()] = *V;
  }
}

/// `groups: {NAME: [FUNCTION, ...]}`: lists that rows name as `$NAME`. A group
/// may use those before it.
static void readGroups(const Cursor &At, FileContext &Ctx) {
  MapReader Map(At, KeyContext::Groups, Ctx.Sink);
  for (const YamlEntry &Entry : At.Node.Entries) {
    std::vector<std::string> Names;
    takeNames(Map, Entry.Key, Names, Ctx);
    Ctx.Groups[Entry.Key.str()] = std::move(Names);
  }
}

template <typename RowTy>
static void takeRows(MapReader &Map, StringRef Key, std::vector<RowTy> &To,
                     RowTy (*Read)(const Cursor &, FileContext &),
                     FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &List) {
    if (List.Node.Kind != YamlNode::Sequence) {
      Ctx.Sink.report(List, "found " + List.Node.describe() +
                                ", expected a sequence of rows");
      return;
    }
    forEachItem(List, [&](const Cursor &C) { To.push_back(Read(C, Ctx)); });
  });
}

static void takeHead(MapReader &Map, ModelFileKind Kind, FileContext &Ctx) {
  Model &M = Ctx.Out;
  Map.text("library", M.Library);
  if (Kind == ModelFileKind::Library)
    Map.require("library");
  Map.text("versions", M.Versions);
  takeVersionMacros(Map, Ctx);
  Map.texts("extends", M.Extends);
  Map.texts("triggers", M.Triggers);
  Map.boolean("base", M.Base);
  if (Kind == ModelFileKind::Configuration) {
    bool Inherit = false;
    std::vector<std::string> Paths;
    Map.texts("models", Paths);
    Map.boolean("inherit", Inherit);
  }
  Map.take("defaults", [&](const Cursor &C) { readDefaults(C, Ctx); });
  Map.take("groups", [&](const Cursor &C) { readGroups(C, Ctx); });
  Map.take("constants", [&](const Cursor &C) { readConstantTable(C, Ctx); });
}

static void readModel(const Cursor &Root, ModelFileKind Kind,
                      FileContext &Ctx) {
  MapReader Map(Root, KeyContext::File, Ctx.Sink);
  takeHead(Map, Kind, Ctx);
  takeRows(Map, "locks", Ctx.Out.Locks, readLockRow, Ctx);
  takeRows(Map, "engines", Ctx.Out.Engines, readEngine, Ctx);
  takeRows(Map, "references", Ctx.Out.References, readReferenceKind, Ctx);
  takeRows(Map, "handles", Ctx.Out.Handles, readHandle, Ctx);
  takeRows(Map, "types", Ctx.Out.Types, readType, Ctx);
  takeRows(Map, "functions", Ctx.Out.Functions, readFunction, Ctx);
  takeRows(Map, "slots", Ctx.Out.Entries, readSlot, Ctx);
  takeRows(Map, "entry_points", Ctx.Out.Entries, readEntryPoint, Ctx);
  takeRows(Map, "generators", Ctx.Out.Generators, readGenerator, Ctx);
  Map.finish();
}

std::shared_ptr<Model> readModelTree(const YamlNode &Root, StringRef FileName,
                                     std::vector<ModelError> &Errors,
                                     ModelFileKind Kind, bool Trusted) {
  ErrorSink Sink(FileName, Errors);
  auto Out = std::make_shared<Model>();
  Out->File = sys::path::filename(FileName).str();
  FileContext Ctx{Sink, *Out, Trusted};
  readModel(Cursor{Root, nullptr, "", 0}, Kind, Ctx);
  if (!Sink.hasErrors() && !Trusted)
    checkModel(Ctx);
  if (Sink.hasErrors())
    return nullptr;
  const Model *Own = Out.get();
  completeLocks(*Out, Own);
  return Out;
}

std::shared_ptr<Model> parseModel(StringRef Text, StringRef FileName,
                                  std::vector<ModelError> &Errors,
                                  ModelFileKind Kind) {
  YamlTree Tree;
  std::vector<YamlError> Syntax;
  if (!parseYaml(Text, Tree, Syntax)) {
    ErrorSink Sink(FileName, Errors);
    for (const YamlError &E : Syntax)
      Sink.report(E.Line, E.Column, "", E.Message);
    return nullptr;
  }
  // An empty configuration says nothing, but is one.
  if (Kind == ModelFileKind::Configuration && Tree.Root.Kind == YamlNode::Null)
    Tree.Root.Kind = YamlNode::Mapping;
  return readModelTree(Tree.Root, FileName, Errors, Kind, /*Trusted=*/false);
}

} // namespace interop
