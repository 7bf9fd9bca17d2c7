//===- ForgottenSiblings.h - Registrations left beside others ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the fields of one record that registrations are known by (a list's
// node, an event source, a number): the end of the record takes one back, and
// nobody ever takes back its sibling.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_SIBLINGS_FORGOTTENSIBLINGS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_SIBLINGS_FORGOTTENSIBLINGS_H

#include "Hazards/DanglingCallback/Dangling.h"

namespace interop {

class ForgottenSiblings {
public:
  explicit ForgottenSiblings(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()) {}

  /// What is wrong with \p R, which a field of what it keeps stands for.
  std::optional<Dangling> find(const Registration &R);

private:
  /// A call that is given a field of an object.
  struct Use {
    const clang::FunctionDecl *In = nullptr;
    const Fact *At = nullptr;
    ObjectRef Object; ///< Leaf is the field, or a part of it
  };
  /// Once, when a registration is asked for that a field stands for.
  void collect();
  void addUses(const clang::FunctionDecl &F);
  bool isLeftAlone(const Registration &R, const clang::FieldDecl &Handle) const;
  bool isHarmlessCall(const clang::FunctionDecl &F,
                      const Registration &R) const;
  bool isHarmless(const clang::MemberExpr &M, const Registration &R,
                  const clang::FunctionDecl &In) const;
  bool endsRecord(const Use &U) const;
  bool isMadeAnew(const Use &U, const clang::FieldDecl &Field) const;
  bool holderEnds(const Registration &R) const;

  AnalysisContext &TU;
  EffectTable &Effects;
  std::vector<const clang::FunctionDecl *> Bodies;
  /// By the field that is directly in the record.
  llvm::MapVector<const clang::FieldDecl *, std::vector<Use>> Uses;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_SIBLINGS_FORGOTTENSIBLINGS_H
