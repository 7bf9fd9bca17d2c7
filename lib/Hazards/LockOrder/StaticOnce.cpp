//===- StaticOnce.cpp - Static locals that are made once ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/StaticOnce.h"
#include "AST/StmtWalk.h"
#include "Edits/SourceEdit.h"
#include "Edits/TextLines.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace interop {

namespace {

using Edits = std::vector<FixItHint>;

class StaticOnceMaker {
public:
  StaticOnceMaker(const VarDecl &V, const FunctionDecl &F, LockFixContext &All)
      : V(V), F(F), All(All), Ctx(All.TU.getContext()),
        SM(Ctx.getSourceManager()), Sites(F, All.TU) {}

  std::optional<Edits> make() {
    const DeclStmt *Made = Sites.findDeclaration(V);
    if (!Made || !Sites.isEditable(Made->getSourceRange()))
      return std::nullopt;
    TextSpan Span = *Sites.getSpan(*Made);
    std::vector<std::string> Lines = All.Scopes.findOnce(Made->getBeginLoc());
    if (Lines.empty() || !read(Span))
      return std::nullopt;
    std::string Store = All.getNames(F).make(V.getNameAsString() + "Storage");
    llvm::StringRef Indent =
        TextLines(Sites.getCode()).getIndentation(Span.From);
    std::string Whole;
    for (std::string &Line : Lines) {
      replaceAll(Line, "${type}", Type);
      replaceAll(Line, "${name}", V.getName());
      replaceAll(Line, "${store}", Store);
      replaceAll(Line, "${init}", Init);
      Whole += (Whole.empty() ? "" : "\n" + Indent.str()) + Line;
    }
    return Edits{Sites.makeHint({Span.From, Span.To, Whole})};
  }

private:
  /// Finds Type and Init, in the words of the author.
  bool read(const TextSpan &Span) {
    SourceRange Range = V.getTypeSourceInfo()
                            ->getTypeLoc()
                            .getUnqualifiedLoc()
                            .getSourceRange();
    if (!Sites.isEditable(Range) ||
        !Sites.isEditable({V.getLocation(), V.getLocation()}))
      return false;
    unsigned NameAt = SM.getFileOffset(V.getLocation()) - Span.From;
    llvm::StringRef Text = Sites.getText(Span), Written = getText(Range),
                    Head = Text.take_front(NameAt);
    auto [Before, Behind] = Head.split(Written);
    if (Head.size() < Written.size() || Written.empty() || !isStorage(Before) ||
        !isStorage(Behind))
      return false;
    bool IsDeduced = V.getType()->getContainedAutoType();
    Type =
        IsDeduced
            ? V.getType().getCanonicalType().getUnqualifiedType().getAsString(
                  PrintingPolicy(Ctx.getLangOpts()))
            : Written.str();
    llvm::StringRef Tail = Text.drop_front(NameAt + V.getName().size());
    return readInit(Tail.rtrim("; \t\r\n").ltrim(), IsDeduced);
  }

  bool readInit(llvm::StringRef Tail, bool IsDeduced) {
    if (Tail.consume_front("=")) {
      Init = Tail.ltrim().str();
      return !Tail.ltrim().starts_with("{");
    }
    bool IsInBrackets = Tail.starts_with("(") || Tail.starts_with("{");
    if (IsDeduced)
      Init = Tail.drop_front(IsInBrackets).drop_back(IsInBrackets).str();
    else
      Init = Type + (Tail.empty() ? "()" : Tail.str());
    return IsInBrackets || (Tail.empty() && !IsDeduced);
  }

  static bool isStorage(llvm::StringRef Words) {
    llvm::SmallVector<llvm::StringRef, 4> Parts;
    Words.split(Parts, ' ', -1, /*KeepEmpty=*/false);
    return llvm::all_of(Parts, [](llvm::StringRef Word) {
      Word = Word.trim();
      return Word.empty() || Word == "static" || Word == "const";
    });
  }

  llvm::StringRef getText(SourceRange R) const {
    return Lexer::getSourceText(CharSourceRange::getTokenRange(R), SM,
                                Ctx.getLangOpts());
  }

  const VarDecl &V;
  const FunctionDecl &F;
  LockFixContext &All;
  const ASTContext &Ctx;
  const SourceManager &SM;
  StatementSites Sites;
  std::string Type, Init;
};

} // namespace

std::optional<Edits> makeOnce(const VarDecl &V, LockFixContext &All) {
  const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
  bool IsPlain = F && F->hasBody() && V.isStaticLocal() && V.getInit() &&
                 V.getTSCSpec() == TSCS_unspecified &&
                 V.getType()->isRecordType() &&
                 !F->getTemplateInstantiationPattern() && !F->isConstexpr() &&
                 !mentions(*V.getInit(), V);
  return IsPlain ? StaticOnceMaker(V, *F, All).make() : std::nullopt;
}

} // namespace interop
