//===- UndoneLock.cpp - Undoes what a thread must not end with ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/InterpreterLock/UndoneLock.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Edits/SourceEdit.h"
#include "Facts/FieldFunctions.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

namespace {

class Undoer {
public:
  Undoer(const LockProblem &P, const FunctionDecl &In, const CallExpr &Taker,
         AnalysisContext &TU)
      : P(P), In(In), Taker(Taker), Ctx(TU.getContext()), Edit(In, TU) {}

  std::optional<Note> make() {
    std::optional<StatementSite> Site = Edit.find(Taker);
    if (!Site || !Site->Block || !findUndoing())
      return std::nullopt;
    std::optional<std::string> Call = writeCall();
    if (!Call)
      return std::nullopt;
    Note Found;
    for (const Fact *E : P.Leaves) {
      auto Own = undo(E, *Site->Block, *Call);
      if (!Own)
        return std::nullopt;
      llvm::append_range(Found.Fixes, *Own);
    }
    if (Found.Fixes.empty())
      return std::nullopt;
    Found.Loc = Found.Fixes.front().RemoveRange.getBegin();
    Found.Text = ("call '" + Name +
                  "' before each way out, unless the thread "
                  "had it before")
                     .str();
    return Found;
  }

private:
  //===-- The call that undoes it ----------------------------------------===//

  static const NamedDecl *findMember(const RecordDecl &R,
                                     llvm::StringRef Name) {
    for (const Decl *D : R.decls())
      if (const auto *N = dyn_cast<NamedDecl>(D))
        if (N->getIdentifier() && N->getName() == Name)
          return N;
    return nullptr;
  }

  /// Beside what was called: of the same record, or of the unit.
  bool findUndoing() {
    const RecordDecl *Record = nullptr;
    if (const FieldDecl *Field = getCalledField(Taker))
      Record = Field->getParent();
    else if (const auto *M =
                 dyn_cast_or_null<CXXMethodDecl>(Taker.getDirectCallee()))
      Record = M->getParent();
    for (llvm::StringRef Known : P.Use->UndoneBy) {
      auto [Outer, Own] = Known.rsplit("::");
      if (Own.empty())
        std::swap(Outer, Own);
      bool IsHere = Record ? Outer == getQualifiedName(*Record) : Outer.empty();
      const NamedDecl *D = nullptr;
      if (IsHere)
        D = Record ? findMember(*Record, Own) : findFunction(Own);
      if (const FunctionProtoType *T = D ? getCalledType(*D) : nullptr) {
        Name = Own;
        Type = T;
        return true;
      }
    }
    return false;
  }

  const NamedDecl *findFunction(llvm::StringRef Known) const {
    auto At = Ctx.Idents.find(Known);
    if (At == Ctx.Idents.end())
      return nullptr;
    return Ctx.getTranslationUnitDecl()
        ->lookup(DeclarationName(At->second))
        .find_first<FunctionDecl>();
  }

  static const FunctionProtoType *getCalledType(const NamedDecl &D) {
    if (const auto *F = dyn_cast<FunctionDecl>(&D))
      return F->getType()->getAs<FunctionProtoType>();
    const auto *Field = dyn_cast<FieldDecl>(&D);
    QualType T = Field ? Field->getType()->getPointeeType() : QualType();
    return T.isNull() ? nullptr : T->getAs<FunctionProtoType>();
  }

  /// With the name changed, and as many of the arguments as it takes.
  std::optional<std::string> writeCall() const {
    const Expr *Callee = Taker.getCallee()->IgnoreParenImpCasts();
    auto Span = Edit.getSpan(*Taker.getCallee());
    SourceLocation NameLoc;
    if (const auto *M = dyn_cast<MemberExpr>(Callee))
      NameLoc = M->getMemberLoc();
    else if (const auto *R = dyn_cast<DeclRefExpr>(Callee))
      NameLoc = R->getLocation();
    if (!Span || NameLoc.isInvalid() || NameLoc.isMacroID() ||
        Type->getNumParams() > Taker.getNumArgs())
      return std::nullopt;
    unsigned At = Ctx.getSourceManager().getFileOffset(NameLoc);
    std::vector<std::string> Arguments;
    for (unsigned I = 0; I < Type->getNumParams(); ++I) {
      const Expr &A = *Taker.getArg(I);
      auto Text = Edit.getText(A);
      if (!Text ||
          !Ctx.hasSameUnqualifiedType(Type->getParamType(I), A.getType()))
        return std::nullopt;
      Arguments.push_back(*Text);
    }
    return Edit.getText({Span->From, At}).str() + Name.str() + "(" +
           llvm::join(Arguments, ", ") + ");";
  }

  //===-- Where it goes --------------------------------------------------===//

  /// Before \p E, a way out, or the end of the body if it is null. All of it
  /// comes behind \p Block, in which the lock is taken.
  std::optional<std::vector<FixItHint>>
  undo(const Fact *E, const CompoundStmt &Block, llvm::StringRef Call) const {
    if (!E || !E->Node) {
      auto Hint =
          &Block == In.getBody() ? Edit.insertAtEnd(Call) : std::nullopt;
      return Hint ? std::optional(std::vector{*Hint}) : std::nullopt;
    }
    const auto *Return = dyn_cast<ReturnStmt>(E->Node);
    // What is returned may need it.
    bool IsPlain = Return && !anyOutsideLambdas(*Return, [](const Stmt &S) {
                     return isa<CallExpr, CXXConstructExpr, CXXNewExpr>(S);
                   });
    if (!IsPlain || E->Kind != Fact::Return ||
        !Edit.getParents().isInside(Return, Block))
      return std::nullopt;
    return Edit.putBefore(*Return, {Call.str()});
  }

  const LockProblem &P;
  const FunctionDecl &In;
  const CallExpr &Taker;
  const ASTContext &Ctx;
  SourceEdit Edit;
  llvm::StringRef Name;                    ///< of what undoes it
  const FunctionProtoType *Type = nullptr; ///< of what undoes it
};

} // namespace

std::optional<Note> undoBeforeLeaving(const LockProblem &P,
                                      AnalysisContext &TU) {
  const FunctionDecl *In = P.Chain.front().In.getFunction();
  const auto *Taker = dyn_cast_or_null<CallExpr>(P.getFirst().Node);
  if (P.Chain.size() != 1 || !P.Use || !In || !Taker ||
      In->getTemplateInstantiationPattern() ||
      !isa_and_nonnull<CompoundStmt>(In->getBody()))
    return std::nullopt;
  return Undoer(P, *In, *Taker, TU).make();
}

} // namespace interop
