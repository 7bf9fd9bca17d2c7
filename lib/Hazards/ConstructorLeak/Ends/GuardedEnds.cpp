//===- GuardedEnds.cpp - Ends that leave a failed handle ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/Ends/GuardedEnds.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/ScopeWalk.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/Wording.h"
#include "Facts/Values/ConditionValue.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// A condition that leads to some place, and its outcome there.
struct Decision {
  const Expr *Condition = nullptr;
  bool Outcome = false;
  unsigned Block = 0; ///< at the end of which it is asked
};

/// What decides that \p Block is come to, the last one first, as far as one
/// block alone leads to the next.
llvm::SmallVector<Decision, 4> getDecisions(const FunctionFacts &Facts,
                                            unsigned Block) {
  llvm::SmallVector<Decision, 4> Out;
  for (size_t Steps = 0; Steps < Facts.Blocks.size(); ++Steps) {
    llvm::ArrayRef<unsigned> Preds = Facts.Blocks[Block].Preds;
    if (Preds.size() != 1 || Preds.front() == BlockFacts::NoBlock)
      break;
    const BlockFacts &From = Facts.Blocks[Preds.front()];
    if (From.Condition && !From.IsSwitch && From.Succs.size() == 2 &&
        From.Succs[0] != From.Succs[1]) {
      bool Outcome = From.Succs[0] == Block;
      const Expr &Test = getUnnegated(*From.Condition, Outcome);
      Out.push_back({Test.IgnoreParenImpCasts(), Outcome, Preds.front()});
    }
    Block = Preds.front();
  }
  return Out;
}

class GuardedEndFinder {
public:
  explicit GuardedEndFinder(AnalysisContext &TU)
      : Known(TU.getLookup()), Effects(TU.getEffects()), Ctx(TU.getContext()) {
  }

  void visit(const FunctionDecl &F) {
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    if (!M || !M->hasBody() || M->isStatic() ||
        isa<CXXConstructorDecl, CXXDestructorDecl>(M))
      return;
    const FunctionFacts &Facts = getFacts(*M);
    for (const Fact &E : Facts.All)
      if (E.Kind == Fact::Call && E.Row)
        for (const Acquire &A : E.Row->Acquires)
          if (A.EvenOnFailure)
            visitMaking(*M, Facts, E, A);
  }

  std::vector<GuardedEnd> Found;

private:
  const FunctionFacts &getFacts(const FunctionDecl &F) {
    return Effects.getFacts(Entity::makeFunction(F));
  }

  //===-- Questions -------------------------------------------------------===//

  /// It asks somebody; a flag of the class's own it may have set meanwhile.
  static bool isQuestion(const Expr &E) {
    return anyPart(E, [](const Stmt &S) { return isa<CallExpr>(S); });
  }

  /// `status(C) == OK`: sets \p Of and \p Is; \p Outcome as for `==`.
  static bool getComparison(const Decision &D, const Expr *&Of,
                            const Expr *&Is, bool &Outcome) {
    const auto *B = dyn_cast<BinaryOperator>(D.Condition);
    if (!B || !B->isEqualityOp())
      return false;
    Of = B->getLHS();
    Is = B->getRHS();
    Outcome = D.Outcome == (B->getOpcode() == BO_EQ);
    return true;
  }

  /// Both cannot be: one is the other's opposite.
  bool isOpposite(const Decision &A, const Decision &B) const {
    if (!isQuestion(*A.Condition) || !isQuestion(*B.Condition))
      return false;
    if (A.Outcome != B.Outcome &&
        isWrittenAlike(*A.Condition, *B.Condition, Ctx))
      return true;
    const Expr *OfA, *OfB, *IsA, *IsB;
    bool OutcomeA, OutcomeB;
    if (!getComparison(A, OfA, IsA, OutcomeA) ||
        !getComparison(B, OfB, IsB, OutcomeB) ||
        !isWrittenAlike(*OfA, *OfB, Ctx))
      return false;
    const bool AreAlike = isWrittenAlike(*IsA, *IsB, Ctx);
    return AreAlike ? OutcomeA != OutcomeB : OutcomeA && OutcomeB;
  }

  /// \p Release does not happen after \p Question has had this outcome.
  bool isGuardedBy(const Fact &Release, const FunctionFacts &In,
                   const Decision &Question) const {
    return llvm::any_of(getDecisions(In, Release.At.Block),
                        [&](const Decision &D) {
                          return isOpposite(D, Question);
                        });
  }

  //===-- Classes ---------------------------------------------------------===//

  static bool isMember(const ObjectRef &O, const FieldDecl &Member) {
    return O.Kind == ObjectRef::Member && O.Leaf == &Member;
  }

  bool releases(const Fact &E, const FieldDecl &Member) const {
    return E.Kind == Fact::Call && E.Row &&
           llvm::any_of(E.Row->Releases, [&](const Release &R) {
             return isMember(E.getPlace(R.At), Member);
           });
  }

  /// \p E gives the member to code out of sight, or to a function that may
  /// release it elsewhere.
  bool givesAway(const Fact &E, const FieldDecl &Member) const {
    if (E.Kind != Fact::Call || E.Row ||
        (E.Callee && isSystem(*E.Callee, Ctx.getSourceManager())))
      return false;
    for (unsigned I = 0; I < E.Args.size(); ++I)
      if (isMember(E.getArgObject(I), Member))
        return true;
    return false;
  }

  /// Every release of \p Member in the class, all of which is in view, is under
  /// the opposite of \p Question. Sets \p One.
  bool areAllGuarded(const CXXRecordDecl &R, const FieldDecl &Member,
                     const Decision &Question, const Fact *&One) {
    for (const CXXMethodDecl *M : R.methods()) {
      if (M->isImplicit() || M->isPureVirtual() || M->isDeleted() ||
          M->isDefaulted())
        continue;
      if (!Known.hasBody(*M))
        return false;
      const FunctionFacts &Facts = getFacts(*M);
      for (const Fact &E : Facts.All) {
        if (givesAway(E, Member))
          return false;
        if (!releases(E, Member))
          continue;
        if (!isGuardedBy(E, Facts, Question))
          return false;
        One = &E;
      }
    }
    return One;
  }

  /// The end of an \p R releases \p Member on some way.
  bool endReleases(const CXXRecordDecl &R, const FieldDecl &Member) {
    const CXXDestructorDecl *D = R.getDestructor();
    return D && Known.hasBody(*D) &&
           llvm::any_of(Effects.getReleases(Entity::makeDestruction(R)),
                        [&](const HandleRelease &Of) {
                          return isMember(Of.Object, Member);
                        });
  }

  //===-- Functions -------------------------------------------------------===//

  /// A throw, or a return of null, false or a negative number.
  bool isFailure(const Fact &E) const {
    if (E.Kind == Fact::Throw)
      return E.Value;
    if (E.Kind != Fact::Return || !E.Value || E.Value->isValueDependent())
      return false;
    const QualType T = E.Value->getType();
    if (T->isPointerType())
      return isNullConstant(*E.Value, Ctx);
    const std::optional<llvm::APSInt> V = evaluateInteger(*E.Value, Ctx);
    return V && (T->isBooleanType() ? !V->getBoolValue() : V->isNegative());
  }

  void visitMaking(const CXXMethodDecl &M, const FunctionFacts &Facts,
                   const Fact &Made, const Acquire &A) {
    const ObjectRef In =
        A.At.Kind == Place::Result ? Made.Result : Made.getPlace(A.At);
    const auto *Member = In.Kind == ObjectRef::Member
                             ? dyn_cast_or_null<FieldDecl>(In.Leaf)
                             : nullptr;
    const CXXRecordDecl &R = *M.getParent();
    if (!Member || Member->getParent()->getCanonicalDecl() !=
                       R.getCanonicalDecl() ||
        !endReleases(R, *Member))
      return;
    for (const Fact &Left : Facts.All) {
      if (!isFailure(Left) || !mayPrecede(Facts, Made.At, Left.At))
        continue;
      for (const Decision &D : getDecisions(Facts, Left.At.Block)) {
        const Fact *Release = nullptr;
        if (!isAskedAfter(Facts, Made, D) ||
            !areAllGuarded(R, *Member, D, Release))
          continue;
        Found.push_back({&M, Member, &A, &Made, &Left, Release});
        return;
      }
    }
  }

  static bool isAskedAfter(const FunctionFacts &Facts, const Fact &Made,
                           const Decision &D) {
    return D.Block == Made.At.Block ||
           getBlocksAfter(Facts, Made.At.Block)[D.Block];
  }

  ModelLookup &Known;
  EffectTable &Effects;
  const ASTContext &Ctx;
};

} // namespace

std::vector<GuardedEnd> findGuardedEnds(AnalysisContext &TU) {
  GuardedEndFinder Finder(TU);
  walkFunctions(TU.getUserDecls(),
                [&Finder](const FunctionDecl &F) { Finder.visit(F); });
  return std::move(Finder.Found);
}

Finding makeGuardedEndFinding(const GuardedEnd &Of) {
  const bool Throws = Of.Left->Kind == Fact::Throw;
  const std::string Released = quote(getCalledName(*Of.Release));
  Finding F;
  F.Loc = Of.Left->Loc;
  F.Message = std::string(Throws ? "exception thrown here"
                                 : "failure returned here") +
              " leaves " + quote(getQualifiedName(*Of.In)) +
              " without releasing " + quoteName(*Of.Member) + ", " +
              withArticle(Of.What->Handle) + ", and the destructor of " +
              quote(getQualifiedName(*Of.In->getParent())) +
              " does not release it after such a failure either";
  addNote(F, Of.Made->Loc,
          quote(getCalledName(*Of.Made)) +
              " acquires it here, even where it fails");
  addNote(F, Of.Release->Loc,
          Released + " releases it here, but only in the opposite case");
  addAdvice(F, F.Loc,
            std::string("release it before ") +
                (Throws ? "the exception leaves" : "the failure is returned") +
                ", or whenever it is not null");
  return F;
}

} // namespace interop
