//===- LockEntry.cpp - Takes a lock where a function is entered -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/InterpreterLock/LockEntry.h"
#include "AST/StmtWalk.h"
#include "Edits/SourceEdit.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace interop {

namespace {

using Edits = std::vector<FixItHint>;

class EntryMaker {
public:
  EntryMaker(const FunctionDecl &F, const CompoundStmt &Body,
             const RegionStyle &Style, llvm::ArrayRef<const Fact *> Needs,
             FreshNames &Names, const ASTContext &Ctx)
      : F(F), Body(Body), Style(Style), Needs(Needs), Names(Names), Ctx(Ctx),
        Edit(Ctx), Sites(F, Ctx) {}

  std::optional<Edits> make() {
    if (!areNeedsInBody())
      return std::nullopt;
    if (Style.isGuard()) {
      std::string Text = Style.Guard + " " + Names.make(Style.GuardName) + ";";
      return toEdits(Edit.insertAtStart(F, Text));
    }
    return makeStatements();
  }

private:
  static std::optional<Edits> toEdits(std::optional<FixItHint> Hint) {
    return Hint ? std::optional<Edits>({*Hint}) : std::nullopt;
  }

  /// No initializer of a constructor, no end of a parameter.
  bool areNeedsInBody() const {
    const SourceManager &SM = Ctx.getSourceManager();
    return llvm::all_of(Needs, [&](const Fact *E) {
      return E->Node ? Sites.isInside(*E->Node, Body)
                     : SM.isPointWithin(SM.getExpansionLoc(E->Loc),
                                        Body.getBeginLoc(), Body.getEndLoc());
    });
  }

  bool isNeeding(const Stmt &S) const {
    return llvm::any_of(Needs, [&](const Fact *E) {
      return E->Node && Sites.isInside(*E->Node, S);
    });
  }

  //===-- Statements ------------------------------------------------------===//

  std::optional<Edits> makeStatements() {
    // Under another condition of the preprocessor half would be missing, and
    // what ends at a scope's end would come too late.
    if (Body.body_empty() || Edit.hasDirectives(F) ||
        llvm::any_of(
            Needs, [](const Fact *E) { return E->Kind == Fact::Destruction; }))
      return std::nullopt;
    RegionText Lines = fillName(Style.Lines, Names);
    if (!addHint(insertBegin(Lines.Begin)) || !leaveEverywhere(Lines.End))
      return std::nullopt;
    if (!neverEnds(*Body.body_back()) &&
        !addHint(Edit.insertAtEnd(F, Lines.End)))
      return std::nullopt;
    Edits All = Sites.makeHints(std::move(Texts));
    return All.empty() ? std::nullopt : std::optional(std::move(All));
  }

  bool addHint(const std::optional<FixItHint> &Hint) {
    if (!Hint)
      return false;
    unsigned At =
        Ctx.getSourceManager().getFileOffset(Hint->RemoveRange.getBegin());
    Texts.push_back({At, At, Hint->CodeToInsert});
    return true;
  }

  /// First, or behind the declarations where these are kept together.
  std::optional<FixItHint> insertBegin(llvm::StringRef Text) const {
    const Stmt *Last = nullptr;
    bool IsTogether = true, HasEnded = false;
    for (const Stmt *S : Body.body()) {
      bool IsDeclaration = isa<DeclStmt>(S);
      IsTogether &= !(IsDeclaration && HasEnded);
      HasEnded |= !IsDeclaration;
      if (IsDeclaration && !HasEnded) {
        Last = S;
        IsTogether &= !isNeeding(*S);
      }
    }
    return Last && IsTogether ? Edit.insertAfter(*Last, Text)
                              : Edit.insertAtStart(F, Text);
  }

  /// Nothing comes behind \p S.
  static bool neverEnds(const Stmt &S) {
    if (const auto *L = dyn_cast<LabelStmt>(&S))
      return neverEnds(*L->getSubStmt());
    if (const auto *C = dyn_cast<CompoundStmt>(&S))
      return !C->body_empty() && neverEnds(*C->body_back());
    return isLeave(S);
  }

  bool leaveEverywhere(llvm::StringRef End) {
    std::vector<const Stmt *> Ways;
    visitOutsideLambdas(Body, [&](const Stmt &S) {
      if (isa<ReturnStmt>(S) || isLastCall(S))
        Ways.push_back(&S);
    });
    return llvm::all_of(Ways, [&](const Stmt *S) { return leave(*S, End); });
  }

  /// A call that does not return and needs no lock; but for what a macro does
  /// where something is wrong.
  bool isLastCall(const Stmt &S) const {
    return isa<CallExpr>(S) && isLeave(S) && S.getBeginLoc().isFileID() &&
           !isNeeding(S);
  }

  /// What is returned is worked out before the lock goes.
  bool leave(const Stmt &S, llvm::StringRef End) {
    std::optional<StatementSite> Site = Sites.find(S);
    if (!Site || Site->Statement != &S)
      return false;
    RegionLines Lines;
    const auto *R = dyn_cast<ReturnStmt>(&S);
    const Expr *Value = R ? R->getRetValue() : nullptr;
    if (Value && isNeeding(*Value)) {
      std::optional<TextSpan> Span = Sites.getSpan(*Value);
      std::string Result = Names.make("Result");
      auto Declared = declareScalar(F.getReturnType(), Result, Ctx);
      if (!Span || !Declared)
        return false;
      // Behind the declaration of the token, or of nothing at all.
      bool IsFirst = Site->Statement == Body.body_front();
      Lines.InBlock = !IsFirst && !Sites.mayHaveDeclarationBefore(*Site);
      if (Lines.InBlock && Site->Span.Header)
        return false;
      Lines.Ahead.push_back(*Declared + " = " + Sites.getText(*Span).str() +
                            ";");
      Texts.push_back({Span->From, Span->To, Result});
    }
    Lines.Ahead.push_back(End.str());
    auto Around = RegionWriter(Sites.getCode()).put(Lines, Site->Span);
    if (Around)
      Texts.insert(Texts.end(), Around->begin(), Around->end());
    return Around.has_value();
  }

  const FunctionDecl &F;
  const CompoundStmt &Body;
  const RegionStyle &Style;
  llvm::ArrayRef<const Fact *> Needs;
  FreshNames &Names;
  const ASTContext &Ctx;
  SourceEdit Edit;
  StatementSites Sites;
  std::vector<TextEdit> Texts;
};

} // namespace

std::optional<Edits> takeAtEntry(const FunctionDecl &F,
                                 const RegionStyle &Style,
                                 llvm::ArrayRef<const Fact *> Needs,
                                 FreshNames &Names, const ASTContext &Ctx) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(F.getBody());
  if (!Body || Style.empty() || F.getTemplateInstantiationPattern() ||
      !SourceEdit(Ctx).isEditable(Body->getSourceRange()))
    return std::nullopt;
  return EntryMaker(F, *Body, Style, Needs, Names, Ctx).make();
}

} // namespace interop
