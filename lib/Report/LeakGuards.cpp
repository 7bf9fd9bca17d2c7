//===- LeakGuards.cpp - Guards for handles that are lost ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/LeakGuards.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

void addEdits(Edits &To, llvm::ArrayRef<FixItHint> More) {
  auto isInsertion = [](const FixItHint &H) {
    return H.RemoveRange.getBegin() == H.RemoveRange.getEnd() &&
           !H.CodeToInsert.empty();
  };
  for (const FixItHint &H : More) {
    auto Same = llvm::find_if(To, [&](const FixItHint &O) {
      return isInsertion(H) && isInsertion(O) &&
             O.RemoveRange.getBegin() == H.RemoveRange.getBegin();
    });
    if (Same == To.end())
      To.push_back(H);
    else
      Same->CodeToInsert += H.CodeToInsert;
  }
}

/// Calls \p Visit for the statements in \p S, but for what lambdas do.
static void visit(const Stmt &S, llvm::function_ref<void(const Stmt &)> Visit) {
  llvm::SmallVector<const Stmt *, 16> Work{&S};
  while (!Work.empty()) {
    const Stmt *At = Work.pop_back_val();
    if (!At || isa<LambdaExpr>(At))
      continue;
    Visit(*At);
    Work.append(At->child_begin(), At->child_end());
  }
}

/// True if the type of \p H differs from one instantiation to another.
static bool isDependent(const LeakHandle &H, const FunctionDecl &In) {
  const FunctionDecl *Pattern = In.getTemplateInstantiationPattern();
  if (!Pattern)
    return false;
  if (isa<VarDecl>(H.Decl))
    return true; // its pattern is not to be found from here
  const auto *Class = cast<CXXMethodDecl>(Pattern)->getParent();
  for (const NamedDecl *D : Class->lookup(H.Decl->getDeclName()))
    if (const auto *F = dyn_cast<FieldDecl>(D))
      return F->getType()->isDependentType();
  return true;
}

std::optional<std::string> getPointeeText(const LeakHandle &H,
                                          const FunctionDecl &In,
                                          const ASTContext &Ctx) {
  if (!H.isPointer() || isDependent(H, In))
    return std::nullopt;
  QualType T = H.getType()->getPointeeType();
  const TagDecl *Tag = T->getAsTagDecl();
  if (T->isFunctionType() || T.isVolatileQualified() ||
      (Tag && Tag->getDeclName().isEmpty() &&
       !Tag->getTypedefNameForAnonDecl()))
    return std::nullopt;
  PrintingPolicy Policy(Ctx.getLangOpts());
  Policy.SuppressTagKeyword = true;
  return T.getAsString(Policy);
}

/// `decltype(&f)` means one function.
static bool isOverloaded(const FunctionDecl &F) {
  for (const NamedDecl *D : F.getDeclContext()->lookup(F.getDeclName()))
    if (D->getCanonicalDecl() != F.getCanonicalDecl())
      return true;
  return false;
}

bool canBeUnique(const LeakHandle &H, const FunctionDecl &In,
                 const ASTContext &Ctx) {
  if (!Ctx.getLangOpts().CPlusPlus11 || !H.Release.TakesHandleAlone ||
      !getPointeeText(H, In, Ctx))
    return false;
  if (H.Release.IsDelete)
    return !H.getType()->getPointeeType()->isVoidType();
  return !isOverloaded(*H.Release.Callee) &&
         H.Release.Callee->getParamDecl(0)->getType()->isPointerType();
}

//===-- The guards
//----------------------------------------------------------===//

Edits GuardMaker::make(llvm::ArrayRef<LeakHandle> Handles,
                       llvm::ArrayRef<const Event *> ByHand) {
  Early = ByHand;
  for (const LeakHandle &H : Handles)
    if (!guard(H))
      return {};
  if (!writeDismissals())
    return {};
  const FunctionDecl &In = Body.getFunction();
  for (llvm::StringRef Header : Headers)
    if (auto Hint = Includes.add(In.getBody()->getBeginLoc(), Header))
      addEdits(Done, *Hint);
  return std::move(Done);
}

bool GuardMaker::guard(const LeakHandle &H) {
  Dismissed.clear();
  if (H.Block != &Body.getBody() || Body.isShared(H) || !coversLosses(H))
    return false;
  Name = makeName(H);
  return declare(H) && dismissAtEnds(H) && dismissAtReturns(H);
}

/// All that loses the handle comes after the guard.
bool GuardMaker::coversLosses(const LeakHandle &H) const {
  return llvm::all_of(LeakBody::getLosses(H), [&](const Event *E) {
    return llvm::is_contained(Early, E) ||
           (E->Node && Body.isGuarded(*E->Node, H));
  });
}

/// The handle has one value from the guard on.
bool GuardMaker::canHold(const LeakHandle &H) const {
  bool Changes = false;
  auto isHandle = [&](const Expr *E) { return getObject(E) == H.Lost->In; };
  visit(Body.getBody(), [&](const Stmt &S) {
    const auto *U = dyn_cast<UnaryOperator>(&S);
    const auto *B = dyn_cast<BinaryOperator>(&S);
    bool Sets =
        (U && (U->getOpcode() == UO_AddrOf || U->isIncrementDecrementOp()) &&
         isHandle(U->getSubExpr())) ||
        (B && B->isAssignmentOp() && isHandle(B->getLHS()));
    Changes |= Sets && Body.isGuarded(S, H);
  });
  return !Changes;
}

static std::string makeCapital(llvm::StringRef Handle) {
  Handle.consume_front("this->");
  Handle.consume_front("m_");
  Handle = Handle.trim('_');
  std::string Out;
  for (llvm::StringRef Rest = Handle; !Rest.empty();) {
    auto [Word, After] = Rest.split('_');
    if (!Word.empty())
      Out += llvm::toUpper(Word.front()) + Word.drop_front().str();
    Rest = After;
  }
  return Out;
}

std::string GuardMaker::makeName(const LeakHandle &H) const {
  std::string Base = makeCapital(H.Name) + "Guard", Text = Base;
  auto &Idents = TU.getContext().Idents;
  for (unsigned I = 2; Idents.find(Text) != Idents.end(); ++I)
    Text = Base + std::to_string(I);
  return Text;
}

bool GuardMaker::declare(const LeakHandle &H) {
  const ASTContext &Ctx = TU.getContext();
  std::string Text, Header;
  if (canBeUnique(H, Body.getFunction(), Ctx) && canHold(H)) {
    std::string Type = *getPointeeText(H, Body.getFunction(), Ctx);
    const std::string &F = H.Release.Function;
    Text = "std::unique_ptr<" + Type +
           (H.Release.IsDelete ? (H.Release.IsArray ? "[]" : "")
                               : ", decltype(&" + F + ")") +
           "> " + Name + "(" + H.Name + (H.Release.IsDelete ? "" : ", &" + F) +
           ");";
    Header = "<memory>";
    Dismissal = Name + ".release();";
  } else {
    if (!Ctx.getLangOpts().CPlusPlus11)
      return false;
    bool IsOwn = Options.GuardType.empty();
    Header = IsOwn ? "<interop/scope_guard.h>" : Options.GuardHeader.str();
    if (IsOwn && !Options.CanInclude(llvm::StringRef(Header).trim("<>")))
      return LacksGuard = true, false;
    Text = (IsOwn ? "interop::ScopeGuard" : Options.GuardType.str()) + " " +
           Name + "([&] { " + H.Release.get(H.Name) + "; });";
    Dismissal = Name + ".dismiss();";
  }
  auto Hint = H.Ready ? Edit.insertAfter(*H.Ready, Text)
                      : Edit.insertAtStart(Body.getFunction(), Text);
  if (!Hint)
    return false;
  addEdits(Done, *Hint);
  if (!Header.empty() && !llvm::is_contained(Headers, Header))
    Headers.push_back(Header);
  return true;
}

//===-- Letting go
//----------------------------------------------------------===//

bool GuardMaker::dismiss(const LeakHandle &H, const Stmt &Before) {
  const Stmt *S = SourceEdit::findBranch(Body.getFunction(), Before);
  if (!S || loses(*S, H))
    return false;
  if (llvm::is_contained(Dismissed, S))
    return true;
  Dismissed.push_back(S);
  auto Way = llvm::find_if(Ways, [&](const auto &W) { return W.first == S; });
  if (Way == Ways.end())
    Way = Ways.emplace(Ways.end(), S, std::vector<std::string>());
  Way->second.push_back(Dismissal);
  return true;
}

bool GuardMaker::writeDismissals() {
  for (const auto &[Before, Lines] : Ways) {
    auto Hints = Edit.insertInBranch(Body.getFunction(), *Before, Lines);
    if (!Hints)
      return false;
    addEdits(Done, *Hints);
  }
  return true;
}

bool GuardMaker::loses(const Stmt &S, const LeakHandle &H) const {
  auto Losses = LeakBody::getLosses(H);
  bool Found = false;
  visit(S, [&](const Stmt &Inner) {
    Found |=
        llvm::any_of(Losses, [&](const Event *E) { return E->Node == &Inner; });
  });
  return Found;
}

bool GuardMaker::dismissAtEnds(const LeakHandle &H) {
  bool EndsAlways = false;
  const CompoundStmt &Block = Body.getBody();
  for (const Event *E : Body.findEnds(*H.Lost)) {
    if (!E->Node)
      return false;
    if (!Body.isGuarded(*E->Node, H))
      continue;
    if (!dismiss(H, *E->Node))
      return false;
    EndsAlways |= Dismissed.back() == Body.findIn(Block, E->Node);
  }
  if (EndsAlways || Block.body_empty() || isa<ReturnStmt>(Block.body_back()))
    return true;
  auto Hint = Edit.insertAtEnd(Body.getFunction(), Dismissal);
  if (Hint)
    addEdits(Done, *Hint);
  return Hint.has_value();
}

bool GuardMaker::dismissAtReturns(const LeakHandle &H) {
  llvm::SmallVector<const Stmt *, 4> Returns;
  visit(Body.getBody(), [&](const Stmt &S) {
    if (isa<ReturnStmt>(S) && Body.isGuarded(S, H))
      Returns.push_back(&S);
  });
  for (const Stmt *R : Returns) {
    // Let go of already, in the same block?
    bool IsDone = llvm::any_of(Dismissed, [&](const Stmt *S) {
      return SourceEdit::findBlock(Body.getFunction(), *S, *R) != nullptr;
    });
    if (!IsDone && !dismiss(H, *R))
      return false;
  }
  return true;
}

} // namespace interop
