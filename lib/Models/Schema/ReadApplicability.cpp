//===- ReadApplicability.cpp - Versions and builds that rows hold for -----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"
#include "Models/Values/Applicability.h"

using namespace llvm;

namespace interop {

void takeVersionMacros(MapReader &Map, FileContext &Ctx) {
  Map.take("version", [&](const Cursor &C) {
    MapReader Inner(C, KeyContext::Version, Ctx.Sink);
    Inner.text("major", Ctx.Out.MajorMacro);
    Inner.require("major");
    Inner.text("minor", Ctx.Out.MinorMacro);
    Inner.finish();
  });
}

/// "3.8", or "3" where no macro holds a minor version.
static bool parseNumbers(StringRef Text, bool HasMinor,
                         Applicability::Bound &Out) {
  auto [Major, Minor] = Text.split('.');
  if (Major.getAsInteger(10, Out.Major))
    return false;
  return HasMinor ? !Minor.getAsInteger(10, Out.Minor) : Text == Major;
}

static bool parseBound(StringRef Text, bool HasMinor,
                       Applicability::Bound &Out) {
  using Bound = Applicability::Bound;
  static constexpr std::pair<StringLiteral, Bound::OpTy> Operators[] = {
      {">=", Bound::AtLeast}, {"<=", Bound::AtMost}, {"==", Bound::Equal},
      {">", Bound::Above},    {"<", Bound::Below},
  };
  for (const auto &[Spelling, Op] : Operators)
    if (Text.consume_front(Spelling)) {
      Out.Op = Op;
      return parseNumbers(Text, HasMinor, Out);
    }
  return false;
}

static void readVersions(const Cursor &At, Applicability &To,
                         FileContext &Ctx) {
  std::string Text = readText(At, Ctx.Sink).value_or("");
  if (Text.empty())
    return;
  if (Ctx.Out.MajorMacro.empty())
    return Ctx.Sink.report(At, "'versions' needs the file's 'version'");
  bool HasMinor = !Ctx.Out.MinorMacro.empty();
  SmallVector<StringRef, 4> Parts;
  StringRef(Text).split(Parts, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts)
    if (!parseBound(Part, HasMinor, To.Versions.emplace_back()))
      return Ctx.Sink.report(At, "found '" + Part +
                                     "', expected an operator and a version, "
                                     "as in '" +
                                     (HasMinor ? ">=3.8'" : ">=3'"));
  if (!Ctx.Trusted && !isSatisfiable(To))
    Ctx.Sink.report(At, "no version is '" + Text + "'");
}

static void readBuild(const Cursor &At, Applicability &To, FileContext &Ctx) {
  MapReader Map(At, KeyContext::Build, Ctx.Sink);
  Map.text("defined", To.Defined);
  Map.text("undefined", To.Undefined);
  if (!Map.finish())
    return;
  if (!Map.has("defined") && !Map.has("undefined"))
    Map.report("no macro named, expected 'defined' or 'undefined'");
  else if (To.Defined == To.Undefined)
    Map.report("'defined' contradicts 'undefined'");
}

void takeApplicability(MapReader &Map, Applicability &To, FileContext &Ctx) {
  Map.take("versions", [&](const Cursor &C) { readVersions(C, To, Ctx); });
  Map.take("build", [&](const Cursor &C) { readBuild(C, To, Ctx); });
}

} // namespace interop
