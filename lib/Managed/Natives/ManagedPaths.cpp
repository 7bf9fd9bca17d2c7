//===- ManagedPaths.cpp - From a collector to natives ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Natives/ManagedPaths.h"
#include "Managed/Natives/ManagedBodies.h"
#include "Managed/Syntax/ManagedNames.h"
#include "Support/Budgets.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace interop {
namespace {

class PathFinder {
public:
  PathFinder(ManagedClasses &Classes, ManagedResolver &Resolver)
      : Classes(Classes), Resolver(Resolver) {}

  void follow(const ManagedRoot &Root);
  std::vector<ManagedNative> getNatives();

private:
  struct Step {
    ManagedTarget Target;
    ManagedPosition Place; ///< of the call
    unsigned Previous;     ///< its index; its own for the first
    unsigned Length;
  };
  struct Found {
    ManagedEnd End;
    std::vector<ManagedStep> Path;
  };

  void look(size_t At);
  bool isOfAnotherRoot(const Step &From, ManagedTarget To) const;
  void record(size_t At);
  ManagedStep makeStep(size_t At) const;
  ManagedNative makeNative(unsigned Method, Found &F) const;
  std::string nameMethod(unsigned Method) const;
  std::string getSignature(const ManagedMethod &M) const;

  ManagedClasses &Classes;
  ManagedResolver &Resolver;
  ManagedEnd End = ManagedEnd::Finalizer;
  std::vector<Step> Steps; ///< of the root that is followed; a queue
  DenseSet<std::pair<unsigned, unsigned>> Seen;
  std::map<unsigned, Found> ByNative;
};

void PathFinder::follow(const ManagedRoot &Root) {
  Steps.clear();
  Seen.clear();
  End = Root.End;
  Steps.push_back(
      {Root.Target, Classes.Methods[Root.Target.Method].Position, 0, 0});
  Seen.insert({Root.Target.Method, Root.Target.Self});
  for (size_t At = 0; At < Steps.size() && !reaches(At, Budget::ManagedSteps);
       ++At) {
    if (Classes.Methods[Steps[At].Target.Method].IsNative)
      record(At);
    else if (!reaches(Steps[At].Length, Budget::ManagedCalls))
      look(At);
  }
}

/// What a class that derives from the finalizer's makes of its abstract methods
/// is asked when that class is the root, unless it has a finalizer of its own.
bool PathFinder::isOfAnotherRoot(const Step &From, ManagedTarget To) const {
  unsigned Self = Steps.front().Target.Self;
  return End == ManagedEnd::Finalizer && From.Target.Self == Self &&
         To.Self != Self && Classes.derivesFrom(To.Self, Self) &&
         Classes.Methods[To.Method].Class != Self;
}

void PathFinder::look(size_t At) {
  Step From = Steps[At];
  if (!Classes.Methods[From.Target.Method].HasBody)
    return;
  const ManagedBody &Body = getManagedBody(Classes, From.Target.Method);
  for (const ManagedCall &Call : Body.Calls)
    for (ManagedTarget T : Resolver.resolve(From.Target, Call))
      if (!isOfAnotherRoot(From, T) && Seen.insert({T.Method, T.Self}).second)
        Steps.push_back({T, Call.Position, unsigned(At), From.Length + 1});
}

std::string PathFinder::nameMethod(unsigned Method) const {
  const ManagedMethod &M = Classes.Methods[Method];
  return Classes.Classes[M.Class].Shown + "." +
         (M.Name.empty() ? "<cleaner>" : M.Name.str());
}

/// A call stands in the method before it, a root where it is declared.
ManagedStep PathFinder::makeStep(size_t At) const {
  const Step &S = Steps[At];
  unsigned In = Steps[S.Previous].Target.Method;
  return {nameMethod(S.Target.Method),
          Classes.getFileOf(Classes.Methods[In]).Path, S.Place.Line,
          S.Place.Column};
}

void PathFinder::record(size_t At) {
  unsigned Native = Steps[At].Target.Method;
  size_t Length = Steps[At].Length + 1;
  auto It = ByNative.find(Native);
  if (It != ByNative.end() && It->second.Path.size() <= Length)
    return;
  Found &F = ByNative[Native];
  F.End = End;
  F.Path.assign(Length, {});
  for (size_t I = Length, S = At; I--; S = Steps[S].Previous)
    F.Path[I] = makeStep(S);
}

/// Behind `__`; only overloads have need of it.
std::string PathFinder::getSignature(const ManagedMethod &M) const {
  auto Same = count_if(Classes.Classes[M.Class].Methods, [&](unsigned Id) {
    return Classes.Methods[Id].IsNative && Classes.Methods[Id].Name == M.Name;
  });
  std::string All;
  for (const ManagedVariable &P : M.Parameters) {
    std::string One =
        mangleManagedParameter(P.Type, Classes.getFileOf(M).Language);
    if (One.empty() || Same < 2)
      return "";
    All += One;
  }
  return All;
}

ManagedNative PathFinder::makeNative(unsigned Method, Found &F) const {
  const ManagedMethod &M = Classes.Methods[Method];
  const ManagedClass *C = &Classes.Classes[M.Class];
  ManagedNative N;
  N.Class = C->Shown;
  N.Method = M.Name.str();
  // @JvmStatic puts a companion's method into the class around it.
  if (M.IsJvmStatic && C->Outer && C->Name == "Companion")
    C = &Classes.Classes[*C->Outer];
  N.Symbol = mangleManagedMethod(C->Binary,
                                 M.NativeName.empty() ? M.Name : M.NativeName);
  N.Signature = getSignature(M);
  N.End = F.End;
  N.Path = std::move(F.Path);
  return N;
}

std::vector<ManagedNative> PathFinder::getNatives() {
  std::vector<ManagedNative> Natives;
  for (auto &[Method, F] : ByNative)
    if (!Classes.Classes[Classes.Methods[Method].Class].IsLocal)
      Natives.push_back(makeNative(Method, F));
  auto Key = [](const ManagedNative &N) {
    const ManagedStep &Last = N.Path.back();
    return std::make_tuple(StringRef(N.Symbol), StringRef(N.Signature),
                           N.Path.size(), StringRef(Last.File), Last.Line,
                           Last.Column);
  };
  llvm::sort(Natives, [&](const ManagedNative &A, const ManagedNative &B) {
    return Key(A) < Key(B);
  });
  // A source that is there twice.
  Natives.erase(llvm::unique(Natives,
                             [](const auto &A, const auto &B) {
                               return A.Symbol == B.Symbol &&
                                      A.Signature == B.Signature;
                             }),
                Natives.end());
  return Natives;
}

} // namespace

std::vector<ManagedNative> followManagedEnds(ManagedClasses &Classes,
                                             ManagedResolver &Resolver,
                                             ArrayRef<ManagedRoot> Roots) {
  PathFinder Finder(Classes, Resolver);
  for (const ManagedRoot &Root : Roots)
    Finder.follow(Root);
  return Finder.getNatives();
}

} // namespace interop
