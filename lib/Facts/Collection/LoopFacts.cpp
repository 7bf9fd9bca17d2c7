//===- LoopFacts.cpp - Loops that only their surroundings can end ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/LoopFacts.h"
#include "AST/AtomicAccess.h"
#include "AST/StmtWalk.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// What a condition in the body of In depends on.
struct Dependence {
  const FunctionDecl &In;
  bool OnOthers = false; ///< a local, an argument, or the result of a call
  llvm::SmallVector<ObjectRef, 2> Flags;
};

/// What others can change: a variable that a lambda captured, or what a
/// parameter refers to.
bool isShared(const ObjectRef &O, const FunctionDecl &In) {
  if (O.Kind != ObjectRef::Variable)
    return false;
  if (O.Root->getDeclContext() != &In)
    return true;
  const ParmVarDecl *P = O.getParam();
  return P && (P->getType()->isReferenceType() || O.Leaf != O.Root);
}

/// An object of the body's own (`while (auto Item = next())`), whatever it was
/// made from.
bool isOwnLocal(const Expr &E, const FunctionDecl &In) {
  const Expr *Of = E.IgnoreParenImpCasts();
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(Of))
    Of = M->getImplicitObjectArgument()->IgnoreParenImpCasts();
  const auto *R = dyn_cast<DeclRefExpr>(Of);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V && V->isLocalVarDecl() && V->getDeclContext() == &In &&
         V->getType()->isRecordType();
}

void addFlag(const Expr &E, Dependence &D) {
  if (isOwnLocal(E, D.In)) {
    D.OnOthers = true;
    return;
  }
  ObjectRef O = getObject(&E);
  if (O.Kind == ObjectRef::Member || O.isGlobal() || isShared(O, D.In))
    D.Flags.push_back(O);
  else
    D.OnOthers = true;
}

/// A call in a condition: reading an atomic is reading a flag, a trivial getter
/// too; everything else decides for itself.
bool isFlagRead(const CallExpr &C) {
  const auto *M = dyn_cast<CXXMemberCallExpr>(&C);
  const CXXMethodDecl *D = M ? M->getMethodDecl() : nullptr;
  if (!D || !D->isConst())
    return false;
  QualType T = D->getReturnType();
  return T->isBooleanType() || T->isIntegralOrEnumerationType();
}

/// What \p S reads; false if that is up to its parts.
bool readPart(const Stmt &S, Dependence &D) {
  if (const auto *M = dyn_cast<MemberExpr>(&S);
      M && !M->getType()->isFunctionType() &&
      !isa<CXXMethodDecl>(M->getMemberDecl()))
    return addFlag(*M, D), true;
  if (const auto *R = dyn_cast<DeclRefExpr>(&S);
      R && isa<VarDecl>(R->getDecl()))
    return addFlag(*R, D), true;
  if (isa<AtomicExpr, StmtExpr>(S))
    if (const AtomicExpr *A = findAtomic(cast<Expr>(S)))
      return addFlag(*A->getPtr(), D), true;
  const auto *C = dyn_cast<CallExpr>(&S);
  if (!C)
    return isa<LambdaExpr>(S);
  if (isFlagRead(*C))
    addFlag(*C, D);
  else
    D.OnOthers = true;
  return true;
}

void readCondition(const Stmt *Cond, Dependence &D) {
  walk(Cond, [&D](const Stmt &S) {
    return readPart(S, D) ? WalkResult::Skip : WalkResult::Advance;
  });
}

/// The value of \p Cond if it is a constant; absent is true (`for (;;)`).
std::optional<bool> getConstant(const Expr *Cond, const ASTContext &Ctx) {
  bool Value = true;
  if (Cond && (Cond->isValueDependent() || Cond->containsErrors() ||
               !Cond->EvaluateAsBooleanCondition(Value, Ctx)))
    return std::nullopt;
  return Value;
}

const Expr *getCondition(const Stmt &Loop) {
  if (const auto *W = dyn_cast<WhileStmt>(&Loop))
    return W->getCond();
  if (const auto *D = dyn_cast<DoStmt>(&Loop))
    return D->getCond();
  return cast<ForStmt>(Loop).getCond();
}

/// For `flag` and `!flag`, read in whatever way, the value that is asked for.
std::optional<bool> getPolarity(const Expr &Cond) {
  const Expr *E = Cond.IgnoreParenImpCasts();
  const auto *Not = dyn_cast<UnaryOperator>(E);
  if (Not && Not->getOpcode() == UO_LNot) {
    std::optional<bool> Inner = getPolarity(*Not->getSubExpr());
    return Inner ? std::optional<bool>(!*Inner) : std::nullopt;
  }
  if (isa<BinaryOperator, ConditionalOperator>(E))
    return std::nullopt;
  return true;
}

/// Collects what guards the exits in a loop's body: break, return, throw, goto
/// and calls that do not return. Reads each guard once, and nothing more once
/// the loop is known to end by other means.
class ExitReader {
public:
  /// \p Own: the loop's own condition; null if it is a constant.
  ExitReader(Dependence &D, const Expr *Own) : D(D), Own(Own) {}

  void read(const Stmt *Body) {
    walkWith(Body, Surroundings(), [this](const Stmt &S, Surroundings &At) {
      return D.OnOthers ? WalkResult::Interrupt : visit(S, At);
    });
  }

private:
  static constexpr unsigned NoGuard = ~0u;
  struct Surroundings {
    bool Inner = false;       ///< a nested loop or switch: a break stays inside
    unsigned Guard = NoGuard; ///< the innermost condition
  };
  struct Guard {
    const Expr *Condition;
    unsigned Outer;
    const IfStmt *If;    ///< null for loops and switches
    bool IsRead = false; ///< and so are the outer ones
  };

  /// `while (running) { if (failed) { if (!running) return; } }`: whatever else
  /// is asked around it, this exit comes only where the loop ends by itself.
  bool asksAgain(const Stmt &Exit, unsigned Innermost) const {
    const std::optional<bool> Goes =
        Own ? getPolarity(*Own) : std::optional<bool>();
    const ObjectRef Flag = Goes ? getFlagOf(*Own) : ObjectRef();
    if (!Flag.isKnown())
      return false;
    for (unsigned G = Innermost; G != NoGuard; G = Guards[G].Outer)
      if (const IfStmt *If = Guards[G].If;
          If && getPolarity(*If->getCond()) == !*Goes &&
          getFlagOf(*If->getCond()) == Flag &&
          anyPart(*If->getThen(), [&Exit](const Stmt &S) { return &S == &Exit; }))
        return true;
    return false;
  }

  /// The one flag that \p Cond reads.
  ObjectRef getFlagOf(const Expr &Cond) const {
    Dependence Of{D.In, false, {}};
    readCondition(&Cond, Of);
    return !Of.OnOthers && Of.Flags.size() == 1 ? Of.Flags.front()
                                                : ObjectRef();
  }

  WalkResult visit(const Stmt &S, Surroundings &At) {
    if (isa<LambdaExpr>(S))
      return WalkResult::Skip;
    if (isExit(S, At.Inner) && !asksAgain(S, At.Guard))
      readGuards(At.Guard);
    // An exception ends the loop too: what a handler around it does is unseen.
    At.Inner |= isLoop(S) || isa<SwitchStmt>(S);
    if (const Expr *Condition = getGuard(S)) {
      Guards.push_back({Condition, At.Guard, dyn_cast<IfStmt>(&S)});
      At.Guard = Guards.size() - 1;
    }
    return WalkResult::Advance;
  }

  /// Outer ones first.
  void readGuards(unsigned Innermost) {
    if (Innermost == NoGuard)
      D.OnOthers = true; // leaves at once
    llvm::SmallVector<const Expr *, 8> Unread;
    for (unsigned G = Innermost; G != NoGuard && !Guards[G].IsRead;
         G = Guards[G].Outer) {
      Guards[G].IsRead = true;
      Unread.push_back(Guards[G].Condition);
    }
    for (const Expr *E : llvm::reverse(Unread))
      readCondition(E, D);
  }

  static const Expr *getGuard(const Stmt &S) {
    if (const auto *If = dyn_cast<IfStmt>(&S))
      return If->getCond();
    if (const auto *Sw = dyn_cast<SwitchStmt>(&S))
      return Sw->getCond();
    return isLoop(S) && !isa<CXXForRangeStmt>(S) ? getCondition(S) : nullptr;
  }

  static bool isExit(const Stmt &S, bool Inner) {
    if (isa<BreakStmt>(S))
      return !Inner;
    if (isa<ReturnStmt, CXXThrowExpr, GotoStmt, CoreturnStmt>(S))
      return true;
    const auto *C = dyn_cast<CallExpr>(&S);
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    return F && F->isNoReturn();
  }

  Dependence &D;
  const Expr *Own;
  std::vector<Guard> Guards;
};

/// `for (i_ = 0; i_ < n_; ++i_)` ends by itself.
bool changesCondition(const Stmt &Loop, const Dependence &D) {
  const auto *F = dyn_cast<ForStmt>(&Loop);
  const Expr *Inc = F ? F->getInc() : nullptr;
  return Inc && llvm::is_contained(D.Flags, getObject(Inc));
}

void addLoop(const Stmt &Loop, const FunctionDecl &In, const ASTContext &Ctx,
             std::vector<LoopFact> &Loops) {
  Dependence D{In, false, {}};
  const Expr *Cond = getCondition(Loop);
  std::optional<bool> Constant = getConstant(Cond, Ctx);
  if (Constant == false) // do { ... } while (0)
    return;
  if (!Constant)
    readCondition(Cond, D);
  ExitReader(D, Constant ? nullptr : Cond).read(getLoopBody(Loop));
  if (D.OnOthers)
    return;
  if (changesCondition(Loop, D))
    return;
  LoopFact L;
  L.Loc = Loop.getBeginLoc();
  for (const ObjectRef &O : D.Flags)
    if (!llvm::is_contained(L.Conditions, O))
      L.Conditions.push_back(O);
  if (L.Conditions.size() == 1 && !Constant)
    L.ContinuesWhile = getPolarity(*Cond);
  Loops.push_back(std::move(L));
}

} // namespace

void collectLoops(const FunctionDecl &F, const BodyShape &Shape,
                  const ASTContext &Ctx, std::vector<LoopFact> &Loops) {
  for (const Stmt *Loop : Shape.getLoops())
    addLoop(*Loop, F, Ctx, Loops);
}

} // namespace interop
