//===- LockBodies.cpp - Bodies that take locks ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Locks/LockBodies.h"
#include "AST/Naming.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Facts/Collection/LockCollector.h"
#include "Facts/Collection/TeamRegion.h"
#include "Facts/ImportedFacts.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// The call takes a lock, of the program or of a library, or runs something
/// under one.
static bool takesLock(const FunctionModel &Row) {
  return Row.Locks || !Row.TakesLocks.empty() ||
         llvm::any_of(Row.Callbacks,
                      [](const Callback &B) { return B.Under.has_value(); });
}

namespace {

class LockBodyFinder {
public:
  LockBodyFinder(AnalysisContext &TU, bool Statics)
      : TU(TU), Known(TU.getLookup()), Statics(Statics) {
    for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
      if (C.In && takesLock(*C.Row))
        Takers[C.In] = true;
    HasTaker = !Takers.empty() || TU.get<ModeledCalls>().hasUnseenLocks();
  }

  std::vector<const FunctionDecl *> run() {
    std::vector<const FunctionDecl *> Found;
    for (const UserBody &B : findUserBodies(TU))
      if (takes(*B.F) || llvm::any_of(B.Outer, [this](const FunctionDecl *F) {
            return takes(*F);
          }))
        Found.push_back(B.F);
    if (ImportedFacts *Imported = Known.getImported())
      for (const FunctionDecl *F : Imported->getImportClosure().Bodies)
        if (Takers.lookup(F) ||
            !TU.getEffects().getFacts(Entity::makeFunction(*F)).Locks.empty())
          Found.push_back(F);
    return Found;
  }

private:
  /// A function of the program's own takes it (`my_lock(&m)`).
  bool takesByWrapper(const FunctionDecl &F) {
    return HasTaker &&
           !TU.getEffects().getFacts(Entity::makeFunction(F)).Locks.empty();
  }

  bool takes(const FunctionDecl &F) {
    auto [Found, IsNew] = Takers.try_emplace(&F, false);
    if (IsNew)
      Found->second =
          declaresLock(F) || hasCriticalRegion(F) || takesByWrapper(F);
    return Found->second;
  }

  bool declaresLock(const FunctionDecl &F) {
    return llvm::any_of(F.decls(), [this](const Decl *D) {
      const auto *V = dyn_cast<VarDecl>(D);
      if (!V)
        return false;
      if (Statics && isGuardedStatic(*V))
        return true;
      const CXXRecordDecl *R = getDefinedClass(V->getType());
      const TypeModel *Row = R ? Known.findRow(*R) : nullptr;
      return Row && Row->Guards;
    });
  }

  AnalysisContext &TU;
  ModelLookup &Known;
  const bool Statics;
  bool HasTaker = false; ///< some body takes one
  llvm::DenseMap<const FunctionDecl *, bool> Takers;
};

} // namespace

const LockBodies::List &LockBodies::get() {
  if (!All)
    All = LockBodyFinder(TU, /*Statics=*/false).run();
  return *All;
}

const LockBodies::List &LockBodies::getUsers() {
  if (!Users) {
    Users.emplace();
    llvm::copy_if(get(), std::back_inserter(*Users),
                  [this](const FunctionDecl *F) { return isUsers(*F, TU); });
  }
  return *Users;
}

const LockBodies::List &LockBodies::getWithStatics() {
  if (!WithStatics)
    WithStatics = LockBodyFinder(TU, /*Statics=*/true).run();
  return *WithStatics;
}

} // namespace interop
