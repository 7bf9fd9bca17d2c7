//===- OutlinedRegions.cpp - Calls that a library makes -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/InterpreterLock/OutlinedRegions.h"
#include "AST/StmtWalk.h"
#include "Diagnostics/WrittenPlace.h"
#include "Edits/InterpreterLock/ReachableCallbacks.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

/// No macro repeats it.
bool OutlinedRegions::isMadeOnce(const Fact &E) const {
  const SourceManager &SM = Ctx.getSourceManager();
  const FunctionFacts &Facts =
      All.TU.getEffects().getFacts(Entity::makeFunction(In));
  return E.Loc.isFileID() || llvm::none_of(Facts.All, [&](const Fact &O) {
           return O.Node != E.Node && O.Callee == E.Callee &&
                  SM.getFileLoc(O.Loc) == SM.getFileLoc(E.Loc);
         });
}

bool OutlinedRegions::isSuitable(const Fact &E) const {
  SourceLocation Written =
      findWrittenPlace(E.Loc, E.Callee, Ctx.getSourceManager()).Loc;
  // What the interpreter raises on the way jumps over ends.
  bool SkipsEnds = E.Live != Fact::NoIndex;
  return E.Kind == Fact::Call && !SkipsEnds && !Written.isMacroID() &&
         isMadeOnce(E) && !In.getTemplateInstantiationPattern() &&
         !llvm::is_contained(Strangers, &E);
}

bool OutlinedRegions::add(const Fact &E) {
  const auto *Call = dyn_cast_or_null<CallExpr>(E.Node);
  if (!Call || !isSuitable(E) || mayGiveCallbacks(*Call, In, Ctx))
    return false;
  Piece P;
  std::optional<StatementSite> Site = Sites.find(*Call);
  if (!Site || !Sites.isFirst(*Call, *Site->Statement))
    return false;
  if (llvm::any_of(Pieces, [&](const Piece &Done) {
        return Done.Site.Statement == Site->Statement;
      }))
    return false;
  P.Site = *Site;
  // A static one is made once.
  if (const auto *D = dyn_cast<DeclStmt>(Site->Statement))
    if (!cast<VarDecl>(D->getSingleDecl())->hasLocalStorage())
      return false;
  bool UsesResult =
      !isa<Expr>(Site->Statement) || !Sites.getParents().isStatement(*Call);
  auto Outlined = outlineCall(*Call, UsesResult, In, Sites, All.Scopes, Ctx);
  if (!Outlined || !write(P, *Outlined, UsesResult))
    return false;
  keepObjects(P, *Call, UsesResult);
  Pieces.push_back(std::move(P));
  return true;
}

/// The names of the struct and the function; those of a call like it.
std::pair<std::string, std::string>
OutlinedRegions::define(const OutlinedCall &Call) {
  std::string Step = RegionWriter(Sites.getCode()).getStep(Call.Span.From);
  std::string Key = llvm::join(Call.define("", "", Step), "\n");
  auto [At, IsNew] = Known.try_emplace(Key);
  auto &[Struct, Function] = At->second;
  if (!IsNew)
    return At->second;
  Function = All.makeGlobalName(Call.Base + Suffix.str());
  if (Call.hasData())
    Struct = All.makeGlobalName(Call.Base + "_args");
  llvm::append_range(Definitions, Call.define(Struct, Function, Step));
  return At->second;
}

/// \p Lines as they are written at \p Place.
static std::string layOut(llvm::ArrayRef<std::string> Lines,
                          llvm::StringRef Code, unsigned Place) {
  TextLines Around(Code);
  llvm::StringRef Indentation = Around.getIndentation(Place);
  std::string Text;
  for (llvm::StringRef Line : Lines)
    Text += ((Line.empty() ? "" : Indentation) + Line).str() +
            Around.getBreak(Place).str();
  return Text;
}

bool OutlinedRegions::write(Piece &P, const OutlinedCall &Call,
                            bool UsesResult) {
  auto [Struct, Function] = define(Call);
  std::string Region = llvm::StringRef(Text.Call).rtrim("; ").str();
  replaceAll(Region, "${function}", Function);
  std::vector<std::string> Lines;
  std::string Data, Argument = FileScope(In, Ctx).getNull().str();
  if (Call.hasData()) {
    Data = All.getNames(In).make("args");
    Argument = "&" + Data;
    Lines.push_back("struct " + Struct + " " + Data + " = {" + Call.Values +
                    "};");
  }
  replaceAll(Region, "${argument}", Argument);
  if (!UsesResult) {
    // `(void)f();`
    unsigned From = P.Site.Span.From;
    llvm::StringRef Before = Sites.getText({From, Call.Span.From});
    if (Before.contains("/*") || Before.contains("//"))
      return false;
    P.Inner.push_back({From, Call.Span.To, Region});
    return place(P, std::move(Lines));
  }
  Lines.push_back(Region + ";");
  P.Inner.push_back(
      {Call.Span.From, Call.Span.To, Data + "." + OutlinedResult.str()});
  return place(P, std::move(Lines));
}

/// Somebody else may set it.
static bool isChanged(const ParmVarDecl &Param, const Stmt &Body) {
  return anyOutsideLambdas(Body, [&](const Stmt &S) {
    const Expr *Target = nullptr;
    if (const auto *U = dyn_cast<UnaryOperator>(&S))
      Target = U->getOpcode() == UO_AddrOf ? U->getSubExpr() : nullptr;
    else if (const auto *B = dyn_cast<BinaryOperator>(&S))
      Target = B->isAssignmentOp() ? B->getLHS() : nullptr;
    const auto *R =
        Target ? dyn_cast<DeclRefExpr>(Target->IgnoreParenCasts()) : nullptr;
    return R && R->getDecl() == &Param;
  });
}

/// What callers gave is kept by them, as long as it is the same.
bool OutlinedRegions::isOwnObject(const VarDecl &V) const {
  const auto *Name = V.getType()->getAs<TypedefType>();
  if (!Name || !V.hasLocalStorage() ||
      !All.TU.getLookup().isInterpretersOwn(*Name->getDecl()))
    return false;
  const auto *Param = dyn_cast<ParmVarDecl>(&V);
  return !Param || isChanged(*Param, *In.getBody());
}

/// Objects that pointers were worked out from stay until the call is over.
void OutlinedRegions::keepObjects(Piece &P, const CallExpr &Call,
                                  bool UsesResult) {
  if (Text.Keep.empty())
    return;
  llvm::SmallSetVector<const VarDecl *, 4> Seen;
  StmtStack<> Work;
  for (const Expr *A : Call.arguments())
    if (A->getType()->isPointerType())
      Work.push(A);
  while (!Work.empty()) {
    const Stmt *S = Work.pop().first;
    const auto *R = dyn_cast<DeclRefExpr>(S);
    const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    if (V && Seen.insert(V) && V->hasLocalStorage())
      Work.push(V->getInit());
    Work.pushAll(S->children());
  }
  for (const VarDecl *V : Seen) {
    if (!isOwnObject(*V))
      continue;
    std::string Line = Text.Keep;
    replaceAll(Line, "${value}", V->getName());
    (UsesResult ? P.Lines.Ahead : P.Lines.Close).push_back(Line);
  }
}

/// Control may jump over what is declared in the same block.
bool OutlinedRegions::needsBlock(const StatementSite &Site) const {
  if (!Ctx.getLangOpts().CPlusPlus || !Site.Block)
    return false;
  return isa_and_nonnull<SwitchStmt>(Sites.getParents().get(Site.Block)) ||
         anyOutsideLambdas(*In.getBody(),
                           [](const Stmt &S) { return isa<LabelStmt>(S); });
}

bool OutlinedRegions::place(Piece &P, std::vector<std::string> Lines) {
  bool Declares = !Lines.empty();
  P.Lines.Ahead = std::move(Lines);
  bool IsDeclaration = P.Site.Kind == StatementSite::Declaration;
  if (IsDeclaration)
    return Sites.mayMix(*P.Site.Statement);
  P.Lines.InBlock = Declares && (!Sites.mayHaveDeclarationBefore(P.Site) ||
                                 needsBlock(P.Site));
  return !P.Lines.InBlock || (P.Site.HasEnd && !P.Site.Span.Header);
}

std::optional<std::vector<FixItHint>> OutlinedRegions::make(bool Alone) {
  std::optional<unsigned> Place = FileScope(In, Ctx).findPlace();
  if (!Place || Pieces.empty())
    return std::nullopt;
  RegionWriter Writer(Sites.getCode());
  std::vector<TextEdit> Edits;
  for (const Piece &P : Pieces) {
    auto Own = Writer.put(P.Lines, P.Site.Span, P.Inner);
    if (!Own)
      return std::nullopt;
    llvm::append_range(Edits, *Own);
  }
  std::vector<FixItHint> Hints = Sites.makeHints(std::move(Edits));
  if (Hints.empty())
    return std::nullopt;
  std::string Defined = layOut(Definitions, Sites.getCode(), *Place);
  SourceLocation At = Sites.getLocation(*Place);
  auto Include = All.include(Text, At, Alone);
  if (Include && Include->RemoveRange.getBegin() == At)
    Defined = Include->CodeToInsert + Defined;
  else if (Include)
    Hints.push_back(*Include);
  Hints.insert(Hints.begin(), FixItHint::CreateInsertion(At, Defined));
  return Hints;
}

} // namespace interop
