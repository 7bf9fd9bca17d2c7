//===- FactCodes.cpp - What linkers ask of a body -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Extraction/FactCodes.h"
#include "AST/GivenObject.h"
#include "AST/Naming.h"
#include "Support/Budgets.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace interop {

EntitySummary::LinkageTy getLinkage(Entity E, ASTContext &Ctx) {
  if (const CXXRecordDecl *R = E.getDestroyed())
    return R->isExternallyVisible() ? EntitySummary::Odr
                                    : EntitySummary::Internal;
  const FunctionDecl *F = E.getFunction();
  GVALinkage Linkage = Ctx.GetGVALinkageForFunction(F);
  if (Linkage == GVA_Internal || !F->isExternallyVisible())
    return EntitySummary::Internal;
  // Of weak ones a linker takes one.
  return Linkage == GVA_StrongExternal && !F->hasAttr<WeakAttr>()
             ? EntitySummary::External
             : EntitySummary::Odr;
}

//===-- What ends ---------------------------------------------------------===//

/// The type of what \p E ends, in full.
static QualType getEndedType(const Fact &E) {
  if (E.Destroyed)
    return E.Destroyed->getType();
  if (E.Base)
    return E.Base->getType();
  if (const auto *D = dyn_cast_or_null<CXXDeleteExpr>(E.Node))
    return D->getDestroyedType();
  const Expr *Of = dyn_cast_or_null<Expr>(E.Node);
  if (const auto *M = dyn_cast_or_null<CXXMemberCallExpr>(Of))
    Of = M->getImplicitObjectArgument();
  else if (const auto *O = dyn_cast_or_null<CXXOperatorCallExpr>(Of))
    Of = O->getArg(0);
  QualType T = Of ? Of->getType() : QualType();
  return !T.isNull() && T->isPointerType() ? T->getPointeeType() : T;
}

const CXXRecordDecl *findEnded(const Fact &E, ModelLookup &Known) {
  const auto *D = dyn_cast_or_null<CXXDestructorDecl>(E.Callee);
  if (E.Kind != Fact::Destruction || !E.Row || (E.Callee && !D))
    return nullptr;
  if (D)
    return Known.findRow(*D) == E.Row ? nullptr : D->getParent();
  // Its destructor was never declared: what it is the end of, or owned by.
  llvm::SmallVector<QualType, 8> Work{getEndedType(E)};
  for (size_t I = 0; I < Work.size() && !reaches(I, Budget::EndedTypes); ++I) {
    const CXXRecordDecl *R = getNamedClass(Work[I]);
    if (R && (Known.findDestructorRow(*R) == E.Row ||
              Known.findWrapperEnd(*R) == E.Row))
      return R;
    if (const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(R))
      for (const TemplateArgument &A : S->getTemplateArgs().asArray())
        if (A.getKind() == TemplateArgument::Type)
          Work.push_back(A.getAsType());
  }
  return nullptr;
}

//===-- In one word -------------------------------------------------------===//

/// What is done depends on who does it, or changes what others may do: waits,
/// threads, locks, engines, handles; not what throws, or owns memory.
static bool dependsOnCaller(const FunctionModel &R) {
  return R.Blocks || R.Joins || R.Starts || !R.Acquires.empty() ||
         !R.Releases.empty() || !R.Transfers.empty() || R.Locks || R.Unlocks ||
         !R.Callbacks.empty() || R.Signals || R.TerminatesIfJoinable ||
         R.TerminatesIfRunning || R.MovesTo || R.TellsJoinable ||
         R.Initializes || R.Frees || R.RequestsStop || R.Binds ||
         !R.TakesLocks.empty() || R.saysLockUses() || R.saysEngineUse() ||
         R.Reference;
}

static bool dependsOnCaller(const TypeModel &R) {
  return R.Guards || R.GuardsAll || !R.Wraps.empty() || R.Synchronization ||
         R.Scope || R.IsPolicy || !R.CalledBefore.empty() || R.Finalizes ||
         !R.Entered.empty() || R.AsParameter != LockPresence::Unknown ||
         !R.UseNeeds.empty() || !R.UseEngine.empty() || R.PerEnvironment ||
         !R.Once.empty();
}

namespace {
/// What models say of a fact: nothing, something, or what depends on callers.
enum class Modeled { Not, Somehow, ByCaller };
} // namespace

template <typename RowT> static Modeled classifyModeled(const RowT *Row) {
  if (!Row)
    return Modeled::Not;
  return dependsOnCaller(*Row) ? Modeled::ByCaller : Modeled::Somehow;
}

static Modeled classifyModeled(const FunctionDecl &F, ModelLookup &Known) {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  return std::max(
      {classifyModeled(Known.findRow(F)), classifyModeled(Known.findExits(F)),
       classifyModeled(Known.findLockUses(F)),
       classifyModeled(Known.findEngineUse(F)),
       Known.findReferenceUse(F) || Known.findKeeps(F) ? Modeled::ByCaller
                                                       : Modeled::Not,
       classifyModeled(M ? Known.findRow(*M->getParent()) : nullptr)});
}

static Modeled classifyModeled(const Fact &E, ModelLookup &Known) {
  bool IsLife = E.Kind == Fact::LifetimeBegin || E.Kind == Fact::Destruction;
  const CXXRecordDecl *R = IsLife ? getNamedClass(getEndedType(E)) : nullptr;
  return std::max({classifyModeled(E.Row),
                   E.Callee ? classifyModeled(*E.Callee, Known) : Modeled::Not,
                   classifyModeled(R ? Known.findRow(*R) : nullptr)});
}

static uint32_t findModeled(const Fact &E, ModelLookup &Known) {
  switch (classifyModeled(E, Known)) {
  case Modeled::Not:
    return 0;
  case Modeled::Somehow:
    return EntitySummary::HasRow;
  case Modeled::ByCaller:
    return EntitySummary::HasRow | EntitySummary::DependsOnCaller;
  }
  llvm_unreachable("every answer is handled above");
}

/// A variable of the body's own, and not what that refers to.
static bool isOwnLocal(const Fact &Store, Entity Self) {
  const auto *V = Store.Object.Kind == ObjectRef::Variable
                      ? cast<VarDecl>(Store.Object.Root)
                      : nullptr;
  if (!V || !V->hasLocalStorage() || V->getDeclContext() != Self.getFunction())
    return false;
  if (!V->getType()->isPointerType() && !V->getType()->isReferenceType())
    return true;
  const auto *B = dyn_cast_or_null<BinaryOperator>(Store.Node);
  return B && V->getType()->isPointerType() &&
         isa<DeclRefExpr>(B->getLHS()->IgnoreParenCasts());
}

static uint32_t findOwn(const Fact &E, Entity Self, ModelLookup &Known) {
  uint32_t Own = findModeled(E, Known);
  switch (E.Kind) {
  case Fact::Call:
    return Own | (!E.Callee || E.Unknown == UnknownReason::Pointer
                      ? EntitySummary::HasUnknown
                      : 0);
  case Fact::Throw:
    return Own | EntitySummary::HasThrow;
  case Fact::Store:
    return Own | (isOwnLocal(E, Self) ? 0 : EntitySummary::HasStore);
  case Fact::Allocate:
  case Fact::Free:
    return Own | EntitySummary::HasAllocation;
  case Fact::Destruction:
  case Fact::LifetimeBegin:
  case Fact::Return:
  case Fact::Declare:
    return Own;
  }
  llvm_unreachable("every kind is handled above");
}

/// It is called once for the whole program, and may have no row of its own.
static bool settles(const Fact &E, const SummaryContext &Unit) {
  return E.Callee && E.Callee->getIdentifier() && !Unit.Settling.empty() &&
         Unit.Settling.contains(getQualifiedName(*E.Callee));
}

/// Models speak of \p R, or of what is in it, or nobody here sees into it.
static bool mayMatter(const RecordDecl &R, ModelLookup &Known) {
  const RecordDecl *Def = R.getDefinition();
  return !Def || Known.findRow(R) ||
         llvm::any_of(Def->fields(), [&Known](const FieldDecl *F) {
           const RecordDecl *In = F->getType()->getAsRecordDecl();
           return In && Known.findRow(*In);
         });
}

/// `std::mutex &Pool::guard() { return Mutex; }`
static bool givesObject(Entity Self, ModelLookup &Known) {
  constexpr int Steps = 8;
  const FunctionDecl *F = Self.getFunction();
  const QualType T = F ? F->getReturnType()->getPointeeType() : QualType();
  const RecordDecl *R = T.isNull() ? nullptr : T->getAsRecordDecl();
  return R && mayMatter(*R, Known) && findGiven(*F, Steps);
}

uint32_t findOwn(const FunctionFacts &Facts, SummaryContext &Unit) {
  uint32_t Own =
      (Facts.Locks.empty()
           ? 0
           : EntitySummary::HasLock | EntitySummary::DependsOnCaller) |
      (Facts.Loops.empty() ? 0 : EntitySummary::HasLoop) |
      (givesObject(Facts.Self, Unit.Known) ? EntitySummary::GivesObject : 0);
  for (const Fact &E : Facts.All)
    Own |= findOwn(E, Facts.Self, Unit.Known) |
           (settles(E, Unit)
                ? EntitySummary::HasRow | EntitySummary::DependsOnCaller
                : 0);
  return Own;
}

//===-- Whom it calls -----------------------------------------------------===//

/// Keys in the order they come, each once.
class KeyList {
public:
  explicit KeyList(KeyMaker &Keys) : Keys(Keys) {}
  void add(Entity E) { add(Keys.getKey(E)); }
  void add(std::string Key) {
    if (Seen.insert(Key).second)
      List.push_back(std::move(Key));
  }
  std::vector<std::string> take() { return std::move(List); }

private:
  KeyMaker &Keys;
  std::set<std::string> Seen;
  std::vector<std::string> List;
};

/// Whoever has the body of \p Callee, which is not here, may be asked.
static bool mayBeElsewhere(const Fact &E) {
  return E.Callee && !E.Row && !E.Callee->hasBody() && !isInStd(*E.Callee) &&
         (E.Unknown == UnknownReason::NoBody ||
          E.Unknown == UnknownReason::Skipped);
}

std::vector<std::string> findCallees(const FunctionFacts &Facts,
                                     KeyMaker &Keys) {
  KeyList Found(Keys);
  for (const Fact &E : Facts.All)
    if (E.Target)
      Found.add(E.Target);
    else if (mayBeElsewhere(E))
      Found.add(Entity::makeFunction(*E.Callee));
  return Found.take();
}

//===-- What it uses ------------------------------------------------------===//

namespace {

class UseFinder {
public:
  explicit UseFinder(SummaryContext &Unit) : Unit(Unit) {}

  std::set<std::string> run(const FunctionFacts &Facts) {
    for (const Fact &E : Facts.All)
      visit(E);
    for (const LockOperation &L : Facts.Locks)
      add(L.Lock);
    return std::move(Found);
  }

private:
  void visit(const Fact &E) {
    if (settles(E, Unit))
      Found.insert(EntitySummary::SettlesPrefix + getQualifiedName(*E.Callee));
    if (classifyModeled(E, Unit.Known) != Modeled::ByCaller)
      return;
    if (E.Row)
      addLibraryLocks(*E.Row);
    add(E.Object);
    add(E.Result);
    for (unsigned I = 0; I < E.Args.size(); ++I)
      add(E.getArgObject(I));
    addEnds(E);
  }

  /// A record that is kept by what is called, or freed, is met by its type:
  /// what keeps it and what frees it are seldom in one body.
  void addEnds(const Fact &E) {
    if (E.Row && E.Row->Frees && E.Row->Frees->Kind == Place::Argument)
      addPointee(E, E.Row->Frees->Index);
    if (const auto *Row = E.Callee ? Unit.Known.findKeeps(*E.Callee) : nullptr)
      for (const Keep &K : Row->Keeps)
        addPointee(E, K.Arg);
  }

  void addPointee(const Fact &E, unsigned Arg) {
    const Expr *A = Arg < E.Args.size() ? E.Args[Arg] : nullptr;
    const QualType T = A ? A->IgnoreParenImpCasts()->getType() : QualType();
    const RecordDecl *R = A && T->isPointerType()
                              ? T->getPointeeType()->getAsRecordDecl()
                              : nullptr;
    if (R && !isSystem(*R, Unit.Ctx.getSourceManager()))
      Found.insert(Unit.Keys.getKey(*R).str());
  }

  void addLibraryLocks(const FunctionModel &Row) {
    for (const std::string &Lock : Row.TakesLocks)
      Found.insert(EntitySummary::TakesPrefix + Lock);
    for (const Callback &B : Row.Callbacks)
      for (const std::string &Lock : B.LocksHeld)
        Found.insert(EntitySummary::UnderPrefix + Lock);
  }

  void add(const ObjectRef &O) {
    add(O.Root);
    if (O.Leaf != O.Root)
      add(O.Leaf);
  }

  /// What another body can touch as well.
  void add(const ValueDecl *D) {
    if (const auto *F = dyn_cast_or_null<FieldDecl>(D))
      Found.insert(Unit.Keys.getKey(*F->getParent()).str());
    const auto *V = dyn_cast_or_null<VarDecl>(D);
    if (V && V->hasGlobalStorage() && !V->isStaticLocal())
      Found.insert(Unit.Keys.getKey(*V).str());
  }

  SummaryContext &Unit;
  std::set<std::string> Found;
};

} // namespace

std::set<std::string> findUses(const FunctionFacts &Facts,
                               SummaryContext &Unit) {
  return UseFinder(Unit).run(Facts);
}

llvm::StringSet<> SummaryContext::findSettling(const ModelSet &Models) {
  llvm::StringSet<> Names;
  for (const EngineModel *E : Models.getEngines()) {
    Names.insert(E->MadeSafeBy.begin(), E->MadeSafeBy.end());
    for (const AffinitySetting &S : E->SetBy)
      Names.insert(S.Calls.begin(), S.Calls.end());
  }
  for (const FunctionModel *Row : Models.getLockUseRows())
    for (const LockUse &Use : Row->LockUses)
      Names.insert(Use.UndoneBy.begin(), Use.UndoneBy.end());
  return Names;
}

//===-- Virtually ---------------------------------------------------------===//

/// It runs what the class of the object has, whatever that overrides.
static bool isVirtualCall(const Fact &E, Entity Self) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  if (!M || !M->isVirtual() || M->hasAttr<FinalAttr>() ||
      M->getParent()->isEffectivelyFinal())
    return false;
  if (E.Kind == Fact::Destruction)
    return isa_and_nonnull<CXXDeleteExpr>(E.Node) && E.Target.isDestruction();
  const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
  const FunctionDecl *In = Self.getFunction();
  bool IsOwn = E.Object.Kind == ObjectRef::This && In &&
               isa<CXXConstructorDecl, CXXDestructorDecl>(In);
  if (E.Kind != Fact::Call || !C || IsOwn)
    return false;
  const auto *Named = dyn_cast<MemberExpr>(C->getCallee()->IgnoreParens());
  return !Named || !Named->hasQualifier();
}

const FieldDecl *findSharedField(const Fact &E) {
  const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
  const FieldDecl *F =
      C && E.Kind == Fact::Call && !E.Callee ? getCalledField(*C) : nullptr;
  return F && isSharedField(*F) ? F : nullptr;
}

std::vector<std::string> findVirtualCallees(const FunctionFacts &Facts,
                                            KeyMaker &Keys) {
  KeyList Found(Keys);
  for (const Fact &E : Facts.All)
    if (isVirtualCall(E, Facts.Self))
      Found.add(Entity::makeFunction(*E.Callee));
    else if (const FieldDecl *Field = findSharedField(E))
      Found.add(Keys.getKey(*Field).str());
  return Found.take();
}

} // namespace interop
