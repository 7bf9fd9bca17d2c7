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
             FreshNames &Names, AnalysisContext &TU)
      : F(F), Body(Body), Style(Style), Needs(Needs), Names(Names),
        Ctx(TU.getContext()), Edit(F, TU) {}

  std::optional<Edits> make() {
    // No initializer of a constructor, no end of a parameter.
    if (!llvm::all_of(Needs,
                      [&](const Fact *E) { return Edit.isIn(*E, Body); }))
      return std::nullopt;
    if (Style.isGuard()) {
      std::string Text = Style.Guard + " " + Names.make(Style.GuardName) + ";";
      return toEdits(Edit.insertAtStart(Text));
    }
    return makeStatements();
  }

private:
  static std::optional<Edits> toEdits(std::optional<FixItHint> Hint) {
    return Hint ? std::optional<Edits>({*Hint}) : std::nullopt;
  }

  bool isNeeding(const Stmt &S) const {
    return llvm::any_of(Needs, [&](const Fact *E) {
      return Edit.getParents().isInside(E->Node, S);
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
    if (!neverEnds(*Body.body_back()) && !addHint(Edit.insertAtEnd(Lines.End)))
      return std::nullopt;
    Edits All = Edit.makeHints(std::move(Texts));
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
                              : Edit.insertAtStart(Text);
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
    std::optional<StatementSite> Site = Edit.find(S);
    if (!Site || Site->Statement != &S)
      return false;
    RegionLines Lines;
    const auto *R = dyn_cast<ReturnStmt>(&S);
    const Expr *Value = R ? R->getRetValue() : nullptr;
    if (Value && isNeeding(*Value)) {
      std::optional<TextSpan> Span = Edit.getSpan(*Value);
      std::string Result = Names.make("Result");
      auto Declared = declareScalar(F.getReturnType(), Result, Ctx);
      if (!Span || !Declared)
        return false;
      // Behind the declaration of the token, or of nothing at all.
      bool IsFirst = Site->Statement == Body.body_front();
      Lines.InBlock = !IsFirst && !Edit.mayHaveDeclarationBefore(*Site);
      if (Lines.InBlock && Site->Span.Header)
        return false;
      Lines.Ahead.push_back(*Declared + " = " + Edit.getText(*Span).str() +
                            ";");
      Texts.push_back({Span->From, Span->To, Result});
    }
    Lines.Ahead.push_back(End.str());
    auto Around = RegionWriter(Edit.getCode()).put(Lines, Site->Span);
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
  std::vector<TextEdit> Texts;
};

} // namespace

std::optional<Edits> takeAtEntry(const FunctionDecl &F,
                                 const RegionStyle &Style,
                                 llvm::ArrayRef<const Fact *> Needs,
                                 FreshNames &Names, AnalysisContext &TU) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(F.getBody());
  if (!Body || Style.empty() || F.getTemplateInstantiationPattern() ||
      !SourceText(TU.getContext()).isEditable(Body->getSourceRange()))
    return std::nullopt;
  return EntryMaker(F, *Body, Style, Needs, Names, TU).make();
}

} // namespace interop
