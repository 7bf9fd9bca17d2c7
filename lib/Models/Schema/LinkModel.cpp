//===- LinkModel.cpp - A model and those that it extends ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/LinkModel.h"
#include "Models/Schema/MapReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace interop {

using ModelList = ArrayRef<const Model *>;

StringRef findOnlyLock(ModelList Declaring) {
  StringRef Only;
  for (const Model *M : Declaring)
    for (const LockModel &Row : M->Locks) {
      if (!Row.isInterpreters() || Row.Name == Only)
        continue;
      if (!Only.empty())
        return "";
      Only = Row.Name;
    }
  return Only;
}

void completeLocks(Model &M, ModelList Declaring) {
  StringRef Only = M.OmitsLocks ? findOnlyLock(Declaring) : "";
  if (Only.empty())
    return;
  auto complete = [&](std::string &Lock) {
    if (Lock.empty())
      Lock = Only.str();
  };
  for (FunctionModel &Row : M.Functions)
    for (LockUse &Use : Row.LockUses)
      complete(Use.Lock);
  for (TypeModel &Row : M.Types) {
    if (Row.Scope)
      complete(Row.Scope->Lock);
    for (MethodEntries &Methods : Row.Entered)
      if (Methods.Enters != LockPresence::Unknown)
        complete(Methods.Lock);
    if (Row.AsParameter != LockPresence::Unknown)
      complete(Row.AsParameterLock);
    if (Row.PerEnvironment)
      complete(Row.PerEnvironmentLock);
  }
  for (EntryModel &Row : M.Entries)
    if (Row.Enters != LockPresence::Unknown)
      complete(Row.Lock);
  M.OmitsLocks = false;
}

static bool declaresKind(ModelList Extended, StringRef Kind) {
  return any_of(Extended, [&](const Model *Other) {
    return any_of(Other->Handles,
                  [&](const HandleModel &Row) { return Row.Name == Kind; });
  });
}

static bool declaresEngine(ModelList Extended, StringRef Name) {
  return any_of(Extended, [&](const Model *Other) {
    return any_of(Other->Engines,
                  [&](const EngineModel &Row) { return Row.Name == Name; });
  });
}

static bool declaresLock(ModelList Extended, const ImportedLock &Use) {
  return any_of(Extended, [&](const Model *Other) {
    return any_of(Other->Locks, [&](const LockModel &Row) {
      return Row.Name == Use.Name && isMeant(Row, Use.Kind);
    });
  });
}

static void checkImportedLock(const ImportedLock &Use, ModelList Extended,
                              ErrorSink &Sink) {
  if (Use.Name.empty()) {
    if (findOnlyLock(Extended).empty())
      Sink.report(Use.Line, Use.Column, Use.Path,
                  "'lock' is missing, and the models under 'extends' do not "
                  "declare just one interpreter lock");
    return;
  }
  if (!declaresLock(Extended, Use))
    Sink.report(Use.Line, Use.Column, Use.Path,
                Twine("neither this file nor a model under 'extends' declares "
                      "the ") +
                    getKindName(Use.Kind) + " '" + Use.Name + "'");
}

bool linkModel(Model &M, ModelList Others, StringRef FileName,
               std::vector<ModelError> &Errors) {
  ErrorSink Sink(FileName, Errors);
  SmallVector<const Model *, 8> Extended;
  copy_if(Others, std::back_inserter(Extended), [&](const Model *Other) {
    return is_contained(M.Extends, Other->Library);
  });
  for (const ImportedKind &Use : M.ImportedKinds)
    if (!(Use.IsEngine ? declaresEngine(Extended, Use.Kind)
                       : declaresKind(Extended, Use.Kind)))
      Sink.report(Use.Line, Use.Column, Use.Path,
                  "neither this file nor a model under 'extends' declares '" +
                      Use.Kind + "'");
  for (const ImportedLock &Use : M.ImportedLocks)
    checkImportedLock(Use, Extended, Sink);
  completeLocks(M, Extended);
  return !Sink.hasErrors();
}

} // namespace interop
