//===- MarkedRecords.cpp - Who tells a collector of a record --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/Marks/MarkedRecords.h"
#include "AST/ImportedPlace.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"
#include "Diagnostics/GeneratedCode.h"
#include "Facts/Callables.h"
#include "Facts/FieldValues.h"
#include "Hazards/KeptReference/Marks/UnmarkedWraps.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace interop {

const RecordDecl *getDefinedPointee(QualType T) {
  const auto *R =
      T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
  return R ? R->getDefinition() : nullptr;
}

namespace {

class MarkerFinder {
public:
  explicit MarkerFinder(AnalysisContext &TU)
      : TU(TU), Known(TU.getLookup()),
        Generated(Known.getModels(), TU.getContext()) {}

  std::vector<MarkedRecord> find() {
    for (const EntryPoint &E : TU.get<EntryPoints>().getEntries())
      if (isMarker(E))
        addMarker(*E.F);
    addUnmarked();
    return std::move(Records);
  }

private:
  //===-- Who marks -------------------------------------------------------===//

  static bool isMarker(const EntryPoint &E) {
    if (E.IsFinalizer)
      return false;
    return E.Handed
               ? !E.Handed->Phases.empty() && !E.Handed->IsFinalizer
               : E.Kind == UnitEntry::Table && E.Row && !E.Row->Phases.empty();
  }

  /// What \p F is given is a `void *` or the record itself.
  static const RecordDecl *findMarked(const FunctionDecl &F) {
    if (F.getNumParams() != 1 || !F.hasBody())
      return nullptr;
    const ParmVarDecl &P = *F.getParamDecl(0);
    if (const RecordDecl *R = getDefinedPointee(P.getType()))
      return R;
    const RecordDecl *Found = nullptr;
    const FunctionDecl *Body = F.getDefinition();
    const ParmVarDecl &Own = *Body->getParamDecl(0);
    walkBody(Body->getBody(), [&](const Stmt &S) {
      const auto *C = dyn_cast<CastExpr>(&S);
      const auto *D =
          C ? dyn_cast<DeclRefExpr>(C->IgnoreParenCasts()) : nullptr;
      if (D && D->getDecl() == &Own)
        Found = getDefinedPointee(C->getType());
      return Found ? WalkResult::Interrupt : WalkResult::Advance;
    });
    return Found;
  }

  /// What \p F is given says nothing, but it marks what a variable of static
  /// duration holds: `rb_gc_mark(state.name)`.
  const RecordDecl *findMarkedGlobal(const FunctionDecl &F) const {
    const RecordDecl *Found = nullptr;
    if (F.hasBody())
      walkBody(F.getDefinition()->getBody(), [&](const Stmt &S) {
        const auto *C = dyn_cast<CallExpr>(&S);
        const FunctionDecl *To = C ? C->getDirectCallee() : nullptr;
        if (To && C->getNumArgs() == 1 && Known.isInterpretersOwn(*To))
          Found = getGlobalRecord(*C->getArg(0));
        return Found ? WalkResult::Interrupt : WalkResult::Advance;
      });
    return Found;
  }

  /// Of `state.name` the record that the variable is.
  static const RecordDecl *getGlobalRecord(const Expr &E) {
    const auto *M = dyn_cast<MemberExpr>(E.IgnoreParenCasts());
    const auto *D =
        M ? dyn_cast<DeclRefExpr>(M->getBase()->IgnoreParenCasts()) : nullptr;
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    const RecordDecl *R = V && V->hasGlobalStorage() && !M->isArrow()
                              ? V->getType()->getAsRecordDecl()
                              : nullptr;
    return R ? R->getDefinition() : nullptr;
  }

  void addMarker(const FunctionDecl &F) {
    const RecordDecl *R = findMarked(F);
    if (!R)
      R = findMarkedGlobal(F);
    if (!R || !isUsers(F, TU) || Generated.contains(F.getLocation()))
      return;
    auto At =
        llvm::find_if(Records, [R](const MarkedRecord &M) { return M.R == R; });
    if (At == Records.end())
      At = Records.insert(At, MarkedRecord{R, {}, nullptr, {}, {}, false});
    if (llvm::is_contained(At->Markers, &F))
      return;
    At->Markers.push_back(&F);
    collectNamed(F, *At);
  }

  //===-- Records without a marker ----------------------------------------===//

  bool isKnown(const RecordDecl *R) const {
    return llvm::any_of(Records,
                        [R](const MarkedRecord &M) { return M.R == R; });
  }

  void addUnmarked() {
    for (const EntryPoint &E : TU.get<EntryPoints>().getEntries()) {
      if (!E.IsFinalizer || !(E.Handed ? isHandedAlone(E) : isAloneInTable(E)))
        continue;
      const RecordDecl *R = findMarked(*E.F);
      if (R && !isKnown(R) && isUsers(*E.F, TU) &&
          !Generated.contains(E.F->getLocation()))
        Records.push_back(MarkedRecord{R, {}, E.F, {}, {}, false});
    }
    for (const UnmarkedWrap &W : findUnmarkedWraps(TU))
      if (!isKnown(W.R) && !Generated.contains(W.R->getLocation()))
        Records.push_back(MarkedRecord{W.R, {}, nullptr, W.Loc, {}, false});
  }

  /// The call is given a finalizer, and null where it would be given a marker.
  bool isHandedAlone(const EntryPoint &E) const {
    bool IsAlone = false;
    if (!E.Handed->Phases.empty())
      for (const Callback &C : E.Call->Row->Callbacks)
        if (!C.IsFinalizer && !C.Phases.empty()) {
          if (C.Arg >= E.Call->Args.size() || !isNull(*E.Call->Args[C.Arg]))
            return false;
          IsAlone = true;
        }
    return IsAlone;
  }

  bool isNull(const Expr &E) const {
    return isa<ImplicitValueInitExpr>(E) ||
           isNullConstant(*E.IgnoreParenCasts(), TU.getContext());
  }

  /// Of the fields like the one that \p E stands in, no other one has anything.
  bool isAloneInTable(const EntryPoint &E) {
    if (E.Kind != UnitEntry::Table || !E.Row || E.Row->Phases.empty())
      return false;
    bool IsAlone = false;
    for (const Decl *D : TU.getContext().getTranslationUnitDecl()->decls())
      if (const auto *V = dyn_cast<VarDecl>(D);
          V && V->getInit() && V->getAnyInitializer() == V->getInit())
        visitParts(*V->getInit(), [&](const Stmt &S) {
          const auto *L = dyn_cast<InitListExpr>(&S);
          if (!L)
            return;
          if (!L->isSemanticForm())
            L = L->getSemanticForm();
          if (L)
            IsAlone |= isAloneIn(*L, *E.F);
        });
    return IsAlone;
  }

  bool isAloneIn(const InitListExpr &L, const FunctionDecl &Finalizer) const {
    QualType Of;
    llvm::SmallVector<QualType, 4> Others;
    forEachFieldValue(L, [&](const FieldDecl &F, const Expr *Value) {
      QualType T = F.getType().getCanonicalType();
      if (Value && getCallable(Value) == &Finalizer)
        Of = T;
      else if (Value && !isNull(*Value))
        Others.push_back(T);
    });
    return !Of.isNull() && !llvm::is_contained(Others, Of);
  }

  //===-- What is marked --------------------------------------------------===//

  void collectNamed(const FunctionDecl &F, MarkedRecord &To) {
    llvm::SmallSetVector<const FunctionDecl *, 4> Bodies;
    Bodies.insert(F.getDefinition());
    for (unsigned I = 0; I < Bodies.size(); ++I)
      visitParts(*Bodies[I]->getBody(), [&](const Stmt &S) {
        if (const auto *M = dyn_cast<MemberExpr>(&S))
          To.Named.insert(M->getMemberDecl()->getCanonicalDecl());
        if (const auto *C = dyn_cast<CallExpr>(&S))
          follow(*C, Bodies, To);
      });
  }

  /// A call that is given the record, and whose body is not seen, may mark all
  /// of it; so may one through a pointer.
  void follow(const CallExpr &C,
              llvm::SmallSetVector<const FunctionDecl *, 4> &Bodies,
              MarkedRecord &To) {
    const FunctionDecl *F = C.getDirectCallee();
    if (const FunctionDecl *Body = F ? F->getDefinition() : nullptr)
      return void(Bodies.insert(Body));
    if (!F || !Known.isInterpretersOwn(*F))
      To.IsUnseen |= llvm::any_of(C.arguments(), [&To](const Expr *A) {
        return getDefinedPointee(A->IgnoreParenCasts()->getType()) == To.R;
      });
  }

  AnalysisContext &TU;
  ModelLookup &Known;
  GeneratedCode Generated;
  std::vector<MarkedRecord> Records;
};

} // namespace

std::vector<MarkedRecord> findMarkedRecords(AnalysisContext &TU) {
  return MarkerFinder(TU).find();
}

} // namespace interop
