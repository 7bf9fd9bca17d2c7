//===- LockActions.cpp - What an event does to a lock ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/LockActions.h"
#include "AST/Naming.h"
#include "CallGraph/ArgumentValue.h"
#include "Effects/EmptiedObjects.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- Rows --------------------------------------------------------------===//

static LockAction::KindTy getKind(LockUse::ActionTy Action) {
  switch (Action) {
  case LockUse::Needs:
    return LockAction::Needs;
  case LockUse::Drops:
    return LockAction::Drops;
  case LockUse::Takes:
    return LockAction::Takes;
  case LockUse::Ensures:
    return LockAction::Ensures;
  case LockUse::Restores:
    return LockAction::Restores;
  case LockUse::Free:
  case LockUse::Tests:
    return LockAction::None;
  }
  llvm_unreachable("every action is handled above");
}

static LockKey getKey(const Event &E, const Place &P) {
  return {P.Kind == Place::Result ? E.Result : E.getPlace(P), nullptr};
}

/// Whether all of \p Tests hold of the arguments of \p E.
static Truth holds(llvm::ArrayRef<ArgumentTest> Tests, const Event &E,
                   const ASTContext &Ctx) {
  Truth All = Truth::Yes;
  for (const ArgumentTest &T : Tests) {
    const Expr *Arg = T.Index < E.Args.size() ? E.Args[T.Index] : nullptr;
    Truth One = evaluate(T, getArgumentValue(Arg, Ctx));
    if (One == Truth::No)
      return One;
    if (One == Truth::Unknown)
      All = One;
  }
  return All;
}

std::optional<LockAction> LockActions::findUse(const Event &E) {
  const FunctionRow *Row = E.Callee ? Known.findLockUses(*E.Callee) : nullptr;
  if (!Row)
    return std::nullopt;
  LockAction Out;
  for (const LockUse &U : Row->LockUses) {
    if (U.Lock != Lock.Name)
      continue;
    Truth T = holds(U.If, E, Ctx);
    if (T == Truth::No)
      continue;
    Out.Kind = T == Truth::Yes ? getKind(U.Action) : LockAction::Unsettles;
    if (U.Token)
      Out.Token = getKey(E, *U.Token);
    return Out;
  }
  return Out;
}

//===-- Scopes ------------------------------------------------------------===//

const TypeRow *LockActions::findScopeRow(const CXXRecordDecl *R) {
  const TypeRow *Row = R ? Known.findRow(*R) : nullptr;
  return Row && Row->Scope && Row->Scope->Lock == Lock.Name ? Row : nullptr;
}

/// The class whose object \p E makes: by a constructor, or by a function that
/// constructs (make_unique, emplace); null if it makes none.
static const CXXRecordDecl *getMade(const Event &E, Knowledge &Known) {
  if (const auto *C = dyn_cast_or_null<CXXConstructorDecl>(E.Callee))
    return C->isCopyOrMoveConstructor() ? nullptr : C->getParent();
  if (!E.Row || E.Row->Constructs == FunctionRow::NoConstruction)
    return nullptr;
  const TemplateArgumentList *Args = nullptr;
  unsigned Index = 0;
  if (E.Row->Constructs == FunctionRow::TemplateArgument) {
    Args = E.Callee->getTemplateSpecializationArgs();
  } else if (const auto *M = dyn_cast<CXXMethodDecl>(E.Callee)) {
    const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(M->getParent());
    const TypeRow *Owner = S ? Known.findRow(*S) : nullptr;
    if (!Owner || Owner->Owns.empty())
      return nullptr;
    Args = &S->getTemplateArgs();
    Index = Owner->Owns.back();
  }
  if (!Args || Index >= Args->size() ||
      Args->get(Index).getKind() != TemplateArgument::Type)
    return nullptr;
  return getDefinedClass(Args->get(Index).getAsType());
}

/// What stands for the object that \p E makes or ends.
static LockKey getScopeKey(const Event &E) {
  if (E.Row && E.Row->Constructs == FunctionRow::Element)
    return {E.Object, nullptr};
  if (E.Kind == Event::Call)
    return E.Result.isKnown() ? LockKey{E.Result, nullptr}
                              : LockKey{{}, E.Node};
  if (E.Object.isKnown())
    return {E.Object, nullptr};
  if (const auto *T = dyn_cast_or_null<CXXBindTemporaryExpr>(E.Node))
    return {{}, T->getSubExpr()->IgnoreImplicit()};
  return {};
}

static const CXXRecordDecl *getEnded(const Event &E) {
  if (const CXXRecordDecl *R = E.Target.getDestroyed())
    return R;
  const auto *D = dyn_cast_or_null<CXXDestructorDecl>(E.Callee);
  return D ? D->getParent() : nullptr;
}

std::optional<LockAction> LockActions::findScope(const Event &E) {
  LockAction Out;
  if (E.Kind == Event::Destroy) {
    if (!findScopeRow(getEnded(E)))
      return std::nullopt;
    Out.Kind = LockAction::EndsScope;
    Out.Token = getScopeKey(E);
    return Out;
  }
  if (const TypeRow *Row = findScopeRow(getMade(E, Known))) {
    Out.Kind = getKind(Row->Scope->Action);
    Out.IsScope = true;
    Out.Token = getScopeKey(E);
    return Out;
  }
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  const TypeRow *Row = M ? findScopeRow(M->getParent()) : nullptr;
  if (!Row || !M->getIdentifier() ||
      !llvm::is_contained(Row->DisarmedBy, M->getName()))
    return std::nullopt;
  Out.Kind = LockAction::Disarms;
  Out.Token = {E.Object, nullptr};
  return Out;
}

//===-- What is not in view -----------------------------------------------===//

const llvm::SmallPtrSetImpl<const Type *> &LockActions::getTokenTypes() {
  if (TokenTypes)
    return *TokenTypes;
  TokenTypes.emplace();
  auto add = [this](const FunctionDecl &F, const LockUse &U) {
    if (U.Lock != Lock.Name || !U.Token || U.Token->Kind == Place::Object)
      return;
    QualType T = F.getReturnType();
    if (U.Token->Kind == Place::Argument) {
      if (U.Token->Index >= F.getNumParams())
        return;
      T = F.getParamDecl(U.Token->Index)->getType();
    }
    if (T->isPointerType())
      T = T->getPointeeType();
    if (T->isRecordType() || T->isEnumeralType())
      TokenTypes->insert(T.getCanonicalType().getTypePtr());
  };
  const TranslationUnitDecl *TU = Ctx.getTranslationUnitDecl();
  for (const FunctionRow *Row : Known.getModels().getLockUseRows())
    for (const std::string &Name : Row->Names)
      for (const NamedDecl *D : TU->lookup(&Ctx.Idents.get(Name)))
        if (const auto *F = dyn_cast<FunctionDecl>(D))
          for (const LockUse &U : Row->LockUses)
            add(*F, U);
  return *TokenTypes;
}

/// A token, what points to one, or an object of the user's that holds one.
bool LockActions::holdsToken(QualType T, unsigned Depth) {
  constexpr unsigned MaxDepth = 2;
  while (T->isPointerType() || T->isReferenceType())
    T = T->getPointeeType();
  T = T.getCanonicalType().getUnqualifiedType();
  if (getTokenTypes().contains(T.getTypePtr()))
    return true;
  const RecordDecl *R = T->getAsRecordDecl();
  return R && Depth < MaxDepth && holdsToken(*R, Depth + 1);
}

bool LockActions::holdsToken(const RecordDecl &R, unsigned Depth) {
  const RecordDecl *Def = R.getDefinition();
  return Def && !isSystem(*Def, Ctx.getSourceManager()) &&
         llvm::any_of(Def->fields(), [&](const FieldDecl *F) {
           return holdsToken(F->getType(), Depth);
         });
}

/// A local that is made out of sight, whose end is out of sight or not trivial,
/// and that nobody names again: there for what these two do.
static bool isUnseenGuard(const Event &E) {
  const auto *V = dyn_cast_or_null<VarDecl>(E.Result.Root);
  if (!V || E.Result.Kind != ObjectRef::Variable || V->isReferenced())
    return false;
  const CXXRecordDecl *R = getDefinedClass(V->getType());
  const CXXDestructorDecl *D = R ? R->getDestructor() : nullptr;
  if (!isa<CXXConstructorDecl>(E.Callee))
    return R && !R->hasTrivialDestructor();
  return D && !D->isImplicit() && !D->isDefaulted() && !D->hasBody();
}

bool LockActions::mayUnsettle(const Event &E) {
  if (E.Unknown == UnknownReason::None)
    return false;
  if (E.Callee && isSystem(*E.Callee, Ctx.getSourceManager()))
    return false;
  auto Holds = [this](const Expr *A) { return A && holdsToken(A->getType()); };
  if (llvm::any_of(E.Args, Holds))
    return true;
  if (!E.Callee)
    return false;
  if (isUnseenGuard(E))
    return true;
  if (const auto *M = dyn_cast<CXXMethodDecl>(E.Callee))
    return holdsToken(*M->getParent(), 0);
  QualType Returned = E.Callee->getReturnType();
  return holdsToken(Returned) ||
         (Returned->isVoidType() && E.Callee->getNumParams() == 0);
}

/// A type of the interpreter's own headers, what points to one, and what begins
/// with or derives from one: objects of an extension.
bool LockActions::isInterpreters(QualType T) {
  while (T->isPointerType() || T->isReferenceType())
    T = T->getPointeeType();
  const RecordDecl *R = T->getAsRecordDecl();
  for (unsigned Depth = 0; R && Depth < 4; ++Depth) {
    if (Known.isInterpretersOwn(*R))
      return true;
    R = R->getDefinition();
    const auto *C = dyn_cast_or_null<CXXRecordDecl>(R);
    if (C && C->getNumBases())
      R = C->bases_begin()->getType()->getAsRecordDecl();
    else if (R && !R->field_empty())
      R = R->field_begin()->getType()->getAsRecordDecl();
    else
      return false;
  }
  return false;
}

bool LockActions::mayNeed(const Event &E) {
  if (E.Kind != Event::Call || E.Unknown == UnknownReason::None || E.Row ||
      (E.Callee && (isSystem(*E.Callee, Ctx.getSourceManager()) ||
                    Known.findLockUses(*E.Callee))))
    return false;
  if (llvm::any_of(E.Args, [this](const Expr *A) {
        return A && isInterpreters(A->getType());
      }))
    return true;
  return E.Callee && isInterpreters(E.Callee->getReturnType());
}

bool LockActions::reachesUnknownNeed(Entity E) {
  auto [Found, IsNew] = UnknownNeeds.try_emplace(E.getOpaque(), false);
  if (!IsNew)
    return Found->second;
  bool Any = false;
  for (Entity In : Effects.getReached(E)) {
    const FunctionFacts &Facts = Effects.getFacts(In);
    Any |= llvm::any_of(Facts.Events,
                        [this](const Event &Ev) { return mayNeed(Ev); });
  }
  return UnknownNeeds[E.getOpaque()] = Any;
}

//===-- Events ------------------------------------------------------------===//

/// The end of what was emptied before has nothing left to do.
bool LockActions::endsNothing(const Event &E, const FunctionFacts &In) {
  if (E.Object.Kind == ObjectRef::Variable)
    return isEmptied(E.Object, In, Known);
  const CXXRecordDecl *R = In.Self.getDestroyed();
  const CXXDestructorDecl *D = R ? R->getDestructor() : nullptr;
  return D && D->hasBody() && E.Object.Kind == ObjectRef::Member &&
         isEmptied(E.Object, Effects.getFacts(Entity::makeFunction(*D)), Known);
}

LockAction LockActions::classifyEnd(const Event &E) {
  if (E.IfLastOwner) // who is the last cannot be told
    return {};
  if (std::optional<LockAction> Use = findUse(E))
    return *Use;
  LockAction Out;
  if (E.Target)
    Out.Kind = LockAction::Follows;
  return Out;
}

LockAction LockActions::classifyCall(const Event &E) {
  if (std::optional<LockAction> Use = findUse(E))
    return *Use;
  LockAction Out;
  if (E.Target)
    Out.Kind = LockAction::Follows;
  else if (mayUnsettle(E))
    Out.Kind = LockAction::Unsettles;
  return Out;
}

LockAction LockActions::classify(const Event &E, const FunctionFacts &In) {
  if (E.Kind != Event::Call && E.Kind != Event::Destroy)
    return {};
  if (std::optional<LockAction> Scope = findScope(E))
    return *Scope;
  if (E.Kind == Event::Call)
    return classifyCall(E);
  if (endsNothing(E, In))
    return {};
  return classifyEnd(E);
}

std::vector<LockAction> LockActions::makePlan(Entity E) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  std::vector<LockAction> Plan;
  Plan.reserve(Facts.Events.size());
  for (const Event &Ev : Facts.Events)
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
  auto [Found, IsNew] = Touched.try_emplace(E.getOpaque(), Touch::Busy);
  if (!IsNew) {
    CycleSeen |= Found->second == Touch::Busy;
    return Found->second == Touch::Yes;
  }
  const FunctionFacts &Facts = Effects.getFacts(E);
  llvm::ArrayRef<LockAction> Plan = getPlan(E);
  bool Any = false;
  ++Depth;
  for (size_t I = 0; I < Plan.size() && !Any; ++I)
    Any = Plan[I].Kind == LockAction::Follows
              ? isTouchedBy(Facts.Events[I].Target)
              : Plan[I].Kind != LockAction::None;
  // Within a recursion a "no" may rest on one that is not worked out yet.
  if (--Depth == 0)
    CycleSeen = false;
  if (!Any && CycleSeen)
    Touched.erase(E.getOpaque());
  else
    Touched[E.getOpaque()] = Any ? Touch::Yes : Touch::No;
  return Any;
}

//===-- Tests -------------------------------------------------------------===//

LockActions::Test LockActions::findTest(const Expr &Condition) {
  const Expr *E = Condition.IgnoreParenImpCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return findTest(*U->getSubExpr());
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isComparisonOp()) {
    Test Left = findTest(*B->getLHS());
    return Left.Call ? Left : findTest(*B->getRHS());
  }
  const auto *C = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  const FunctionRow *Row = F ? Known.findLockUses(*F) : nullptr;
  if (!Row)
    return {};
  for (const LockUse &U : Row->LockUses) {
    if (U.Action != LockUse::Tests || U.Lock != Lock.Name)
      continue;
    Test Out;
    Out.Call = C;
    if (!U.OnResult || U.OnResult->Values.empty())
      return Out;
    int64_t V = U.OnResult->Values.front().Value.value_or(1);
    Out.WhenHeld = U.OnResult->Op == ArgumentTest::Equals ? V : V + 1;
    Out.WhenNot = Out.WhenHeld == 0 ? 1 : 0;
    return Out;
  }
  return {};
}

} // namespace interop
