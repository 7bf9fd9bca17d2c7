//===- IndexEntities.cpp - The bodies of a program -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Program/IndexEntities.h"
#include "Models/Store/ModelStore.h"
#include "Models/Store/UserModels.h"
#include "driver/Program/EntityNames.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace interop {

std::vector<std::string> listEntities(const IndexFile &Index) {
  std::vector<std::string> Keys;
  Index.visitEntities([&Keys](StringRef Key, const LinkedEntity &) {
    Keys.push_back(Key.str());
  });
  llvm::sort(Keys);
  return Keys;
}

std::optional<EntitySummary> readEntity(const IndexFile &Index, StringRef Key) {
  std::optional<LinkedEntity> Found = Index.find(Key);
  if (!Found)
    return std::nullopt;
  Expected<EntitySummary> E = decodeEntity(Found->Facts, Found->Places);
  if (!E)
    return consumeError(E.takeError()), std::nullopt;
  E->Key = Key.str();
  return std::move(*E);
}

std::shared_ptr<const ModelSet> loadModels(const IndexFile &Index,
                                           StringRef Folder) {
  IntrusiveRefCntPtr<vfs::FileSystem> FS = vfs::getRealFileSystem();
  SmallString<128> AnyFile(Folder);
  sys::path::append(AnyFile, "any");
  std::vector<ModelError> Errors;
  return ModelStore().getModels(
      [&](StringRef Name) { return Index.knowsName(Name); },
      findUserModels(AnyFile, *FS).Files, Confidence::Implementation, *FS,
      Errors);
}

const FunctionModel *findRow(const EntitySummary &In, const SummaryFact &Fact,
                             const ModelSet &Models) {
  return Fact.Callee
             ? Models.findFunction(makeName(In, Fact.Callee),
                                   In.Decls[Fact.Callee - 1].Parts.size())
             : nullptr;
}

} // namespace interop
