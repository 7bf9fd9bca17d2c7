//===- KeptCallables.cpp - Callables that outlive their interpreter -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "AST/ScopeWalk.h"
#include "Effects/Accesses.h"
#include "Facts/Collection/Destruction.h"
#include "Hazards/InterpreterShutdown/LateEnds.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class KeptCallableFinder {
public:
  KeptCallableFinder(AnalysisContext &TU, InterpreterLife &Life)
      : TU(TU), Life(Life) {
    walkScope(
        TU.getUserDecls(), [](const CXXRecordDecl &) {},
        [this](const VarDecl &V) {
          const CXXRecordDecl *R = getDefinedClass(V.getType());
          if (R && V.hasGlobalStorage() && !V.getType()->isReferenceType())
            Instances.try_emplace(R->getCanonicalDecl(), &V);
        });
  }

  std::vector<LateProblem> run() {
    const EntryPoints &Entries = TU.get<EntryPoints>();
    for (const FunctionDecl *F : Entries.getFunctions())
      if (Life.getView().isReported(*F))
        findClosures(*F);
    for (const EntryPoint &P : Entries.getEntries())
      if (P.Kind == EntryPoint::Bound && P.Call &&
          TU.getLookup().getModels().speaksOf(P.Call->Row->From,
                                              Life.getLock()))
        findParameters(*P.F);
    return std::move(Found);
  }

private:
  /// A lambda that holds something of the interpreter's.
  void findClosures(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    for (const Fact &At : TU.getEffects().getFacts(E).All) {
      if (!isKeeping(At))
        continue;
      for (const Expr *V : getGiven(At))
        if (const LambdaExpr *L = findLambda(V); L && holdsReference(*L))
          add(At.Object, F, At.Loc);
    }
  }

  /// A callable parameter of a bound function, which the binding made from one
  /// of the interpreter's.
  void findParameters(const FunctionDecl &F) {
    if (llvm::none_of(F.parameters(), [this](const ParmVarDecl *P) {
          return isClosure(P->getType());
        }))
      return;
    AccessCollector Touched(TU.getEffects());
    Touched.addEntity(Entity::makeFunction(F), Binding());
    for (const Access &A : Touched.get()) {
      if (!A.By || !A.Frame || !isKeeping(*A.By) ||
          (A.Kind != Access::Store && A.Kind != Access::Call))
        continue;
      const Binding &Bound = Touched.getFrames()[*A.Frame].Bound;
      for (const Expr *V : getGiven(*A.By)) {
        const ParmVarDecl *P = Bound.apply(getObject(V)).getParam();
        if (P && P->getDeclContext() == &F && isClosure(P->getType()))
          add(A.Object, F, A.By->Loc);
      }
    }
  }

  bool isClosure(QualType T) {
    const CXXRecordDecl *R = getDefinedClass(T.getNonReferenceType());
    const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
    return Row && Row->Closure;
  }

  /// An assignment, or a call on a container.
  static bool isKeeping(const Fact &At) {
    return At.Kind == Fact::Store ||
           (At.Kind == Fact::Call && At.Object.isKnown() &&
            isa_and_nonnull<CXXMethodDecl>(At.Callee) && isInStd(*At.Callee));
  }

  static llvm::SmallVector<const Expr *, 4> getGiven(const Fact &At) {
    if (At.Kind == Fact::Store)
      return At.Value ? llvm::SmallVector<const Expr *, 4>{At.Value}
                      : llvm::SmallVector<const Expr *, 4>();
    return At.Args;
  }

  static const LambdaExpr *findLambda(const Expr *E) {
    while (E) {
      E = E->IgnoreImplicit()->IgnoreParenCasts()->IgnoreImplicit();
      if (const auto *L = dyn_cast<LambdaExpr>(E))
        return L;
      const auto *C = dyn_cast<CXXConstructExpr>(E);
      if (!C || C->getNumArgs() == 0)
        return nullptr;
      E = C->getArg(0);
    }
    return nullptr;
  }

  bool holdsReference(const LambdaExpr &L) {
    return llvm::any_of(L.captures(), [this](const LambdaCapture &C) {
      if (!C.capturesVariable() || C.getCaptureKind() != LCK_ByCopy)
        return false;
      Fact End;
      End.Kind = Fact::Destruction;
      std::vector<Fact> Ends;
      expandDestruction(C.getCapturedVar()->getType().getNonReferenceType(),
                        End, TU.getLookup(), Ends);
      return llvm::any_of(Ends, [this](const Fact &E) {
        return !Life.findUseOfEnd(E).empty();
      });
    });
  }

  /// \p At is, or is a part of, what ends with the process.
  const VarDecl *findStatic(const ObjectRef &At) const {
    if (At.isGlobal())
      return cast<VarDecl>(At.Root);
    const auto *Field = dyn_cast_or_null<FieldDecl>(At.Root);
    if (At.Kind != ObjectRef::Member || !Field)
      return nullptr;
    return Instances.lookup(
        cast<CXXRecordDecl>(Field->getParent())->getCanonicalDecl());
  }

  void add(const ObjectRef &At, const FunctionDecl &F, SourceLocation Set) {
    const VarDecl *V = findStatic(At);
    if (const VarDecl *Definition =
            V ? const_cast<VarDecl *>(V)->getDefinition() : nullptr)
      V = Definition;
    if (!V || V->getType()->isReferenceType() ||
        V->getType()->isPointerType() || V->isNoDestroy(TU.getContext()) ||
        isSystem(*V, TU.getContext().getSourceManager()) ||
        !Seen.insert(V).second)
      return;
    LateProblem P;
    P.Kind = LateProblem::KeptCallable;
    P.Lock = &Life.getLock();
    P.Loc = V->getLocation();
    P.Variable = V;
    P.Function = &F;
    P.Kept = Set;
    Found.push_back(std::move(P));
  }

  AnalysisContext &TU;
  InterpreterLife &Life;
  llvm::DenseMap<const CXXRecordDecl *, const VarDecl *> Instances;
  llvm::SmallPtrSet<const VarDecl *, 4> Seen;
  std::vector<LateProblem> Found;
};

} // namespace

std::vector<LateProblem> findKeptCallables(AnalysisContext &TU,
                                           InterpreterLife &Life) {
  if (Life.getLock().Instances)
    return {};
  std::vector<LateProblem> Found = KeptCallableFinder(TU, Life).run();
  llvm::erase_if(Found, [&](const LateProblem &P) {
    return isEmptiedSomewhere(*P.Variable, TU);
  });
  return Found;
}

} // namespace interop
