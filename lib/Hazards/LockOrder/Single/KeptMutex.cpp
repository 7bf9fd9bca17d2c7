//===- KeptMutex.cpp - Mutexes that are kept over a call ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/Single/KeptMutex.h"
#include "AST/Naming.h"
#include "Analysis/Locks/PlainLocks.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Several may hold it.
static bool isShared(const LockOperation &H) {
  const CXXRecordDecl *R = getNamedClass(H.getDecl()->getType());
  return R && R->getIdentifier() &&
         (hasNameWord(R->getName(), {"shared", "rw", "read"}) ||
          R->getName().contains("RW"));
}

/// Something that is given the guard may let go of the lock. The wait on a
/// condition has it again when it returns.
static bool isGuardPassed(const FunctionFacts &Facts, const LockOperation &H) {
  return H.Guard && llvm::any_of(Facts.All, [&H](const Fact &E) {
           const bool IsWait = E.Row && E.Row->Blocks && E.Row->Blocks->BySignal;
           for (unsigned I = 0; I < E.Args.size(); ++I)
             if (E.Kind == Fact::Call && !IsWait &&
                 E.getArgObject(I).Leaf == H.Guard)
               return true;
           return false;
         });
}

bool isKeptMutex(const LockOperation &H, const FunctionFacts &Facts,
                 AnalysisContext &TU) {
  return H.Kind == LockId::Mutex && H.findInProgram() && !isShared(H) &&
         !isGuardPassed(Facts, H) &&
         TU.get<PlainLocks>().getKind(*H.getDecl()) != PlainLocks::Otherwise;
}

} // namespace interop
