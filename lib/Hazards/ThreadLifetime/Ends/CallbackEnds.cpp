//===- CallbackEnds.cpp - What goes before its callbacks stop -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread of a library calls back until the program stops it, as a thread of
// the program runs until it is joined: what ends before the stop is gone while
// the callback uses it.
//     ringbuffer_free(buffer);
//     client_close(client);    // until here `process` reads the buffer
//
//===----------------------------------------------------------------------===//

#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Analysis/Calls/AwaitedCallbacks.h"
#include "Dataflow/Reachability.h"
#include "Hazards/ThreadLifetime/Ends/OutlivedObjects.h"
#include "Hazards/ThreadLifetime/Ends/ThreadEnds.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// What one callback does, as if a thread that nobody can name had it for its
/// body.
struct CalledBack {
  CalledBack(const EntryPoint &Given, AnalysisContext &TU)
      : Run(makeRun(Given)), Touched(TU.getEffects()), Ends(*Run, Touched, TU) {
    Binding Bound;
    Bound.Function = Entity::makeFunction(*Run->Body).getFunction();
    Bound.This = Run->On;
    Bound.Params = Run->Args;
    Touched.addEntity(Entity::makeFunction(*Run->Body), Bound);
  }

  const std::shared_ptr<const StartedBody> Run;
  AccessCollector Touched;
  const ThreadEnds Ends;

private:
  static std::shared_ptr<const StartedBody> makeRun(const EntryPoint &Given) {
    auto Run = std::make_shared<StartedBody>();
    Run->Body = Given.F;
    Run->Loc = Given.Loc;
    Run->Node = Given.Call->Node;
    Run->Row = Given.Call->Row;
    Run->In = Given.Call->In;
    const std::optional<unsigned> Cookie = Given.Handed->Cookie;
    if (Cookie && *Cookie < Given.Call->Args.size())
      addCookie(getObject(Given.Call->Args[*Cookie]), *Run);
    return Run;
  }

  /// Which parameter gets the cookie is not said: the first plain pointer.
  static void addCookie(const ObjectRef &Cookie, StartedBody &Run) {
    for (const ParmVarDecl *P : Run.Body->parameters())
      Run.Args.push_back(P->getType()->isVoidPointerType() ? Cookie
                                                           : ObjectRef());
  }
};

class CallbackEndFinder {
public:
  CallbackEndFinder(AnalysisContext &TU, std::vector<StartFault> &Out)
      : TU(TU), Effects(TU.getEffects()), Entries(TU.get<EntryPoints>()),
        Out(Out) {}

  void run() {
    if (llvm::none_of(Entries.getEntries(), [](const EntryPoint &E) {
          return E.Handed && !E.Handed->WaitedBy.empty();
        }))
      return;
    llvm::ArrayRef<Entity> Bodies = TU.get<ThreadUses>().getBodies();
    findStops(Bodies);
    for (const auto &[Body, At] : Stops)
      findIn(Body, At);
  }

private:
  /// A fact that stops callbacks, itself or in what it calls.
  struct Stop {
    const Fact *At;
    const EntryPoint *Given;
  };
  using StopList = llvm::SmallVector<Stop, 2>;

  void findStops(llvm::ArrayRef<Entity> Bodies) {
    for (const Entity &Body : Bodies)
      for (const Fact &E : Effects.getFacts(Body).All)
        if (E.Kind == Fact::Call)
          for (const EntryPoint *Given : findAwaitedCallbacks(E, Entries))
            if (Given->Handed->UntilRelease && isOfOne(E, *Given))
              Stops[Body].push_back({&E, Given});
    for (unsigned Round = 0; Round < 2 && !Stops.empty(); ++Round)
      addCallers(Bodies);
  }

  /// Those that call what stops a callback, in any case.
  void addCallers(llvm::ArrayRef<Entity> Bodies) {
    llvm::MapVector<Entity, StopList> Callers;
    for (const Entity &Body : Bodies)
      if (!Stops.count(Body))
        for (const Fact &E : Effects.getFacts(Body).All)
          if (auto Found = E.Kind == Fact::Call && E.Target
                               ? Stops.find(E.Target)
                               : Stops.end();
              Found != Stops.end())
            for (const Stop &S : Found->second)
              Callers[Body].push_back({&E, S.Given});
    for (auto &[Body, At] : Callers)
      Stops[Body] = std::move(At);
  }

  void findIn(const Entity &Body, llvm::ArrayRef<Stop> At) {
    const FunctionFacts &Facts = Effects.getFacts(Body);
    for (const Stop &S : At)
      if (check(*S.At, *S.Given, Facts))
        return;
  }

  /// What is stopped may be what \p Given was registered on: the same field or
  /// global, or something without a name.
  static bool isOfOne(const Fact &Stop, const EntryPoint &Given) {
    if (!Given.Handed->On)
      return true;
    const ObjectRef On = Given.Call->getPlace(*Given.Handed->On);
    const ObjectRef Stopped = Stop.Object.isKnown() ? Stop.Object
                              : Stop.Args.empty()   ? ObjectRef()
                                                    : Stop.getArgObject(0);
    return !isLasting(On) || !isLasting(Stopped) || On.Leaf == Stopped.Leaf ||
           On.Leaf->getType().getCanonicalType() !=
               Stopped.Leaf->getType().getCanonicalType();
  }

  bool check(const Fact &Stop, const EntryPoint &Given,
             const FunctionFacts &Facts) {
    const CalledBack *By = getCalledBack(Given);
    if (!By || !By->Ends.isOfOthers(Facts.Self))
      return false;
    for (const Fact *E : getFactsBefore(Facts, Stop))
      if (!mayPrecede(Facts, Stop.At, E->At) && !stops(*E, Given) &&
          add(*E, Stop, Given, *By, Facts))
        return true;
    return false;
  }

  bool add(const Fact &E, const Fact &Stop, const EntryPoint &Given,
           const CalledBack &By, const FunctionFacts &Facts) {
    for (const EndedObject &Ended : By.Ends.find(Facts, E)) {
      // A body that is in view says itself what it ends.
      if (E.Target && Ended.Path.size() == 1 && E.Kind == Fact::Call && !E.Row)
        continue;
      const Access *Used = By.Ends.findUse(Ended);
      if (!Used || By.Ends.isGuarded(Ended) || isRegisteredOn(Ended, Given) ||
          isReplaced(Ended, E, Facts) ||
          llvm::any_of(getFactsBefore(Facts, E), [&](const Fact *W) {
            return stops(*W, Given);
          }))
        continue;
      StartFault &F =
          addFault(*By.Run, StartFault::EndsBeforeStop, E.Loc, Out);
      F.Callback = By.Run;
      F.Used = Ended.Object;
      F.UsedAt = Used->Loc;
      F.At = &Stop;
      F.Path = Ended.Path;
      return true;
    }
    return false;
  }

  /// The function puts another object in its place.
  bool isReplaced(const EndedObject &Ended, const Fact &E,
                  const FunctionFacts &Facts) const {
    return llvm::any_of(Facts.All, [&](const Fact &S) {
      return S.Kind == Fact::Store && S.Value &&
             S.Object.Leaf == Ended.Object.Leaf &&
             mayPrecede(Facts, E.At, S.At) &&
             !isNullConstant(*S.Value, TU.getContext());
    });
  }

  //===-- What stops the callback -----------------------------------------===//

  /// The end of what calls back is no end of what the callback uses.
  static bool isRegisteredOn(const EndedObject &Ended,
                             const EntryPoint &Given) {
    return Given.Handed->On &&
           Given.Call->getPlace(*Given.Handed->On).Leaf == Ended.Object.Leaf;
  }

  /// \p W, or what a function does that it calls, may stop it.
  bool stops(const Fact &W, const EntryPoint &Given) {
    if (mayStop(W, Given))
      return true;
    return W.Target &&
           llvm::any_of(Effects.getReached(W.Target), [&](Entity In) {
             return llvm::any_of(
                 Effects.getFacts(In).All,
                 [&](const Fact &Of) { return mayStop(Of, Given); });
           });
  }

  /// It waits for the callback, registers another one in its place, or says by
  /// its name that it ends or halts what is like that which calls back.
  static bool mayStop(const Fact &W, const EntryPoint &Given) {
    static constexpr llvm::StringRef Halts[] = {
        "abort", "cork", "deactivate", "disable", "drain", "flush", "pause"};
    if (W.Kind != Fact::Call || !W.Callee || W.Node == Given.Call->Node)
      return false;
    const llvm::StringRef Name = getMentionedName(*W.Callee);
    return mayAwait(W, *Given.Handed) || W.Callee == Given.Call->Callee ||
           ((hasNameWord(Name, NameWord::End) ||
             hasNameWord(Name, NameWord::Unregister) ||
             hasNameWord(Name, Halts)) &&
            isGivenSuch(W, Given));
  }

  /// \p W is given something of the type of what calls back, or nothing that
  /// tells.
  static bool isGivenSuch(const Fact &W, const EntryPoint &Given) {
    const QualType Such = getTypeOfCaller(Given);
    if (Such.isNull() || (W.Args.empty() && !W.Object.isKnown()))
      return !W.Target;
    auto isSuch = [&Such](QualType T) {
      return Such == T.getCanonicalType().getUnqualifiedType();
    };
    return llvm::any_of(W.Args,
                        [&](const Expr *A) { return isSuch(A->getType()); }) ||
           (W.Object.Leaf && isSuch(W.Object.Leaf->getType()));
  }

  static QualType getTypeOfCaller(const EntryPoint &Given) {
    if (!Given.Handed->On)
      return QualType();
    const Place &On = *Given.Handed->On;
    const ModeledCall &C = *Given.Call;
    QualType T = On.Kind == Place::Argument && On.Index < C.Args.size()
                     ? C.Args[On.Index]->getType()
                 : On.Kind == Place::Result ? C.Node->getType()
                 : C.Object.Leaf            ? C.Object.Leaf->getType()
                                            : QualType();
    return T.isNull() ? T : T.getCanonicalType().getUnqualifiedType();
  }

  const CalledBack *getCalledBack(const EntryPoint &Given) {
    if (!Given.F || !Given.Call->In || !TU.getLookup().hasBody(*Given.F))
      return nullptr;
    std::unique_ptr<CalledBack> &By = All[&Given];
    if (!By)
      By = std::make_unique<CalledBack>(Given, TU);
    return By.get();
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  const EntryPoints &Entries;
  llvm::MapVector<Entity, StopList> Stops;
  llvm::DenseMap<const EntryPoint *, std::unique_ptr<CalledBack>> All;
  std::vector<StartFault> &Out;
};

} // namespace

void findCallbackEnds(AnalysisContext &TU, std::vector<StartFault> &Out) {
  CallbackEndFinder(TU, Out).run();
}

} // namespace interop
