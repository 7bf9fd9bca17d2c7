//===- LeakMoves.cpp - Acquiring after what throws ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/LeakMoves.h"
#include "AST/StmtWalk.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class Mover {
public:
  Mover(const LeakBody &Body, const LeakHandle &H, AnalysisContext &TU)
      : Body(Body), H(H), TU(TU), Edit(Body.getFunction(), TU) {}

  std::vector<FixItHint> move() {
    const auto *Call = dyn_cast_or_null<CallExpr>(H.Made->Node);
    if (!Call || H.Lost->Made.size() != 1)
      return {};
    return H.Statement ? moveStatement(*Call) : moveInitializer(*Call);
  }

private:
  /// True if \p S names \p D for something else than its value.
  static bool mayChange(const Stmt &S, const ValueDecl &D) {
    return walk(&S, [&D](const Stmt &At) {
      const auto *Read = dyn_cast<ImplicitCastExpr>(&At);
      if (Read && Read->getCastKind() == CK_LValueToRValue &&
          isa<DeclRefExpr, MemberExpr>(Read->getSubExpr()->IgnoreParens()))
        return WalkResult::Skip;
      bool Names =
          isa<DeclRefExpr, MemberExpr, LambdaExpr>(At) && mentions(At, D);
      return Names ? WalkResult::Interrupt : WalkResult::Advance;
    });
  }

  /// True if \p S may change or use what the acquisition has to do with.
  bool touches(const Stmt &S, const CallExpr &Call) const {
    if (mentions(S, *H.Decl) || (H.Status && mentions(S, *H.Status)))
      return true;
    auto isTouched = [&S](const Stmt &Part) {
      const auto *R = dyn_cast<DeclRefExpr>(&Part);
      const auto *M = dyn_cast<MemberExpr>(&Part);
      return isa<CallExpr, CXXConstructExpr, LambdaExpr>(Part) ||
             (R && mayChange(S, *R->getDecl())) ||
             (M && mayChange(S, *M->getMemberDecl()));
    };
    return llvm::any_of(Call.arguments(),
                        [&](const Expr *A) { return anyPart(*A, isTouched); });
  }

  //===-- Statements ------------------------------------------------------===//

  std::vector<FixItHint> moveStatement(const CallExpr &Call) const {
    const CompoundStmt &Block = Body.getBody();
    if (H.Block != &Block || H.Ready != H.Statement || !isa<Expr>(H.Statement))
      return {};
    const Stmt *Last = nullptr;
    for (const Fact *E : LeakBody::getLosses(H)) {
      const Stmt *S = E->Node ? Body.findIn(Block, E->Node) : nullptr;
      if (!S || !LeakBody::isBehind(Block, *S, H.Statement))
        return {};
      if (LeakBody::isBehind(Block, *S, Last))
        Last = S;
    }
    auto First = llvm::find(Block.body(), H.Statement) + 1;
    auto End = llvm::find(Block.body(), Last) + 1;
    for (const Stmt *S : llvm::make_range(First, End))
      if (touches(*S, Call))
        return {};
    return Edit.moveLines(*H.Statement, *Last, /*Behind=*/true)
        .value_or(std::vector<FixItHint>());
  }

  //===-- Initializers ----------------------------------------------------===//

  std::vector<FixItHint> moveInitializer(const CallExpr &Call) const {
    const auto &C = cast<CXXConstructorDecl>(Body.getFunction());
    auto I = llvm::find_if(C.inits(), [&](const CXXCtorInitializer *I) {
      return I->isWritten() && I->getMember() == H.Decl;
    });
    if (I == C.init_end() || !isWhole(**I, Call))
      return {};
    auto Later = llvm::make_range(I + 1, C.init_end());
    for (const Fact *E : LeakBody::getLosses(H))
      if (llvm::none_of(Later, [&](const CXXCtorInitializer *L) {
            return E->Node && anyPart(*L->getInit(), [E](const Stmt &S) {
                     return &S == E->Node;
                   });
          }))
        return {};
    for (const CXXCtorInitializer *L : Later)
      if (touches(*L->getInit(), Call))
        return {};
    return makeAssignment(Call);
  }

  /// The member is what the call returns, and nothing is done to it.
  static bool isWhole(const CXXCtorInitializer &I, const CallExpr &Call) {
    const Expr *E = I.getInit()->IgnoreImplicit();
    if (const auto *L = dyn_cast<InitListExpr>(E))
      E = L->getNumInits() == 1 ? L->getInit(0)->IgnoreImplicit() : E;
    return E == &Call;
  }

  std::vector<FixItHint> makeAssignment(const CallExpr &Call) const {
    QualType T = H.getType();
    std::optional<std::string> Text = Edit.getText(Call);
    const Acquire *A = H.Lost->What.What;
    const HandleModel *Kind =
        A ? TU.getLookup().findHandle(A->Handle) : nullptr;
    if (!Text || !A || T.isConstQualified() || A->Sentinel ||
        (Kind && Kind->Sentinel))
      return {};
    bool HasNull = TU.getContext().getLangOpts().CPlusPlus11;
    std::optional<FixItHint> None = Edit.replace(Call, !H.isPointer() ? "-1"
                                                       : HasNull ? "nullptr"
                                                                 : "0");
    std::optional<FixItHint> There =
        Edit.insertAtStart(H.Name + " = " + *Text + ";");
    if (!None || !There)
      return {};
    return {*None, *There};
  }

  const LeakBody &Body;
  const LeakHandle &H;
  AnalysisContext &TU;
  SourceEdit Edit;
};

} // namespace

std::vector<FixItHint> moveAcquisition(const LeakBody &Body,
                                       const LeakHandle &H,
                                       AnalysisContext &TU) {
  return Mover(Body, H, TU).move();
}

} // namespace interop
