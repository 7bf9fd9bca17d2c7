//===- FailureReturns.h - Returns that tell of a failure --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions without exceptions tell of a failure by what they return. Null
// pointers, owners of nothing, negative numbers and what a test has shown not to
// be 0 do so by convention; of other numbers only the ones that the function
// returns elsewhere can tell.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_FAILURERETURNS_H
#define INTEROP_LIB_EFFECTS_HANDLES_FAILURERETURNS_H

#include "Effects/Held/OwnedHandles.h"

namespace interop {

/// What a return tells where a path comes to it.
struct ReturnedStatus {
  enum KindTy : uint8_t {
    Unknown,
    Failure, ///< by convention
    Number,  ///< Value, which may mean either
  };
  KindTy Kind = Unknown;
  int64_t Value = 0; ///< of Number
  bool operator==(const ReturnedStatus &O) const {
    return Kind == O.Kind && Value == O.Value;
  }
};

/// Returns the status that \p Value is at the end of \p P: worked out of the
/// constants that the path has stored, and of the tests that it has passed
/// (`if (rc) return rc;`).
ReturnedStatus getReturnedStatus(const clang::Expr &Value, const HandlePath &P,
                                 const clang::ASTContext &Ctx);

/// Returns true if \p Value is `-errno`, or `-code` of what \p P knows for the
/// code of a failure, or that code.
bool isFailureCode(const clang::Expr &Value, const HandlePath &P,
                   const clang::ASTContext &Ctx);

/// Returns true if \p E may return a failure on some path.
bool mayTellFailure(const Fact &E);

/// Returns true if \p E stores a null pointer.
bool storesNull(const Fact &E, const clang::ASTContext &Ctx);

/// Returns true if \p E stores null over \p H, which is kept nowhere else, and
/// which its call makes even where it fails: `Db = NULL` behind sqlite3_open().
bool isDroppedForNull(const Fact &E, const OwnedHandle &H,
                      const clang::ASTContext &Ctx);

/// Returns true if \p E stores a failure over \p H, which is kept nowhere else:
/// isDroppedForNull(), or `fd = rc` of a status. `fd = -1` may also follow a
/// release that is not to be seen.
bool isOverwrittenByFailure(const Fact &E, const OwnedHandle &H,
                            const HandlePath &P, const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_FAILURERETURNS_H
