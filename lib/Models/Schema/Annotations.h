//===- Annotations.h - Models written into the source ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text of `[[clang::annotate("interop::...")]]`, as the macros of
// include/interop/annotations.h write it, as a value. What an annotation says
// has the same meaning as the key of the same name in a model.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_SCHEMA_ANNOTATIONS_H
#define INTEROP_LIB_MODELS_SCHEMA_ANNOTATIONS_H

#include "Models/Values/Model.h"
#include "llvm/ADT/StringRef.h"

namespace interop {

struct Annotation {
  enum KindTy : uint8_t {
    Blocks,        ///< interop::blocks=UNTIL
    BlocksBounded, ///< interop::blocks_bounded=UNTIL
    NonBlocking,   ///< interop::nonblocking
    StopSignal,    ///< interop::stop_signal
    NoSignal,      ///< interop::no_signal
    Acquires,      ///< interop::acquires=KIND[@PLACE], PLACE: result by default
    Releases,      ///< interop::releases=KIND[@PLACE], PLACE: arg0 by default
    ChildOf,       ///< interop::child_of=KIND[@PLACE]: the parent of Acquires
    Transfers,     ///< interop::transfers=PLACE
    Throws,        ///< interop::throws=TYPE
    AnyThread,     ///< interop::any_thread
    Dispatcher,    ///< interop::dispatcher
    EngineThread,  ///< interop::engine_thread
  };
  KindTy Kind = NonBlocking;
  std::string Text; ///< UNTIL, KIND or TYPE; empty for the others
  Place At;         ///< PLACE: object, result or argN
};

struct AnnotationResult {
  enum StatusTy : uint8_t {
    Imported, ///< not of this project: does not begin with "interop::"
    Valid,
    Malformed,
  };
  StatusTy Status = Imported;
  Annotation Value;
  std::string Error; ///< of Malformed: what was found and what was expected
};

AnnotationResult parseAnnotation(llvm::StringRef Text);

/// Adds what \p A says to \p Row.
void applyAnnotation(const Annotation &A, FunctionModel &Row);

/// Both in one: adds a valid annotation to \p Row; returns whether it was one.
bool readAnnotation(llvm::StringRef Text, FunctionModel &Row);

} // namespace interop

#endif // INTEROP_LIB_MODELS_SCHEMA_ANNOTATIONS_H
