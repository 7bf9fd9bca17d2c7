//===- ModelBase.h - What rows of all kinds have ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a row stands and why it is believed, which builds it speaks of, and the
// places of a call that it names.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_VALUES_MODELBASE_H
#define INTEROP_LIB_MODELS_VALUES_MODELBASE_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace interop {

/// How well a fact is founded, weakest first, so that a threshold is a `<`.
enum class Confidence : uint8_t {
  Convention,     ///< what users of the library usually rely on
  Observed,       ///< seen in issue trackers or traces, not documented
  Implementation, ///< read from the library's source
  Documented,     ///< stated by the library's documentation or header
};

/// Where a row stands and why it is believed.
struct Origin {
  std::string File;   ///< model file name as shown in notes, e.g. "zmq.yaml"
  unsigned Line = 0;  ///< one-based line of the row
  std::string Source; ///< document and section, or header
  Confidence Level = Confidence::Documented;
  std::string Note = {}; ///< ambiguity worth knowing; for readers only
};

/// One place of a call: an argument, the implicit object, or the result.
struct Place {
  enum KindTy : uint8_t { Argument, Object, Result };
  KindTy Kind = Argument;
  unsigned Index = 0; ///< for Argument only
  bool operator==(const Place &O) const {
    return Kind == O.Kind && (Kind != Argument || Index == O.Index);
  }
};

/// Which builds of a program a row speaks of; of all if nothing is said.
struct Applicability {
  /// Bounds the version of the library that the unit is compiled against, by
  /// Model's macros. YAML: versions, as in ">=3.8 <3.12": all must hold.
  struct Bound {
    enum OpTy : uint8_t { AtLeast, Above, Below, AtMost, Equal };
    OpTy Op = AtLeast;
    unsigned Major = 0, Minor = 0;
  };
  std::vector<Bound> Versions;
  /// YAML: build: {defined: NAME, undefined: NAME}.
  std::string Defined, Undefined;
  bool isAlways() const {
    return Versions.empty() && Defined.empty() && Undefined.empty();
  }
};

} // namespace interop

#endif // INTEROP_LIB_MODELS_VALUES_MODELBASE_H
