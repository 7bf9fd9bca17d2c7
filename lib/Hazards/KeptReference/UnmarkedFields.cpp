//===- UnmarkedFields.cpp - Fields that a collector is not told of --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/UnmarkedFields.h"
#include "AST/ImportedPlace.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"
#include "Diagnostics/GeneratedCode.h"
#include "Facts/Callables.h"
#include "Facts/FieldValues.h"
#include "Hazards/KeptReference/ReferencePlaces.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace interop {

namespace {

/// The record behind an object, and who tells the collector of it.
struct MarkedRecord {
  const RecordDecl *R = nullptr;
  llvm::SmallVector<const FunctionDecl *, 1> Markers;
  const FunctionDecl *Finalizer = nullptr; ///< if there is no marker
  /// What is named on the way; a call out of sight may mark anything.
  llvm::DenseSet<const Decl *> Named;
  bool IsUnseen = false;
};

/// What a unit does with one field.
struct FieldUses {
  SourceLocation Stored;
  bool IsOwnObject = false;
  bool IsRead = false;
  bool IsKept = false; ///< something else keeps what stands there
};

class FieldMarks {
public:
  explicit FieldMarks(AnalysisContext &TU)
      : TU(TU), Known(TU.getLookup()),
        Generated(Known.getModels(), TU.getContext()) {
    for (const ReferenceKind *K : Known.getModels().getReferenceKinds())
      if (K->Kept == ReferenceKind::InObjects && !K->Types.empty())
        Kinds.push_back(K);
  }

  std::vector<UnmarkedField> find() {
    std::vector<UnmarkedField> Out;
    if (Kinds.empty())
      return Out;
    for (const EntryPoint &E : TU.get<EntryPoints>().getEntries())
      if (isMarker(E))
        addMarker(*E.F);
    addUnmarked();
    if (Records.empty())
      return Out;
    for (const UserBody &Body : findUserBodies(TU))
      collectUses(*Body.F);
    for (const MarkedRecord &R : Records)
      addFields(R, Out);
    return Out;
  }

private:
  //===-- Who marks -------------------------------------------------------===//

  static bool isMarker(const EntryPoint &E) {
    if (E.IsFinalizer)
      return false;
    return E.Handed ? !E.Handed->Phases.empty() && !E.Handed->IsFinalizer
                    : E.Kind == UnitEntry::Table && E.Row &&
                          !E.Row->Phases.empty();
  }

  static const RecordDecl *getRecord(QualType T) {
    const auto *R = T->isPointerType() ? T->getPointeeType()->getAsRecordDecl()
                                       : nullptr;
    return R ? R->getDefinition() : nullptr;
  }

  /// What \p F is given is a `void *` or the record itself.
  static const RecordDecl *findMarked(const FunctionDecl &F) {
    if (F.getNumParams() != 1 || !F.hasBody())
      return nullptr;
    const ParmVarDecl &P = *F.getParamDecl(0);
    if (const RecordDecl *R = getRecord(P.getType()))
      return R;
    const RecordDecl *Found = nullptr;
    const FunctionDecl *Body = F.getDefinition();
    const ParmVarDecl &Own = *Body->getParamDecl(0);
    walkBody(Body->getBody(), [&](const Stmt &S) {
      const auto *C = dyn_cast<CastExpr>(&S);
      const auto *D = C ? dyn_cast<DeclRefExpr>(C->IgnoreParenCasts()) : nullptr;
      if (D && D->getDecl() == &Own)
        Found = getRecord(C->getType());
      return Found ? WalkResult::Interrupt : WalkResult::Advance;
    });
    return Found;
  }

  void addMarker(const FunctionDecl &F) {
    const RecordDecl *R = findMarked(F);
    if (!R || !isUsers(F, TU) || Generated.contains(F.getLocation()))
      return;
    auto At = llvm::find_if(
        Records, [R](const MarkedRecord &M) { return M.R == R; });
    if (At == Records.end())
      At = Records.insert(At, MarkedRecord{R, {}, nullptr, {}, false});
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
        Records.push_back(MarkedRecord{R, {}, E.F, {}, false});
    }
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
        return getRecord(A->IgnoreParenCasts()->getType()) == To.R;
      });
  }

  //===-- What stands in the fields ---------------------------------------===//

  const ReferenceKind *findKind(QualType T) const {
    if (const auto *A = dyn_cast<ArrayType>(T.getTypePtr()))
      T = A->getElementType();
    if (T->isPointerType())
      return nullptr;
    auto Found = llvm::find_if(
        Kinds, [T](const ReferenceKind *K) { return isOfKind(*K, T); });
    return Found == Kinds.end() ? nullptr : *Found;
  }

  /// A field of one of the records; null for anything else.
  const FieldDecl *getField(const Expr &E) const {
    const ReferencePlace P = findPlace(&E);
    bool IsOurs = P.Leaf && llvm::any_of(Records, [&P](const MarkedRecord &M) {
      return P.Leaf->getParent()->getDefinition() == M.R;
    });
    return IsOurs && findKind(P.Leaf->getType()) ? P.Leaf : nullptr;
  }

  void collectUses(const FunctionDecl &F) {
    llvm::DenseSet<const Stmt *> Targets;
    walkBody(F.getBody(), [&](const Stmt &S) {
      if (const auto *B = dyn_cast<BinaryOperator>(&S);
          B && B->getOpcode() == BO_Assign)
        addStore(F, *B, Targets);
      else if (const auto *C = dyn_cast<CallExpr>(&S))
        addKept(*C);
      else if (const auto *M = dyn_cast<MemberExpr>(&S);
               M && !Targets.count(M))
        if (const FieldDecl *Field = getField(*M))
          Uses[Field].IsRead = true;
      return WalkResult::Advance;
    });
  }

  void addStore(const FunctionDecl &F, const BinaryOperator &B,
                llvm::DenseSet<const Stmt *> &Targets) {
    const FieldDecl *Field = getField(*B.getLHS());
    if (!Field)
      return;
    visitParts(*B.getLHS(), [&](const Stmt &S) { Targets.insert(&S); });
    FieldUses &U = Uses[Field];
    if (isKeptInBody(F, *B.getRHS()))
      U.IsKept = true;
    bool IsOwn = false;
    if (U.Stored.isValid() && !U.IsOwnObject)
      return;
    if (!mayBeObject(F, *B.getRHS(), *Field, IsOwn) ||
        (U.Stored.isValid() && IsOwn))
      return;
    U.Stored = B.getExprLoc();
    U.IsOwnObject = IsOwn;
  }

  /// The value of \p E is an object that was made here or is a parameter.
  bool mayBeObject(const FunctionDecl &F, const Expr &E, const FieldDecl &To,
                   bool &IsOwn) {
    llvm::SmallVector<const Expr *, 4> Work{&E};
    llvm::SmallPtrSet<const Decl *, 4> Seen;
    while (!Work.empty()) {
      const Expr *At = getValueExpr(Work.pop_back_val());
      if (const auto *C = dyn_cast_or_null<ConditionalOperator>(At)) {
        Work.append({C->getTrueExpr(), C->getFalseExpr()});
      } else if (const auto *C = dyn_cast_or_null<CallExpr>(At)) {
        if (givesObject(*C))
          return true;
      } else if (const auto *D = dyn_cast_or_null<DeclRefExpr>(At)) {
        if (const auto *P = dyn_cast<ParmVarDecl>(D->getDecl())) {
          if (isObject(F, *P, To, IsOwn))
            return true;
        } else if (const auto *V = dyn_cast<VarDecl>(D->getDecl());
                   V && V->isLocalVarDecl() && Seen.insert(V).second) {
          addValues(F, *V, Work);
        }
      }
    }
    return false;
  }

  bool givesObject(const CallExpr &C) {
    const FunctionDecl *F = C.getDirectCallee();
    const ReferenceUse *Use = F ? Known.findReferenceUse(*F) : nullptr;
    return Use && Use->At.empty() &&
           llvm::any_of(Kinds, [Use](const ReferenceKind *K) {
             return llvm::is_contained(Use->Gives, K->Name);
           });
  }

  static void addValues(const FunctionDecl &F, const VarDecl &V,
                        llvm::SmallVectorImpl<const Expr *> &To) {
    if (V.getInit())
      To.push_back(V.getInit());
    visitParts(*F.getBody(), [&](const Stmt &S) {
      const auto *B = dyn_cast<BinaryOperator>(&S);
      const auto *D =
          B && B->getOpcode() == BO_Assign
              ? dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParenCasts())
              : nullptr;
      if (D && D->getDecl() == &V)
        To.push_back(B->getRHS());
    });
  }

  /// The first parameter is the object itself if the record is taken out of it,
  /// and else perhaps a class, which lasts.
  bool isObject(const FunctionDecl &F, const ParmVarDecl &P,
                const FieldDecl &To, bool &IsOwn) const {
    if (!findKind(P.getType()))
      return false;
    if (P.getFunctionScopeIndex() != 0)
      return true;
    const RecordDecl *R = To.getParent()->getDefinition();
    return IsOwn = anyPart(*F.getBody(), [&](const Stmt &S) {
             const auto *E = dyn_cast<Expr>(&S);
             return E && isa<CallExpr, CastExpr>(E) &&
                    getRecord(E->getType()) == R && mentions(*E, P);
           });
  }

  //===-- What keeps it as well -------------------------------------------===//

  /// Something is told to keep what stands in the field, or the field.
  void addKept(const CallExpr &C) {
    for (const Expr *A : getKept(C))
      visitParts(*A, [&](const Stmt &S) {
        if (const auto *M = dyn_cast<MemberExpr>(&S))
          if (const FieldDecl *Field = getField(*M))
            Uses[Field].IsKept = true;
      });
  }

  bool isKeptInBody(const FunctionDecl &F, const Expr &Value) {
    const auto *D = dyn_cast_or_null<DeclRefExpr>(getValueExpr(&Value));
    return D && anyPart(*F.getBody(), [&](const Stmt &S) {
             const auto *C = dyn_cast<CallExpr>(&S);
             return C && llvm::any_of(getKept(*C), [D](const Expr *A) {
                      return mentions(*A, *D->getDecl());
                    });
           });
  }

  llvm::SmallVector<const Expr *, 2> getKept(const CallExpr &C) {
    llvm::SmallVector<const Expr *, 2> Out;
    const FunctionDecl *F = C.getDirectCallee();
    const ReferenceUse *Use = F ? Known.findReferenceUse(*F) : nullptr;
    if (!Use)
      return Out;
    for (const std::vector<Place> *Places : {&Use->Keeps, &Use->Roots})
      for (const Place &P : *Places)
        if (P.Kind == Place::Argument && P.Index < C.getNumArgs())
          Out.push_back(C.getArg(P.Index));
    return Out;
  }

  //===-- Results ---------------------------------------------------------===//

  /// Declared in a header: other units may read it.
  bool isShared(const RecordDecl &R) const {
    const SourceManager &SM = TU.getContext().getSourceManager();
    return !SM.isWrittenInMainFile(SM.getExpansionLoc(R.getLocation()));
  }

  void addFields(const MarkedRecord &Of, std::vector<UnmarkedField> &Out) {
    if (Of.IsUnseen)
      return;
    for (const FieldDecl *F : Of.R->fields()) {
      auto U = Uses.find(cast<FieldDecl>(F->getCanonicalDecl()));
      if (U == Uses.end() || Of.Named.count(F->getCanonicalDecl()) ||
          U->second.IsKept || U->second.Stored.isInvalid() ||
          // Who keeps the object alone has no need of a marker but to move it.
          (Of.Finalizer && U->second.IsOwnObject) ||
          !(U->second.IsRead || isShared(*Of.R)))
        continue;
      Out.push_back({F, Of.Finalizer ? nullptr : Of.Markers.front(),
                     Of.Finalizer, U->second.Stored, U->second.IsOwnObject,
                     findKind(F->getType())});
    }
  }

  AnalysisContext &TU;
  ModelLookup &Known;
  GeneratedCode Generated;
  std::vector<const ReferenceKind *> Kinds;
  std::vector<MarkedRecord> Records;
  llvm::DenseMap<const FieldDecl *, FieldUses> Uses;
};

} // namespace

std::vector<UnmarkedField> findUnmarkedFields(AnalysisContext &TU) {
  return FieldMarks(TU).find();
}

} // namespace interop
