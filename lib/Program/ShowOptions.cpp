//===- ShowOptions.cpp - What explain --show asks a unit for --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/ShowOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace interop {

std::optional<ShowOptions::KindTy> ShowOptions::findKind(StringRef Word) {
  const StringLiteral *Found = find(Kinds, Word);
  if (Found == std::end(Kinds))
    return std::nullopt;
  return KindTy(Found - std::begin(Kinds));
}

json::Value toJSON(const ShowOptions &Options) {
  return json::Object{{"function", Options.Function},
                      {"kind", ShowOptions::Kinds[Options.Kind]},
                      {"output", Options.Output}};
}

bool fromJSON(const json::Value &Of, ShowOptions &Options, json::Path Path) {
  std::string Word;
  json::ObjectMapper Map(Of, Path);
  if (!Map || !Map.map("function", Options.Function) ||
      !Map.map("kind", Word) || !Map.map("output", Options.Output))
    return false;
  std::optional<ShowOptions::KindTy> Kind = ShowOptions::findKind(Word);
  if (!Kind) {
    Path.field("kind").report("no such kind");
    return false;
  }
  Options.Kind = *Kind;
  return true;
}

std::string ShownText::encode() const {
  // Texts of the source may be in any encoding.
  return formatv("{0}",
                 json::Value(json::Object{{"found", IsFound},
                                          {"similar", Similar},
                                          {"text", json::fixUTF8(Text)}}))
      .str();
}

std::optional<ShownText> ShownText::decode(StringRef Text) {
  Expected<json::Value> Parsed = json::parse(Text);
  if (!Parsed) {
    consumeError(Parsed.takeError());
    return std::nullopt;
  }
  ShownText Result;
  json::Path::Root Root;
  json::ObjectMapper Map(*Parsed, Root);
  if (!Map || !Map.map("found", Result.IsFound) ||
      !Map.map("similar", Result.Similar) || !Map.map("text", Result.Text))
    return std::nullopt;
  return Result;
}

} // namespace interop
