//===- ThreadWrappers.h - Threads behind the program's functions -*- C++ -*-==//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs have threads of their own:
//
//   int thr_start(struct thr *t, void (*run)(void *), void *arg);
//   void thr_join(struct thr *t);
//   class Thread { public: explicit Thread(std::function<void()> Body); ... };
//
// Reads off the bodies which parameter is run, what it is given, and where the
// thread is. Then a call is to all checks what a call of a library's function
// is of which a model has a row, and a `struct thr` or a `Thread` is the
// handle, whatever is in it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_THREADWRAPPERS_H
#define INTEROP_LIB_FACTS_THREADWRAPPERS_H

#include "Models/Values/Model.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace interop {

class ModelLookup;

class ThreadWrappers {
public:
  explicit ThreadWrappers(ModelLookup &Known) : Known(Known) {}

  /// What a call of \p F, whose body is in this unit, does to a thread; nothing
  /// if it does not only start or join one for its caller.
  std::optional<FunctionModel> find(const clang::FunctionDecl &F);

private:
  class BodyReader;
  /// What a body does to one thread.
  struct Wrapping {
    std::optional<ThreadStart> Starts;
    std::optional<Place> Joins;
    std::optional<Place> Frees; ///< behind the join
    /// The record that is the thread then, and its field that has the handle;
    /// null if the handle is a parameter.
    const clang::RecordDecl *Record = nullptr;
    const clang::FieldDecl *Field = nullptr;
  };
  std::optional<Wrapping> read(const clang::FunctionDecl &F, unsigned Depth);
  bool isPlainThread(const clang::RecordDecl &R,
                     const clang::FieldDecl &Handle);
  bool touches(const clang::FunctionDecl &F, const clang::FieldDecl &Handle);

  ModelLookup &Known;
  llvm::DenseMap<const clang::FieldDecl *, bool> Plain; ///< isPlainThread()
};

/// The row of \p F, which is read off its body; it says nothing yet.
FunctionModel makeWrapperRow(const clang::FunctionDecl &F);

} // namespace interop

#endif // INTEROP_LIB_FACTS_THREADWRAPPERS_H
