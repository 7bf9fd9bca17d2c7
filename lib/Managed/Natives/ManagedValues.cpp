//===- ManagedValues.cpp - Types of managed names -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Natives/ManagedBodies.h"
#include "Managed/Natives/ManagedResolver.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace interop {

ManagedValue ManagedResolver::makeValue(StringRef Type, unsigned Scope) const {
  ManagedValue V;
  V.Type = Type;
  if (Type.empty())
    return V;
  auto Class = Classes.findType(Type, Scope);
  V.Kind = Class ? ManagedValue::Known : ManagedValue::Imported;
  V.Class = Class.value_or(0);
  return V;
}

/// A field, or a method without arguments that is used as one.
std::optional<ManagedValue> ManagedResolver::findMember(unsigned Class,
                                                        StringRef Name) {
  auto Hierarchy = Classes.getHierarchy(Class);
  for (unsigned Id : Hierarchy)
    for (const ManagedVariable &F : Classes.Classes[Id].Fields)
      if (F.Name == Name)
        return makeValue(F.Type, Id);
  for (unsigned Id : Hierarchy)
    for (unsigned M : Classes.Classes[Id].Methods)
      if (Classes.Methods[M].Name == Name &&
          Classes.Methods[M].MaxArguments == 0 &&
          Classes.getFileOf(Classes.Methods[M]).Language ==
              ManagedLanguage::Scala)
        return makeValue(Classes.Methods[M].Type, Id);
  return std::nullopt;
}

std::optional<ManagedValue> ManagedResolver::findImported(unsigned Class,
                                                          StringRef Name) {
  for (const ManagedImport &I :
       Classes.Files[Classes.Classes[Class].File].Imports) {
    StringRef Owner = I.Path, Member = Name;
    if (!I.Name.empty()) {
      if (I.Name != Name)
        continue;
      std::tie(Owner, Member) = Owner.rsplit('.');
    }
    auto Id = Classes.findType(Owner, Class);
    for (auto Candidate : {Id, Id ? Classes.Classes[*Id].Companion : Id})
      if (Candidate)
        if (auto Found = findMember(*Candidate, Member))
          return Found;
  }
  return std::nullopt;
}

/// A variable by its first name: of the body, of a class, imported.
ManagedValue ManagedResolver::findVariable(ManagedTarget Caller,
                                           StringRef Name) {
  unsigned Class = Classes.Methods[Caller.Method].Class;
  for (const ManagedVariable &V :
       reverse(getManagedBody(Classes, Caller.Method).Locals))
    if (V.Name == Name)
      return makeValue(V.Type, Class);
  for (const ManagedVariable &V : Classes.Methods[Caller.Method].Parameters)
    if (V.Name == Name)
      return makeValue(V.Type, Class);
  for (unsigned Scope : getScopes(Caller))
    if (auto Found = findMember(Scope, Name))
      return *Found;
  if (auto Found = findImported(Class, Name))
    return *Found;
  if (auto Found = Classes.findType(Name, Class))
    return {ManagedValue::Known, *Found, {}};
  ManagedValue None;
  // The name of a class that is not in the sources.
  if (isUpper(Name[0]))
    None.Kind = ManagedValue::Imported;
  return None;
}

ManagedValue ManagedResolver::findRest(ManagedValue Value, StringRef Rest) {
  while (Value.Kind == ManagedValue::Known && !Rest.empty()) {
    StringRef Name;
    std::tie(Name, Rest) = Rest.split('.');
    Name = Name.rtrim("?!");
    auto Companion = Classes.Classes[Value.Class].Companion;
    if (Name == "INSTANCE" && Classes.Classes[Value.Class].IsObject)
      continue;
    if (auto Found = findMember(Value.Class, Name))
      Value = *Found;
    else if (auto Nested = Classes.findNested(Name, Value.Class))
      Value = {ManagedValue::Known, *Nested, {}};
    else if (auto Shared = Companion ? findMember(*Companion, Name) : Found)
      Value = *Shared;
    else
      return {};
  }
  return Value;
}

ManagedValue ManagedResolver::findValue(ManagedTarget Caller, StringRef Path) {
  auto [First, Rest] = Path.split('.');
  First = First.rtrim("?!");
  ManagedValue Value = findVariable(Caller, First);
  if (Value.Kind == ManagedValue::Known || Rest.empty() || !Value.Type.empty())
    return findRest(Value, Rest);
  // A class with its package in front, and its members behind.
  unsigned Scope = Classes.Methods[Caller.Method].Class;
  for (StringRef Prefix = Path; Prefix.contains('.');
       Prefix = Prefix.rsplit('.').first)
    if (auto Class = Classes.findType(Prefix, Scope))
      return findRest({ManagedValue::Known, *Class, {}},
                      Path.drop_front(Prefix.size()).ltrim('.'));
  return Value;
}

/// `a().b().c()`: a call stands before the one that is made on its result.
static bool isLongChain(const ManagedBody &Body, ManagedCall Call) {
  for (unsigned I = 0; !reaches(I, Budget::ManagedCallChain); ++I) {
    if (Call.Kind != ManagedCall::Result)
      return false;
    Call = Body.Calls[Call.Inner];
  }
  return true;
}

ManagedValue ManagedResolver::findReceiver(ManagedTarget Caller,
                                           const ManagedCall &Call) {
  unsigned Scope = Classes.Methods[Caller.Method].Class;
  switch (Call.Kind) {
  case ManagedCall::None:
  case ManagedCall::This:
  case ManagedCall::Super:
    return {ManagedValue::Known, Caller.Self, {}};
  case ManagedCall::Path:
    return findValue(Caller, Call.Receiver);
  case ManagedCall::Type:
    return makeValue(Call.Receiver, Scope);
  case ManagedCall::Result: {
    ManagedCall Inner =
        getManagedBody(Classes, Caller.Method).Calls[Call.Inner];
    if (isLongChain(getManagedBody(Classes, Caller.Method), Inner))
      return {};
    ManagedTargets Found = resolve(Caller, Inner);
    if (!Found.empty()) {
      const ManagedMethod &M = Classes.Methods[Found.front().Method];
      return makeValue(M.Type, M.Class);
    }
    // `T(...)` makes one, but for Java.
    if (Inner.Kind == ManagedCall::None)
      if (auto Class = Classes.findType(Inner.Name, Scope))
        return {ManagedValue::Known, *Class, {}};
    return {};
  }
  case ManagedCall::Other:
    return {};
  }
  return {};
}

//===-- Overloads ---------------------------------------------------------===//

namespace {

enum class TypeSort : uint8_t { Unknown, Boolean, Number, Object };

TypeSort sortType(StringRef Type) {
  if (Type.empty())
    return TypeSort::Unknown;
  std::string Name = getLastName(Type).lower();
  if (Name == "boolean")
    return TypeSort::Boolean;
  bool Number = is_contained(
      {"byte", "short", "int", "long", "float", "double", "char", "integer"},
      StringRef(Name));
  return Number ? TypeSort::Number : TypeSort::Object;
}

TypeSort sortLiteral(StringRef Word) {
  if (Word == "true" || Word == "false")
    return TypeSort::Boolean;
  if (isDigit(Word[0]))
    return TypeSort::Number;
  if (Word.contains('"') || Word == "this")
    return TypeSort::Object;
  return TypeSort::Unknown;
}

} // namespace

/// Overloads that take the same number of arguments, by the first of them.
ManagedTargets ManagedResolver::filterOverloads(ManagedTargets Found,
                                                ManagedTarget Caller,
                                                const ManagedCall &Call) {
  StringRef Word = Call.FirstArgument;
  if (Found.size() < 2 || Word.empty())
    return Found;
  TypeSort Sort = sortLiteral(Word);
  if (Sort == TypeSort::Unknown)
    Sort = sortType(findValue(Caller, Word).Type);
  if (Sort == TypeSort::Unknown)
    return Found;
  ManagedTargets Kept;
  copy_if(Found, std::back_inserter(Kept), [&](ManagedTarget T) {
    const auto &Parameters = Classes.Methods[T.Method].Parameters;
    TypeSort Wanted =
        Parameters.empty() ? TypeSort::Unknown : sortType(Parameters[0].Type);
    return Wanted == Sort || Wanted == TypeSort::Unknown;
  });
  return Kept.empty() ? Found : Kept;
}

} // namespace interop
