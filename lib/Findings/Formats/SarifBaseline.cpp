//===- SarifBaseline.cpp - What an earlier run found ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Formats/Sarif.h"
#include "Findings/Formats/SarifWords.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace interop {

static Error makeError(StringRef Path, const Twine &Why) {
  return createStringError(inconvertibleErrorCode(),
                           Path + ": " + Why +
                               "; expected what 'check --format sarif' wrote");
}

static bool isOurs(const json::Object &Run) {
  const json::Object *Tool = Run.getObject("tool");
  const json::Object *Driver = Tool ? Tool->getObject("driver") : nullptr;
  return Driver && Driver->getString("name").value_or("") == ToolName;
}

/// False if \p Result has no fingerprint of ours.
static bool addResult(const json::Object &Result, Baseline &Into) {
  const json::Object *Prints = Result.getObject("partialFingerprints");
  const json::Object *Message = Result.getObject("message");
  auto Print = Prints ? Prints->getString(FingerprintKey) : std::nullopt;
  if (!Print || !Message)
    return false;
  // What was gone already then is not known.
  if (Result.getString("baselineState").value_or("") != "absent")
    Into[Print->str()] = Message->getString("text").value_or("").str();
  return true;
}

static Error addRun(const json::Object &Run, StringRef Path, Baseline &Into) {
  const json::Array *Results = Run.getArray("results");
  if (!Results)
    return makeError(Path, "a run without results");
  for (const json::Value &Each : *Results) {
    const json::Object *Result = Each.getAsObject();
    if (!Result || !addResult(*Result, Into))
      return makeError(Path, "a result without the fingerprint '" +
                                 FingerprintKey + "'");
  }
  return Error::success();
}

Expected<Baseline> readBaseline(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError(
        Buffer.getError(),
        Path + ": cannot be read: " + Buffer.getError().message());
  Expected<json::Value> Parsed = json::parse((*Buffer)->getBuffer());
  if (!Parsed)
    return makeError(Path, "not JSON: " + toString(Parsed.takeError()));
  const json::Object *Log = Parsed->getAsObject();
  const json::Array *Runs = Log ? Log->getArray("runs") : nullptr;
  if (!Runs)
    return makeError(Path, "no SARIF file");
  Baseline Result;
  bool HasRun = false;
  for (const json::Value &Each : *Runs) {
    const json::Object *Run = Each.getAsObject();
    if (!Run || !isOurs(*Run))
      continue;
    HasRun = true;
    if (Error Problem = addRun(*Run, Path, Result))
      return std::move(Problem);
  }
  if (!HasRun)
    return makeError(Path, "no run of " + ToolName);
  return Result;
}

size_t compare(const Baseline &Known, MutableArrayRef<FindingRecord> Findings) {
  size_t Gone = Known.size();
  for (FindingRecord &F : Findings) {
    auto Found = Known.find(F.Fingerprint);
    if (Found == Known.end()) {
      F.State = BaselineState::New;
      continue;
    }
    --Gone;
    F.State = Found->second == F.Warning.Text ? BaselineState::Unchanged
                                              : BaselineState::Updated;
  }
  return Gone;
}

} // namespace interop
