//===- InferWait.cpp - How a function waits, by its bodies ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function is run with sets of values for its parameters (WaitSearch), and
// then each parameter with one value after the other: what changes with it is a
// test that a row can tell. Joins are left out: they wait as long as a body
// that is not this one's. That a function never waits takes more: all that it
// leads to must be known.
//
//===----------------------------------------------------------------------===//

#include "Facts/Values/ArgumentValue.h"
#include "Inference/InferredRow.h"
#include "Inference/WaitSearch.h"
#include "Support/Budgets.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// The object, or parameter by which one is given, that \p O is or is a part
/// of.
static std::optional<Place> findPlace(const ObjectRef &O) {
  if (O.Kind == ObjectRef::This || O.Kind == ObjectRef::Member)
    return Place{Place::Object, 0};
  const ParmVarDecl *P = O.getParam();
  if (P && !P->getType()->isArithmeticType())
    return Place{Place::Argument, P->getFunctionScopeIndex()};
  return std::nullopt;
}

//===-- Which arguments decide --------------------------------------------===//

/// What numbers are tried with: for ever is below 0 by custom, or one value
/// below it; 0 is not to wait; the others distinguish flags.
constexpr int64_t Numbers[] = {-2, -1, 0, 1, 1000, 2, 3, 4, 5, 8, 16, 32, 64};
/// Of those the ones that all others are tried with.
constexpr size_t FewNumbers = 5;

/// The tests that a row may have; the first that fits is taken.
static llvm::ArrayRef<ParamCondition> getTests() {
  static const std::vector<ArgumentTest> Tests = [] {
    std::vector<ArgumentTest> All{{0, ArgumentTest::Below, {{"", 0}}},
                                  {0, ArgumentTest::Equals, {{"", -1}}},
                                  {0, ArgumentTest::Equals, {{"", 0}}},
                                  {0, ArgumentTest::IsNull, {}}};
    for (int64_t Flag = 1; Flag <= 64; Flag *= 2)
      All.push_back({0, ArgumentTest::HasFlag, {{"", Flag}}});
    All.push_back({0, ArgumentTest::NotBelow, {{"", 0}}});
    All.push_back({0, ArgumentTest::Differs, {{"", -1}}});
    All.push_back({0, ArgumentTest::NotBelow, {{"", 1}}});
    return All;
  }();
  static const std::vector<ParamCondition> Conditions = [] {
    std::vector<ParamCondition> All;
    for (const ArgumentTest &Test : Tests)
      All.push_back({0, &Test, true});
    for (const ArgumentTest &Test : Tests)
      if (Test.Op == ArgumentTest::HasFlag || Test.Op == ArgumentTest::IsNull ||
          (Test.Op == ArgumentTest::Equals && !*Test.Values[0].Value))
        All.push_back({0, &Test, false});
    return All;
  }();
  return Conditions;
}

/// A value that a parameter is tried with.
struct Sample {
  ArgumentValue Value;
  ValueSet Set;
};

static std::vector<Sample> makeSamples(QualType T) {
  std::vector<Sample> Samples;
  auto add = [&](ArgumentValue Value, ValueSet Set) {
    Set.setTried();
    Samples.push_back({std::move(Value), std::move(Set)});
  };
  if (T->isPointerType()) {
    ArgumentValue Null, Other;
    Null.IsNull = Other.IsNonNull = true;
    add(Null, ValueSet::makeInteger(0));
    add(Other, ValueSet::makePointer());
  } else if (T->isBooleanType() || !T->isIntegralOrEnumerationType()) {
    return Samples;
  } else {
    for (int64_t Number : Numbers) {
      ArgumentValue Value;
      Value.Integer = Number;
      if (Number >= 0 || !T->isUnsignedIntegerOrEnumerationType())
        add(Value, ValueSet::makeInteger(Number));
    }
  }
  return Samples;
}

namespace {

/// How one function waits, with what for its parameters.
class Trial {
public:
  Trial(Entity E, WaitSearch &Search)
      : E(E), F(*E.getFunction()), Search(Search) {
    for (const ParmVarDecl *P : F.parameters()) {
      std::vector<Sample> Samples = makeSamples(P->getType());
      ValueSet Any;
      for (const Sample &S : llvm::ArrayRef(Samples).take_front(FewNumbers))
        Any.add(S.Set);
      General.push_back(Any.isEmpty() ? ValueSet::makeUnknown() : Any);
    }
    Longest = &Search.run(E, General);
  }

  /// None if what decides is not known.
  std::optional<InferredWait> makeWait() {
    InferredWait Out;
    Out.Class = Longest->Longest.Class;
    for (unsigned I = 0; I < F.getNumParams(); ++I)
      if (!tryParam(I, Out))
        return std::nullopt;
    if (Out.Conditions.empty())
      Out.Otherwise = BlockingClass::Never;
    const BodyRun &From = Shown ? *Shown : *Longest;
    Out.Row = From.Longest.Row;
    Out.IsAnswer = From.Longest.IsAnswer;
    Out.On = findPlace(From.Longest.Object);
    Out.Shown = makePath(From);
    return Out;
  }

  const BodyRun &getLongest() const { return *Longest; }

private:
  static CallPath makePath(const BodyRun &From) {
    CallPath Path;
    for (const BodyRun *Run = &From; Run; Run = Run->Longest.Inner)
      Path.push_back({Run->In, Run->Longest.At});
    return Path;
  }

  /// Adds what parameter \p I decides; false if that is not known.
  bool tryParam(unsigned I, InferredWait &Out) {
    std::vector<Sample> Samples = makeSamples(F.getParamDecl(I)->getType());
    std::vector<const BodyRun *> Runs;
    for (const Sample &S : Samples) {
      std::vector<ValueSet> Params = General;
      Params[I] = S.Set;
      Runs.push_back(&Search.run(E, std::move(Params)));
    }
    auto leads = [&](const BodyRun *Run) {
      return Run->Longest.Class == Out.Class;
    };
    if (llvm::all_of(Runs, leads))
      return true;
    if (llvm::none_of(Runs, leads))
      return false;
    for (const ParamCondition &C : getTests()) {
      bool Fits = llvm::all_of(llvm::zip(Samples, Runs), [&](auto Pair) {
        auto &[S, Run] = Pair;
        return (evaluate(*C.Test, S.Value) ==
                (C.Expected ? Truth::Yes : Truth::No)) == leads(Run);
      });
      if (!Fits)
        continue;
      decide({I, C.Test, C.Expected}, Runs, leads, Out);
      return true;
    }
    return false;
  }

  static bool neverWaits(const BodyRun &Run) {
    return Run.Longest.Class == BlockingClass::Never && !Run.IsOpen;
  }

  template <typename LeadsTy>
  void decide(ParamCondition By, llvm::ArrayRef<const BodyRun *> Runs,
              LeadsTy Leads, InferredWait &Out) {
    // A pointer that must not be null says nothing about the wait, nor does a
    // count of things without which there is nothing to do.
    bool IsNone =
        By.Test->Op == ArgumentTest::NotBelow && *By.Test->Values[0].Value == 1;
    if (IsNone || (By.Test->Op == ArgumentTest::IsNull && !By.Expected))
      return;
    BlockingClass Other = BlockingClass::Never;
    bool IsOpen = false;
    for (const BodyRun *Run : Runs)
      if (Leads(Run)) {
        Shown = Run;
      } else {
        Other = std::max(Other, Run->Longest.Class);
        IsOpen |= Run->IsOpen;
      }
    bool IsTime = !F.getParamDecl(By.Param)->getType()->isPointerType();
    // A time of 0 is not to wait.
    static const ArgumentTest Is0{0, ArgumentTest::Equals, {{"", 0}}};
    const BodyRun *With0 = IsTime ? findRun(By.Param, 0) : nullptr;
    bool Is0Never = With0 && !Leads(With0) && neverWaits(*With0);
    bool IsBut0 = By.Test->Op == ArgumentTest::Equals && !By.Expected;
    if (Is0Never && (IsBut0 || Other != BlockingClass::Never))
      Out.NeverWhen.push_back({By.Param, &Is0, true});
    // Whoever asks for waits without bound hears the same of both.
    bool IsAlike =
        Out.Class == BlockingClass::Slow && Other == BlockingClass::Bounded;
    if (IsAlike || (Is0Never && IsBut0))
      return;
    Out.Conditions.push_back(By);
    Out.Otherwise =
        std::max({Out.Otherwise, Other,
                  IsOpen ? BlockingClass::Bounded : BlockingClass::Never});
  }

  const BodyRun *findRun(unsigned Param, int64_t Value) {
    std::vector<ValueSet> Params = General;
    Params[Param] = ValueSet::makeInteger(Value);
    Params[Param].setTried();
    return &Search.run(E, std::move(Params));
  }

  Entity E;
  const FunctionDecl &F;
  WaitSearch &Search;
  std::vector<ValueSet> General;
  const BodyRun *Longest = nullptr; ///< whatever the parameters are
  const BodyRun *Shown = nullptr;   ///< where they lead to the longest wait
};

} // namespace

//===-- That it never waits -----------------------------------------------===//

/// \p T points to a stream of the C library: what reads or writes it may wait
/// for a person, a pipe or a disk.
static bool isStream(QualType T, const ASTContext &Ctx) {
  return T->isPointerType() && !Ctx.getFILEType().isNull() &&
         Ctx.hasSameUnqualifiedType(T->getPointeeType(), Ctx.getFILEType());
}

/// \p Callee has no body that could be read, and yet does not wait: it is the
/// compiler's own, or its header says that it does not throw. The C library
/// leaves that out where a thread can be cancelled, which is where it can wait;
/// of some that it has in common with compilers these say it by themselves.
static bool isQuiet(const FunctionDecl &Callee) {
  const ASTContext &Ctx = Callee.getASTContext();
  unsigned ID = Callee.getBuiltinID();
  if (ID && !Ctx.BuiltinInfo.isPredefinedLibFunction(ID))
    return true;
  return (Callee.hasAttr<NoThrowAttr>() || isNothrow(Callee)) &&
         llvm::none_of(Callee.parameters(), [&](const ParmVarDecl *P) {
           return isStream(P->getType(), Ctx);
         });
}

static bool isKnownNotToWait(const Fact &E) {
  if (!E.isAction() || E.Kind == Fact::Store || E.Target)
    return true;
  if (E.Row && (E.Row->Joins || E.Row->Starts))
    return false;
  if (E.Row && E.Row->Blocks)
    return E.Row->Blocks->Class == BlockingClass::Never;
  // A row that says something else says nothing of waits; those of the C++
  // library say all.
  if (E.Row && E.Callee && !E.Callee->isInStdNamespace())
    return isQuiet(*E.Callee);
  if (E.Unknown == UnknownReason::None)
    return true;
  return E.Unknown == UnknownReason::NoBody && E.Callee && isQuiet(*E.Callee);
}

/// Nothing that \p E leads to waits, joins, or is unknown.
static bool neverWaits(Entity E, EffectTable &Effects) {
  std::vector<Entity> Reached = Effects.getReached(E, Budget::InferredBodies);
  return Reached.size() < getLimit(Budget::InferredBodies) &&
         llvm::all_of(
             Reached,
             [&](Entity Each) {
               const FunctionFacts &Facts = Effects.getFacts(Each);
               return Facts.Loops.empty() &&
                      llvm::all_of(Facts.All, isKnownNotToWait);
             });
}

/// Whether something that \p E leads to may be longer than a bounded wait: a
/// call that is not known, or a loop that only others end.
static bool mayBeLonger(Entity E, EffectTable &Effects) {
  std::vector<Entity> Reached = Effects.getReached(E, Budget::InferredBodies);
  return Reached.size() == getLimit(Budget::InferredBodies) ||
         llvm::any_of(Reached, [&](Entity Each) {
           const FunctionFacts &Facts = Effects.getFacts(Each);
           return !Facts.Loops.empty() ||
                  llvm::any_of(Facts.All, [](const Fact &At) {
                    return !At.Row && !isKnownNotToWait(At);
                  });
         });
}

std::optional<InferredWait> inferWait(Entity E, WaitSearch &Search) {
  EffectTable &Effects = Search.Effects;
  Trial Tried(E, Search);
  const BodyRun &Longest = Tried.getLongest();
  switch (Longest.Longest.Class) {
  case BlockingClass::Never:
    return !Longest.IsOpen && neverWaits(E, Effects)
               ? std::make_optional<InferredWait>()
               : std::nullopt;
  case BlockingClass::Bounded:
    if (Longest.IsOpen || Longest.HasRounds || mayBeLonger(E, Effects))
      return std::nullopt;
    break;
  case BlockingClass::Slow:
    if (Longest.IsOpen)
      return std::nullopt;
    break;
  case BlockingClass::Unbounded:
    break;
  }
  return Tried.makeWait();
}

} // namespace interop
