//===- OwnerView.h - How much of an owner's life is in view -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether all code that can reach a slot is in view, where objects that have
// one are made and end, and who starts their threads.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_OWNERVIEW_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_OWNERVIEW_H

#include "Hazards/ThreadLifetime/ThreadUses.h"

namespace interop {

class OwnerView {
public:
  explicit OwnerView(AnalysisContext &TU);

  /// True if the body of \p F is read, here or in another unit.
  bool isRead(const clang::FunctionDecl &F) const;
  /// True if \p D stands in the file itself, in none that it includes.
  bool isOfMainFile(const clang::Decl &D) const;
  /// True if nothing out of view can name \p Slot.
  bool isClosed(const clang::ValueDecl &Slot) const;
  /// False if objects of \p Class are made by `new`, and nothing in view ends
  /// one.
  bool isDestroyed(const clang::CXXRecordDecl &Class) const;
  /// True if something outside of \p Class calls what starts the thread.
  bool isStartedFromOutside(const ThreadSlot &Slot,
                            const clang::CXXRecordDecl &Class) const;
  /// True if something outside of its class calls \p M.
  bool isCalledFromOutside(const clang::CXXMethodDecl &M) const;
  /// The locals of the class of \p Field, or of one derived from it, with the
  /// bodies that they stand in.
  std::vector<std::pair<Entity, const clang::VarDecl *>>
  getLocals(const clang::FieldDecl &Field) const;

private:
  bool isClosed(const clang::CXXRecordDecl &Class) const;

  AnalysisContext &TU;
  const ThreadUses &Uses;
  llvm::DenseSet<const clang::CXXRecordDecl *> Ended, MadeByNew;
  llvm::MapVector<const clang::VarDecl *, Entity> Locals;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_OWNERVIEW_H
