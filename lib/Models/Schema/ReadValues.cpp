//===- ReadValues.cpp - Places, constants, names, origins -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelReaders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace interop {

static constexpr EnumName ConfidenceTable[] = {
    {"convention", int(Confidence::Convention)},
    {"observed", int(Confidence::Observed)},
    {"implementation", int(Confidence::Implementation)},
    {"documented", int(Confidence::Documented)},
};
const ArrayRef<EnumName> ConfidenceNames = ConfidenceTable;

std::optional<Place> readPlace(const Cursor &At, FileContext &Ctx) {
  Place Out;
  if (At.Node.Kind == YamlNode::Mapping) {
    MapReader Map(At, KeyContext::Place, Ctx.Sink);
    std::optional<unsigned> Index;
    takeArgument(Map, "arg", Index, Ctx);
    Map.require("arg");
    Map.finish();
    Out.Index = Index.value_or(0);
    return Out;
  }
  if (At.Node.Text == "object")
    Out.Kind = Place::Object;
  else if (At.Node.Text == "result")
    Out.Kind = Place::Result;
  else {
    Ctx.Sink.report(At, "found " + At.Node.describe() +
                            ", expected 'object', 'result' or {arg: N}");
    return std::nullopt;
  }
  return Out;
}

static std::optional<Constant> readConstant(const Cursor &At,
                                            FileContext &Ctx) {
  Constant Out;
  int64_t Value;
  if (At.Node.Kind != YamlNode::Scalar || At.Node.Text.empty()) {
    Ctx.Sink.report(At, "found " + At.Node.describe() +
                            ", expected an integer or a constant's name");
    return std::nullopt;
  }
  if (!At.Node.Text.getAsInteger(0, Value)) {
    Out.Value = Value;
    return Out;
  }
  Out.Name = At.Node.Text;
  auto Known = Ctx.Out.Constants.find(Out.Name);
  if (Known != Ctx.Out.Constants.end())
    Out.Value = Known->second;
  else if (!Ctx.Declared.count(Out.Name))
    Ctx.Sink.report(At, "unknown constant '" + Out.Name +
                            "'; expected an integer or a name listed under "
                            "'constants'");
  return Out;
}

std::vector<Constant> readConstants(const Cursor &At, FileContext &Ctx) {
  std::vector<Constant> Out;
  if (At.Node.Kind == YamlNode::Sequence && At.Node.Items.empty())
    Ctx.Sink.report(At, "found an empty sequence, expected at least one value");
  forEachItem(At, [&](const Cursor &Item) {
    if (std::optional<Constant> C = readConstant(Item, Ctx))
      Out.push_back(std::move(*C));
  });
  return Out;
}

void takePlace(MapReader &Map, StringRef Key, std::optional<Place> &To,
               FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) { To = readPlace(C, Ctx); });
}

void takeArgument(MapReader &Map, StringRef Key, std::optional<unsigned> &To,
                  FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    To = readIndex(C, Ctx.Sink);
    if (To)
      Ctx.useIndex(C, *To);
  });
}

void takeKind(MapReader &Map, StringRef Key, std::string &To,
              FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    To = readText(C, Ctx.Sink).value_or("");
    if (!To.empty())
      Ctx.useKind(C, To);
  });
}

void takeKinds(MapReader &Map, StringRef Key, std::vector<std::string> &To,
               FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    To = readTexts(C, Ctx.Sink);
    for (const std::string &Kind : To)
      Ctx.useKind(C, Kind);
  });
}

std::optional<Enforcement> takeEnforcement(MapReader &Map) {
  static constexpr EnumName Names[] = {
      {"none", int(Enforcement::None)},
      {"blocks", int(Enforcement::Blocks)},
      {"error", int(Enforcement::Error)},
      {"implicit_release", int(Enforcement::ImplicitRelease)},
      {"undefined", int(Enforcement::Undefined)},
      {"ref_counted", int(Enforcement::RefCounted)},
  };
  std::optional<Enforcement> Out;
  Map.enumeration("enforcement", Names,
                  [&](int V) { Out = static_cast<Enforcement>(V); });
  return Out;
}

void takePattern(MapReader &Map, StringRef Key, std::string &To,
                 FileContext &Ctx, ArrayRef<StringRef> Groups) {
  Map.take(Key, [&](const Cursor &C) {
    To = readText(C, Ctx.Sink).value_or("");
    if (To.empty() || Ctx.Trusted)
      return;
    Regex Pattern(To);
    std::string Error;
    if (!Pattern.isValid(Error))
      Ctx.Sink.report(C, "'" + To + "' is not a regular expression: " + Error);
    else if (Pattern.getNumMatches() < Groups.size())
      Ctx.Sink.report(C, "'" + To + "' lacks a group, expected one for " +
                             join(Groups, " and one for "));
  });
}

Origin takeOrigin(MapReader &Map, const Cursor &At, FileContext &Ctx) {
  Origin Out = Ctx.Defaults;
  Out.File = Ctx.Out.File;
  Out.Line = At.Node.Line;
  Map.text("source", Out.Source);
  Map.text("note", Out.Note);
  bool HasConfidence = Map.has("confidence");
  Map.enumeration("confidence", ConfidenceNames,
                  [&](int V) { Out.Level = static_cast<Confidence>(V); });
  if (Out.Source.empty())
    Map.report("key 'source' is missing, here and in 'defaults'");
  if (!HasConfidence && !Ctx.HasDefaultConfidence)
    Map.report("key 'confidence' is missing, here and in 'defaults'");
  return Out;
}

static bool isQualifiedName(StringRef Name) {
  if (Name.contains("operator"))
    return true;
  for (char C : Name)
    if (!isAlnum(C) && C != '_' && C != ':' && C != '~' && C != '$')
      return false;
  return !Name.starts_with("::") && !Name.ends_with(":");
}

static void checkName(const Cursor &At, StringRef Name, FileContext &Ctx) {
  if (!isQualifiedName(Name))
    Ctx.Sink.report(At, "'" + Name +
                            "' is not a qualified name; write it "
                            "without template arguments, parameters and "
                            "leading '::'");
}

static void addName(const Cursor &At, StringRef Name,
                    std::vector<std::string> &To, FileContext &Ctx) {
  if (Name.starts_with("$")) {
    auto Group = Ctx.Groups.find(Name.drop_front().str());
    if (Group == Ctx.Groups.end())
      Ctx.Sink.report(At, "unknown group '" + Name +
                              "'; expected one listed under 'groups'");
    else
      To.insert(To.end(), Group->second.begin(), Group->second.end());
    return;
  }
  checkName(At, Name, Ctx);
  To.push_back(Name.str());
}

void takeName(MapReader &Map, StringRef Key, std::string &To,
              FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    To = readText(C, Ctx.Sink).value_or("");
    if (!To.empty())
      checkName(C, To, Ctx);
  });
}

void takeNames(MapReader &Map, StringRef Key, std::vector<std::string> &To,
               FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    To.clear();
    for (const std::string &Name : readTexts(C, Ctx.Sink))
      addName(C, Name, To, Ctx);
  });
}

void takeOwnNames(MapReader &Map, StringRef Key, std::vector<std::string> &To,
                  FileContext &Ctx) {
  Map.take(Key, [&](const Cursor &C) {
    To = readTexts(C, Ctx.Sink);
    for (StringRef Name : To)
      if (Name.contains("::"))
        Ctx.Sink.report(C, "'" + Name +
                               "' is qualified, expected the own name of a "
                               "method");
  });
}

} // namespace interop
