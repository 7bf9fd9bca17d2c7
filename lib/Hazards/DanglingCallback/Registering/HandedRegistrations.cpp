//===- HandedRegistrations.cpp - Registrations through a wrapper ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Registering/HandedRegistrations.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// \p E calls one body of the program that is known.
static bool mayHandOn(const Fact &E) {
  return E.Target && !E.Row && E.Target.getFunction() &&
         E.Unknown == UnknownReason::None;
}

/// The parameter that \p E gives as argument \p Arg, as it is; null if it gives
/// something else.
static const ParmVarDecl *getHandedOn(const Fact &E, unsigned Arg) {
  const Expr *A = Arg < E.Args.size() ? E.Args[Arg] : nullptr;
  const auto *D = A ? dyn_cast<DeclRefExpr>(A->IgnoreParenCasts()) : nullptr;
  return D ? dyn_cast<ParmVarDecl>(D->getDecl()) : nullptr;
}

static bool namesParam(const Expr *E, const ParmVarDecl &P) {
  return E && anyPart(*E, [&P](const Stmt &S) {
           const auto *D = dyn_cast<DeclRefExpr>(&S);
           return D && D->getDecl() == &P;
         });
}

/// Nothing of \p Facts but \p By gets \p P: nobody refers to it, or puts it
/// into a record that has it for longer.
static bool isGivenOnlyTo(const Fact &By, const ParmVarDecl &P,
                          const FunctionFacts &Facts) {
  return llvm::none_of(Facts.All, [&](const Fact &E) {
    return &E != &By &&
           (namesParam(E.Value, P) || llvm::any_of(E.Args, [&P](const Expr *A) {
              return namesParam(A, P);
            }));
  });
}

/// The body returns what \p By gives, and nothing else.
static bool isReturned(const Fact &By, const FunctionFacts &Facts) {
  bool Is = false;
  for (const Fact &E : Facts.All)
    if (E.Kind == Fact::Return && E.Value) {
      Is = E.Value->IgnoreParenCasts() == By.Node;
      if (!Is)
        return false;
    }
  return Is;
}

/// The call \p Outer of the function of the program, as the call \p Inner in
/// there, which gives what the function returns if \p IsReturned.
static Fact handOn(const Fact &Inner, const Fact &Outer, bool IsReturned) {
  Fact At = Outer;
  At.Callee = Inner.Callee;
  At.Target = Inner.Target;
  At.Row = Inner.Row;
  At.Object = ObjectRef();
  At.Args = Inner.Args;
  for (unsigned I = 0; I < At.Args.size(); ++I)
    if (const ParmVarDecl *P = getHandedOn(Inner, I);
        P && P->getFunctionScopeIndex() < Outer.Args.size())
      At.Args[I] = Outer.Args[P->getFunctionScopeIndex()];
  if (!IsReturned)
    At.Result = ObjectRef();
  return At;
}

/// Who keeps it is a parameter, or what is returned; as is what ends it.
static bool hasHandedHolder(const Keep &K, const Fact &Inner, bool IsReturned) {
  if (llvm::StringRef(K.Undo).contains("${result}") && !IsReturned)
    return false;
  if (!K.Holder)
    return true;
  return K.Holder->Kind == Place::Argument
             ? getHandedOn(Inner, K.Holder->Index) != nullptr
             : K.Holder->Kind == Place::Result && IsReturned;
}

HandedRegistrations::Calls
HandedRegistrations::readBody(const FunctionFacts &Facts, unsigned Deep) {
  Calls Out;
  auto add = [&](const Fact &In, const Fact &As, unsigned Arg, const Keep &K) {
    const ParmVarDecl *P = getHandedOn(As, Arg);
    if (!P || !isGivenOnlyTo(In, *P, Facts))
      return;
    const bool Returns = isReturned(As, Facts);
    if (hasHandedHolder(K, As, Returns))
      Out.push_back({As, Arg, &K, Returns});
  };
  for (const Fact &In : Facts.All) {
    if (In.Kind != Fact::Call || !In.Callee || In.Args.empty())
      continue;
    if (const FunctionModel *Row = TU.getLookup().findKeeps(*In.Callee)) {
      for (const Keep &K : Row->Keeps)
        add(In, In, K.Arg, K);
    } else if (mayHandOn(In) && Deep) {
      for (const InBody &C : findIn(In.Target, Deep - 1))
        add(In, handOn(C.As, In, C.IsReturned), C.Arg, *C.K);
    }
  }
  return Out;
}

const HandedRegistrations::Calls &HandedRegistrations::findIn(Entity Body,
                                                              unsigned Deep) {
  const std::pair<const void *, unsigned> Key(Body.getOpaque(), Deep);
  auto Found = Known.find(Key);
  if (Found != Known.end())
    return Found->second;
  Calls Read = readBody(TU.getEffects().getFacts(Body), Deep);
  return Known.emplace(Key, std::move(Read)).first->second;
}

std::vector<HandedRegistration> HandedRegistrations::find(const Fact &E) {
  std::vector<HandedRegistration> Out;
  if (!mayHandOn(E))
    return Out;
  for (const InBody &C : findIn(E.Target, /*Deep=*/1))
    Out.push_back(
        {handOn(C.As, E, C.IsReturned), C.Arg, C.K, E.Target.getFunction()});
  return Out;
}

} // namespace interop
