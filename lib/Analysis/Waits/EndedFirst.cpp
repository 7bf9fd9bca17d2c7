//===- EndedFirst.cpp - Threads that end before their owner ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Waits/EndedFirst.h"
#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Waits/WaitClassifier.h"
#include "Dataflow/Reachability.h"
#include "Facts/CallerMap.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class EndedFirstFinder {
public:
  EndedFirstFinder(const CXXRecordDecl &Class, AnalysisContext &TU)
      : Class(Class), TU(TU), Effects(TU.getEffects()) {}

  bool run(const ObjectRef &Handle) {
    findStops(Handle);
    return !Stops.empty() && isCalledFirst() && !isLocalLeft();
  }

private:
  /// Calls between whoever ends an object and the function that does it, or the
  /// end itself.
  static constexpr unsigned MaxCalls = getLimit(Budget::EndedFirstCalls);

  //===-- What ends the thread --------------------------------------------===//

  void findStops(const ObjectRef &Handle) {
    std::vector<const CXXRecordDecl *> Classes{&Class};
    for (size_t I = 0; I < Classes.size(); ++I) {
      for (const CXXMethodDecl *M : Classes[I]->methods())
        if (!isa<CXXDestructorDecl>(M) && !M->isStatic() && ends(*M, Handle))
          Stops.push_back(Entity::makeFunction(*M));
      for (const CXXBaseSpecifier &B : Classes[I]->bases())
        if (const CXXRecordDecl *R = getDefinedClass(B.getType()))
          Classes.push_back(R);
    }
  }

  /// \p M joins the thread, and that join is not reported.
  bool ends(const CXXMethodDecl &M, const ObjectRef &Handle) {
    if (M.isDependentContext() || !TU.getLookup().isFollowed(M))
      return false;
    Entity E = Entity::makeFunction(M);
    WaitSite Site;
    Site.Class = &Class;
    return llvm::any_of(Effects.getWaits(E), [&](const Wait &W) {
      return W.IsJoin && W.Object == Handle &&
             classifyJoinItself(Site, makeWitness(E, W, Effects), W, TU)
                     .Verdict == WaitVerdict::Silent;
    });
  }

  //===-- Who calls it, and when ------------------------------------------===//

  /// \p E is one of \p To, or calls one, or calls what does.
  bool leadsTo(Entity E, llvm::ArrayRef<Entity> To, unsigned Calls) {
    if (!E || llvm::is_contained(To, E))
      return static_cast<bool>(E);
    return Calls && llvm::any_of(Effects.getFacts(E).All, [&](const Fact &Ev) {
             return leadsTo(Ev.Target, To, Calls - 1);
           });
  }

  bool isStop(const Fact &E) {
    return E.Kind == Fact::Call && leadsTo(E.Target, Stops, MaxCalls);
  }

  /// A variable of the class itself, not a pointer to one.
  bool isOfClass(const ValueDecl *D) const {
    return D && getDefinedClass(D->getType()) == Class.getDefinition() &&
           D->getType()->isRecordType();
  }

  /// Two variables are two objects.
  bool areApart(const ObjectRef &A, const ObjectRef &B) const {
    return !(A == B) && A.Kind == ObjectRef::Variable && isOfClass(A.Root) &&
           B.Kind == ObjectRef::Variable && isOfClass(B.Root);
  }

  bool isStoppedBefore(const Fact &End, const FunctionFacts &Facts) {
    return llvm::any_of(getFactsBefore(Facts, End), [&](const Fact *E) {
      return isStop(*E) && !areApart(E->Object, End.Object);
    });
  }

  /// The functions that call a stop, or call what does, and the ends of those
  /// classes whose destructors do.
  std::vector<Entity> findCallers() {
    const CallerMap &Map = TU.get<EntryPoints>().getCallers();
    std::vector<Entity> Callers(Stops.begin(), Stops.end());
    size_t Next = 0;
    for (unsigned Depth = 0; Depth < MaxCalls; ++Depth)
      for (size_t End = Callers.size(); Next < End; ++Next)
        if (const FunctionDecl *F = Callers[Next].getFunction())
          for (const FunctionDecl *By : Map.getCallers(*F))
            addCaller(*By, Callers);
    Callers.erase(Callers.begin(), Callers.begin() + Stops.size());
    return Callers;
  }

  static void addCaller(const FunctionDecl &F, std::vector<Entity> &To) {
    auto add = [&To](Entity E) {
      if (!llvm::is_contained(To, E))
        To.push_back(E);
    };
    add(Entity::makeFunction(F));
    if (const auto *D = dyn_cast<CXXDestructorDecl>(&F);
        D && D->getParent()->hasDefinition())
      add(Entity::makeDestruction(*D->getParent()));
  }

  /// A global's end comes after all that `main` does.
  bool isOfGlobal(const Fact &E) const {
    return E.Object.isGlobal() && isOfClass(E.Object.Root) && E.Target &&
           llvm::is_contained(Stops, E.Target);
  }

  bool isCalledFirst() {
    const Entity End = Entity::makeDestruction(Class);
    for (Entity By : findCallers()) {
      if (By == End)
        continue;
      const FunctionFacts &Facts = Effects.getFacts(By);
      for (const Fact &E : Facts.All)
        if (isOfGlobal(E) ||
            (leadsTo(E.Target, End, MaxCalls) && isStoppedBefore(E, Facts)))
          return true;
    }
    return false;
  }

  //===-- Who does not ----------------------------------------------------===//

  /// Some function has an object of the class for a local, and leaves it on
  /// some way without the call.
  bool isLocalLeft() {
    const Entity End = Entity::makeDestruction(Class);
    const CallerMap &Map = TU.get<EntryPoints>().getCallers();
    for (const CXXConstructorDecl *C : Class.ctors())
      for (const FunctionDecl *By : Map.getCallers(*C)) {
        const FunctionFacts &Facts =
            Effects.getFacts(Entity::makeFunction(*By));
        for (const Fact &E : Facts.All)
          if (E.Kind == Fact::Destruction && E.Target == End && E.Destroyed &&
              E.Object.Kind == ObjectRef::Variable && isOfClass(E.Destroyed) &&
              !isStoppedBefore(E, Facts))
            return true;
      }
    return false;
  }

  const CXXRecordDecl &Class;
  AnalysisContext &TU;
  EffectTable &Effects;
  std::vector<Entity> Stops; ///< functions that end the thread
};

} // namespace

bool isEndedFirst(const CXXRecordDecl &Class, const ObjectRef &Handle,
                  AnalysisContext &TU) {
  return Class.hasDefinition() && EndedFirstFinder(Class, TU).run(Handle);
}

} // namespace interop
