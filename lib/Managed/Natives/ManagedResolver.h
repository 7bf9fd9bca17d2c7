//===- ManagedResolver.h - What managed calls mean --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Resolves a call as written to the methods that it can run, by the receiver's
// declared type. A call whose receiver has no type here is resolved by the name
// of a native that only one class has, if that name has several words.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MANAGED_NATIVES_MANAGEDRESOLVER_H
#define INTEROP_LIB_MANAGED_NATIVES_MANAGEDRESOLVER_H

#include "Managed/Syntax/ManagedClasses.h"

namespace interop {

/// A method, and the class of the object that it runs on.
struct ManagedTarget {
  unsigned Method;
  unsigned Self;
};
using ManagedTargets = llvm::SmallVector<ManagedTarget, 2>;

/// What a name or a path stands for.
struct ManagedValue {
  enum KindTy : uint8_t { Unknown, Imported, Known } Kind = Unknown;
  unsigned Class = 0;   ///< if Known
  llvm::StringRef Type; ///< as written, if it is a variable's
};

class ManagedResolver {
public:
  explicit ManagedResolver(ManagedClasses &Classes) : Classes(Classes) {}

  /// Returns what \p Call in the body of \p Caller can run.
  ManagedTargets resolve(ManagedTarget Caller, const ManagedCall &Call);
  /// Returns the methods of that name that an object of \p Self has; for
  /// abstract ones, those of the classes derived from it.
  ManagedTargets findMethods(unsigned Self, const ManagedCall &Call);
  ManagedTargets findMethods(unsigned Self, llvm::StringRef Name,
                             unsigned Arguments);
  /// Returns what `a.b` stands for within the body of \p Caller.
  ManagedValue findValue(ManagedTarget Caller, llvm::StringRef Path);
  /// Returns what the receiver of \p Call stands for.
  ManagedValue findReceiver(ManagedTarget Caller, const ManagedCall &Call);
  /// The classes that name \p Class as a base.
  llvm::ArrayRef<unsigned> getDerived(unsigned Class);
  /// \p Class and all that derive from it.
  llvm::SmallVector<unsigned, 8> getAllDerived(unsigned Class);

private:
  using Ids = llvm::SmallVector<unsigned, 2>;

  Ids findOwn(unsigned Class, const ManagedCall &Call) const;
  ManagedTargets filterOverloads(ManagedTargets Found, ManagedTarget Caller,
                                 const ManagedCall &Call);
  ManagedTargets findInherited(unsigned Class, const ManagedCall &Call) const;
  ManagedTargets findOverriding(unsigned Self, const ManagedCall &Call);
  ManagedTargets resolveBare(ManagedTarget Caller, const ManagedCall &Call);
  ManagedTargets resolveSuper(ManagedTarget Caller, const ManagedCall &Call);
  ManagedTargets findOnlyNative(const ManagedCall &Call) const;
  ManagedValue findVariable(ManagedTarget Caller, llvm::StringRef Name);
  std::optional<ManagedValue> findMember(unsigned Class, llvm::StringRef Name);
  std::optional<ManagedValue> findImported(unsigned Class,
                                           llvm::StringRef Name);
  ManagedValue makeValue(llvm::StringRef Type, unsigned Scope) const;
  ManagedValue findRest(ManagedValue Value, llvm::StringRef Rest);
  llvm::SmallVector<unsigned, 8> getScopes(ManagedTarget Caller) const;

  ManagedClasses &Classes;
  std::vector<std::vector<unsigned>> Derived;
  size_t Linked = 0; ///< classes whose bases are in Derived
};

} // namespace interop

#endif // INTEROP_LIB_MANAGED_NATIVES_MANAGEDRESOLVER_H
