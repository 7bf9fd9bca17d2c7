//===- UsesAfterRelease.cpp - Handles used after their release ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/Uses/UsesAfterRelease.h"
#include "AST/Naming.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/ForwardFlow.h"
#include "Effects/Accesses.h"
#include "Hazards/TeardownOrder/Uses/ReleasedPlaces.h"
#include "Hazards/TeardownOrder/Uses/UsesAfterFree.h"
#include "Support/NameWords.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class UseAfterReleaseFinder {
public:
  explicit UseAfterReleaseFinder(AnalysisContext &TU) : TU(TU) {}

  std::vector<UseAfterRelease> run() {
    for (const UserBody &B : findUserBodies(TU))
      readBody(TU.getEffects().getFacts(Entity::makeFunction(*B.F)));
    return std::move(Found);
  }

private:
  void readBody(const FunctionFacts &Facts) {
    if (llvm::none_of(Facts.All, [&](const Fact &E) {
          return findReleasedArgument(E, Facts, TU).has_value();
        }))
      return;
    ReleasedPlacesDomain Domain(Facts, TU);
    ForwardFlow<ReleasedPlacesDomain> Flow(Facts, Domain);
    if (!Flow.isComplete())
      return;
    Told.clear();
    Flow.visit([&](const Fact &E, const ReleasedPlacesDomain::State &S) {
      for (const ReleasedPlacesDomain::Released &R : S)
        check(E, R, Facts);
    });
  }

  /// \p E is given what is released, for the first time after that.
  void check(const Fact &E, const ReleasedPlacesDomain::Released &R,
             const FunctionFacts &Facts) {
    if (E.Kind != Fact::Call || !E.Callee)
      return;
    if (E.Target)
      return checkInner(E, R);
    for (unsigned I = 0; I < E.Args.size(); ++I)
      if (E.Args[I] && getPlaceChain(*E.Args[I]) == R.At &&
          isUse(E, I, *R.By) && Told.insert(R.By).second) {
        UseAfterRelease Use;
        Use.Object = getObject(E.Args[I]);
        Use.Release = R.By;
        Use.Use = &E;
        Use.IsRelease = findReleasedArgument(E, Facts, TU) == I;
        Found.push_back(Use);
      }
  }

  /// A function of the program's uses it: `complain(c)`, which asks the
  /// library for the last error of `c->conn`.
  void checkInner(const Fact &E, const ReleasedPlacesDomain::Released &R) {
    const Expr *Released = R.By->Args[R.By->Row->Releases.front().At.Index];
    const ObjectRef O = getObject(Released);
    if (!O.isKnown() || E.IfLastOwner || Told.count(R.By))
      return;
    AccessCollector Done(TU.getEffects());
    Done.addFact(E, {});
    for (unsigned F = 0; F < Done.getFrames().size(); ++F) {
      const AccessFrame &Frame = Done.getFrames()[F];
      for (const Fact &Of : TU.getEffects().getFacts(Frame.In).All) {
        if (!takesHandle(Of, O, Frame.Bound, *R.By))
          continue;
        CallPath Path = Done.makePath({Access::Call, O, &Of, Of.Loc, F});
        if (!leadsFor(Path, O, TU.getEffects()))
          continue;
        Told.insert(R.By);
        UseAfterRelease Use;
        Use.Object = O;
        Use.Release = R.By;
        Use.Use = &E;
        Use.Inner = std::move(Path);
        return Found.push_back(std::move(Use));
      }
    }
  }

  /// \p E calls the library with what is kept in \p O, and does not release it.
  bool takesHandle(const Fact &E, const ObjectRef &O, const Binding &Bound,
                   const Fact &Release) const {
    if (E.Kind != Fact::Call || !E.Callee || E.Target ||
        (E.Row && !E.Row->Releases.empty()))
      return false;
    for (unsigned I = 0; I < E.Args.size(); ++I)
      if (Bound.apply(E.getArgObject(I)) == O && isUse(E, I, Release))
        return true;
    return false;
  }

  /// A function of the same library takes the handle as its argument \p I, and
  /// does not make it anew.
  bool isUse(const Fact &E, unsigned I, const Fact &Release) const {
    if (!E.Callee->getIdentifier() || makes(E, I))
      return false;
    if (E.Row && E.Row->From.File == Release.Row->From.File)
      return true;
    // No row says anything of most of what only asks.
    const unsigned At = Release.Row->Releases.front().At.Index;
    if (I >= E.Callee->getNumParams() || At >= Release.Callee->getNumParams())
      return false;
    const QualType T = E.Callee->getParamDecl(I)->getType();
    const QualType Of = Release.Callee->getParamDecl(At)->getType();
    return T->isPointerType() && Of->isPointerType() &&
           !T->getPointeeType()->isVoidType() &&
           T->getPointeeType().getCanonicalType().getUnqualifiedType() ==
               Of->getPointeeType().getCanonicalType().getUnqualifiedType() &&
           isDeclaredBeside(*E.Callee, *Release.Callee);
  }

  static bool makes(const Fact &E, unsigned I) {
    auto isHere = [I](const Place &P) {
      return P.Kind == Place::Argument && P.Index == I;
    };
    if (E.Row &&
        (llvm::any_of(E.Row->Acquires,
                      [&](const Acquire &A) { return isHere(A.At); }) ||
         (E.Row->Initializes && isHere(*E.Row->Initializes))))
      return true;
    const StringRef Name = E.Callee->getName();
    return hasNameWord(Name, NameWord::Begin) ||
           hasNameWord(Name, NameWord::Make);
  }

  bool isDeclaredBeside(const FunctionDecl &A, const FunctionDecl &B) const {
    const SourceManager &SM = TU.getContext().getSourceManager();
    auto getFile = [&SM](const FunctionDecl &F) {
      return SM.getFileID(
          SM.getExpansionLoc(F.getCanonicalDecl()->getLocation()));
    };
    return isSystem(A, SM) && getFile(A) == getFile(B);
  }

  AnalysisContext &TU;
  llvm::DenseSet<const Fact *> Told; ///< releases, one use of each
  std::vector<UseAfterRelease> Found;
};

} // namespace

std::vector<UseAfterRelease> findUsesAfterRelease(AnalysisContext &TU) {
  return UseAfterReleaseFinder(TU).run();
}

} // namespace interop
