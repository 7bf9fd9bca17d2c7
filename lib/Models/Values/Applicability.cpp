//===- Applicability.cpp - Rows of some versions and builds ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Values/Applicability.h"
#include "Support/Budgets.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <tuple>

using namespace llvm;

namespace interop {

using Bound = Applicability::Bound;

static std::optional<unsigned> findNumber(StringRef Macro, MacroQuery Macros) {
  std::string Name = Macro.str();
  for (unsigned Step = 0; !reaches(Step, Budget::MacroAliases); ++Step) {
    std::optional<std::string> Text = Macros(Name);
    if (!Text)
      return std::nullopt;
    unsigned Value;
    if (!StringRef(*Text).rtrim("uUlL").getAsInteger(0, Value))
      return Value;
    Name = std::move(*Text);
  }
  return std::nullopt;
}

std::optional<LibraryVersion> findVersion(const Model &M, MacroQuery Macros) {
  if (M.MajorMacro.empty() || !Macros)
    return std::nullopt;
  std::optional<unsigned> Major = findNumber(M.MajorMacro, Macros);
  std::optional<unsigned> Minor = 0;
  if (Major && !M.MinorMacro.empty())
    Minor = findNumber(M.MinorMacro, Macros);
  if (!Major || !Minor)
    return std::nullopt;
  return LibraryVersion{*Major, *Minor};
}

static bool satisfies(LibraryVersion V, const Bound &B) {
  auto Have = std::make_pair(V.Major, V.Minor);
  auto Limit = std::make_pair(B.Major, B.Minor);
  switch (B.Op) {
  case Bound::AtLeast:
    return Have >= Limit;
  case Bound::Above:
    return Have > Limit;
  case Bound::Below:
    return Have < Limit;
  case Bound::AtMost:
    return Have <= Limit;
  case Bound::Equal:
    return Have == Limit;
  }
  llvm_unreachable("every operator is handled above");
}

static bool satisfiesAll(LibraryVersion V, ArrayRef<Bound> Bounds) {
  return all_of(Bounds, [&](const Bound &B) { return satisfies(V, B); });
}

static bool hasUpperBound(const Applicability &A) {
  return any_of(A.Versions, [](const Bound &B) {
    return B.Op != Bound::AtLeast && B.Op != Bound::Above;
  });
}

bool holds(const Applicability &A, std::optional<LibraryVersion> Version,
           MacroQuery Macros) {
  if (A.isAlways())
    return true;
  auto isDefined = [&](StringRef Name) { return Macros && Macros(Name); };
  if (!A.Defined.empty() && !isDefined(A.Defined))
    return false;
  if (!A.Undefined.empty() && isDefined(A.Undefined))
    return false;
  return Version ? satisfiesAll(*Version, A.Versions) : !hasUpperBound(A);
}

/// If any version satisfies them, then one that a bound names, its successor,
/// or the first of all.
static bool isSatisfiable(ArrayRef<Bound> Bounds) {
  return satisfiesAll({}, Bounds) || any_of(Bounds, [&](const Bound &B) {
           return satisfiesAll({B.Major, B.Minor}, Bounds) ||
                  satisfiesAll({B.Major, B.Minor + 1}, Bounds);
         });
}

bool isSatisfiable(const Applicability &A) { return isSatisfiable(A.Versions); }

bool areDisjoint(const Applicability &A, const Applicability &B) {
  auto excludes = [](StringRef Defined, StringRef Undefined) {
    return !Defined.empty() && Defined == Undefined;
  };
  if (excludes(A.Defined, B.Undefined) || excludes(B.Defined, A.Undefined))
    return true;
  std::vector<Bound> Both = A.Versions;
  Both.insert(Both.end(), B.Versions.begin(), B.Versions.end());
  return !isSatisfiable(Both);
}

} // namespace interop
