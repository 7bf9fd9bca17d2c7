//===- Registrations.cpp - What is kept, by whom, until when --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Registrations.h"
#include "AST/Naming.h"
#include "Analysis/UserBodies.h"
#include "Facts/Values/ArgumentValue.h"
#include "Hazards/DanglingCallback/PairedMethods.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

bool Registration::isEndedBy(const FunctionDecl &F) const {
  std::string Name = What ? getQualifiedName(F) : F.getNameAsString();
  return llvm::is_contained(Until, Name);
}

namespace {

class RegistrationFinder {
public:
  explicit RegistrationFinder(AnalysisContext &TU) : TU(TU) {}

  std::vector<Registration> run() {
    for (const UserBody &Body : findUserBodies(TU)) {
      In = Body.F;
      const FunctionFacts &Facts =
          TU.getEffects().getFacts(Entity::makeFunction(*Body.F));
      for (const Fact &E : Facts.All)
        if (E.Kind == Fact::Call && E.Callee && E.Node)
          add(E);
    }
    return std::move(Out);
  }

private:
  void add(const Fact &E) {
    if (const FunctionModel *Row = TU.getLookup().findKeeps(*E.Callee)) {
      for (const Keep &K : Row->Keeps)
        if (applies(K, E) && E.Args[K.Arg])
          addModeled(E, *Row, K);
    } else if (const auto *M = dyn_cast<CXXMethodDecl>(E.Callee)) {
      addPaired(E, *M);
    }
  }

  bool applies(const Keep &K, const Fact &E) const {
    const ASTContext &Ctx = TU.getContext();
    if (K.Arg >= E.Args.size() || !areKnownToHold(K.If, E.Args, Ctx))
      return false;
    return !K.UnlessGiven || *K.UnlessGiven >= E.Args.size() ||
           getArgumentValue(E.Args[*K.UnlessGiven], Ctx).IsNull;
  }

  void addModeled(const Fact &E, const FunctionModel &Row, const Keep &K) {
    Registration R;
    R.What = &K;
    R.Row = &Row;
    R.At = &E;
    R.In = In;
    R.Until.assign(K.Until.begin(), K.Until.end());
    if (K.Holder)
      setHolder(*K.Holder, R);
    for (KeptObject &O : findKeptObjects(*E.Args[K.Arg], TU)) {
      if (O.Kind == KeptObject::This && !O.IsCaptured && isTracked(K))
        continue;
      R.Kept = O;
      Out.push_back(R);
    }
  }

  void setHolder(const Place &P, Registration &R) const {
    R.HasHolder = true;
    if (P.Kind == Place::Result)
      R.Holder = R.At->Result;
    else
      R.Holder = R.At->getPlace(P);
    if (P.Kind == Place::Argument && P.Index < R.At->Args.size())
      R.HolderAt = R.At->Args[P.Index];
    else if (const auto *C = dyn_cast<CXXMemberCallExpr>(R.At->Node))
      R.HolderAt = C->getImplicitObjectArgument();
  }

  bool isTracked(const Keep &K) const {
    const CXXRecordDecl *Class = getThisClass(*In);
    return Class && !K.Tracks.empty() &&
           !Class->forallBases([&K](const CXXRecordDecl *Base) {
             return !llvm::is_contained(K.Tracks, getQualifiedName(*Base));
           });
  }

  /// registry->addListener(this)
  void addPaired(const Fact &E, const CXXMethodDecl &M) {
    if (isa<CXXConstructorDecl, CXXDestructorDecl>(M) || M.isStatic() ||
        isInStd(M))
      return;
    std::optional<unsigned> Arg = findThis(E);
    std::string Undo = Arg ? findUndo(M, *Arg) : std::string();
    if (Undo.empty())
      return;
    Registration R;
    R.At = &E;
    R.In = In;
    R.Until.push_back(Undo);
    R.Kept.At = E.Args[*Arg];
    setHolder({Place::Object, 0}, R);
    Out.push_back(std::move(R));
  }

  static std::optional<unsigned> findThis(const Fact &E) {
    for (unsigned I = 0; I < E.Args.size(); ++I) {
      const Expr *A = E.Args[I]->IgnoreParenCasts()->IgnoreImplicit();
      if (const auto *U = dyn_cast<UnaryOperator>(A);
          U && U->getOpcode() == UO_Deref)
        A = U->getSubExpr()->IgnoreParenCasts();
      QualType T = E.Args[I]->getType();
      if (isa<CXXThisExpr>(A->IgnoreParenCasts()) &&
          (T->isPointerType() || E.Args[I]->isLValue()))
        return I;
    }
    return std::nullopt;
  }

  AnalysisContext &TU;
  const FunctionDecl *In = nullptr;
  std::vector<Registration> Out;
};

} // namespace

std::vector<Registration> findRegistrations(AnalysisContext &TU) {
  return RegistrationFinder(TU).run();
}

} // namespace interop
