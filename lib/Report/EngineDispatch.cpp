//===- EngineDispatch.cpp - May a call wait for a dispatcher? -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/EngineDispatch.h"
#include "Analysis/LockView.h"
#include "Report/Wording.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

std::vector<const Event *> getCalls(const EngineProblem &P) {
  std::vector<const Event *> Calls{&P.getCall()};
  llvm::append_range(Calls, P.Others);
  return Calls;
}

std::vector<const Event *> getOutermostCalls(const EngineProblem &P,
                                             const ASTContext &Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  auto isIn = [&SM](const Event *Inner, const Event *Outer) {
    if (!Inner->Node || !Outer->Node || Inner->Node == Outer->Node)
      return false;
    SourceRange I = Inner->Node->getSourceRange(),
                O = Outer->Node->getSourceRange();
    return !SM.isBeforeInTranslationUnit(I.getBegin(), O.getBegin()) &&
           !SM.isBeforeInTranslationUnit(O.getEnd(), I.getEnd());
  };
  std::vector<const Event *> Calls = getCalls(P), Out;
  for (const Event *E : Calls)
    if (llvm::none_of(Calls,
                      [&](const Event *Other) { return isIn(E, Other); }))
      Out.push_back(E);
  return Out;
}

/// An interpreter lock that is held at \p E, on some way.
static const LockRow *findInterpreterLock(Entity In, const Event &E,
                                          TUAnalysis &TU) {
  const FunctionDecl *F = In.getFunction();
  if (!F)
    return nullptr;
  const unsigned I = &E - TU.getEffects().getFacts(In).Events.data();
  for (const std::unique_ptr<LockView> &View : TU.getLockViews()) {
    if (View->getLock().Kind != LockRow::Interpreter)
      continue;
    LockContexts &Contexts = View->getContexts();
    for (const LockContext &C : Contexts.getOrUnknown(*F))
      if (Contexts.getStateAt(In, C, I) == LockPresence::Held)
        return &View->getLock();
  }
  return nullptr;
}

std::string findWaitHindrance(const EngineProblem &P, TUAnalysis &TU) {
  if (const ThreadRoot *Root = P.Way.Root) {
    if (Root->Kind == ThreadRoot::Collector)
      return "a finalizer must not wait";
    if (Root->Kind == ThreadRoot::Signal)
      return "a signal handler must not wait";
  }
  if (!P.Way.Held.empty())
    return describe(P.Way.Held.front().Lock) + " is held there";
  Entity In = P.Way.Chain.back().In;
  for (const Event *E : getCalls(P)) {
    auto Held = TU.getEffects().getHeldLocks(In).getAllAt(E->At);
    if (!Held.empty())
      return describe(Held.front().Lock) + " is held there";
    if (const LockRow *Lock = findInterpreterLock(In, *E, TU))
      return Lock->Title + " is held there";
  }
  return {};
}

namespace {

/// Looks names up as they are written in a body.
class NameFinder {
public:
  NameFinder(const FunctionDecl &In, SourceLocation Loc, const ASTContext &Ctx)
      : In(In), Loc(Loc), Ctx(Ctx), SM(Ctx.getSourceManager()) {}

  /// What the first word of a path names, from the body outwards.
  const NamedDecl *findFirst(llvm::StringRef Word) const {
    for (const DeclContext *C = &In; C; C = C->getLookupParent())
      if (const NamedDecl *D = findIn(C, Word))
        return D;
    return nullptr;
  }
  const NamedDecl *findIn(const DeclContext *C, llvm::StringRef Word) const {
    auto Known = Ctx.Idents.find(Word);
    if (!C || C->isFunctionOrMethod() || Known == Ctx.Idents.end())
      return nullptr;
    for (const NamedDecl *D : C->lookup(DeclarationName(Known->second)))
      if (C->isRecord() || // where order does not count
          SM.isBeforeInTranslationUnit(D->getCanonicalDecl()->getLocation(),
                                       Loc))
        return D;
    return nullptr;
  }

private:
  const FunctionDecl &In;
  const SourceLocation Loc;
  const ASTContext &Ctx;
  const SourceManager &SM;
};

} // namespace

static llvm::StringRef takeWord(llvm::StringRef &Text) {
  Text = Text.ltrim();
  llvm::StringRef Word =
      Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  Text = Text.drop_front(Word.size());
  return Word;
}

/// The scope in which what stands behind \p D, and \p Sign, is looked up.
static const DeclContext *getScope(const NamedDecl &D, llvm::StringRef Sign) {
  if (Sign == "::")
    return dyn_cast<DeclContext>(&D);
  const auto *V = dyn_cast<ValueDecl>(&D);
  QualType T = V ? V->getType().getNonReferenceType() : QualType();
  if (!T.isNull() && T->isPointerType())
    T = T->getPointeeType();
  return T.isNull() ? nullptr : T->getAsCXXRecordDecl();
}

const FunctionDecl *findDispatcher(llvm::StringRef Text, const FunctionDecl &In,
                                   SourceLocation Loc, const ASTContext &Ctx) {
  NameFinder Finder(In, Loc, Ctx);
  Text.consume_front("::");
  const NamedDecl *D = Finder.findFirst(takeWord(Text));
  while (D && !Text.empty() && !Text.starts_with("(")) {
    llvm::StringRef Sign = Text.consume_front("::")   ? "::"
                           : Text.consume_front(".")  ? "."
                           : Text.consume_front("->") ? "->"
                                                      : "";
    const DeclContext *Scope = Sign.empty() ? nullptr : getScope(*D, Sign);
    D = Scope ? Finder.findIn(Scope, takeWord(Text)) : nullptr;
  }
  if (const auto *T = dyn_cast_or_null<FunctionTemplateDecl>(D))
    return T->getTemplatedDecl();
  return dyn_cast_or_null<FunctionDecl>(D);
}

std::string findNameHindrance(llvm::StringRef Text, const FunctionDecl &In,
                              SourceLocation Loc, const ASTContext &Ctx) {
  Text = Text.ltrim(": ");
  llvm::StringRef Word = takeWord(Text);
  auto Known = Ctx.Idents.find(Word);
  bool IsMacro =
      Known != Ctx.Idents.end() && Known->second->hasMacroDefinition();
  if (Word.empty() || Word == "this" || IsMacro ||
      NameFinder(In, Loc, Ctx).findFirst(Word))
    return {};
  return quote(Word) + " is not declared there";
}

const LockRow *findThreadLock(const EngineProblem &P, TUAnalysis &TU) {
  const Event &Call = P.getCall();
  const FunctionRow *Row =
      Call.Callee ? TU.getKnowledge().findLockUses(*Call.Callee) : nullptr;
  if (!Row)
    return nullptr;
  for (const LockUse &U : Row->LockUses) {
    const LockRow *Lock = U.Action == LockUse::Needs
                              ? TU.getKnowledge().getModels().findLock(U.Lock)
                              : nullptr;
    if (Lock && Lock->Kind == LockRow::Thread)
      return Lock;
  }
  return nullptr;
}

} // namespace interop
