//===- ReadKeeps.cpp - What stays with a callee ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"

using namespace llvm;

namespace interop {

static Keep readKeep(const Cursor &At, FileContext &Ctx) {
  Keep Out;
  MapReader Map(At, KeyContext::Keeps, Ctx.Sink);
  std::optional<unsigned> Arg;
  takeArgument(Map, "arg", Arg, Ctx);
  Map.require("arg");
  Out.Arg = Arg.value_or(0);
  takePlace(Map, "in", Out.Holder, Ctx);
  takeNames(Map, "until", Out.Until, Ctx);
  takeNames(Map, "used_by", Out.UsedBy, Ctx);
  takeArgument(Map, "unless_given", Out.UnlessGiven, Ctx);
  takeNames(Map, "tracks", Out.Tracks, Ctx);
  Map.take("if", [&](const Cursor &C) { Out.If = readTests(C, Ctx); });
  Map.boolean("memory", Out.IsMemory);
  Map.boolean("once", Out.Once);
  Map.text("undo", Out.Undo);
  Map.finish();
  return Out;
}

void takeKeeps(MapReader &Map, FunctionModel &Row, FileContext &Ctx) {
  Map.take("keeps", [&](const Cursor &C) {
    forEachItem(
        C, [&](const Cursor &Item) { Row.Keeps.push_back(readKeep(Item, Ctx)); });
  });
}

} // namespace interop
