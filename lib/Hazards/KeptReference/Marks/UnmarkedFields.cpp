//===- UnmarkedFields.cpp - Fields that a collector is not told of --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/Marks/UnmarkedFields.h"
#include "AST/StmtWalk.h"
#include "Analysis/UserBodies.h"
#include "Hazards/KeptReference/Marks/MarkedRecords.h"
#include "Hazards/KeptReference/ReferencePlaces.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace interop {

namespace {

/// What a unit does with one field.
struct FieldUses {
  SourceLocation Stored;
  bool IsOwnObject = false;
  bool IsRead = false;
  bool IsKept = false; ///< something else keeps what stands there
};

class FieldMarks {
public:
  explicit FieldMarks(AnalysisContext &TU) : TU(TU), Known(TU.getLookup()) {
    for (const ReferenceKind *K : Known.getModels().getReferenceKinds())
      if (K->Kept == ReferenceKind::InObjects && !K->Types.empty())
        Kinds.push_back(K);
  }

  std::vector<UnmarkedField> find() {
    std::vector<UnmarkedField> Out;
    if (Kinds.empty())
      return Out;
    Records = findMarkedRecords(TU);
    if (Records.empty())
      return Out;
    for (const UserBody &Body : findUserBodies(TU))
      collectUses(*Body.F);
    for (const MarkedRecord &R : Records)
      addFields(R, Out);
    return Out;
  }

private:
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
        addKept(F, *C);
      else if (const auto *M = dyn_cast<MemberExpr>(&S); M && !Targets.count(M))
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

  bool givesObject(const CallExpr &C) const {
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
                    getDefinedPointee(E->getType()) == R && mentions(*E, P);
           });
  }

  //===-- What keeps it as well -------------------------------------------===//

  /// Something is told to keep what stands in the field, or the field.
  void addKept(const FunctionDecl &F, const CallExpr &C) {
    for (const Expr *A : getKept(C))
      visitParts(*A, [&](const Stmt &S) {
        const auto *M = dyn_cast<MemberExpr>(&S);
        const FieldDecl *Field = M ? getField(*M) : nullptr;
        if (Field && !isHandedOut(F, C))
          Uses[Field].IsKept = true;
      });
  }

  /// What is made to be returned gets it, long after it was put into the field:
  /// `result = rb_hash_new(); rb_hash_aset(result, name, port->name)`.
  bool isHandedOut(const FunctionDecl &F, const CallExpr &C) const {
    const auto *D = dyn_cast_or_null<DeclRefExpr>(
        C.getNumArgs() ? getValueExpr(C.getArg(0)) : nullptr);
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    if (!V || !V->isLocalVarDecl() || !V->hasLocalStorage())
      return false;
    llvm::SmallVector<const Expr *, 4> Values;
    addValues(F, *V, Values);
    return !Values.empty() && llvm::all_of(Values, [this](const Expr *E) {
      const auto *Made = dyn_cast_or_null<CallExpr>(getValueExpr(E));
      return Made && givesObject(*Made);
    }) && isReturned(F, *V);
  }

  static bool isReturned(const FunctionDecl &F, const VarDecl &V) {
    return anyPart(*F.getBody(), [&V](const Stmt &S) {
      const auto *R = dyn_cast<ReturnStmt>(&S);
      return R && R->getRetValue() && mentions(*R->getRetValue(), V);
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

  /// Another record, which has this one, marks what stands there.
  bool isMarkedElsewhere(const FieldDecl &F) const {
    return llvm::any_of(Records, [&F](const MarkedRecord &M) {
      return M.Named.count(F.getCanonicalDecl());
    });
  }

  void addFields(const MarkedRecord &Of, std::vector<UnmarkedField> &Out) {
    if (Of.IsUnseen)
      return;
    const bool IsUnmarked = Of.Markers.empty();
    for (const FieldDecl *F : Of.R->fields()) {
      auto U = Uses.find(cast<FieldDecl>(F->getCanonicalDecl()));
      if (U == Uses.end() || Of.Named.count(F->getCanonicalDecl()) ||
          (IsUnmarked && isMarkedElsewhere(*F)) || U->second.IsKept ||
          U->second.Stored.isInvalid() ||
          // Who keeps the object alone has no need of a marker but to move it.
          (IsUnmarked && U->second.IsOwnObject) ||
          !(U->second.IsRead || isShared(*Of.R)))
        continue;
      Out.push_back({F, IsUnmarked ? nullptr : Of.Markers.front(),
                     Of.Finalizer, Of.Wrapped, U->second.Stored,
                     U->second.IsOwnObject});
    }
  }

  AnalysisContext &TU;
  ModelLookup &Known;
  std::vector<const ReferenceKind *> Kinds;
  std::vector<MarkedRecord> Records;
  llvm::DenseMap<const FieldDecl *, FieldUses> Uses;
};

} // namespace

std::vector<UnmarkedField> findUnmarkedFields(AnalysisContext &TU) {
  return FieldMarks(TU).find();
}

} // namespace interop
