//===- InferredRow.cpp - What a function does to its caller ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inference/InferredRow.h"
#include "AST/Naming.h"
#include "Analysis/AnalysisContext.h"
#include "llvm/ADT/DenseSet.h"
#include <deque>
#include <map>

using namespace clang;

namespace interop {

std::optional<InferredLock> nameLock(const ObjectRef &Lock) {
  if (const auto *F = dyn_cast_or_null<FieldDecl>(Lock.Leaf))
    return InferredLock{getQualifiedName(*F), !Lock.isGlobal()};
  if (Lock.isGlobal())
    return InferredLock{getQualifiedName(*Lock.Root), false};
  return std::nullopt;
}

std::vector<InferredLock> inferLocks(Entity E, AnalysisContext &TU) {
  std::map<std::string, InferredLock> Found;
  for (Entity Each : TU.getEffects().getReached(E))
    for (const LockOperation &L : TU.getEffects().getFacts(Each).Locks)
      if (L.Takes && L.Kind == LockOperation::Mutex)
        if (std::optional<InferredLock> Named = nameLock(L.Lock))
          Found.try_emplace(Named->Name, *Named);
  std::vector<InferredLock> Out;
  for (auto &Each : Found)
    Out.push_back(std::move(Each.second));
  return Out;
}

bool isNothrow(const FunctionDecl &F) {
  const auto *Type = F.getType()->getAs<FunctionProtoType>();
  // Nobody has asked for that of a destructor yet: it has what is usual.
  if (Type && isUnresolvedExceptionSpec(Type->getExceptionSpecType()))
    return isa<CXXDestructorDecl>(F);
  return Type && Type->isNothrow();
}

/// It throws by itself, past all handlers of its body.
static bool throws(const Fact &E) {
  if (E.Try != Fact::NoIndex)
    return false;
  if (E.Kind == Fact::Throw)
    return E.Value != nullptr;
  return E.Kind == Fact::Call && E.Row && E.Row->Throws == ThrowClass::May;
}

CallPath inferThrow(Entity E, AnalysisContext &TU) {
  EffectTable &Effects = TU.getEffects();
  std::deque<CallPath> Work{{}};
  std::vector<Entity> Next{E};
  llvm::DenseSet<const void *> Seen{E.getOpaque()};
  for (size_t I = 0; I < Next.size(); ++I) {
    const FunctionDecl *F = Next[I].getFunction();
    if (!F || isNothrow(*F))
      continue;
    for (const Fact &At : Effects.getFacts(Next[I]).All) {
      CallPath Shown = Work[I];
      Shown.push_back({Next[I], &At});
      if (throws(At))
        return Shown;
      if (At.Try != Fact::NoIndex || !At.Target ||
          !Seen.insert(At.Target.getOpaque()).second)
        continue;
      Next.push_back(At.Target);
      Work.push_back(std::move(Shown));
    }
  }
  return {};
}

InferredRow inferRow(const FunctionDecl &F, AnalysisContext &TU,
                     WaitSearch &Search) {
  Entity E = Entity::makeFunction(F);
  InferredRow Row;
  Row.Function = &F;
  Row.Wait = inferWait(E, Search);
  Row.Callbacks = inferCallbacks(E, TU);
  Row.Acquires = inferAcquires(E, TU);
  Row.Releases = inferReleases(E, TU);
  Row.Locks = inferLocks(E, TU);
  if (TU.getContext().getLangOpts().CPlusPlus)
    Row.Thrown = inferThrow(E, TU);
  return Row;
}

} // namespace interop
