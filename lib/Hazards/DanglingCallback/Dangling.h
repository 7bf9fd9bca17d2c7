//===- Dangling.h - One thing that is kept for too long ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the finders of this hazard hand to its diagnostic.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_DANGLING_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_DANGLING_H

#include "Hazards/DanglingCallback/Registrations.h"

namespace interop {

/// A registration that outlives what it leads to.
struct Dangling {
  enum KindTy : uint8_t {
    OutlivesObject, ///< of Class: its destruction does not end it
    OutlivesFrame,  ///< the function returns
    OutlivesFree,   ///< End frees it
    OutlivesStatement,
    Borrowed,         ///< a counted object of which the callee has no reference
    Ownerless,        ///< of Class, whose owners might go with the callback
    Moved,            ///< of Class, whose defaulted move takes the keeper along
    ForgottenSibling, ///< End takes back that of Sibling, nobody that of Handle
    DroppedKeeper, ///< End takes back another; GivenUp is what keeps this one
  };
  KindTy Kind = OutlivesObject;
  Registration Of;
  const clang::CXXRecordDecl *Class = nullptr;
  const Fact *End = nullptr; ///< what frees it; may be null
  Entity EndIn;              ///< the body of End
  /// EndIn sets up the class, which has nothing that is called at its end.
  bool HasNoEnd = false;
  /// Where the object gives up its reference to what keeps it; may be null.
  const Fact *GivenUp = nullptr;
  const TypeModel *Counted = nullptr; ///< of Borrowed
  bool IsCollected = false;           ///< ... and a collector ends it
  const clang::FieldDecl *Handle = nullptr, *Sibling = nullptr;
  /// A body that ends it, but that the end of the object does not lead to.
  const clang::FunctionDecl *EndedIn = nullptr;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_DANGLING_H
