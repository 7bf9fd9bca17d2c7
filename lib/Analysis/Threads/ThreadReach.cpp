//===- ThreadReach.cpp - What a thread runs -------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/ThreadReach.h"
#include "AST/Naming.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/Threads/EngineCalls.h"
#include "Analysis/Threads/StarterBranches.h"
#include "Analysis/Threads/ThreadWalk.h"
#include "Support/Budgets.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- Locks -------------------------------------------------------------===//

/// \p V is a local of the body that starts the threads of \p Root, and not of
/// what they run.
static bool isStarters(const VarDecl &V, const ThreadRoot &Root,
                       const SourceManager &SM) {
  if (!Root.In || V.getDeclContext() != Root.In)
    return false;
  const Stmt *Body = Root.By->getBody();
  return !Body || !SM.isPointWithin(V.getLocation(), Body->getBeginLoc(),
                                    Body->getEndLoc());
}

LockSet withoutOwn(LockSet Held, const ThreadRoot &Root,
                   const SourceManager &SM) {
  Held.drop([&](const LockId &L) {
    return L.Lock.Kind == ObjectRef::Variable && !L.Lock.isGlobal() &&
           !isStarters(cast<VarDecl>(*L.Lock.Root), Root, SM);
  });
  return Held;
}

//===-- Calls -------------------------------------------------------------===//

bool ThreadGraph::isApart(Entity E, const Fact &At) {
  if (At.OnPrimaryThread ||
      (At.OnOtherThread && At.EntersAs == LockPresence::Unknown))
    return true;
  auto [Found, IsNew] = StarterBlocks.try_emplace(E.getOpaque());
  if (IsNew)
    Found->second = findStarterBlocks(TU.getEffects().getFacts(E), TU);
  return !Found->second.empty() && Found->second[At.At.Block];
}

bool ThreadGraph::isStop(Entity E) {
  auto [Found, IsNew] = Stops.try_emplace(E.getOpaque(), false);
  if (!IsNew)
    return Found->second;
  const FunctionDecl *F = E.getFunction();
  const FunctionModel *Use = F ? TU.getLookup().findEngineUse(*F) : nullptr;
  bool Stop = (Use && Use->OnEngineThread) || Sent.contains(E.getOpaque()) ||
              asksThread(E);
  // ... through a question of the program's own: isInLoop().
  for (const Fact &At : TU.getEffects().getFacts(E).All) {
    const FunctionDecl *Asked = At.Target ? At.Target.getFunction() : nullptr;
    Stop |= Asked && Asked->getReturnType()->isBooleanType() &&
            asksThread(At.Target);
  }
  return Stops[E.getOpaque()] = Stop;
}

bool ThreadGraph::asksThread(Entity E) {
  EngineCalls &Engines = TU.get<EngineCalls>();
  return llvm::any_of(TU.getEffects().getFacts(E).All, [&Engines](
                                                           const Fact &At) {
    return At.Kind == Fact::Call && At.Callee && Engines.asksThread(*At.Callee);
  });
}

/// The call goes to whatever the object's class has.
static bool isDispatched(const Fact &At) {
  const auto *C = dyn_cast_or_null<CXXMemberCallExpr>(At.Node);
  const auto *M =
      C ? dyn_cast<MemberExpr>(C->getCallee()->IgnoreParens()) : nullptr;
  if (!M || M->hasQualifier())
    return false;
  const Expr *On = M->getBase()->IgnoreParenImpCasts();
  const auto *R = dyn_cast<DeclRefExpr>(On);
  const CXXRecordDecl *Of =
      R ? R->getDecl()->getType()->getAsCXXRecordDecl() : nullptr;
  // In facts of other units, an element of a container is the container.
  const auto *Callee = cast<CXXMethodDecl>(At.Callee);
  return !Of || !Of->hasDefinition() ||
         !(Of->getCanonicalDecl() == Callee->getParent()->getCanonicalDecl() ||
           Of->isDerivedFrom(Callee->getParent()));
}

/// An override of the user's may stand in for what is called, if an object of
/// its class was given away as the class that is called. What a base calls on
/// itself reaches it in any case: `Thread::entry() { run(); }`.
void ThreadGraph::addOverrides(const Fact &At, std::vector<Edge> &To) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(At.Callee);
  if (!M || !M->isVirtual() || !isDispatched(At))
    return;
  const ThreadWalk &Walk = TU.get<ThreadWalk>();
  for (const CXXRecordDecl *R : Walk.getClasses()) {
    const bool IsOwn = At.Object.Kind == ObjectRef::This &&
                       M->isPureVirtual() && R->isDerivedFrom(M->getParent());
    if (!IsOwn && !Walk.isHanded(*R, *M->getParent()))
      continue;
    const CXXMethodDecl *Own =
        const_cast<CXXMethodDecl *>(M)->getCorrespondingMethodInClass(R, true);
    if (Own && Own->hasBody() && TU.getLookup().isFollowed(*Own))
      To.push_back({&At, Entity::makeFunction(*Own)});
  }
}

/// Callables that are called while the body calls a library, or out of what
/// they are kept in.
void ThreadGraph::addDriven(const FunctionFacts &Facts, std::vector<Edge> &To) {
  auto Found = CalledBy.find(Facts.Self.getOpaque());
  if (Found == CalledBy.end())
    return;
  llvm::DenseMap<const Stmt *, llvm::DenseSet<const FunctionDecl *>> Bodies;
  for (const Called &C : Found->second)
    Bodies[C.At].insert(C.Given.Body);
  for (const Called &C : Found->second) {
    // A table of all that a program can do: which of it runs is not known.
    if (reaches(Bodies[C.At].size(), Budget::CallableTargets))
      continue;
    for (const Fact &At : Facts.All)
      if (At.Node == C.At && At.Kind == Fact::Call) {
        To.push_back({&At, Entity::makeFunction(*C.Given.Body), C.Given});
        break;
      }
  }
}

static std::vector<ThreadGraph::OwningLock>
findOwningLocks(const ModelSet &Models) {
  std::vector<ThreadGraph::OwningLock> Found;
  auto add = [&](const FunctionModel &Row, const LockModel &Lock) {
    for (const EngineModel *E : Models.getEngines())
      if (llvm::any_of(Row.Names, [E](const std::string &Name) {
            return llvm::is_contained(E->OwnedBy, Name);
          }))
        Found.push_back({E, &Lock});
  };
  for (const FunctionModel *Row : Models.getLockUseRows())
    for (const LockUse &U : Row->LockUses)
      if (const LockModel *Lock = Models.findLock(U.Lock);
          Lock && Lock->Kind == LockModel::Library &&
          U.Action == LockUse::Acquires)
        add(*Row, *Lock);
  return Found;
}

bool ThreadGraph::takesOwningLock(const FunctionDecl &F) {
  const FunctionModel *Row = TU.getLookup().findLockUses(F);
  return Row && llvm::any_of(Row->LockUses, [this](const LockUse &U) {
           return llvm::any_of(OwningLocks, [&U](const OwningLock &L) {
             return L.Lock->Name == U.Lock;
           });
         });
}

ThreadGraph::ThreadGraph(AnalysisContext &TU, ThreadRoots &Roots)
    : TU(TU), Roots(Roots),
      OwningLocks(findOwningLocks(TU.getLookup().getModels())) {
  for (const OwningLock &L : OwningLocks)
    if (llvm::none_of(LibraryLocks, [&L](const LockFlow &F) {
          return &F.getLock() == L.Lock;
        }))
      LibraryLocks.emplace_back(TU.getEffects(), TU.getLookup(),
                                TU.getContext(), *L.Lock);
  for (const ThreadRoots::Driven &D : Roots.getDriven())
    CalledBy[Entity::makeFunction(*D.Driver->In).getOpaque()].push_back(
        {D.Driver->Node, {0, D.Body, D.Loc, D.To, nullptr, nullptr}});
  addSent();
  for (const PostedCallable &P : TU.get<PostedCallables>().get())
    addPosted(P);
}

/// The class of the object that \p F runs on; null if there is none. What a
/// lambda calls `this` is not the object that it is called on.
static const CXXRecordDecl *getRunningClass(const FunctionDecl *F) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
  return M && M->isInstance() && !M->getParent()->isLambda() &&
                 M->getParent()->hasDefinition()
             ? M->getParent()
             : nullptr;
}

/// \p R is one of \p Of, or derived from one.
static bool isAmong(const CXXRecordDecl &R,
                    llvm::function_ref<bool(const CXXRecordDecl *)> Of) {
  return Of(R.getCanonicalDecl()) ||
         !R.forallBases([Of](const CXXRecordDecl *Base) {
           return !Of(Base->getCanonicalDecl());
         });
}

/// \p Call of \p By calls what the field \p Kept of its own object holds.
static bool callsOwn(const FunctionDecl &By, const Expr &Call,
                     const ValueDecl *Kept) {
  const CXXRecordDecl *R = getRunningClass(&By);
  const auto *C = dyn_cast<CallExpr>(&Call);
  if (!R || !C || !isa_and_nonnull<FieldDecl>(Kept) ||
      !isAmong(*R, [Kept](const CXXRecordDecl *Of) {
        return Of->Equals(Kept->getDeclContext());
      }))
    return false;
  ObjectRef O = getObject(isa<CXXOperatorCallExpr>(C) && C->getNumArgs()
                              ? C->getArg(0)
                              : C->getCallee());
  return O.Leaf != Kept || O.Root == Kept;
}

void ThreadGraph::addPosted(const PostedCallable &P) {
  if (P.To && Roots.isDispatcher(*P.To))
    return;
  // Who keeps it for a loop runs it at once only on that loop's thread.
  if (P.How == PostedCallable::Runs && isKeptToo(P))
    return;
  for (size_t I = 0; I < P.Invokers.size(); ++I) {
    const ValueDecl *On =
        callsOwn(*P.Invokers[I], *P.Calls[I], P.KeptIn) ? P.KeptOn : nullptr;
    if (On)
      Keepers.insert(
          cast<CXXRecordDecl>(P.KeptIn->getDeclContext())->getCanonicalDecl());
    CalledBy[Entity::makeFunction(*P.Invokers[I]).getOpaque()].push_back(
        {P.Calls[I],
         {0, P.Body, P.At->getExprLoc(), P.To ? getQualifiedName(*P.To) : "",
          P.KeptIn, On}});
  }
}

/// What a dispatcher is given runs on an engine's thread, and nowhere else.
void ThreadGraph::addSent() {
  for (const ThreadWalk::Given &G : TU.get<ThreadWalk>().getGiven()) {
    const auto *M = dyn_cast<CXXMethodDecl>(G.Callable);
    if (M && M->getParent()->isLambda() && Roots.isDispatcher(*G.To))
      Sent.insert(Entity::makeFunction(*M).getOpaque());
  }
}

bool ThreadGraph::isKeptToo(const PostedCallable &P) {
  return llvm::any_of(TU.get<PostedCallables>().get(),
                      [&P](const PostedCallable &O) {
                        return O.At == P.At && O.How == PostedCallable::Kept &&
                               !O.Invokers.empty();
                      });
}

const std::vector<ThreadGraph::Edge> &ThreadGraph::getEdges(Entity E) {
  std::unique_ptr<std::vector<Edge>> &List = Edges[E.getOpaque()];
  if (List)
    return *List;
  auto New = std::make_unique<std::vector<Edge>>();
  if (!isStop(E)) {
    const FunctionFacts &Facts = TU.getEffects().getFacts(E);
    for (const Fact &At : Facts.All) {
      if (isApart(E, At) || (At.Callee && Roots.isDispatcher(*At.Callee)))
        continue;
      // What enters an engine itself is reported as such.
      if (At.Target && !(At.Callee && TU.get<EngineCalls>().find(*At.Callee)))
        New->push_back({&At, At.Target});
      addOverrides(At, *New);
    }
    addDriven(Facts, *New);
  }
  return *(Edges[E.getOpaque()] = std::move(New));
}

const std::vector<bool> &ThreadGraph::getReached(const CallContext &In) {
  auto [Found, IsNew] = Reached.try_emplace(In);
  if (IsNew)
    Found->second = TU.getEffects().getContexts().findReached(In);
  return Found->second;
}

const ValueDecl *ThreadGraph::getReceiver(Entity From, const ValueDecl *On,
                                          const Edge &E) {
  const CXXRecordDecl *R =
      E.Given ? nullptr : getRunningClass(E.Target.getFunction());
  if (!R || !isAmong(*R, [this](const CXXRecordDecl *Of) {
        return Keepers.contains(Of);
      }))
    return nullptr;
  if (E.At->Object.Kind == ObjectRef::This)
    return getRunningClass(From.getFunction()) ? On : nullptr;
  return getOwnPlace(E.At->Object, *R, TU.getLookup());
}

//===-- Bodies ------------------------------------------------------------===//

ThreadReach::ThreadReach(const ThreadRoot &Root, ThreadGraph &Graph)
    : Root(Root), Graph(Graph) {
  Entity Body = Entity::makeFunction(*Root.By);
  if (Graph.isStop(Body))
    return;
  std::deque<Context> Work{{Body, nullptr}};
  addNode(Work.front());
  Nodes[getKey(Work.front())].Called.push_back(Body);
  while (!Work.empty()) {
    Context C = Work.front();
    Work.pop_front();
    visit(C, Work);
  }
}

void ThreadReach::addNode(const Context &C) {
  auto &Own = Receivers[C.first.getOpaque()];
  if (Own.empty())
    Order.push_back(C.first);
  Own.push_back(C.second);
  Nodes[getKey(C)].Queued = true;
}

void ThreadReach::visit(const Context &C, std::deque<Context> &Work) {
  Nodes[getKey(C)].Queued = false;
  for (const ThreadGraph::Edge &Edge : Graph.getEdges(C.first)) {
    if (Graph.isStop(Edge.Target))
      continue;
    // What another object keeps is not called.
    if (C.second && Edge.Given && Edge.Given->KeptOn &&
        Edge.Given->KeptOn != C.second)
      continue;
    if (!comesTo(C, Edge.At->At.Block))
      continue;
    LockSet Held = getHeldIn(C, *Edge.At);
    Context To{Edge.Target, Graph.getReceiver(C.first, C.second, Edge)};
    if (!Nodes.count(getKey(To))) {
      if (interop::reaches(Nodes.size(), Budget::ThreadBodies))
        continue;
      addNode(To);
      Node &New = Nodes[getKey(To)];
      New.Entry = std::move(Held);
      New.From = C;
      New.Via = &Edge;
      addCalled(C, Edge, To);
      Work.push_back(To);
      continue;
    }
    bool IsNew = addCalled(C, Edge, To);
    Node &N = Nodes[getKey(To)];
    IsNew |= N.Entry.keepCommonInProgram(Held);
    if (IsNew && !N.Queued) {
      N.Queued = true;
      Work.push_back(To);
    }
  }
}

bool ThreadReach::addCalled(const Context &From, const ThreadGraph::Edge &Edge,
                            const Context &To) {
  CallContexts &Contexts = Graph.getTU().getEffects().getContexts();
  const std::vector<CallContext> Callers = Nodes[getKey(From)].Called;
  std::vector<CallContext> &Known = Nodes[getKey(To)].Called;
  const size_t Before = Known.size();
  for (const CallContext &In : Callers) {
    // What stands in for the target is given what is not known.
    CallContext New = Edge.At->Target == Edge.Target
                          ? Contexts.getCalled(In, *Edge.At)
                          : CallContext(Edge.Target);
    if (!llvm::is_contained(Known, New))
      Known.push_back(std::move(New));
  }
  return Known.size() != Before;
}

bool ThreadReach::comesTo(const Context &C, unsigned Block) {
  return llvm::any_of(Nodes[getKey(C)].Called, [&](const CallContext &In) {
    return In.Given.empty() || Graph.getReached(In)[Block];
  });
}

bool ThreadReach::comesTo(Entity E, unsigned Block) {
  return llvm::any_of(Receivers[E.getOpaque()], [&](const ValueDecl *On) {
    return comesTo(Context(E, On), Block);
  });
}

LockSet ThreadReach::getHeld(Entity In, const Fact &At) {
  std::optional<LockSet> Common;
  for (const ValueDecl *On : Receivers[In.getOpaque()])
    if (LockSet Held = getHeldIn({In, On}, At); Common)
      Common->keepCommonInProgram(Held);
    else
      Common = std::move(Held);
  return Common ? *Common : LockSet();
}

LockSet ThreadReach::getHeldIn(const Context &C, const Fact &At) {
  LockSet Out = Nodes[getKey(C)].Entry;
  // What runs once, or for the first time, keeps others away as well.
  Out.addInProgram(
      Graph.getTU().get<ProgramLocks>().getHeldWithUnnamed(C.first, At));
  setLibraryLocks(C.first, At, Out);
  return Out;
}

/// A thread begins without such a lock, and what is out of sight does not take
/// it. Where it is held on some ways only, it may be the one that was gone.
void ThreadReach::setLibraryLocks(Entity In, const Fact &At, LockSet &Of) {
  const std::vector<Fact> &Facts = Graph.getTU().getEffects().getFacts(In).All;
  for (LockFlow &Flow : Graph.getLibraryLocks()) {
    const LockId Lock{{}, LockId::Library, &Flow.getLock()};
    LockAt Now = Flow.getAt(
        In, Of.has(Lock) ? LockPresence::Held : LockPresence::NotHeld,
        &At - Facts.data());
    Of.drop([&Lock](const LockId &L) { return L == Lock; });
    if (Now.Now == LockPresence::Held ||
        (Now.Now == LockPresence::Unknown && !Now.IsUnsettled))
      Of.push({Lock, true, At.Loc, At.At});
  }
}

CallPath ThreadReach::getPath(Entity In, const Fact &At,
                              std::vector<GivenCallable> *Given) const {
  CallPath Path{{In, &At}};
  auto Reached = Receivers.find(In.getOpaque());
  auto Found = Reached == Receivers.end()
                   ? Nodes.end()
                   : Nodes.find({In.getOpaque(), Reached->second.front()});
  while (Found != Nodes.end() && Found->second.From.first) {
    const ThreadGraph::Edge &Via = *Found->second.Via;
    if (Via.Given && Given) {
      Given->push_back(*Via.Given);
      Given->back().Index = Path.size();
    }
    Path.push_back({Found->second.From.first, Via.At});
    Found = Nodes.find(getKey(Found->second.From));
  }
  std::reverse(Path.begin(), Path.end());
  if (Given) {
    std::reverse(Given->begin(), Given->end());
    for (GivenCallable &G : *Given)
      G.Index = Path.size() - 1 - G.Index;
  }
  return Path;
}

} // namespace interop
