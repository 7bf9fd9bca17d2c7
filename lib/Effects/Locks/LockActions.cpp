//===- LockActions.cpp - What a fact does to a lock -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Locks/LockActions.h"
#include "AST/Naming.h"
#include "Effects/EmptyObjects.h"
#include "Effects/SoleOwners.h"
#include "Facts/Values/ArgumentValue.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- Rows --------------------------------------------------------------===//

static LockAction::KindTy getKind(LockUse::ActionTy Action) {
  switch (Action) {
  case LockUse::Requires:
    return LockAction::Requires;
  case LockUse::Releases:
    return LockAction::Releases;
  case LockUse::Acquires:
    return LockAction::Acquires;
  case LockUse::Ensures:
    return LockAction::Ensures;
  case LockUse::Restores:
    return LockAction::Restores;
  case LockUse::Excludes:
    return LockAction::Excludes;
  case LockUse::Free:
  case LockUse::Tests:
    return LockAction::None;
  }
  llvm_unreachable("every action is handled above");
}

static LockKey getKey(const Fact &E, const Place &P) {
  return {P.Kind == Place::Result ? E.Result : E.getPlace(P), nullptr};
}

/// Whether all of \p Tests hold of the arguments of \p E.
static Truth holds(llvm::ArrayRef<ArgumentTest> Tests, const Fact &E,
                   const ASTContext &Ctx) {
  Truth All = Truth::Yes;
  for (const ArgumentTest &T : Tests) {
    Truth One = evaluate(T, getArgument(E.Args, T.Index, Ctx));
    if (One == Truth::No)
      return One;
    if (One == Truth::Unknown)
      All = One;
  }
  return All;
}

const LockUse *LockActions::findUse(const Fact &E, Truth &Applies) {
  const FunctionModel *Row = E.Callee ? Known.findLockUses(*E.Callee) : nullptr;
  if (!Row)
    return nullptr;
  for (const LockUse &U : Row->LockUses)
    if (U.Lock == Lock.Name) {
      Applies = holds(U.If, E, Ctx);
      if (Applies != Truth::No)
        return &U;
    }
  return nullptr;
}

/// Uses of a \p T need the lock.
bool LockActions::needsLock(QualType T) {
  const RecordDecl *R = T->getAsRecordDecl();
  const TypeModel *Row = R ? Known.findRow(*R) : nullptr;
  return Row && !Row->UseNeeds.empty() && Row->UseNeeds == Lock.Name;
}

/// It is called on an object whose uses need the lock.
bool LockActions::isUseOfNeeding(const Fact &E) {
  const Expr *On = nullptr;
  if (const auto *O = dyn_cast_or_null<CXXOperatorCallExpr>(E.Node))
    On = O->getNumArgs() ? O->getArg(0) : nullptr;
  else if (const auto *M = dyn_cast_or_null<CXXMemberCallExpr>(E.Node))
    On = M->getImplicitObjectArgument();
  return On && needsLock(On->IgnoreParenImpCasts()->getType());
}

/// In C a variable of such a type, or a pointer to one, is made by a macro that
/// uses the interpreter: `CAMLparam1(v);`.
bool LockActions::isVariableOfNeeding(const Fact &E) {
  if (E.Kind != Fact::Declare || !E.Value || Ctx.getLangOpts().CPlusPlus ||
      !E.Object.Leaf)
    return false;
  const QualType T = E.Object.Leaf->getType();
  return needsLock(T->isPointerType() ? T->getPointeeType() : T);
}

/// Nothing if no row speaks of what \p E does.
std::optional<LockAction> LockActions::readUse(const Fact &E) {
  LockAction Out;
  if (E.Callee && isUseOfNeeding(E)) {
    Out.Kind = LockAction::Requires;
    return Out;
  }
  if (!E.Callee || !Known.findLockUses(*E.Callee))
    return std::nullopt;
  Truth Applies = Truth::Unknown;
  const LockUse *U = findUse(E, Applies);
  if (!U)
    return Out;
  Out.Kind = Applies == Truth::Yes ? getKind(U->Action) : LockAction::Unsettles;
  Out.Yields = U->Yields;
  Out.Runs = U->Runs;
  Out.IfHeld = U->IfHeld;
  if (U->OnResult)
    Out.OnResult = &*U->OnResult;
  if (U->Token)
    Out.Token = getKey(E, *U->Token);
  // Its end calls who knows what.
  if (Out.Token.Object.Root && Out.Token.Object.Root->hasAttr<CleanupAttr>())
    Out.Kind = LockAction::Unsettles;
  return Out;
}

//===-- Scopes ------------------------------------------------------------===//

const TypeModel *LockActions::findScopeRow(const CXXRecordDecl *R) {
  const TypeModel *Row = R ? Known.findRow(*R) : nullptr;
  return Row && Row->Scope && Row->Scope->Lock == Lock.Name ? Row : nullptr;
}

/// What stands for the object that \p E makes or ends.
static LockKey getScopeKey(const Fact &E) {
  if (E.Row && E.Row->Constructs == FunctionModel::Element)
    return {E.Object, nullptr};
  if (E.Kind == Fact::Call)
    return E.Result.isKnown() ? LockKey{E.Result, nullptr}
                              : LockKey{{}, E.Node};
  if (E.Object.isKnown())
    return {E.Object, nullptr};
  if (const auto *T = dyn_cast_or_null<CXXBindTemporaryExpr>(E.Node))
    return {{}, T->getSubExpr()->IgnoreImplicit()};
  return {};
}

static const CXXRecordDecl *getEnded(const Fact &E) {
  if (const CXXRecordDecl *R = E.Target.getDestroyed())
    return R;
  const auto *D = dyn_cast_or_null<CXXDestructorDecl>(E.Callee);
  return D ? D->getParent() : nullptr;
}

std::optional<LockAction> LockActions::findScope(const Fact &E) {
  LockAction Out;
  if (E.Kind == Fact::Destruction) {
    if (!findScopeRow(getEnded(E)))
      return std::nullopt;
    Out.Kind = LockAction::EndsScope;
    Out.Token = getScopeKey(E);
    return Out;
  }
  if (const TypeModel *Row = findScopeRow(findMade(E, Known))) {
    Out.Kind = getKind(Row->Scope->Action);
    Out.IsScope = true;
    Out.Token = getScopeKey(E);
    return Out;
  }
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  const TypeModel *Row = M ? findScopeRow(M->getParent()) : nullptr;
  if (!Row || !M->getIdentifier() ||
      !llvm::is_contained(Row->DisarmedBy, M->getName()))
    return std::nullopt;
  Out.Kind = LockAction::Disarms;
  Out.Token = {E.Object, nullptr};
  return Out;
}

//===-- Facts ------------------------------------------------------------===//

/// The end of what was emptied before has nothing left to do.
bool LockActions::endsNothing(const Fact &E, const FunctionFacts &In) {
  if (E.Object.Kind == ObjectRef::Variable)
    return isEmptied(E.Object, In, Known);
  const CXXRecordDecl *R = In.Self.getDestroyed();
  const CXXDestructorDecl *D = R ? R->getDestructor() : nullptr;
  return D && Known.hasBody(*D) && E.Object.Kind == ObjectRef::Member &&
         isEmptied(E.Object, Effects.getFacts(Entity::makeFunction(*D)), Known);
}

LockAction LockActions::classifyEnd(const Fact &E) {
  const auto *V = E.Object.Kind == ObjectRef::Variable
                      ? dyn_cast_or_null<VarDecl>(E.Object.Root)
                      : nullptr;
  if (E.IfLastOwner && !(V && E.Destroyed == V && isSoleOwner(*V)))
    return {}; // who is the last cannot be told
  if (std::optional<LockAction> Use = readUse(E))
    return *Use;
  LockAction Out;
  if (E.Target)
    Out.Kind = LockAction::Follows;
  return Out;
}

LockAction LockActions::classifyCall(const Fact &E) {
  if (std::optional<LockAction> Use = readUse(E))
    return *Use;
  LockAction Out;
  if (E.Target)
    Out.Kind = LockAction::Follows;
  else if (Lock.Kind != LockModel::Phase && Unknowns.mayUnsettle(E))
    Out.Kind = LockAction::Unsettles;
  return Out;
}

/// Who enters \p E, a part of a body or a callable, in a state of its own
/// speaks of this lock.
bool LockActions::isOfThis(const Fact &E) {
  const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
  if (E.EntersAs == LockPresence::Unknown || !C)
    return true; // a team's
  const FunctionDecl *F = Known.findCallee(*C);
  const FunctionModel *Row = F ? Known.findRow(*F) : nullptr;
  return !Row || Known.getModels().speaksOf(Row->From, Lock);
}

LockAction LockActions::classify(const Fact &E, const FunctionFacts &In) {
  if (isVariableOfNeeding(E)) {
    LockAction Out;
    Out.Kind = LockAction::Requires;
    return Out;
  }
  if (E.Kind != Fact::Call && E.Kind != Fact::Destruction)
    return {};
  if (E.OnOtherThread && Lock.isInterpreters() && isOfThis(E)) {
    LockAction Out;
    if (E.EntersAs == LockPresence::Held)
      Out.Kind = LockAction::Borrows;
    return Out;
  }
  if (std::optional<LockAction> Scope = findScope(E))
    return *Scope;
  if (E.Kind == Fact::Call)
    return classifyCall(E);
  if (endsNothing(E, In))
    return {};
  return classifyEnd(E);
}

std::vector<LockAction> LockActions::makePlan(Entity E) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  std::vector<LockAction> Plan;
  Plan.reserve(Facts.All.size());
  for (const Fact &Ev : Facts.All)
    Plan.push_back(classify(Ev, Facts));
  return Plan;
}

llvm::ArrayRef<LockAction> LockActions::getPlan(Entity E) {
  std::unique_ptr<std::vector<LockAction>> &Plan = Plans[E.getOpaque()];
  if (!Plan)
    Plan = std::make_unique<std::vector<LockAction>>(makePlan(E));
  return *Plan;
}

bool LockActions::isTouchedBy(Entity E) {
  if (auto Known = Touched.find(E.getOpaque()); Known != Touched.end())
    return Known->second;
  std::vector<Entity> Work{E};
  llvm::SmallPtrSet<const void *, 16> Seen{E.getOpaque()};
  for (size_t I = 0; I < Work.size(); ++I) {
    const FunctionFacts &Facts = Effects.getFacts(Work[I]);
    llvm::ArrayRef<LockAction> Plan = getPlan(Work[I]);
    for (size_t J = 0; J < Plan.size(); ++J) {
      if (Plan[J].Kind == LockAction::None) {
        if (isTest(Facts.All[J]))
          return Touched[E.getOpaque()] = true;
        continue;
      }
      Entity Target = Facts.All[J].Target;
      auto Known = Plan[J].Kind == LockAction::Follows
                       ? Touched.find(Target.getOpaque())
                       : Touched.end();
      if (Plan[J].Kind != LockAction::Follows ||
          (Known != Touched.end() && Known->second))
        return Touched[E.getOpaque()] = true;
      if (Known == Touched.end() && Seen.insert(Target.getOpaque()).second)
        Work.push_back(Target);
    }
  }
  for (Entity In : Work) // nor does what it reaches
    Touched[In.getOpaque()] = false;
  return false;
}

//===-- Tests -------------------------------------------------------------===//

/// What a call of \p F returns where the lock is held; null if that says
/// nothing of it. The thread that started a team has whatever it had then.
const ArgumentTest *LockActions::findTestOf(const FunctionDecl *F) {
  const FunctionModel *Row = F ? Known.findLockUses(*F) : nullptr;
  if (!Row)
    return nullptr;
  for (const LockUse &U : Row->LockUses)
    if (U.Action == LockUse::Tests && U.Lock == Lock.Name && U.OnResult)
      return &*U.OnResult;
  return Row->StartingThread && Lock.isInterpreters() ? &*Row->StartingThread
                                                      : nullptr;
}

bool LockActions::isTest(const Fact &E) {
  return E.Kind == Fact::Call && findTestOf(E.Callee);
}

/// What the local variable that \p E names got when it was declared.
static const Expr *findFirstValue(const Expr &E) {
  const auto *R = dyn_cast<DeclRefExpr>(&E);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V && V->isLocalVarDecl() &&
                 (V->getType()->isIntegerType() ||
                  V->getType()->isPointerType()) &&
                 V->getInit()
             ? V->getInit()->IgnoreParenCasts()
             : nullptr;
}

int64_t getPassing(const ArgumentTest &Test, int64_t Value) {
  switch (Test.Op) {
  case ArgumentTest::Differs:
    return Value + 1;
  case ArgumentTest::Below:
    return Value - 1;
  default:
    return Value;
  }
}

LockActions::Test LockActions::findTest(const Expr &Condition) {
  const Expr *E = Condition.IgnoreParenImpCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return findTest(*U->getSubExpr());
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isComparisonOp()) {
    Test Left = findTest(*B->getLHS());
    return Left.Call ? Left : findTest(*B->getRHS());
  }
  const Expr *Value = findFirstValue(*E);
  const VarDecl *Through =
      Value ? cast<VarDecl>(cast<DeclRefExpr>(E)->getDecl()) : nullptr;
  if (Value && !isa<CallExpr>(Value) && !findFirstValue(*Value)) {
    Test Inner = findTest(*Value);
    Inner.Through = Through;
    Inner.IsWithin = true;
    return Inner;
  }
  const auto *C = dyn_cast<CallExpr>(Value ? Value : E);
  const ArgumentTest *On = C ? findTestOf(Known.findCallee(*C)) : nullptr;
  if (!On)
    return {};
  Test Out;
  Out.Call = E;
  Out.Through = Through;
  if (On->Values.empty())
    return Out;
  int64_t V = On->Values.front().Value.value_or(1);
  Out.WhenHeld = getPassing(*On, V);
  Out.WhenNot = Out.WhenHeld == 0 ? 1 : 0;
  return Out;
}

} // namespace interop
