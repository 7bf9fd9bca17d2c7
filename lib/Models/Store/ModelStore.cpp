//===- ModelStore.cpp - Built-in models, loaded once and on demand --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Store/ModelStore.h"
#include "Models/Schema/LinkModel.h"
#include "Models/Schema/ModelParser.h"
#include "Models/Store/BuiltinModels.h"
#include "Models/Store/ModelCodec.h"
#include "Models/Store/UserModels.h"
#include "Support/OddFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace interop {

/// Adds the models that the selected ones extend, until nothing is added.
static void selectExtended(std::vector<bool> &Selected) {
  ArrayRef<BuiltinModel> Table = getBuiltinModels();
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (size_t I = 0; I < Table.size(); ++I)
      for (size_t J = 0; Selected[I] && J < Table.size(); ++J)
        if (!Selected[J] && is_contained(Table[I].Extends, Table[J].Library)) {
          Selected[J] = true;
          Changed = true;
        }
  }
}

/// True if \p M, which is a base model, may speak of anything of the unit.
static bool isOfUse(const BuiltinModel &M,
                    function_ref<bool(StringRef)> KnowsScope) {
  return !KnowsScope || M.Scopes.empty() || any_of(M.Scopes, KnowsScope);
}

/// Which built-in models hold for names and user models.
/// A trigger of a model that has been selected is not asked for: an index
/// remembers what it was asked, and its answer may change.
static std::vector<bool> selectTriggered(ModelStore::NameTest KnowsName,
                                         ModelStore::NameList ForEachName,
                                         bool IsLinked) {
  std::vector<bool> Selected(getBuiltinModels().size());
  auto select = [&](ArrayRef<uint16_t> Models) {
    for (uint16_t I : Models)
      Selected[I] = true;
  };
  if (ForEachName)
    ForEachName([&](StringRef Name) { select(findTriggered(Name)); });
  if (!ForEachName || IsLinked)
    forEachTrigger([&](StringRef Name, ArrayRef<uint16_t> Models) {
      bool IsOpen = any_of(Models, [&](uint16_t I) { return !Selected[I]; });
      if (IsOpen && KnowsName(Name))
        select(Models);
    });
  return Selected;
}

static std::vector<bool>
selectBuiltIn(std::vector<bool> Selected, ModelStore::NameTest KnowsScope,
              ArrayRef<std::shared_ptr<Model>> UserModels) {
  ArrayRef<BuiltinModel> Table = getBuiltinModels();
  bool Any = !UserModels.empty();
  for (size_t I = 0; I < Table.size(); ++I) {
    Selected[I] = Selected[I] || any_of(UserModels, [&](const auto &M) {
                    return is_contained(M->Extends, Table[I].Library);
                  });
    Any |= Selected[I];
  }
  for (size_t I = 0; I < Table.size(); ++I)
    if (Any && Table[I].Base && isOfUse(Table[I], KnowsScope))
      Selected[I] = true;
  selectExtended(Selected);
  return Selected;
}

/// Whatever extends a library's model names its handles.
static bool isOmitted(const BuiltinModel &M, ArrayRef<std::string> Omitted) {
  auto IsOmitted = [&](StringRef Library) {
    return is_contained(Omitted, Library);
  };
  return IsOmitted(M.Library) || any_of(M.Extends, IsOmitted);
}

/// Reads entry \p Index of the built-in table; all functions if \p KnowsName is
/// null.
static std::shared_ptr<const Model>
readBuiltIn(size_t Index, function_ref<bool(StringRef)> KnowsName) {
  ArrayRef<BuiltinModel> Table = getBuiltinModels();
  std::vector<ModelError> Errors;
  YamlTree Tree;
  std::shared_ptr<Model> M;
  if (decodeModel(Table[Index].Tree, Tree, KnowsName))
    M = readModelTree(Tree.Root, Table[Index].File, Errors,
                      ModelFileKind::Library,
                      /*Trusted=*/true);
  if (!M)
    report_fatal_error("built-in model is not valid: " +
                       Twine(Table[Index].File));
  if (!M->OmitsLocks)
    return M;
  // The locks of those that it extends, and no function of theirs.
  std::vector<std::shared_ptr<const Model>> Extended;
  for (size_t I = 0; I < Table.size(); ++I)
    if (I != Index && is_contained(Table[Index].Extends, Table[I].Library))
      Extended.push_back(readBuiltIn(I, [](StringRef) { return false; }));
  SmallVector<const Model *, 4> Locks;
  for (const auto &Other : Extended)
    Locks.push_back(Other.get());
  completeLocks(*M, Locks);
  return M;
}

std::shared_ptr<const Model> ModelStore::getBuiltIn(size_t Index,
                                                    NameTest KnowsName) {
  std::lock_guard<std::mutex> Guard(Mutex);
  BuiltIn.resize(getBuiltinModels().size());
  Entry &Known = BuiltIn[Index];
  if (KnowsName && !Known.WasAsked) {
    Known.WasAsked = true;
    return readBuiltIn(Index, KnowsName);
  }
  if (!Known.Whole)
    Known.Whole = readBuiltIn(Index, nullptr);
  return Known.Whole;
}

static std::shared_ptr<Model> readUserModel(StringRef Path, vfs::FileSystem &FS,
                                            std::vector<ModelError> &Errors) {
  if (StringRef Why = explainOddFile(Path, FS); !Why.empty()) {
    Errors.push_back({Path.str(), 0, 0, "", ("cannot be read: " + Why).str()});
    return nullptr;
  }
  auto Buffer = FS.getBufferForFile(Path);
  if (!Buffer) {
    Errors.push_back({Path.str(), 0, 0, "",
                      "cannot be read: " + Buffer.getError().message()});
    return nullptr;
  }
  ModelFileKind Kind = isConfigurationFile(Path) ? ModelFileKind::Configuration
                                                 : ModelFileKind::Library;
  return parseModel((*Buffer)->getBuffer(), Path, Errors, Kind);
}

std::shared_ptr<const ModelSet>
ModelStore::getModels(NameTest KnowsName, ArrayRef<std::string> UserFiles,
                      Confidence Weakest, vfs::FileSystem &FS,
                      std::vector<ModelError> &Errors, MacroQuery Macros,
                      ArrayRef<std::string> Omitted, NameTest KnowsScope,
                      bool IsLinked, NameList ForEachName) {
  std::vector<std::shared_ptr<Model>> User;
  std::vector<std::shared_ptr<const Model>> All;
  std::vector<std::string> Paths;
  for (const auto &[Index, Path] : enumerate(UserFiles)) {
    // A file named again later counts there; it is read and reported once.
    if (is_contained(UserFiles.drop_front(Index + 1), Path))
      continue;
    if (auto M = readUserModel(Path, FS, Errors)) {
      User.push_back(std::move(M));
      Paths.push_back(Path);
    }
  }
  std::vector<bool> Selected = selectBuiltIn(
      selectTriggered(KnowsName, ForEachName, IsLinked), KnowsScope, User);
  for (size_t I = 0; I < Selected.size(); ++I)
    if (Selected[I] && !isOmitted(getBuiltinModels()[I], Omitted))
      All.push_back(getBuiltIn(I, IsLinked ? nullptr : KnowsName));
  SmallVector<const Model *, 8> Declaring;
  for (const auto &M : All)
    Declaring.push_back(M.get());
  for (auto [M, Path] : zip(User, Paths)) {
    Declaring.push_back(M.get());
    if (linkModel(*M, Declaring, Path, Errors))
      All.push_back(M);
  }
  return std::make_shared<ModelSet>(std::move(All), Weakest, Macros);
}

} // namespace interop
