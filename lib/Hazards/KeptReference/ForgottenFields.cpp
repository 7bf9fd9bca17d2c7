//===- ForgottenFields.cpp - References that end with a record ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/ForgottenFields.h"
#include "AST/ImportedPlace.h"
#include "AST/StmtParents.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"
#include "Hazards/KeptReference/Marks/MarkedRecords.h"
#include "Hazards/KeptReference/ReferencePlaces.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// What a unit does with one field.
struct FieldFate {
  const ReferenceKind *Kind = nullptr;
  SourceLocation Put;
  bool MayBeGivenBack = false; ///< or given on, or given to who may do so
};

class ForgottenFieldFinder {
public:
  explicit ForgottenFieldFinder(AnalysisContext &TU)
      : TU(TU), Known(TU.getLookup()) {}

  std::vector<ForgottenField> find() {
    if (llvm::none_of(
            Known.getModels().getReferenceKinds(),
            [](const ReferenceKind *K) { return K->Owned; }))
      return {};
    for (const UserBody &Body : findUserBodies(TU))
      collect(*Body.F);
    if (llvm::none_of(Fates,
                      [](const auto &F) { return isForgotten(F.second); }))
      return {};
    for (const UserBody &Body : findUserBodies(TU))
      addFreed(*Body.F);
    for (const EntryPoint &E : TU.get<EntryPoints>().getEntries())
      if (E.IsFinalizer && E.F && E.F->hasBody() && isUsers(*E.F, TU))
        addFinalized(*E.F->getDefinition());
    return std::move(Found);
  }

private:
  static bool isForgotten(const FieldFate &F) {
    return F.Kind && !F.MayBeGivenBack;
  }

  //===-- What becomes of a field -----------------------------------------===//

  /// A pointer in a record that no other file knows.
  bool isOurs(const FieldDecl &F) const {
    const SourceManager &SM = TU.getContext().getSourceManager();
    return F.getType()->isPointerType() &&
           SM.isWrittenInMainFile(SM.getExpansionLoc(F.getLocation()));
  }

  void collect(const FunctionDecl &F) {
    std::optional<StmtParents> Parents;
    visitParts(*F.getBody(), [&](const Stmt &S) {
      const auto *M = dyn_cast<MemberExpr>(&S);
      const auto *Field =
          M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
      if (!Field || !isOurs(*Field))
        return;
      if (!Parents)
        Parents.emplace(F);
      seeUse(F, *M, *Parents, Fates[Field->getCanonicalDecl()]);
    });
  }

  void seeUse(const FunctionDecl &F, const MemberExpr &M,
              const StmtParents &Parents, FieldFate &To) const {
    const Stmt *Child = &M, *P = Parents.get(&M);
    while (isa_and_nonnull<ParenExpr, CastExpr>(P)) {
      Child = P;
      P = Parents.get(P);
    }
    if (const auto *B = dyn_cast_or_null<BinaryOperator>(P)) {
      if (B->isAssignmentOp() && B->getLHS() == Child)
        seeStore(F, M, *B->getRHS(), To);
      else
        To.MayBeGivenBack |= B->isAssignmentOp() || B->isCommaOp();
    } else if (const auto *C = dyn_cast_or_null<CallExpr>(P)) {
      seeArgument(*C, *Child, M, To);
    } else if (const auto *U = dyn_cast_or_null<UnaryOperator>(P)) {
      To.MayBeGivenBack |= U->getOpcode() != UO_LNot;
    } else if (const auto *C = dyn_cast_or_null<ConditionalOperator>(P)) {
      To.MayBeGivenBack |= C->getCond() != Child;
    } else {
      To.MayBeGivenBack |=
          !isa_and_nonnull<IfStmt, WhileStmt, ForStmt, DoStmt, MemberExpr>(P);
    }
  }

  const ReferenceUse *findUse(const CallExpr &C) const {
    const FunctionDecl *F = Known.findCallee(C);
    return F ? Known.findReferenceUse(*F) : nullptr;
  }

  /// The first kind that \p Use gives as its result, and that is to be given
  /// back.
  const ReferenceKind *findOwned(const ReferenceUse &Use) const {
    if (Use.At.empty() && !Use.FromArg)
      for (const std::string &Name : Use.Gives)
        if (const ReferenceKind *K =
                Known.getModels().findReferenceKind(Name);
            K && K->Owned)
          return K;
    return nullptr;
  }

  static bool has(const std::vector<Place> &Places, const CallExpr &C,
                  llvm::function_ref<bool(const Expr &)> Is) {
    return llvm::any_of(Places, [&](const Place &P) {
      return P.Kind == Place::Argument && P.Index < C.getNumArgs() &&
             Is(*C.getArg(P.Index));
    });
  }

  /// `Py_INCREF(op)`
  bool isRetained(const FunctionDecl &F, const ValueDecl &D) const {
    return anyPart(*F.getBody(), [&](const Stmt &S) {
      const auto *C = dyn_cast<CallExpr>(&S);
      const ReferenceUse *Use = C ? findUse(*C) : nullptr;
      return Use && has(Use->Retains, *C, [&D](const Expr &A) {
               return mentions(A, D);
             });
    });
  }

  const ReferenceKind *findCounted(QualType T) const {
    for (const ReferenceKind *K : Known.getModels().getReferenceKinds())
      if (K->Owned && K->Counted && isOfKind(*K, T))
        return K;
    return nullptr;
  }

  /// What is stored is a reference of the record's own; null is none.
  void seeStore(const FunctionDecl &F, const MemberExpr &M, const Expr &Value,
                FieldFate &To) const {
    const Expr *V = getValueExpr(&Value);
    if (!V || isNullConstant(*V, TU.getContext()))
      return;
    const ReferenceKind *Kind = nullptr;
    if (const auto *C = dyn_cast<CallExpr>(V)) {
      const ReferenceUse *Use = findUse(*C);
      Kind = Use ? findOwned(*Use) : nullptr;
    } else if (const auto *D = dyn_cast<DeclRefExpr>(V)) {
      Kind = isRetained(F, *D->getDecl()) ? findCounted(M.getType()) : nullptr;
    }
    if (!Kind || (To.Kind && To.Kind != Kind)) {
      To.MayBeGivenBack = true; // who knows whose that is
      return;
    }
    if (!To.Kind)
      To.Put = M.getExprLoc();
    To.Kind = Kind;
  }

  /// Calls of the runtime say what they do with it; of others nobody knows.
  void seeArgument(const CallExpr &C, const Stmt &Child, const MemberExpr &M,
                   FieldFate &To) const {
    if (C.getCallee() == &Child)
      return;
    const ReferenceUse *Use = findUse(C);
    auto isIt = [&](const Expr &A) {
      return A.IgnoreParenCasts() == &M;
    };
    To.MayBeGivenBack |= !Use || has(Use->Releases, C, isIt) ||
                         has(Use->Steals, C, isIt) ||
                         has(Use->Retains, C, isIt) || takesByFormat(C);
  }

  /// `Py_BuildValue("N", record->field)`
  static bool takesByFormat(const CallExpr &C) {
    return llvm::any_of(C.arguments(), [](const Expr *A) {
      const auto *L = dyn_cast<clang::StringLiteral>(A->IgnoreParenCasts());
      return L && (!L->isOrdinary() || L->getString().contains('N'));
    });
  }

  //===-- What ends the record --------------------------------------------===//

  /// What \p E frees or deletes; null if it does neither.
  static const Expr *getFreed(const Fact &E) {
    if (E.Kind == Fact::Free) {
      const auto *D = dyn_cast_or_null<CXXDeleteExpr>(E.Node);
      return D ? D->getArgument() : nullptr;
    }
    const bool Frees = E.Kind == Fact::Call && E.Row && E.Row->Frees &&
                       E.Row->Frees->Kind == Place::Argument;
    return Frees && E.Row->Frees->Index < E.Args.size()
               ? E.Args[E.Row->Frees->Index]
               : nullptr;
  }

  /// The record behind a parameter, or behind what the body makes of one by a
  /// cast: whoever has made it himself may end it before he fills it.
  static const RecordDecl *getGiven(const Expr &E) {
    const auto *D = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    const Expr *Init = V ? V->getInit() : nullptr;
    const auto *From =
        Init ? dyn_cast<DeclRefExpr>(Init->IgnoreParenCasts()) : nullptr;
    const bool IsGiven = isa_and_nonnull<ParmVarDecl>(V) ||
                         (From && isa<ParmVarDecl>(From->getDecl()));
    return IsGiven ? getDefinedPointee(V->getType()) : nullptr;
  }

  void addFreed(const FunctionDecl &F) {
    const Entity Self = Entity::makeFunction(F);
    for (const Fact &E : TU.getEffects().getFacts(Self).All)
      if (const Expr *Freed = getFreed(E))
        add(getGiven(*Freed), F, E.Loc);
  }

  /// What a collector's function is given, as it is or as it converts it.
  void addFinalized(const FunctionDecl &F) {
    for (const ParmVarDecl *P : F.parameters())
      add(getDefinedPointee(P->getType()), F, F.getLocation());
    visitParts(*F.getBody(), [&](const Stmt &S) {
      const auto *C = dyn_cast<CastExpr>(&S);
      const auto *D =
          C ? dyn_cast<DeclRefExpr>(C->IgnoreParenCasts()) : nullptr;
      if (D && isa<ParmVarDecl>(D->getDecl()))
        add(getDefinedPointee(C->getType()), F, F.getLocation());
    });
  }

  void add(const RecordDecl *R, const FunctionDecl &End, SourceLocation At) {
    if (!R || !Ended.insert(R).second)
      return;
    for (const FieldDecl *F : R->fields()) {
      auto Fate = Fates.find(F->getCanonicalDecl());
      if (Fate != Fates.end() && isForgotten(Fate->second))
        Found.push_back({F, Fate->second.Kind, Fate->second.Put, &End, At});
    }
  }

  AnalysisContext &TU;
  ModelLookup &Known;
  llvm::DenseMap<const FieldDecl *, FieldFate> Fates;
  llvm::DenseSet<const RecordDecl *> Ended;
  std::vector<ForgottenField> Found;
};

} // namespace

std::vector<ForgottenField> findForgottenFields(AnalysisContext &TU) {
  return ForgottenFieldFinder(TU).find();
}

} // namespace interop
