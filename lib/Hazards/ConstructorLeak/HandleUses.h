//===- HandleUses.h - Who only uses a local's handle --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A return that need not tell of a failure loses a handle only if nobody else
// can have it: says which calls leave it with the local that it stands in.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_HANDLEUSES_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_HANDLEUSES_H

#include "Effects/Handles/HandleFlow.h"

namespace interop {

class HandleUses {
public:
  HandleUses(HandleFlow &Flow, const clang::SourceManager &SM)
      : Flow(Flow), SM(SM) {}

  /// \p E is given what stands in \p Place, or its address.
  bool isGiven(const Fact &E, const ObjectRef &Place);
  /// Nothing in \p F releases \p H, kept in \p Place alone, or hands it over,
  /// and all that it is given to only use it.
  bool isOnlyUsed(const clang::FunctionDecl &F, const OwnedHandle &H,
                  const ObjectRef &Place);
  /// Nothing but models, the system's functions, what has made \p H and bodies
  /// that only read it are given what stands in \p Place: it is in no object.
  bool isOnlyRead(const clang::FunctionDecl &F, const OwnedHandle &H,
                  const ObjectRef &Place);
  /// Somebody else may know \p H, which \p F keeps in locals alone: it stands
  /// in memory that a call has given the body, or others have a child of it.
  bool mayBeKnown(const clang::FunctionDecl &F, const OwnedHandle &H);
  /// A helper made it, of a library that makes it even where it fails: the
  /// helper may have released it then.
  static bool mayBeUndone(const OwnedHandle &H);

private:
  bool isInGivenMemory(const clang::FunctionDecl &F, const OwnedHandle &H);
  bool hasChildElsewhere(const clang::FunctionDecl &F, const OwnedHandle &H);
  bool mayStay(const Fact &E);
  bool onlyReads(const Fact &E, const ObjectRef &Place, unsigned Calls);

  HandleFlow &Flow;
  const clang::SourceManager &SM;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_HANDLEUSES_H
