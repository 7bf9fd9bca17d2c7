//===- OrderFixes.cpp - Fixes for a wrong teardown order ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/OrderFixes.h"
#include "AST/StmtWalk.h"
#include "Diagnostics/GeneratedCode.h"
#include "Edits/Members/MemberMove.h"
#include "Edits/SourceEdit.h"
#include "Hazards/TeardownOrder/OrderDiagnostic.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

const FieldDecl *getField(const OrderProblem &P, unsigned Part) {
  return dyn_cast_or_null<FieldDecl>(P.Frame->getParts()[Part].Decl);
}

const FieldDecl *getMoved(const OrderProblem &P) {
  return P.Early ? getField(P, *P.Early) : nullptr;
}

class OrderFixer {
public:
  OrderFixer(const OrderProblem &P, Finding &F, AnalysisContext &TU)
      : P(P), F(F), TU(TU) {}

  /// Why there is no edit; empty also where that needs no saying.
  std::string add() {
    return P.Relation == OrderProblem::Statements ? swapStatements()
                                                  : moveLocal();
  }

private:
  //===-- Locals ----------------------------------------------------------===//

  std::string moveLocal() {
    const FunctionDecl *In = P.Frame->getFunction();
    if (!In)
      return {};
    const Part &Early = P.Frame->getParts()[*P.Early];
    SourceEdit Edit(*In, TU);
    const Stmt *Moved = Edit.findDeclaration(*Early.Decl);
    const Stmt *Behind =
        Edit.findDeclaration(*P.Frame->getParts()[P.getLast()].Decl);
    const CompoundStmt *Block =
        Moved && Behind ? Edit.findBlock(*Moved, *Behind) : nullptr;
    if (!Block)
      return "it is not declared alone";
    if (doesSomething(cast<VarDecl>(*Early.Decl)))
      return "its initializer would run later";
    for (const Stmt *S :
         llvm::make_range(llvm::find(Block->body(), Moved) + 1,
                          llvm::find(Block->body(), Behind) + 1))
      if (mentions(*S, *Early.Decl))
        return "it is used before that";
    addMove(Edit.move(*Moved, *Behind, true));
    return {};
  }

  /// The initializer calls something beside the constructor.
  static bool doesSomething(const VarDecl &V) {
    return V.getInit() && anyOutsideLambdas(*V.getInit(), [](const Stmt &S) {
             return isa<CallExpr, CXXNewExpr>(S);
           });
  }

  //===-- Statements ------------------------------------------------------===//

  std::string swapStatements() {
    std::string Why = moveBefore(P.Story.ChildEnd, P.Story.Child);
    for (size_t I = 0; Why.empty() && I < P.Story.Others.size(); ++I)
      Why = moveBefore(P.Story.OtherEnds[I], P.Story.Others[I]);
    if (!Why.empty())
      F.Fixes.clear();
    return Why == NoReason ? std::string() : Why;
  }

  /// There is no edit, but nothing to say of it.
  static constexpr const char *NoReason = "-";

  std::string moveBefore(const CallPath &ChildEnd,
                         const ObjectRef &ChildObject) {
    const CallStep *Parent = findFrame(P.Story.ParentEnd);
    const CallStep *Child = findFrame(ChildEnd);
    if (!Parent || !Child || Parent->In != Child->In)
      return NoReason;
    const FunctionDecl &In = *Parent->In.getFunction();
    SourceEdit Edit(In, TU);
    const Stmt *First = Edit.findStatement(*Parent->At->Node);
    const Stmt *Second = Edit.findStatement(*Child->At->Node);
    const CompoundStmt *Block =
        First && Second ? Edit.findBlock(*First, *Second) : nullptr;
    if (!Moved.insert(Second).second)
      return {}; // a wrapper's release and the one inside it
    if (!Block || isa<DeclStmt, ReturnStmt>(Second))
      return "they do not stand in one block";
    const ValueDecl *Handle = ChildObject.Leaf;
    for (const Stmt *S : llvm::make_range(llvm::find(Block->body(), First) + 1,
                                          llvm::find(Block->body(), Second)))
      if (!Handle || mentions(*S, *Handle) || isa<DeclStmt>(S))
        return "what stands between may belong to it";
    addMove(Edit.move(*Second, *First, false));
    return {};
  }

  /// The first written call of the chain in a function.
  static const CallStep *findFrame(const CallPath &Chain) {
    for (const CallStep &W : Chain)
      if (W.In.getFunction())
        return W.At->Node ? &W : nullptr;
    return nullptr;
  }

  void addMove(const SourceEdit::Hints &Made) {
    if (Made)
      llvm::append_range(F.Fixes, *Made);
  }

  const OrderProblem &P;
  Finding &F;
  AnalysisContext &TU;
  llvm::SmallPtrSet<const Stmt *, 2> Moved;
};

/// The members of one class, moved together.
class ClassFixer {
public:
  ClassFixer(llvm::ArrayRef<OrderProblem> Problems, const ASTContext &Ctx,
             const GeneratedCode &Generated)
      : Problems(Problems), Ctx(Ctx), Generated(Generated) {}

  void add(const OrderProblem &P, Finding &F) {
    MemberMoveResult Result = move(*P.Frame);
    if (Result.Edits.empty() || Generated.isEditedBy(Result.Edits))
      return NoOrder ? addReleaseAdvice(P, F)
                     : addOrderAdvice(P, Result.Why, F);
    if (Result.AllConstructorsSeen) {
      F.Fixes = std::move(Result.Edits);
      return;
    }
    addOrderAdvice(
        P,
        "constructors that are defined elsewhere may list initializers in "
        "the old order",
        F);
    F.Notes.back().Fixes = std::move(Result.Edits);
  }

private:
  MemberMoveResult move(const OwnerScope &Frame) {
    llvm::SmallVector<MemberMove, 4> Moves;
    llvm::SmallVector<std::pair<const FieldDecl *, const FieldDecl *>, 4> Kept;
    for (const OrderProblem &P : Problems) {
      if (P.Frame->getClass() != Frame.getClass() || !getMoved(P))
        continue;
      const FieldDecl *Behind = getField(P, P.getLast());
      for (MemberMove &M : Moves)
        if (M.Moved == getMoved(P)) {
          if (M.Behind->getFieldIndex() < Behind->getFieldIndex())
            M.Behind = Behind;
          Behind = nullptr;
          break;
        }
      if (Behind)
        Moves.push_back({getMoved(P), Behind});
      for (auto [Earlier, Later] : P.MustOutlive)
        Kept.push_back({getField(P, Earlier), getField(P, Later)});
    }
    return moveMembers(Moves, Ctx, [&](const auto &Earlier, const auto &Later) {
      bool Must = llvm::is_contained(Kept, std::pair(&Earlier, &Later));
      NoOrder |= Must;
      return Must;
    });
  }

  llvm::ArrayRef<OrderProblem> Problems;
  const ASTContext &Ctx;
  const GeneratedCode &Generated;
  bool NoOrder = false; ///< each of two needs the other
};

} // namespace

void addOrderFixes(llvm::ArrayRef<OrderProblem> Problems,
                   llvm::MutableArrayRef<Finding> Findings,
                   AnalysisContext &TU) {
  const ASTContext &Ctx = TU.getContext();
  GeneratedCode Generated(TU.getLookup().getModels(), Ctx);
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> Done;
  for (auto [P, F] : llvm::zip(Problems, Findings)) {
    if (!getMoved(P)) {
      std::string Why = OrderFixer(P, F, TU).add();
      Generated.removeEdits(F);
      addOrderAdvice(P, Why, F);
    } else if (Done.insert(P.Frame->getClass()).second) {
      ClassFixer(Problems, Ctx, Generated).add(P, F);
    } else {
      addOrderAdvice(P, "", F);
    }
  }
}

} // namespace interop
