//===- UnitCache.cpp - What interop-clang-tidy said before ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Run/UnitCache.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace interop {

/// What a result of a unit with these questions depends on; none if that cannot
/// be told.
static std::optional<ContentHash> makeThird(const ContentHash &Second,
                                            StringRef Asked,
                                            const IndexAnswers &Answers) {
  auto Questions = decodeQuestions(Asked);
  if (!Questions)
    return std::nullopt;
  return hashTexts({Second, utohexstr(Answers.hash(*Questions))});
}

std::optional<UnitCache::LastRun> UnitCache::findRun(const Ticket &Of) const {
  auto Texts = Of.First ? Results.find(*Of.First) : std::nullopt;
  if (!Texts || Texts->empty())
    return std::nullopt;
  LastRun Last{std::move(Texts->front()), std::move(*Texts)};
  Last.Files.erase(Last.Files.begin());
  return Last;
}

std::string UnitCache::findAsked(const Ticket &Of) const {
  std::optional<LastRun> Run = Of.AsksIndex ? findRun(Of) : std::nullopt;
  auto Asked = Run ? Results.find(Run->Second) : std::nullopt;
  return Asked && Asked->size() == 1 ? std::move(Asked->front()) : "";
}

/// The key of the result, if the ways to it are known.
std::optional<ContentHash> UnitCache::findLast(const Ticket &Of) {
  std::optional<LastRun> Run = findRun(Of);
  if (!Run)
    return std::nullopt;
  ContentHash Second = Keys.makeSecond(*Of.First, Run->Files);
  if (!Of.AsksIndex)
    return Second;
  auto Asked = Results.find(Second);
  if (!Asked || Asked->size() != 1)
    return std::nullopt;
  return makeThird(Second, Asked->front(), *Answers);
}

bool UnitCache::has(const Ticket &Of) {
  std::optional<ContentHash> Last = findLast(Of);
  return Last && Results.has(*Last);
}

std::optional<TidyTexts> UnitCache::find(const Ticket &Of) {
  std::optional<ContentHash> Last = findLast(Of);
  auto Found = Last ? Results.find(*Last) : std::nullopt;
  TidyTexts Texts;
  if (!Found || Found->size() != 6 ||
      StringRef((*Found)[0]).getAsInteger(10, Texts.End.Code))
    return std::nullopt;
  Texts.Output = std::move((*Found)[1]);
  Texts.Errors = std::move((*Found)[2]);
  Texts.Exported = std::move((*Found)[3]);
  Texts.Written = std::move((*Found)[4]);
  Texts.Told = std::move((*Found)[5]);
  return Texts;
}

Error UnitCache::keep(const Ticket &Of, ArrayRef<std::string> Files,
                      const TidyTexts &Texts) {
  ContentHash Second = Keys.makeSecond(*Of.First, Files);
  std::optional<ContentHash> Last =
      Of.AsksIndex ? makeThird(Second, Texts.Asked, *Answers) : Second;
  if (!Last)
    return createStringError("what was asked of the index is not whole");
  Error Failed =
      Results.store(*Last, {itostr(Texts.End.Code), Texts.Output, Texts.Errors,
                            Texts.Exported, Texts.Written, Texts.Told});
  if (!Failed && Of.AsksIndex)
    Failed = Results.store(Second, {Texts.Asked});
  std::vector<std::string> Run = {std::move(Second)};
  Run.insert(Run.end(), Files.begin(), Files.end());
  if (!Failed)
    Failed = Results.store(*Of.First, Run);
  return Failed;
}

void UnitCache::store(const Ticket &Of, ArrayRef<std::string> Files,
                      const TidyTexts &Texts) {
  if (!Of.First || (Of.AsksIndex && !Answers) || Files.empty() ||
      Keys.hasChanged(Files))
    return;
  Error Failed = keep(Of, Files, Texts);
  if (!Failed)
    return;
  std::lock_guard<std::mutex> Lock(Mutex);
  std::string Said = toString(std::move(Failed));
  if (Problem.empty())
    Problem = std::move(Said);
}

void UnitCache::finish() {
  Results.prune();
  if (!Problem.empty())
    complain("not all could be kept: " + Problem);
}

Expected<std::shared_ptr<UnitCache>> openCache(const RunOptions &Options,
                                               const TidyRun &Run) {
  if (Options.Cache.empty())
    return nullptr;
  auto Policy = parseCachePruningPolicy(Options.CachePolicy);
  if (!Policy)
    return createStringError("--cache-policy: " + toString(Policy.takeError()));
  Expected<ResultCache> Results = ResultCache::open(Options.Cache, *Policy);
  if (Results)
    return std::make_shared<UnitCache>(std::move(*Results), Run);
  complain(toString(Results.takeError()) +
           "; all units are read; name another folder with --cache");
  return nullptr;
}

} // namespace interop
