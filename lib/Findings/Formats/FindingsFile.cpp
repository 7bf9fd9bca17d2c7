//===- FindingsFile.cpp - All that is known of findings -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Formats/FindingsFile.h"
#include "Findings/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace interop {

/// Raised when a reader would misunderstand what is written.
static constexpr int64_t FindingsVersion = 2;

//===-- Writing -----------------------------------------------------------===//

/// What is empty is left out.
static void put(json::Object &Into, StringRef Key, StringRef Text) {
  if (!Text.empty())
    Into[Key] = json::fixUTF8(Text);
}

static void put(json::Object &Into, StringRef Key, json::Array Values) {
  if (!Values.empty())
    Into[Key] = std::move(Values);
}

static json::Object makeObject(const FilePlace &P) {
  json::Object Result;
  if (!P.isValid())
    return Result;
  put(Result, "file", P.File);
  Result["offset"] = P.Offset;
  if (P.Line) {
    Result["line"] = P.Line;
    Result["column"] = P.Column;
  }
  return Result;
}

/// By Statement::KindTy.
static constexpr StringLiteral Kinds[] = {"nothing", "runs",  "calls",
                                          "locks",   "cites", "advises"};

static json::Object makeObject(const Remark &R) {
  json::Object Result = makeObject(R.At);
  put(Result, "message", R.Text);
  put(Result, "title", R.Title);
  if (R.Path)
    Result["path"] = R.Path;
  if (R.States.Kind != Statement::Nothing) {
    json::Object States{{"kind", Kinds[R.States.Kind]}};
    put(States, "subject", R.States.Subject);
    put(States, "object", R.States.Object);
    Result["states"] = std::move(States);
  }
  json::Array Fix, Ranges;
  for (const TextReplacement &Each : R.Fix) {
    json::Object One = makeObject(Each.At);
    One["length"] = Each.Length;
    One["text"] = json::fixUTF8(Each.Text);
    Fix.push_back(std::move(One));
  }
  for (const FileRange &Each : R.Ranges) {
    json::Object One = makeObject(Each.At);
    One["length"] = Each.Length;
    Ranges.push_back(std::move(One));
  }
  put(Result, "fix", std::move(Fix));
  put(Result, "ranges", std::move(Ranges));
  return Result;
}

static json::Object makeObject(const FindingRecord &F) {
  json::Object Result = makeObject(F.Warning);
  put(Result, "check", F.Check);
  put(Result, "level", F.IsError ? "error" : "warning");
  put(Result, "unit", F.Unit);
  put(Result, "directory", F.Directory);
  if (F.Scope)
    Result["scope"] = json::fixUTF8(*F.Scope);
  if (F.Cause.isValid())
    Result["cause"] = makeObject(F.Cause);
  json::Array Notes;
  for (const Remark &Note : F.Notes)
    Notes.push_back(makeObject(Note));
  put(Result, "notes", std::move(Notes));
  return Result;
}

void writeFindingsFile(ArrayRef<FindingRecord> Findings, StringRef Root,
                       raw_ostream &Out) {
  json::Array All;
  for (FindingRecord F : Findings) {
    if (!Root.empty())
      makePathsRelative(F, Root);
    All.push_back(makeObject(F));
  }
  json::OStream(Out, /*IndentSize=*/1)
      .value(json::Object{{"version", FindingsVersion},
                          {"findings", std::move(All)}});
  Out << "\n";
}

//===-- Reading -----------------------------------------------------------===//

/// LLVM 19 reads no unsigned.
static bool mapNumber(json::ObjectMapper &Map, StringLiteral Key,
                      unsigned &Number) {
  uint64_t Wide = 0;
  if (!Map.mapOptional(Key, Wide))
    return false;
  Number = static_cast<unsigned>(std::min<uint64_t>(Wide, ~0U));
  return true;
}

static bool fromJSON(const json::Value &V, FilePlace &P, json::Path Path) {
  json::ObjectMapper Map(V, Path);
  return Map && Map.mapOptional("file", P.File) &&
         Map.mapOptional("offset", P.Offset) &&
         mapNumber(Map, "line", P.Line) && mapNumber(Map, "column", P.Column);
}

static bool fromJSON(const json::Value &V, TextReplacement &R,
                     json::Path Path) {
  json::ObjectMapper Map(V, Path);
  return fromJSON(V, R.At, Path) && Map && Map.map("length", R.Length) &&
         Map.map("text", R.Text);
}

static bool fromJSON(const json::Value &V, FileRange &R, json::Path Path) {
  json::ObjectMapper Map(V, Path);
  return fromJSON(V, R.At, Path) && Map && Map.map("length", R.Length);
}

static bool fromJSON(const json::Value &V, Statement &S, json::Path Path) {
  json::ObjectMapper Map(V, Path);
  std::string Kind;
  if (!Map || !Map.map("kind", Kind) ||
      !Map.mapOptional("subject", S.Subject) ||
      !Map.mapOptional("object", S.Object))
    return false;
  const auto *Found = find(Kinds, Kind);
  if (Found == std::end(Kinds)) {
    Path.field("kind").report("expected runs, calls, locks or cites");
    return false;
  }
  S.Kind = static_cast<Statement::KindTy>(Found - std::begin(Kinds));
  return true;
}

static bool fromJSON(const json::Value &V, Remark &R, json::Path Path) {
  json::ObjectMapper Map(V, Path);
  if (!fromJSON(V, R.At, Path) || !Map || !Map.map("message", R.Text) ||
      !Map.mapOptional("title", R.Title) || !mapNumber(Map, "path", R.Path) ||
      !Map.mapOptional("states", R.States) || !Map.mapOptional("fix", R.Fix) ||
      !Map.mapOptional("ranges", R.Ranges))
    return false;
  if (R.Path <= 2)
    return true;
  Path.field("path").report("expected 0, 1 or 2");
  return false;
}

static bool fromJSON(const json::Value &V, FindingRecord &F, json::Path Path) {
  json::ObjectMapper Map(V, Path);
  std::string Level = "warning";
  if (!fromJSON(V, F.Warning, Path) || !Map || !Map.map("check", F.Check) ||
      !Map.mapOptional("level", Level) || !Map.mapOptional("unit", F.Unit) ||
      !Map.mapOptional("directory", F.Directory) ||
      !Map.mapOptional("scope", F.Scope) ||
      !Map.mapOptional("cause", F.Cause) || !Map.mapOptional("notes", F.Notes))
    return false;
  F.IsError = Level == "error";
  return true;
}

Expected<std::vector<FindingRecord>> readFindingsFile(StringRef Text,
                                                      StringRef Directory) {
  Expected<json::Value> Parsed = json::parse(Text);
  if (!Parsed)
    return Parsed.takeError();
  int64_t Version = 0;
  std::vector<FindingRecord> Findings;
  json::Path::Root Root("file");
  json::ObjectMapper Map(*Parsed, Root);
  if (!Map || !Map.map("version", Version) || !Map.map("findings", Findings))
    return Root.getError();
  if (Version != FindingsVersion)
    return createStringError("of version " + Twine(Version) + ", and this is " +
                             Twine(FindingsVersion));
  for (FindingRecord &F : Findings)
    makePathsAbsolute(F, Directory);
  return std::move(Findings);
}

bool isFindingsFile(StringRef Text) { return Text.ltrim().starts_with("{"); }

} // namespace interop
