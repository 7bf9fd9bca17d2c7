//===- ShutdownFixes.cpp - Fixes of late uses -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/InterpreterShutdown/ShutdownFixes.h"
#include "AST/Naming.h"
#include "Edits/Members/MemberMove.h"
#include "Edits/SourceText.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// `static T x = init;` becomes `static T &x = *new T(init);`.
class StaticLeak : SourceText {
public:
  StaticLeak(const VarDecl &V, const ASTContext &Ctx) : SourceText(Ctx), V(V) {}

  std::optional<std::vector<FixItHint>> make() const {
    if (!isPlain() || !isEditable(V.getSourceRange()))
      return std::nullopt;
    SourceLocation End = Lexer::findLocationAfterToken(
        V.getEndLoc(), tok::semi, SM, Ctx.getLangOpts(), false);
    SourceLocation AfterName =
        Lexer::getLocForEndOfToken(V.getLocation(), 0, SM, Ctx.getLangOpts());
    llvm::StringRef Type = readType();
    if (End.isInvalid() || AfterName.isInvalid() || Type.empty())
      return std::nullopt;
    CharSourceRange Tail =
        CharSourceRange::getCharRange(AfterName, End.getLocWithOffset(-1));
    return std::vector<FixItHint>{
        FixItHint::CreateInsertion(V.getLocation(), "&"),
        FixItHint::CreateReplacement(Tail, makeTail(Type, readRange(Tail)))};
  }

private:
  /// Nobody outside of this file, or of the function, knows its type.
  bool isPlain() const {
    const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
    const bool IsLocal = V.isStaticLocal() && F &&
                         !F->getTemplateInstantiationPattern() &&
                         !F->isConstexpr();
    const bool IsOfFile = V.isFileVarDecl() && !V.isStaticDataMember() &&
                          !V.isExternallyVisible() && !V.getPreviousDecl() &&
                          SM.isInMainFile(V.getLocation());
    return (IsLocal || IsOfFile) && V.getType()->isRecordType() &&
           V.getTSCSpec() == TSCS_unspecified && !V.isConstexpr() &&
           !V.hasAttrs() && isAlone();
  }

  /// No other variable is declared with it.
  bool isAlone() const {
    return llvm::none_of(V.getDeclContext()->decls(), [this](const Decl *D) {
      const auto *Other = dyn_cast<VarDecl>(D);
      return Other && Other != &V && Other->getBeginLoc() == V.getBeginLoc();
    });
  }

  llvm::StringRef readType() const {
    const TypeSourceInfo *Info = V.getTypeSourceInfo();
    if (!Info)
      return {};
    SourceRange Range = Info->getTypeLoc().getUnqualifiedLoc().getSourceRange();
    if (!isEditable(Range) ||
        !SM.isBeforeInTranslationUnit(Range.getEnd(), V.getLocation()))
      return {};
    return readRange(CharSourceRange::getTokenRange(Range));
  }

  static std::string makeTail(llvm::StringRef Type, llvm::StringRef Init) {
    Init = Init.trim();
    const bool IsCopy = Init.consume_front("=");
    Init = Init.ltrim();
    std::string Made = " = *new " + Type.str();
    if (Init.empty())
      return Made;
    const bool IsBraced = Init.starts_with("{");
    return Made + (IsCopy && !IsBraced ? "(" + Init.str() + ")" : Init.str());
  }

  const VarDecl &V;
};

class ShutdownFixer {
public:
  ShutdownFixer(const LateProblem &P, AnalysisContext &TU, Finding &F)
      : P(P), TU(TU), F(F) {}

  void run() {
    if (P.Kind == LateProblem::Static || P.Kind == LateProblem::KeptCallable)
      leak();
    if (P.Kind == LateProblem::Use)
      moveMember();
  }

private:
  void leak() {
    auto Edits = StaticLeak(*P.Variable, TU.getContext()).make();
    if (!Edits)
      return;
    if (endsOnlyReferences()) {
      F.Fixes = std::move(*Edits);
      return;
    }
    addNote(F, F.Loc,
            "never destroy it: whatever else its end does is left out then");
    F.Notes.back().Fixes = std::move(*Edits);
  }

  /// No class of the user's has a part in its end.
  bool endsOnlyReferences() const {
    return P.Kind == LateProblem::Static &&
           llvm::all_of(P.Path, [this](const CallStep &Step) {
             const FunctionDecl *Body = Step.In.getFunction();
             const CXXRecordDecl *R = Step.In.getDestroyed();
             const Decl *In = R ? static_cast<const Decl *>(R) : Body;
             return !In || TU.getLookup().isInterpretersOwn(*In) ||
                    isSystem(*In, TU.getContext().getSourceManager());
           });
  }

  /// The interpreter's own member comes first, so that it ends last.
  void moveMember() {
    const Fact &Late = *P.Path.front().At;
    const auto *Moved = dyn_cast_or_null<FieldDecl>(Late.Destroyed);
    const auto *Behind = dyn_cast_or_null<FieldDecl>(P.By->Destroyed);
    if (!Moved || !Behind || Late.Kind != Fact::Destruction ||
        P.By->Kind != Fact::Destruction ||
        Moved->getParent() != Behind->getParent())
      return;
    std::vector<MemberMove> Moves{{Moved, Behind}};
    for (const Fact *Other : P.Others)
      if (const auto *Field = dyn_cast_or_null<FieldDecl>(Other->Destroyed))
        Moves.push_back({Field, Behind});
    MemberMoveResult Result =
        moveMembers(Moves, TU.getContext(),
                    [](const FieldDecl &, const FieldDecl &) { return false; });
    if (!Result.Edits.empty() && Result.AllConstructorsSeen)
      F.Fixes = std::move(Result.Edits);
  }

  const LateProblem &P;
  AnalysisContext &TU;
  Finding &F;
};

} // namespace

void addShutdownFixes(const LateProblem &P, AnalysisContext &TU, Finding &F) {
  ShutdownFixer(P, TU, F).run();
}

} // namespace interop
