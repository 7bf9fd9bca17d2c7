//===- ObjectEnds.h - Objects that end while they are registered -*- C++
//-*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges registrations of `this`: whether the destruction of its class takes it
// back, and whether the one that keeps it is there for longer.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_OBJECTENDS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_OBJECTENDS_H

#include "Hazards/DanglingCallback/Dangling.h"
#include "llvm/ADT/DenseSet.h"

namespace interop {

class ObjectEnds {
public:
  explicit ObjectEnds(AnalysisContext &TU);

  /// What is wrong with \p R, a registration of `this`.
  std::optional<Dangling> find(const Registration &R);

private:
  bool isGivenTo(const Registration &R, const clang::CXXRecordDecl &Part,
                 const clang::CXXRecordDecl &Class) const;
  bool mayKnowIt(const Registration &R, const clang::FunctionDecl &D) const;
  bool endsWithProcess(const clang::CXXRecordDecl &Class) const;
  bool isDestroyed(const Registration &R, const clang::CXXRecordDecl &Class);
  bool isOutside(const ObjectRef &O, const clang::CXXRecordDecl &Class);
  bool holderOutlives(const Registration &R, const clang::CXXRecordDecl &Class);
  bool comesFromOutside(const clang::ValueDecl &Field,
                        const clang::CXXRecordDecl &Class);
  bool mayEnd(const Registration &R, const Fact &E) const;
  bool isEndedIn(const Registration &R, Entity Body) const;
  const clang::FunctionDecl *findOtherEnd(const Registration &R,
                                          const clang::CXXRecordDecl &Class);

  AnalysisContext &TU;
  EffectTable &Effects;
  llvm::DenseSet<const clang::CXXRecordDecl *> Static, Ended;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_OBJECTENDS_H
