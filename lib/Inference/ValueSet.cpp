//===- ValueSet.cpp - What a number can be along a body -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inference/ValueSet.h"
#include "AST/StmtWalk.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

AssumedValue PossibleValue::assume() const {
  if (Kind == Integer)
    return AssumedValue::makeInteger(Value);
  return Kind == Pointer ? AssumedValue::makePointer() : AssumedValue();
}

//===-- Sets and states ---------------------------------------------------===//

bool ValueSet::isNumber() const {
  return !isEmpty() && llvm::all_of(Values, [](const PossibleValue &V) {
    return V.Kind == PossibleValue::Integer || V.Kind == PossibleValue::Derived;
  });
}

bool ValueSet::add(const ValueSet &Other) {
  if (IsAnything)
    return false;
  ValueSet Before = *this;
  for (const PossibleValue &V : Other.Values)
    if (!llvm::is_contained(Values, V))
      Values.push_back(V);
  llvm::sort(Values);
  Tried |= Other.Tried;
  IsAnything =
      Other.IsAnything || exceeds(Values.size(), Budget::InferredValues);
  if (IsAnything) {
    Values = {{PossibleValue::Unknown, 0}};
    Tried = false;
  }
  return !(*this == Before);
}

ValueSet ValueState::get(Slot S) const {
  auto Found = Slots.find(S);
  return Found == Slots.end() ? ValueSet::makeUnknown() : Found->second;
}

void ValueState::set(Slot S, ValueSet Values) {
  if (Values.isUnknown() || Values.isEmpty())
    Slots.erase(S);
  else
    Slots[S] = std::move(Values);
}

void ValueState::forget(const ValueDecl &Root) {
  Slots.erase({&Root, &Root});
  forgetFields(Root);
}

void ValueState::forgetFields(const ValueDecl &Root) {
  for (auto I = Slots.begin(); I != Slots.end();)
    if (I->first.Root == &Root && I->first.Leaf != &Root)
      I = Slots.erase(I);
    else
      ++I;
}

bool ValueState::add(const ValueState &Other) {
  bool IsNews = false;
  for (auto &[S, Values] : Slots)
    IsNews |= Values.add(Other.get(S));
  for (const auto &[S, Values] : Other.Slots) {
    auto [Here, IsNew] = Slots.try_emplace(S, ValueSet::makeUnknown());
    IsNews |= IsNew && Here->second.add(Values);
  }
  return IsNews;
}

//===-- Expressions -------------------------------------------------------===//

namespace {

/// A variable, field or call in an expression.
struct Part {
  llvm::SmallVector<const Expr *, 2> Named; ///< each time that it stands there
  ValueSet Values;
};

/// Works an expression out for one choice of a value for each of its parts.
class Choice {
public:
  Choice(llvm::ArrayRef<Part> Parts, size_t Number, const ASTContext &Ctx)
      : Parts(Parts), Ctx(Ctx) {
    for (const Part &P : Parts) {
      llvm::ArrayRef<PossibleValue> All = P.Values.getValues();
      Chosen.push_back(All[Number % All.size()]);
      Number /= All.size();
    }
  }

  PossibleValue getChosen(size_t I) const { return Chosen[I]; }

  PossibleValue work(const Expr &E) const {
    AssumedValue V = evaluate(E);
    if (V.Kind == AssumedValue::Integer)
      return {PossibleValue::Integer, V.Value};
    if (V.Kind == AssumedValue::Pointer)
      return {PossibleValue::Pointer, 0};
    bool IsNumber = E.getType()->isArithmeticType();
    return {IsNumber && isDerived(E) ? PossibleValue::Derived
                                     : PossibleValue::Unknown,
            0};
  }

  Truth ask(const Expr &Condition) const {
    return evaluate(Condition).asTruth();
  }

private:
  AssumedValue evaluate(const Expr &E) const {
    return evaluateUnder(E, Ctx, [this](const Expr &X) { return assume(X); });
  }

  const PossibleValue *findChosen(const Expr &E) const {
    for (size_t I = 0; I < Parts.size(); ++I)
      if (llvm::is_contained(Parts[I].Named, &E))
        return &Chosen[I];
    return nullptr;
  }

  AssumedValue assume(const Expr &E) const {
    if (const PossibleValue *V = findChosen(E))
      return V->assume();
    const auto *B = dyn_cast<BinaryOperator>(&E);
    if (!B)
      return {};
    if (B->isMultiplicativeOp())
      return multiply(*B);
    if (B->isEqualityOp())
      return compareDerived(*B);
    return {};
  }

  AssumedValue multiply(const BinaryOperator &B) const {
    AssumedValue L = evaluate(*B.getLHS()), R = evaluate(*B.getRHS());
    if (L.Kind != AssumedValue::Integer || R.Kind != AssumedValue::Integer)
      return {};
    constexpr int64_t Limit = int64_t(1) << 31;
    bool IsSmall = std::abs(L.Value) < Limit && std::abs(R.Value) < Limit;
    if (B.getOpcode() == BO_Mul && IsSmall)
      return AssumedValue::makeInteger(L.Value * R.Value);
    if (B.getOpcode() == BO_Mul || !R.Value || !IsSmall)
      return {};
    return AssumedValue::makeInteger(
        B.getOpcode() == BO_Div ? L.Value / R.Value : L.Value % R.Value);
  }

  AssumedValue compareDerived(const BinaryOperator &B) const {
    const Expr *Sides[] = {B.getLHS(), B.getRHS()};
    for (unsigned I = 0; I < 2; ++I) {
      AssumedValue Other = evaluate(*Sides[1 - I]);
      if (Other.Kind == AssumedValue::Integer && Other.Value < 0 &&
          isDerived(*Sides[I]))
        return AssumedValue::makeInteger(B.getOpcode() == BO_NE);
    }
    return {};
  }

  /// None of the negative numbers that programs write down.
  bool isPlain(const Expr &E) const {
    PossibleValue V = work(E);
    return V.Kind == PossibleValue::Derived ||
           (V.Kind == PossibleValue::Integer && V.Value >= 0);
  }

  /// Something that the body was given, or what was made of that.
  bool namesKnown(const Expr &E) const {
    return anyPart(E, [this](const Stmt &S) {
      return llvm::any_of(Parts, [&S](const Part &P) {
        return llvm::is_contained(P.Named, &S) && P.Values.isNumber();
      });
    });
  }

  bool isDerived(const Expr &E) const {
    const Expr &Plain = *E.IgnoreParenCasts()->IgnoreImplicit();
    if (&Plain != &E)
      return isDerived(Plain);
    if (const PossibleValue *V = findChosen(E))
      return V->Kind == PossibleValue::Derived;
    if (const auto *B = dyn_cast<BinaryOperator>(&E))
      return (B->isAdditiveOp() || B->isMultiplicativeOp()) &&
             evaluate(E).Kind == AssumedValue::Unknown && namesKnown(E);
    if (const auto *C = dyn_cast<ConditionalOperator>(&E)) {
      Truth T = ask(*C->getCond());
      return (T == Truth::No || isPlain(*C->getTrueExpr())) &&
             (T == Truth::Yes || isPlain(*C->getFalseExpr())) && namesKnown(E);
    }
    return isChoiceOfStd(E);
  }

  /// `std::min(Left, Most)`: of the numbers that it is given it returns one.
  bool isChoiceOfStd(const Expr &E) const {
    const auto *C = dyn_cast<CallExpr>(&E);
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    return F && F->isInStdNamespace() &&
           F->getReturnType()->isReferenceType() &&
           C->getNumArgs() == F->getNumParams() && namesKnown(E) &&
           llvm::all_of(
               llvm::zip(C->arguments(), F->parameters()), [&](auto Pair) {
                 auto [Arg, Param] = Pair;
                 return Ctx.hasSameType(Param->getType(), F->getReturnType()) &&
                        isPlain(*Arg);
               });
  }

  llvm::ArrayRef<Part> Parts;
  llvm::SmallVector<PossibleValue, 4> Chosen;
  const ASTContext &Ctx;
};

} // namespace

/// The same expression, or one that names the same variable.
static bool isSame(const Stmt &A, const Stmt &B) {
  const auto *First = dyn_cast<DeclRefExpr>(&A);
  const auto *Second = dyn_cast<DeclRefExpr>(&B);
  return &A == &B || (First && Second && First->getDecl() == Second->getDecl());
}

/// What \p E names, each once; inner parts of one that has values are not
/// asked for.
static llvm::SmallVector<Part, 4> findParts(const Expr &E,
                                            ValueSource &Source) {
  llvm::SmallVector<Part, 4> Parts;
  walk(&E, [&](const Stmt &S) {
    if (isa<LambdaExpr>(S))
      return WalkResult::Skip;
    ValueSet Found;
    const auto *U = dyn_cast<UnaryOperator>(&S);
    if (isa<DeclRefExpr, MemberExpr>(S) || (U && U->getOpcode() == UO_Deref))
      Found = Source.getValue(cast<Expr>(S));
    else if (const auto *C = dyn_cast<CallExpr>(&S))
      Found = Source.getReturned(*C);
    if (Found.isEmpty())
      return WalkResult::Advance;
    Part *Known = llvm::find_if(
        Parts, [&S](const Part &P) { return isSame(*P.Named.front(), S); });
    if (Known != Parts.end())
      Known->Named.push_back(cast<Expr>(&S));
    else
      Parts.push_back({{cast<Expr>(&S)}, std::move(Found)});
    return WalkResult::Skip;
  });
  return Parts;
}

/// Calls \p Visit for each choice; false if there are too many.
static bool forEachChoice(llvm::ArrayRef<Part> Parts, const ASTContext &Ctx,
                          llvm::function_ref<void(const Choice &)> Visit) {
  size_t Choices = 1;
  for (const Part &P : Parts)
    if (exceeds(Choices *= P.Values.getValues().size(),
                Budget::InferredChoices))
      return false;
  for (size_t I = 0; I < Choices; ++I)
    Visit(Choice(Parts, I, Ctx));
  return true;
}

ValueSet findValues(const Expr &E, const ASTContext &Ctx, ValueSource &Source) {
  llvm::SmallVector<Part, 4> Parts = findParts(E, Source);
  ValueSet Found;
  auto Add = [&](const Choice &Each) { Found.add(ValueSet(Each.work(E))); };
  if (!forEachChoice(Parts, Ctx, Add))
    return ValueSet::makeUnknown();
  if (llvm::any_of(Parts, [](const Part &P) { return P.Values.isTried(); }) &&
      !Found.isUnknown())
    Found.setTried();
  return Found;
}

Outcomes findOutcomes(const Expr &Condition, const ASTContext &Ctx,
                      ValueSource &Source) {
  llvm::SmallVector<Part, 4> Parts = findParts(Condition, Source);
  Outcomes Found;
  auto Add = [&](Outcome &To, const Choice &Each) {
    To.IsPossible = true;
    To.Left.resize(Parts.size());
    for (size_t I = 0; I < Parts.size(); ++I) {
      To.Left[I].first = Parts[I].Named.front();
      To.Left[I].second.add(ValueSet(Each.getChosen(I)));
      if (Parts[I].Values.isTried())
        To.Left[I].second.setTried();
    }
  };
  auto Try = [&](const Choice &Each) {
    Truth T = Each.ask(Condition);
    if (T != Truth::No)
      Add(Found.Yes, Each);
    if (T != Truth::Yes)
      Add(Found.No, Each);
  };
  if (!forEachChoice(Parts, Ctx, Try))
    Found.Yes.IsPossible = Found.No.IsPossible = true;
  return Found;
}

} // namespace interop
