//===- UnitCache.cpp - What interop-clang-tidy said before ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnitCache.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace interop {

std::optional<TidyTexts> UnitCache::find(const Ticket &Of) {
  auto Files = Of ? Results.find(*Of) : std::nullopt;
  if (!Files)
    return std::nullopt;
  auto Found = Results.find(Keys.makeSecond(*Of, *Files));
  TidyTexts Texts;
  if (!Found || Found->size() != 5 ||
      StringRef((*Found)[0]).getAsInteger(10, Texts.End.Code))
    return std::nullopt;
  Texts.Output = std::move((*Found)[1]);
  Texts.Errors = std::move((*Found)[2]);
  Texts.Exported = std::move((*Found)[3]);
  Texts.Written = std::move((*Found)[4]);
  return Texts;
}

void UnitCache::store(const Ticket &Of, ArrayRef<std::string> Files,
                      const TidyTexts &Texts) {
  if (!Of || Files.empty() || Keys.hasChanged(Files))
    return;
  Error Failed = Results.store(Keys.makeSecond(*Of, Files),
                               {itostr(Texts.End.Code), Texts.Output,
                                Texts.Errors, Texts.Exported, Texts.Written});
  if (!Failed)
    Failed = Results.store(*Of, Files);
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
