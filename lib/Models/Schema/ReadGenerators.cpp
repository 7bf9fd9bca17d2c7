//===- ReadGenerators.cpp - Rows under `generators` -----------------------===//
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

} // namespace interop
