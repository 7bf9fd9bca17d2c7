//===- SummaryWords.h - Kinds that other layers define -------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A summary has numbers of kinds from clang, AST/ObjectRef.h and
// Facts/Fact.h, which stand above this layer: their words in order, for
// dumps, and so how many there are. ValidateEntityTest.cpp holds them against
// the originals.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_SUMMARY_SUMMARYWORDS_H
#define INTEROP_LIB_PROGRAM_SUMMARY_SUMMARYWORDS_H

#include <cstdint>

namespace interop::words {

/// ObjectRef::KindTy.
enum ObjectKind : uint8_t {
  UnknownObject,
  ThisObject,
  Member,
  Variable,
  Part,
  Result,
  Thrown,
};

/// Fact::KindTy.
inline constexpr const char *FactKinds[] = {"call",    "destroy",  "store",
                                            "begin",   "throw",    "return",
                                            "declare", "allocate", "free"};
inline constexpr uint8_t BeginFact = 3;

/// UnknownReason.
inline constexpr const char *Reasons[] = {"none", "no-body", "pointer",
                                          "virtual", "skipped"};
/// LockPresence.
inline constexpr const char *Presences[] = {"unsaid", "held", "not-held",
                                            "caller"};
/// LockOperation::KindTy.
inline constexpr const char *LockKinds[] = {"mutex", "once", "static",
                                            "critical", "single"};

/// UnitEntry::KindTy.
inline constexpr const char *EntryKinds[] = {"table", "method", "team"};

/// Place::KindTy.
inline constexpr uint8_t LastPlaceKind = 2;

/// BlockFacts::NoBlock.
inline constexpr uint32_t NoBlock = ~0u;

/// clang::UnaryOperatorKind and clang::BinaryOperatorKind.
inline constexpr const char *UnaryOperators[] = {"++",
                                                 "--",
                                                 "++",
                                                 "--",
                                                 "&",
                                                 "*",
                                                 "+",
                                                 "-",
                                                 "~",
                                                 "!",
                                                 "__real",
                                                 "__imag",
                                                 "__extension__",
                                                 "co_await"};
inline constexpr const char *BinaryOperators[] = {
    ".*", "->*", "*",  "/",  "%",  "+",   "-",   "<<", ">>", "<=>", "<",
    ">",  "<=",  ">=", "==", "!=", "&",   "^",   "|",  "&&", "||",  "=",
    "*=", "/=",  "%=", "+=", "-=", "<<=", ">>=", "&=", "^=", "|=",  ","};

/// clang::NUM_OVERLOADED_OPERATORS.
inline constexpr unsigned NumOverloadedOperators = 46;

} // namespace interop::words

#endif // INTEROP_LIB_PROGRAM_SUMMARY_SUMMARYWORDS_H
