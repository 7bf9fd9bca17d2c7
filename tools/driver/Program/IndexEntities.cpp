//===- IndexEntities.cpp - The bodies of a program -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Program/IndexEntities.h"
#include "Models/Store/ModelStore.h"
#include "Models/Store/UserModels.h"
#include "Program/Summary/SummaryFile.h"
#include "driver/Program/EntityNames.h"
#include "driver/Support/Files.h"
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

std::shared_ptr<const ModelSet> loadModels(function_ref<bool(StringRef)> Knows,
                                           StringRef Folder) {
  IntrusiveRefCntPtr<vfs::FileSystem> FS = vfs::getRealFileSystem();
  SmallString<128> AnyFile(Folder);
  sys::path::append(AnyFile, "any");
  std::vector<ModelError> Errors;
  return ModelStore().getModels(Knows, findUserModels(AnyFile, *FS).Files,
                                Confidence::Implementation, *FS, Errors);
}

std::shared_ptr<const ModelSet> loadModels(const IndexFile &Index,
                                           StringRef Folder) {
  return loadModels([&](StringRef Name) { return Index.knowsName(Name); },
                    Folder);
}

Expected<Entities> readEntities(ArrayRef<std::string> Inputs) {
  Expected<std::vector<std::string>> Paths = findFiles(Inputs, SummaryEnding);
  if (!Paths)
    return Paths.takeError();
  Entities Result;
  for (const std::string &Path : *Paths) {
    Expected<SummaryFile> File = SummaryFile::open(Path);
    if (!File)
      return File.takeError();
    Expected<UnitSummary> Unit = File->decode();
    if (!Unit)
      return Unit.takeError();
    for (const std::string &Name : Unit->Names)
      Result.Names.insert(Name);
    for (EntitySummary &E : Unit->Entities)
      if (Result.ByKey.try_emplace(E.Key, Result.All.size()).second)
        Result.All.push_back(std::move(E));
  }
  return Result;
}

const FunctionModel *findRow(const EntitySummary &In, const SummaryFact &Fact,
                             const ModelSet &Models) {
  return Fact.Callee
             ? Models.findFunction(makeName(In, Fact.Callee),
                                   In.Decls[Fact.Callee - 1].Parts.size())
             : nullptr;
}

} // namespace interop
