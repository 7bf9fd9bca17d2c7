//===- EngineCallers.cpp - Callers out of sight beside threads ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/EngineCallers.h"
#include "Analysis/Threads/ThreadWalk.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static bool isCaller(const EnginePath &P) {
  return P.Path.Root->Kind == ThreadRoot::Caller;
}

bool EngineCallers::mayMeet(const EnginePath &A, const EnginePath &B) {
  if (isCaller(A) == isCaller(B))
    return true;
  return isCaller(A) ? mayMeetThread(A, B) : mayMeetThread(B, A);
}

/// The class whose method \p F is; of a lambda in a method, that method's.
static const CXXRecordDecl *getOwner(const FunctionDecl *F) {
  const DeclContext *C = F;
  while (C) {
    const auto *M = dyn_cast<CXXMethodDecl>(C);
    if (M && !M->getParent()->isLambda())
      return M->getParent()->getCanonicalDecl();
    C = M ? M->getParent()->getDeclContext() : nullptr;
  }
  return nullptr;
}

/// The function is of the class that the thread's body is of, or that starts
/// it; or both use what is the same for all.
static bool belongTogether(const EnginePath &Caller, const EnginePath &Thread) {
  if (Caller.Engine->PerHandle && Caller.Object.isGlobal())
    return true;
  if (const auto *Field = dyn_cast_or_null<FieldDecl>(Caller.Object.Leaf))
    if (Caller.Engine->PerHandle && !isa<CXXRecordDecl>(Field->getParent()))
      return true; // of C, which has no methods
  const CXXRecordDecl *Of = getOwner(Caller.Path.Root->By);
  const ThreadRoot &Root = *Thread.Path.Root;
  return Of && (Of == getOwner(Root.By) || Of == getOwner(Root.In));
}

bool EngineCallers::mayMeetThread(const EnginePath &Caller,
                                  const EnginePath &Thread) {
  const ThreadRoot &Root = *Thread.Path.Root;
  if (Root.In && Caller.Reach->reaches(Entity::makeFunction(*Root.In)))
    return true;
  return goesOn(Thread) && belongTogether(Caller, Thread) && !isEdge(Caller) &&
         !Caller.Reach->reaches(Entity::makeFunction(*Root.By));
}

/// The call waits without a limit: `uv_run(loop, UV_RUN_DEFAULT)`.
bool EngineCallers::staysIn(const CallStep &Call) {
  const FunctionFacts &Facts = TU.getEffects().getFacts(Call.In);
  return llvm::any_of(TU.getEffects().getWaits(Call.In), [&](const Wait &W) {
    return W.Class == BlockingClass::Unbounded && !W.IsJoin &&
           W.Conditions.empty() && &Facts.All[W.Via] == Call.At;
  });
}

/// It comes to the call again and again, or stays in it.
bool EngineCallers::goesOn(const EnginePath &Thread) {
  const ThreadRoot &Root = *Thread.Path.Root;
  if (Root.Kind == ThreadRoot::Pool || Root.Kind == ThreadRoot::Library)
    return !Root.EndsWithCall;
  return Root.Kind == ThreadRoot::Started &&
         (staysIn(Thread.Path.Calls.back()) ||
          llvm::any_of(Thread.Path.Calls, [this](const CallStep &Step) {
            const auto *At = dyn_cast_or_null<Expr>(Step.At->Node);
            return At && TU.get<ThreadWalk>().isInLoop(*At);
          }));
}

/// It may come before the thread's start or after its end.
bool EngineCallers::isEdge(const EnginePath &Caller) {
  const FunctionDecl *By = Caller.Path.Root->By;
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(By))
    return true;
  auto [Found, IsNew] =
      Edges.try_emplace({Caller.Reach, Caller.Object.Leaf}, false);
  if (IsNew)
    Found->second = llvm::any_of(Caller.Reach->getBodies(), [&](Entity E) {
      return llvm::any_of(TU.getEffects().getFacts(E).All,
                          [&](const Fact &At) { return isEdge(At, Caller); });
    });
  return Found->second;
}

/// Something is joined, or the object is made, ended or replaced.
bool EngineCallers::isEdge(const Fact &At, const EnginePath &Caller) {
  auto isObject = [&Caller](const ObjectRef &O) {
    return O.Leaf && O.Leaf == Caller.Object.Leaf;
  };
  if (At.Kind == Fact::Store)
    return isObject(At.Object);
  if (At.Kind != Fact::Call || !At.Row)
    return false;
  return At.Row->Joins ||
         llvm::any_of(At.Row->Acquires,
                      [&](const Acquire &A) {
                        return isObject(A.At.Kind == Place::Result
                                            ? At.Result
                                            : At.getPlace(A.At));
                      }) ||
         llvm::any_of(At.Row->Releases, [&](const Release &R) {
           return isObject(At.getPlace(R.At));
         });
}

} // namespace interop
