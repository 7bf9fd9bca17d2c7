//===- References.h - References and buffers of managed runtimes ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a model says of values that a runtime lends, and that are valid for a
// time only: how they are named, which calls give them, make them lasting, give
// them back, and end them.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_VALUES_REFERENCES_H
#define INTEROP_LIB_MODELS_VALUES_REFERENCES_H

#include "Models/Values/ModelBase.h"

namespace interop {

/// A kind of reference: `references` of a model.
struct ReferenceKind {
  std::string Name;
  std::string Title;  ///< as messages name it: "a JNI local reference"
  std::string Valid;  ///< completes "it is valid ..."
  std::string Advice; ///< how it is made lasting; completes a note
  /// A statement that makes ${value} last. YAML: retain.
  std::string Retain;
  /// Types whose values may be of the kind: typedefs, classes, or what a
  /// pointer points to. Empty: whatever a row gives.
  std::vector<std::string> Types;
  /// The caller's own: it may be kept, and is to be given back. YAML: owned.
  bool Owned = false;
  /// What managed code calls gets its parameters of these types as such.
  bool Parameters = false;
  /// Every value of these types is one, wherever it is from. YAML: always.
  bool Always = false;
  /// References are counted: who returns one, gives it away or gives it back
  /// must have it. YAML: counted.
  bool Counted = false;
  /// Where it may be kept as it is. YAML: kept.
  enum KeepingTy : uint8_t {
    Nowhere,   ///< forbidden
    InObjects, ///< which may tell the collector of it: not in globals
    Anywhere,  ///< allowed: only a use after its end is wrong
  };
  KeepingTy Kept = Nowhere;
  /// The stack of a body does not keep it alive; a collection ends it unless it
  /// was rooted (a `retains`). YAML: collected.
  bool Collected = false;
  /// It ends by a collection only where the variable that its owner stands in is
  /// not used any more: compilers forget it then. YAML: guarded.
  bool Guarded = false;
  Applicability Where;
  Origin From;
};

/// What a call does with references: `reference` of a function.
struct ReferenceUse {
  /// Kinds; where there are several, the first one whose types fit.
  std::vector<std::string> Gives;
  std::vector<Place> At;  ///< where; empty: the result
  /// Through all out-parameters from this one on, whose type is one of the
  /// kind's. YAML: from.
  std::optional<unsigned> FromArg;
  /// Gives and collects nothing where an argument is a literal with this text
  /// (a format that gives memory of its own) or the variable of this name.
  std::string UnlessText;
  std::optional<Place> Of; ///< who lends it: it ends with that
  bool EndsByCode = false; ///< ... or where managed code runs. YAML: until
  bool EndsByCollection = false; ///< ... or where a collection may run
  /// The result is what is there. YAML: passes.
  std::optional<Place> Passes;
  /// What is there: has a reference of its own afterwards; is given back; is
  /// the callee's afterwards (and lent to the caller by Into, if that is said);
  /// is kept alive by what keeps it.
  std::vector<Place> Retains, Releases, Steals, Keeps;
  /// The caller still has it if the call fails. YAML: on_success.
  bool OnSuccess = false;
  /// Read by the call after a collection may have run. YAML: needs.
  std::vector<Place> Needs;
  std::vector<Place> Changes; ///< what was lent by it ends
  /// Variables, or pointers to them, that are roots from then on.
  std::vector<Place> Roots;
  bool Collects = false; ///< a collection may run
  bool Runs = false;     ///< managed code may run
  bool Pushes = false;   ///< what it retains is on a stack
  std::optional<unsigned> Pops; ///< argument: how many of these go
  bool Harmless = false; ///< does nothing of this. YAML: reference: none
};

} // namespace interop

#endif // INTEROP_LIB_MODELS_VALUES_REFERENCES_H
