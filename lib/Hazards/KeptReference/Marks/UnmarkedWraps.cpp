//===- UnmarkedWraps.cpp - Objects without a mark function ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/Marks/UnmarkedWraps.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/UserBodies.h"
#include "Facts/Callables.h"
#include "Facts/FieldValues.h"
#include "Hazards/KeptReference/Marks/MarkedRecords.h"

using namespace clang;

namespace interop {

namespace {

/// What a place for functions of one object is given.
struct GivenEnds {
  bool HasMarker = false;
  bool HasEnd = false; ///< something ends the record, and it is not seen
  bool MayMark = false;
  bool isUnmarked() const { return HasMarker && HasEnd && !MayMark; }
};

class WrapFinder {
public:
  explicit WrapFinder(AnalysisContext &TU) : TU(TU), Known(TU.getLookup()) {}

  std::vector<UnmarkedWrap> find() {
    for (const UserBody &Body : findUserBodies(TU))
      visitParts(*Body.F->getBody(), [this](const Stmt &S) {
        if (const auto *C = dyn_cast<CallExpr>(&S); C && isUnmarked(*C))
          addArguments(*C);
        else if (const auto *Cast = dyn_cast<CastExpr>(&S))
          addCast(*Cast);
      });
    return std::move(Found);
  }

private:
  //===-- Whether something marks -----------------------------------------===//

  bool isNull(const Expr &E) const {
    return isa<ImplicitValueInitExpr>(E) ||
           isNullConstant(*E.IgnoreParenCasts(), TU.getContext());
  }

  void note(const Expr &Value, bool IsFinalizer, GivenEnds &To) const {
    const bool Is = !isNull(Value);
    if (IsFinalizer)
      To.HasEnd |= Is && !getCallable(&Value);
    else
      To.MayMark |= Is;
    To.HasMarker |= !IsFinalizer;
  }

  /// The call is given the functions themselves, or what has them.
  bool isUnmarked(const CallExpr &C) {
    const FunctionDecl *F = C.getDirectCallee();
    const FunctionModel *Row = F ? Known.findRow(*F) : nullptr;
    GivenEnds Given;
    if (Row)
      for (const Callback &B : Row->Callbacks)
        if (!B.Phases.empty() && B.Arg < C.getNumArgs())
          note(*C.getArg(B.Arg), B.IsFinalizer, Given);
    return Given.isUnmarked() ||
           (F && Known.isInterpretersOwn(*F) &&
            llvm::any_of(C.arguments(), [this](const Expr *A) {
              const VarDecl *V = getTable(*A);
              return V && isUnmarked(*V);
            }));
  }

  /// `&type`
  static const VarDecl *getTable(const Expr &E) {
    const auto *U = dyn_cast<UnaryOperator>(E.IgnoreParenCasts());
    const auto *D =
        U && U->getOpcode() == UO_AddrOf
            ? dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParenCasts())
            : nullptr;
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    return V && V->hasGlobalStorage() && V->getType()->isRecordType() ? V
                                                                     : nullptr;
  }

  bool isUnmarked(const VarDecl &V) {
    auto [At, IsNew] = Tables.try_emplace(V.getCanonicalDecl(), false);
    if (!IsNew)
      return At->second;
    const auto *L = dyn_cast_or_null<InitListExpr>(V.getAnyInitializer());
    GivenEnds Given;
    if (L)
      collect(*L, getQualifiedName(*V.getType()->getAsRecordDecl()), "", Given);
    return Tables[V.getCanonicalDecl()] = Given.isUnmarked();
  }

  void collect(const InitListExpr &L, llvm::StringRef Record,
               const std::string &Prefix, GivenEnds &To) const {
    forEachFieldValue(L, [&](const FieldDecl &F, const Expr *Value) {
      const std::string Name = Prefix + F.getName().str();
      if (const auto *Inner = dyn_cast_or_null<InitListExpr>(Value))
        return collect(*Inner, Record, Name + ".", To);
      const EntryModel *Row =
          Value ? Known.getModels().findSlot(Record, Name) : nullptr;
      if (Row && !Row->Phases.empty())
        note(*Value, llvm::any_of(Row->Finalizers,
                                  [&Name](const Constant &C) {
                                    return C.Name == Name;
                                  }),
             To);
    });
  }

  //===-- What is put behind the object -----------------------------------===//

  void add(const RecordDecl *R, SourceLocation Loc) {
    if (R && !Known.isInterpretersOwn(*R) &&
        llvm::none_of(Found,
                      [R](const UnmarkedWrap &W) { return W.R == R; }))
      Found.push_back({R, Loc});
  }

  /// `wrap(klass, record, &type)`, `make(klass, sizeof(record), &type)`
  void addArguments(const CallExpr &C) {
    for (const Expr *A : C.arguments()) {
      if (getTable(*A))
        continue;
      const Expr *E = A->IgnoreParenCasts();
      const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E);
      if (!Size)
        add(getDefinedPointee(E->getType()), C.getExprLoc());
      else if (const RecordDecl *R =
                   Size->getTypeOfArgument()->getAsRecordDecl())
        add(R->getDefinition(), C.getExprLoc());
    }
  }

  /// `(struct record *)check(object, &type)`
  void addCast(const CastExpr &Cast) {
    const auto *C = dyn_cast<CallExpr>(Cast.IgnoreParenCasts());
    if (C && C->getType()->isVoidPointerType() && isUnmarked(*C))
      add(getDefinedPointee(Cast.getType()), C->getExprLoc());
  }

  AnalysisContext &TU;
  ModelLookup &Known;
  llvm::DenseMap<const VarDecl *, bool> Tables;
  std::vector<UnmarkedWrap> Found;
};

} // namespace

std::vector<UnmarkedWrap> findUnmarkedWraps(AnalysisContext &TU) {
  return WrapFinder(TU).find();
}

} // namespace interop
