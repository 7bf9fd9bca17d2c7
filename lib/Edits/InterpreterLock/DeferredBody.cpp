//===- DeferredBody.cpp - A function that has itself run later ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/InterpreterLock/DeferredBody.h"
#include "AST/StmtWalk.h"
#include "Edits/FileScope.h"
#include "Edits/InterpreterLock/LockSurroundings.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace interop {

namespace {

class Forwarder {
public:
  Forwarder(const FunctionDecl &F, llvm::StringRef Text, LockFixContext &All)
      : F(F), Text(Text), All(All), Ctx(All.TU.getContext()), Sites(F, All.TU) {
  }

  std::optional<std::vector<FixItHint>> make() {
    if (!isMovable() || !isTakenByCall() || !readHead() || !nameParameters() ||
        !fillCall())
      return std::nullopt;
    std::vector<TextEdit> Edits;
    if (F.isExternallyVisible())
      Edits.push_back({Head.From, Head.From, "static "});
    Edits.push_back({Name.From, Name.To, Moved});
    unsigned End = getBodyEnd();
    Edits.push_back({End, End, writeForwarder()});
    return Sites.makeHints(std::move(Edits));
  }

private:
  bool isMovable() const {
    const DeclContext *Around = F.getLexicalDeclContext();
    const auto *Linkage = dyn_cast<LinkageSpecDecl>(Around);
    if (!F.getType()->isFunctionProtoType())
      return false;
    bool HasPlace =
        Around->isFileContext() || (Linkage && Linkage->hasBraces());
    bool NamesItself = anyOutsideLambdas(*F.getBody(), [this](const Stmt &S) {
      const auto *R = dyn_cast<DeclRefExpr>(&S);
      return R && R->getDecl()->getCanonicalDecl() == F.getCanonicalDecl();
    });
    return HasPlace && !NamesItself && F.getReturnType()->isVoidType() &&
           F.getIdentifier() && !F.isVariadic() && !F.getQualifier() &&
           !isa<CXXMethodDecl>(F) && !F.getDescribedFunctionTemplate() &&
           !F.getTemplateInstantiationPattern() &&
           F.getStorageClass() != SC_Extern &&
           FileScope(F, Ctx).findPlace().has_value();
  }

  /// The call takes a function like this one.
  bool isTakenByCall() const {
    auto Known = Ctx.Idents.find(getFirstWord(Text));
    if (Known == Ctx.Idents.end())
      return false;
    auto takes = [&](const ParmVarDecl *P) {
      QualType T = P->getType()->getPointeeType();
      return !T.isNull() && T->isFunctionProtoType() &&
             Ctx.hasSameFunctionTypeIgnoringExceptionSpec(
                 T.getCanonicalType(), F.getType().getCanonicalType());
    };
    for (const NamedDecl *D :
         Ctx.getTranslationUnitDecl()->lookup(DeclarationName(Known->second)))
      if (const auto *Call = dyn_cast<FunctionDecl>(D))
        if (llvm::any_of(Call->parameters(), takes))
          return true;
    return false;
  }

  /// From the first specifier to before the body.
  bool readHead() {
    const SourceManager &SM = Ctx.getSourceManager();
    SourceLocation Begin = F.getBeginLoc(), At = F.getLocation();
    if (Begin.isMacroID() || At.isMacroID())
      return false;
    Head = {SM.getFileOffset(Begin),
            SM.getFileOffset(F.getBody()->getBeginLoc())};
    Name.From = SM.getFileOffset(At);
    Name.To = Name.From + unsigned(F.getName().size());
    return F.getBody()->getBeginLoc().isFileID() &&
           F.getBody()->getEndLoc().isFileID() &&
           Sites.getText(Name) == F.getName() &&
           !Sites.getText(Head).contains('#');
  }

  /// What has no name gets one.
  bool nameParameters() {
    FreshNames &Names = All.getNames(F);
    const SourceManager &SM = Ctx.getSourceManager();
    for (const ParmVarDecl *P : F.parameters()) {
      if (P->getIdentifier()) {
        Parameters.push_back(P->getName().str());
        continue;
      }
      SourceLocation End =
          Lexer::getLocForEndOfToken(P->getEndLoc(), 0, SM, Ctx.getLangOpts());
      bool IsPlain = P->getType()->isScalarType() &&
                     !P->getType()->isFunctionPointerType() &&
                     !isa<DecayedType>(P->getType()) && End.isFileID();
      if (!IsPlain)
        return false;
      Parameters.push_back(Names.make("Unused"));
      unsigned At = SM.getFileOffset(End);
      bool IsStar = Sites.getText({At - 1, At}) == "*";
      NewNames.push_back({At, At, (IsStar ? "" : " ") + Parameters.back()});
    }
    return true;
  }

  bool fillCall() {
    Moved = All.makeGlobalName(F.getName().str() + "_later");
    Call = Text.str();
    replaceAll(Call, "${function}", Moved);
    for (size_t I = 0; I < Parameters.size(); ++I)
      replaceAll(Call, "${param" + std::to_string(I) + "}", Parameters[I]);
    return !llvm::StringRef(Call).contains("${");
  }

  unsigned getBodyEnd() const {
    return Ctx.getSourceManager().getFileOffset(F.getBody()->getEndLoc()) + 1;
  }

  std::string writeForwarder() const {
    TextLines Lines(Sites.getCode());
    std::string Break = Lines.getBreak(Head.From).str();
    std::string Outer = Lines.getIndentation(Head.From).str();
    const auto *Body = cast<CompoundStmt>(F.getBody());
    RegionWriter Writer(Sites.getCode());
    std::string Step = "  ";
    if (!Body->body_empty())
      if (auto Span = Sites.getSpan(*Body->body_front()))
        Step = Writer.getStep(Span->From);
    std::string Out = Break + Break + Outer + Sites.getText(Head, NewNames);
    return Out + "{" + Break + Outer + Step + Call + Break + Outer + "}";
  }

  const FunctionDecl &F;
  const llvm::StringRef Text;
  LockFixContext &All;
  const ASTContext &Ctx;
  StatementSites Sites;
  TextSpan Head, Name;
  std::vector<std::string> Parameters;
  std::vector<TextEdit> NewNames; ///< in Head
  std::string Moved, Call;
};

} // namespace

std::optional<std::vector<FixItHint>>
forwardBody(const FunctionDecl &F, llvm::StringRef Text, LockFixContext &All) {
  return Forwarder(F, Text, All).make();
}

} // namespace interop
