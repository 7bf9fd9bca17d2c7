//===- ManagedResolver.cpp - What managed calls mean ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Natives/ManagedResolver.h"
#include "Support/Budgets.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace interop {

ArrayRef<unsigned> ManagedResolver::getDerived(unsigned Class) {
  Derived.resize(Classes.Classes.size());
  for (; Linked < Classes.Classes.size(); ++Linked)
    for (unsigned Base : Classes.getBases(Linked))
      Derived[Base].push_back(Linked);
  return Derived[Class];
}

SmallVector<unsigned, 8> ManagedResolver::getAllDerived(unsigned Class) {
  SmallVector<unsigned, 8> All{Class};
  BitVector Seen(Classes.Classes.size());
  Seen.set(Class);
  for (size_t I = 0; I < All.size(); ++I)
    for (unsigned D : getDerived(All[I]))
      if (!Seen.test(D)) {
        Seen.set(D);
        All.push_back(D);
      }
  return All;
}

static bool takes(const ManagedMethod &M, unsigned Arguments) {
  if (Arguments == ManagedCall::Unwritten)
    return M.MinArguments == 0;
  return Arguments >= M.MinArguments && Arguments <= M.MaxArguments;
}

ManagedResolver::Ids ManagedResolver::findOwn(unsigned Class,
                                              const ManagedCall &Call) const {
  Ids Found;
  for (unsigned Id : Classes.Classes[Class].Methods) {
    const ManagedMethod &M = Classes.Methods[Id];
    // A reference `this::m` says nothing of the arguments.
    bool Reference = Call.Arguments == ManagedCall::Unwritten &&
                     Classes.getFileOf(M).Language != ManagedLanguage::Scala;
    if (M.Name == Call.Name && (Reference || takes(M, Call.Arguments)))
      Found.push_back(Id);
  }
  return Found;
}

/// The nearest methods with code; else the nearest.
ManagedTargets ManagedResolver::findInherited(unsigned Class,
                                              const ManagedCall &Call) const {
  ManagedTargets Abstract;
  for (unsigned Id : Classes.getHierarchy(Class)) {
    ManagedTargets Found;
    for (unsigned M : findOwn(Id, Call))
      Found.push_back({M, Class});
    bool HasCode = any_of(Found, [&](ManagedTarget T) {
      return Classes.Methods[T.Method].HasBody ||
             Classes.Methods[T.Method].IsNative;
    });
    if (HasCode)
      return Found;
    if (Abstract.empty())
      Abstract = Found;
  }
  return Abstract;
}

ManagedTargets ManagedResolver::findOverriding(unsigned Self,
                                               const ManagedCall &Call) {
  ManagedTargets All;
  auto Derived = getAllDerived(Self);
  for (unsigned D : drop_begin(Derived))
    for (unsigned M : findOwn(D, Call))
      if (Classes.Methods[M].HasBody || Classes.Methods[M].IsNative)
        All.push_back({M, D});
  // Of an interface that several implement nobody knows which is meant.
  bool Vague = Classes.Classes[Self].IsInterface && All.size() > 1;
  return Vague || exceeds(All.size(), Budget::ManagedOverriding)
             ? ManagedTargets()
             : All;
}

ManagedTargets ManagedResolver::findMethods(unsigned Self,
                                            const ManagedCall &Call) {
  ManagedTargets Found = findInherited(Self, Call);
  if (Found.empty())
    if (auto Companion = Classes.Classes[Self].Companion)
      Found = findInherited(*Companion, Call);
  if (!Found.empty() && none_of(Found, [&](ManagedTarget T) {
        return Classes.Methods[T.Method].HasBody ||
               Classes.Methods[T.Method].IsNative;
      }))
    return findOverriding(Self, Call);
  return Found;
}

ManagedTargets ManagedResolver::findMethods(unsigned Self, StringRef Name,
                                            unsigned Arguments) {
  ManagedCall Call;
  Call.Name = Name;
  Call.Arguments = Arguments;
  return findMethods(Self, Call);
}

ManagedTargets ManagedResolver::resolveSuper(ManagedTarget Caller,
                                             const ManagedCall &Call) {
  unsigned Class = Classes.Methods[Caller.Method].Class;
  for (unsigned Base : Classes.getBases(Class)) {
    ManagedTargets Found = findInherited(Base, Call);
    for (ManagedTarget &T : Found)
      T.Self = Caller.Self;
    if (!Found.empty())
      return Found;
  }
  return {};
}

/// Where a bare name is looked up, nearest first.
SmallVector<unsigned, 8>
ManagedResolver::getScopes(ManagedTarget Caller) const {
  SmallVector<unsigned, 8> Scopes{Caller.Self};
  std::optional<unsigned> S = Classes.Methods[Caller.Method].Class;
  for (; S; S = Classes.Classes[*S].Outer) {
    if (!is_contained(Scopes, *S) && !Classes.derivesFrom(Scopes.front(), *S))
      Scopes.push_back(*S);
    if (auto Companion = Classes.Classes[*S].Companion)
      Scopes.push_back(*Companion);
  }
  return Scopes;
}

ManagedTargets ManagedResolver::resolveBare(ManagedTarget Caller,
                                            const ManagedCall &Call) {
  unsigned Class = Classes.Methods[Caller.Method].Class;
  for (unsigned Id : findOwn(Class, Call))
    if (Classes.Methods[Id].IsPrivate)
      return {{Id, Caller.Self}};
  for (unsigned Scope : getScopes(Caller))
    if (ManagedTargets Found = findMethods(Scope, Call); !Found.empty())
      return Found;
  for (const ManagedImport &I :
       Classes.Files[Classes.Classes[Class].File].Imports) {
    if (!I.Name.empty() && I.Name != Call.Name)
      continue;
    StringRef Owner = I.Path;
    ManagedCall Imported = Call;
    if (!I.Name.empty())
      std::tie(Owner, Imported.Name) = Owner.rsplit('.');
    if (auto Id = Classes.findType(Owner, Class))
      if (ManagedTargets Found = findMethods(*Id, Imported); !Found.empty())
        return Found;
  }
  return findOnlyNative(Call);
}

/// `mxNDArrayFree`, `X509_free`; not `close`, which many have.
static bool hasSeveralWords(StringRef Name) {
  return any_of(Name.drop_front(),
                [](char C) { return isUpper(C) || C == '_'; });
}

ManagedTargets ManagedResolver::findOnlyNative(const ManagedCall &Call) const {
  if (!hasSeveralWords(Call.Name) || Classes.hasOrdinaryMethod(Call.Name))
    return {};
  ManagedTargets Found;
  for (unsigned Id : Classes.findNatives(Call.Name)) {
    unsigned Class = Classes.Methods[Id].Class;
    if (!Found.empty() && Found.front().Self != Class)
      return {};
    if (takes(Classes.Methods[Id], Call.Arguments))
      Found.push_back({Id, Class});
  }
  return Found;
}

ManagedTargets ManagedResolver::resolve(ManagedTarget Caller,
                                        const ManagedCall &Call) {
  ManagedTargets Found;
  if (Call.Kind == ManagedCall::None || Call.Kind == ManagedCall::This) {
    Found = resolveBare(Caller, Call);
  } else if (Call.Kind == ManagedCall::Super) {
    Found = resolveSuper(Caller, Call);
  } else {
    ManagedValue Receiver = findReceiver(Caller, Call);
    if (Receiver.Kind == ManagedValue::Known)
      Found = findMethods(Receiver.Class, Call);
    else if (Receiver.Kind == ManagedValue::Unknown)
      Found = findOnlyNative(Call);
  }
  return filterOverloads(std::move(Found), Caller, Call);
}

} // namespace interop
