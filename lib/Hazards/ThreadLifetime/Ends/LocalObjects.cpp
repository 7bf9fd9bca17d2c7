//===- LocalObjects.cpp - Locals that start threads on themselves ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function has an object of a class whose method starts a thread on it and
// lets go of that. Nothing in the class waits for the thread, and nothing after
// the call takes any time: the object ends while the thread uses it.
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Dataflow/Reachability.h"
#include "Hazards/ThreadLifetime/Ends/OutlivedObjects.h"
#include "Hazards/ThreadLifetime/Ends/ThreadEnds.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class LocalObjectFinder {
public:
  LocalObjectFinder(const StartedBody &Start, const CXXMethodDecl &Starter,
                    const AccessCollector &Touched, AnalysisContext &TU)
      : Starter(Starter), Touched(Touched), TU(TU),
        Effects(TU.getEffects()), Ends(Start, Touched, TU) {}

  /// Fills in what the fault is about; false if there is none.
  bool find(StartFault &F) {
    auto Used = llvm::find_if(Touched.get(), [](const Access &A) {
      return A.Object.Kind == ObjectRef::Member;
    });
    if (Used == Touched.get().end())
      return false;
    F.UsedAt = Used->Loc;
    for (const Entity &Body : TU.get<ThreadUses>().getBodies()) {
      const FunctionDecl *In = Body.getFunction();
      if (!In || In->isMain())
        continue;
      const FunctionFacts &Facts = Effects.getFacts(Body);
      for (const Fact &E : Facts.All)
        if (const VarDecl *Local = findLocal(E); Local && isLeft(E, Facts)) {
          F.Maker = In;
          F.Used = ObjectRef::makeVariable(*Local);
          F.EndAt = E.Loc;
          return true;
        }
    }
    return false;
  }

private:
  static const ObjectRef &getOn(const Fact &E) {
    return isa_and_nonnull<CXXConstructorDecl>(E.Callee) ? E.Result : E.Object;
  }

  /// The local on which \p E calls what starts the thread; null if it does not.
  const VarDecl *findLocal(const Fact &E) const {
    const ObjectRef &O = getOn(E);
    const auto *V = dyn_cast_or_null<VarDecl>(O.Leaf);
    if (E.Kind != Fact::Call || !E.Target || O.Root != O.Leaf || !V ||
        !V->hasLocalStorage() || isa<ParmVarDecl>(V) ||
        !V->getType()->isRecordType())
      return nullptr;
    const Entity In = Entity::makeFunction(Starter);
    return E.Target == In ||
                   llvm::is_contained(Effects.getReached(E.Target), In)
               ? V
               : nullptr;
  }

  /// Nothing after \p Started may take as long as the thread does.
  bool isLeft(const Fact &Started, const FunctionFacts &Facts) const {
    return llvm::none_of(Facts.All, [&](const Fact &E) {
      return &E != &Started && mayPrecede(Facts, Started.At, E.At) &&
             mayTakeTime(E, getOn(Started), Facts);
    });
  }

  bool mayTakeTime(const Fact &E, const ObjectRef &O,
                   const FunctionFacts &Facts) const {
    if (E.Kind != Fact::Call)
      return false;
    if (Ends.mayWait(E, Facts) || Ends.mayWaitWithin(E) || Ends.waits(E))
      return true;
    if (E.Target || E.Row)
      return false;
    return !E.Callee || saysSo(*E.Callee) || isOut(E, O);
  }

  static bool saysSo(const FunctionDecl &F) {
    static constexpr StringRef Words[] = {
        "accept", "dispatch", "exec",    "execute", "fgets",  "getc",
        "getch",  "getchar",  "getline", "ignore",  "listen", "loop",
        "main",   "pause",    "process", "read",    "serve",  "spin"};
    const StringRef Name = getMentionedName(F);
    return F.getOverloadedOperator() == OO_GreaterGreater ||
           hasNameWord(Name, NameWord::Wait) || hasNameWord(Name, Words);
  }

  /// Code out of sight is called on the object, or given it; or is of the
  /// program, and may do anything.
  bool isOut(const Fact &E, const ObjectRef &O) const {
    if (!E.Callee || E.Unknown == UnknownReason::None)
      return false;
    if (!isInStd(*E.Callee) &&
        !isSystem(*E.Callee, TU.getContext().getSourceManager()))
      return true;
    if (E.Object.Root == O.Root)
      return true;
    for (unsigned I = 0; I < E.Args.size(); ++I)
      if (E.getArgObject(I) == O)
        return true;
    return false;
  }

  const CXXMethodDecl &Starter;
  const AccessCollector &Touched;
  AnalysisContext &TU;
  EffectTable &Effects;
  const ThreadEnds Ends;
};

} // namespace

void findLocalObjects(const StartedBody &Start, const CXXMethodDecl &Starter,
                      const AccessCollector &Touched, const Fact *LetGo,
                      AnalysisContext &TU, std::vector<StartFault> &Out) {
  StartFault F;
  F.Kind = StartFault::OutlivesObject;
  F.Start = &Start;
  F.LetGo = LetGo;
  if (LocalObjectFinder(Start, Starter, Touched, TU).find(F))
    Out.push_back(std::move(F));
}

} // namespace interop
