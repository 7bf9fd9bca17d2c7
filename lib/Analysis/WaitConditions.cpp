//===- WaitConditions.cpp - Which arguments lead to a wait ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/WaitConditions.h"
#include "CallGraph/ArgumentValue.h"
#include "CallGraph/ConditionValue.h"
#include "Dataflow/ReachedBlocks.h"
#include "llvm/ADT/STLExtras.h"
#include <array>
#include <map>
#include <set>

using namespace clang;

namespace interop {

namespace {

/// What numbers are tried with: for ever is below 0 by custom, or one value
/// below it; 0 is not to wait.
constexpr std::array<int64_t, 5> Samples = {-2, -1, 0, 1, 1000};
/// One bit for each sample that leads to the wait.
using Mask = unsigned;
constexpr Mask AllSamples = (1u << Samples.size()) - 1;

/// The tests that masks stand for; others are not told.
const ArgumentTest *getTest(Mask Leads) {
  static const ArgumentTest Below0{0, ArgumentTest::Below, {{"", 0}}};
  static const ArgumentTest NotBelow0{0, ArgumentTest::NotBelow, {{"", 0}}};
  static const ArgumentTest IsMinus1{0, ArgumentTest::Equals, {{"", -1}}};
  static const ArgumentTest Is0{0, ArgumentTest::Equals, {{"", 0}}};
  static const ArgumentTest IsNot0{0, ArgumentTest::Differs, {{"", 0}}};
  static const ArgumentTest IsNotMinus1{0, ArgumentTest::Differs, {{"", -1}}};
  switch (Leads) {
  case 0b00011:
    return &Below0;
  case 0b11100:
    return &NotBelow0;
  case 0b00010:
    return &IsMinus1;
  case 0b11101:
    return &IsNotMinus1;
  case 0b00100:
    return &Is0;
  case 0b11011:
    return &IsNot0;
  default:
    return nullptr;
  }
}

/// The sample that \p Value counts as.
unsigned findSample(int64_t Value) {
  if (Value < -1)
    return 0;
  return Value > 1 ? Samples.size() - 1 : unsigned(Value + 1);
}

bool isNumber(const ValueDecl &D) {
  return D.getType()->isIntegralOrEnumerationType();
}

/// What decides in one frame, in terms of its parameters.
struct Deciding {
  std::map<unsigned, Mask> Numbers;
  std::set<unsigned> Pointees; ///< what stands behind the pointer
  bool IsUncertain = false;
  bool IsNever = false;
};

class Frame {
public:
  Frame(const WitnessFrame &At, EffectTable &Effects, const ASTContext &Ctx)
      : At(*At.At), Facts(Effects.getFacts(At.In)), Self(At.In.getFunction()),
        Ctx(Ctx) {}

  /// \p Inner, what decides in the body that this frame's call leads to, in
  /// terms of this one's.
  Deciding carry(const Deciding &Inner) const {
    Deciding Out;
    Out.IsUncertain = Inner.IsUncertain;
    Out.IsNever = Inner.IsNever;
    for (auto [Param, Leads] : Inner.Numbers)
      carryNumber(Param, Leads, Out);
    for (unsigned Param : Inner.Pointees) {
      ObjectRef Given = At.getArgObject(Param);
      if (const ParmVarDecl *P = getOwnParam(Given))
        Out.Pointees.insert(P->getFunctionScopeIndex());
      else if (Given.Kind == ObjectRef::Variable && !Given.isGlobal() &&
               Given.Root == Given.Leaf &&
               Given.Root->getType()->isRecordType())
        Out.IsUncertain = true; // worked out here
    }
    return Out;
  }

  /// Adds what this frame's own branches ask on the way to its call.
  void addBranches(Deciding &Out) const {
    for (const BlockFacts &B : Facts.Blocks)
      if (B.Condition && !B.IsSwitch && B.Succs.size() == 2 &&
          decides(*B.Condition))
        addCondition(*B.Condition, Out);
  }

private:
  const ParmVarDecl *getOwnParam(const ObjectRef &O) const {
    const ParmVarDecl *P = O.getParam();
    return P && P->getDeclContext() == Self && O.Leaf == O.Root ? P : nullptr;
  }

  bool isWritten(const ValueDecl &V) const {
    return llvm::any_of(Facts.Events, [&](const Event &E) {
      return E.Kind == Event::Store && E.Object.Root == &V &&
             E.Object.Leaf == &V;
    });
  }

  void carryNumber(unsigned Param, Mask Leads, Deciding &Out) const {
    const Expr *Arg = Param < At.Args.size() ? At.Args[Param] : nullptr;
    ArgumentValue Value = getArgumentValue(Arg, Ctx);
    if (Value.Integer) {
      Out.IsNever |= !(Leads >> findSample(*Value.Integer) & 1);
      return;
    }
    const ParmVarDecl *P =
        Value.Param && Self && *Value.Param < Self->getNumParams()
            ? Self->getParamDecl(*Value.Param)
            : nullptr;
    if (!P || !isNumber(*P) || isWritten(*P)) {
      Out.IsUncertain = true;
      return;
    }
    restrict(*P, Leads, Out);
  }

  static void restrict(const ParmVarDecl &P, Mask Leads, Deciding &Out) {
    auto [Old, IsNew] =
        Out.Numbers.try_emplace(P.getFunctionScopeIndex(), Leads);
    if (!IsNew)
      Old->second &= Leads;
  }

  /// One outcome of \p Condition leads to the call, and the other does not.
  bool decides(const Expr &Condition) const {
    auto reaches = [&](Truth Outcome) -> bool {
      return findReached(Facts, [&](const Expr &Each) {
        return &Each == &Condition ? Outcome : Truth::Unknown;
      })[At.At.Block];
    };
    return reaches(Truth::Yes) != reaches(Truth::No);
  }

  void addCondition(const Expr &Condition, Deciding &Out) const {
    std::set<const ValueDecl *> Named;
    collectNamed(getOwnTest(Condition), Named);
    for (const ValueDecl *V : Named) {
      const auto *P = dyn_cast<ParmVarDecl>(V);
      if (P && P->getDeclContext() == Self && isNumber(*P) && !isWritten(*P))
        tryValues(*P, Out);
      else if (isNumber(*V) && comesFromNumbers(*V))
        Out.IsUncertain = true;
      else if (P && P->getDeclContext() == Self &&
               P->getType()->isPointerType() &&
               P->getType()->getPointeeType()->isRecordType())
        Out.Pointees.insert(P->getFunctionScopeIndex());
    }
  }

  /// Variables, whatever is done with them.
  static void collectNamed(const Stmt &S, std::set<const ValueDecl *> &To) {
    llvm::SmallVector<const Stmt *, 8> Work{&S};
    while (!Work.empty()) {
      const Stmt *Each = Work.pop_back_val();
      if (const auto *R = dyn_cast_or_null<DeclRefExpr>(Each))
        if (isa<VarDecl>(R->getDecl()))
          To.insert(R->getDecl());
      if (Each)
        Work.append(Each->child_begin(), Each->child_end());
    }
  }

  /// \p V is a local, or a parameter that is written, that gets something made
  /// of a number that the body was given.
  bool comesFromNumbers(const ValueDecl &V) const {
    if (cast<VarDecl>(V).hasGlobalStorage())
      return false;
    return isa<ParmVarDecl>(V) ||
           llvm::any_of(Facts.Events, [&](const Event &E) {
             if (!E.Value || E.Object.Root != &V || E.Object.Leaf != &V)
               return false;
             std::set<const ValueDecl *> Named;
             collectNamed(*E.Value, Named);
             return llvm::any_of(Named, [](const ValueDecl *From) {
               return isa<ParmVarDecl>(From) && isNumber(*From);
             });
           });
  }

  void tryValues(const ParmVarDecl &P, Deciding &Out) const {
    Mask Leads = 0;
    for (unsigned I = 0; I < Samples.size(); ++I)
      Leads |= unsigned(reachesWith(P, Samples[I])) << I;
    // It decides, by other values or by more than itself.
    if (Leads == AllSamples || !Leads)
      Out.IsUncertain = true;
    else
      restrict(P, Leads, Out);
  }

  bool reachesWith(const ParmVarDecl &P, int64_t Value) const {
    auto assume = [&](const Expr &E) {
      const auto *R = dyn_cast<DeclRefExpr>(&E);
      return R && R->getDecl() == &P ? AssumedValue::makeInteger(Value)
                                     : AssumedValue();
    };
    return findReached(Facts, [&](const Expr &Condition) {
      return evaluateUnder(getOwnTest(Condition), Ctx, assume).asTruth();
    })[At.At.Block];
  }

  const Event &At;
  const FunctionFacts &Facts;
  const FunctionDecl *Self;
  const ASTContext &Ctx;
};

} // namespace

WaitDecision decideWait(const Witness &Chain, EffectTable &Effects,
                        const ASTContext &Ctx) {
  Deciding Found;
  for (const WitnessFrame &F : llvm::reverse(Chain)) {
    Frame Here(F, Effects, Ctx);
    Found = Here.carry(Found);
    Here.addBranches(Found);
  }
  WaitDecision Out;
  for (auto [Param, Leads] : Found.Numbers) {
    if (Leads == AllSamples)
      continue;
    Found.IsNever |= !Leads;
    const ArgumentTest *Test = getTest(Leads);
    Found.IsUncertain |= !Test;
    if (Test)
      Out.Conditions.push_back({Param, Test, true});
  }
  if (Found.IsNever)
    Out.Kind = WaitDecision::Never;
  else if (Found.IsUncertain)
    Out.Kind = WaitDecision::Uncertain;
  else if (!Out.Conditions.empty())
    Out.Kind = WaitDecision::ByArguments;
  return Out;
}

} // namespace interop
