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
#include "clang/AST/Attr.h"
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
    // Its end calls who knows what.
    if (Out.Token.Object.Root && Out.Token.Object.Root->hasAttr<CleanupAttr>())
      Out.Kind = LockAction::Unsettles;
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

/// A class with little more than a constructor and a destructor, both out of
/// sight: there for what these two do.
static bool mayBeGuard(const CXXRecordDecl *R, const SourceManager &SM) {
  constexpr unsigned MaxMethods = 2;
  const CXXDestructorDecl *D = R ? R->getDestructor() : nullptr;
  if (!D || D->isImplicit() || D->isDefaulted() || D->hasBody() ||
      isSystem(*R, SM))
    return false;
  unsigned Methods = 0;
  for (const CXXMethodDecl *M : R->methods()) {
    if (M->isImplicit() || !M->getIdentifier())
      continue;
    if (M->getNumParams() || ++Methods > MaxMethods)
      return false;
  }
  return true;
}

/// Makes such an object, or a local that nobody names again and whose end is
/// not trivial.
static bool mayMakeGuard(const Event &E, Knowledge &Known,
                         const SourceManager &SM) {
  if (const CXXRecordDecl *R = E.Callee ? getMade(E, Known) : nullptr)
    return mayBeGuard(R, SM);
  const auto *V = dyn_cast_or_null<VarDecl>(E.Result.Root);
  if (!V || E.Result.Kind != ObjectRef::Variable || V->isReferenced())
    return false;
  const CXXRecordDecl *R = getDefinedClass(V->getType());
  return R && !R->hasTrivialDestructor();
}

static QualType getResultType(const Event &E) {
  if (E.Callee)
    return E.Callee->getReturnType();
  const auto *C = dyn_cast_or_null<Expr>(E.Node);
  return C ? C->getType() : QualType();
}

bool LockActions::mayUnsettle(const Event &E) {
  const SourceManager &SM = Ctx.getSourceManager();
  if (E.Row && E.Row->Constructs != FunctionRow::NoConstruction)
    return mayMakeGuard(E, Known, SM);
  if (E.Unknown == UnknownReason::None)
    return false;
  if (E.Callee && (E.Callee->isNoReturn() || isSystem(*E.Callee, SM)))
    return false;
  auto Holds = [this](const Expr *A) { return A && holdsToken(A->getType()); };
  if (llvm::any_of(E.Args, Holds) || mayMakeGuard(E, Known, SM))
    return true;
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  if (M && holdsToken(*M->getParent(), 0))
    return true;
  if (M && M->isInstance())
    return false;
  // Half of a region of the project's own.
  QualType Returned = getResultType(E);
  return !Returned.isNull() &&
         (holdsToken(Returned) || (Returned->isVoidType() && E.Args.empty()));
}

/// It is, contains or derives from what the interpreter's headers declare.
bool LockActions::isInterpreters(const RecordDecl *R, unsigned Depth) {
  constexpr unsigned MaxDepth = 4;
  if (!R || Depth > MaxDepth)
    return false;
  if (Known.isInterpretersOwn(*R))
    return true;
  R = R->getDefinition();
  if (!R || isInStd(*R))
    return false;
  auto isPart = [&](QualType T) {
    return isInterpreters(T->getAsRecordDecl(), Depth + 1);
  };
  const auto *C = dyn_cast<CXXRecordDecl>(R);
  return llvm::any_of(
             R->fields(),
             [&](const FieldDecl *F) { return isPart(F->getType()); }) ||
         (C && llvm::any_of(C->bases(), [&](const CXXBaseSpecifier &B) {
            return isPart(B.getType());
          }));
}

bool LockActions::mayNeed(const Event &E) {
  if (E.Kind != Event::Call || E.Unknown == UnknownReason::None || E.Row ||
      (E.Callee && (isSystem(*E.Callee, Ctx.getSourceManager()) ||
                    Known.findLockUses(*E.Callee))))
    return false;
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  if (M && M->isInstance() && isInterpreters(M->getParent()))
    return true;
  auto leadsThere = [this](QualType T) {
    while (T->isPointerType() || T->isReferenceType())
      T = T->getPointeeType();
    return isInterpreters(T->getAsRecordDecl());
  };
  return llvm::any_of(
      E.Args, [&](const Expr *A) { return A && leadsThere(A->getType()); });
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
  if (auto Known = Touched.find(E.getOpaque()); Known != Touched.end())
    return Known->second;
  std::vector<Entity> Work{E};
  llvm::SmallPtrSet<const void *, 16> Seen{E.getOpaque()};
  for (size_t I = 0; I < Work.size(); ++I) {
    const FunctionFacts &Facts = Effects.getFacts(Work[I]);
    llvm::ArrayRef<LockAction> Plan = getPlan(Work[I]);
    for (size_t J = 0; J < Plan.size(); ++J) {
      if (Plan[J].Kind == LockAction::None) {
        if (isTest(Facts.Events[J]))
          return Touched[E.getOpaque()] = true;
        continue;
      }
      Entity Target = Facts.Events[J].Target;
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

const LockUse *LockActions::findTestUse(const FunctionDecl *F) {
  const FunctionRow *Row = F ? Known.findLockUses(*F) : nullptr;
  if (!Row)
    return nullptr;
  const auto *Use = llvm::find_if(Row->LockUses, [this](const LockUse &U) {
                      return U.Action == LockUse::Tests && U.Lock == Lock.Name;
                    }).base();
  return Use == Row->LockUses.data() + Row->LockUses.size() ? nullptr : Use;
}

bool LockActions::isTest(const Event &E) {
  return E.Kind == Event::Call && findTestUse(E.Callee);
}

LockActions::Test LockActions::findTest(const Expr &Condition) {
  const Expr *E = Condition.IgnoreParenImpCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return findTest(*U->getSubExpr());
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isComparisonOp()) {
    Test Left = findTest(*B->getLHS());
    return Left.Call ? Left : findTest(*B->getRHS());
  }
  const auto *C = dyn_cast<CallExpr>(E);
  const LockUse *Use = C ? findTestUse(C->getDirectCallee()) : nullptr;
  if (!Use)
    return {};
  Test Out;
  Out.Call = C;
  if (!Use->OnResult || Use->OnResult->Values.empty())
    return Out;
  int64_t V = Use->OnResult->Values.front().Value.value_or(1);
  Out.WhenHeld = Use->OnResult->Op == ArgumentTest::Equals ? V : V + 1;
  Out.WhenNot = Out.WhenHeld == 0 ? 1 : 0;
  return Out;
}

} // namespace interop
