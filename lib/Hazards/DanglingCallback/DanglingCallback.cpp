//===- DanglingCallback.cpp - interop-dangling-callback -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/DanglingCallback.h"
#include "Hazards/DanglingCallback/BorrowedCookies.h"
#include "Hazards/DanglingCallback/DanglingCallbackDiagnostic.h"
#include "Hazards/DanglingCallback/DanglingCallbackFixes.h"
#include "Hazards/DanglingCallback/Ends/EndedGlobals.h"
#include "Hazards/DanglingCallback/Ends/ListWalks.h"
#include "Hazards/DanglingCallback/Ends/MovedObjects.h"
#include "Hazards/DanglingCallback/Ends/SharedRequests.h"
#include "Hazards/DanglingCallback/FrameEnds.h"
#include "Hazards/DanglingCallback/ObjectEnds.h"
#include "Hazards/DanglingCallback/Records/RecordEnds.h"
#include "Hazards/DanglingCallback/Records/RequestEnds.h"
#include "Hazards/DanglingCallback/Siblings/ForgottenKeys.h"
#include "Hazards/DanglingCallback/Siblings/ForgottenSiblings.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace interop {

static std::optional<Dangling> judge(const Registration &R, ObjectEnds &Objects,
                                     RecordEnds &Records, AnalysisContext &TU) {
  switch (R.Kept.Kind) {
  case KeptObject::This:
    if (std::optional<Dangling> D = findSharedRequest(R, TU))
      return D;
    if (std::optional<Dangling> D = findMoved(R, TU))
      return D;
    return Objects.find(R);
  case KeptObject::Local:
  case KeptObject::Temporary:
    return findFrameEnd(R, TU);
  case KeptObject::Pointee:
    if (std::optional<Dangling> D = findBorrowed(R, TU))
      return D;
    if (std::optional<Dangling> D = findRequestEnd(R, TU))
      return D;
    if (std::optional<Dangling> D = Records.find(R))
      return D;
    return Objects.find(R);
  }
  llvm_unreachable("every kind is handled above");
}

/// Of what others keep for the object, the first handler stands for all that it
/// leaves there at its end.
using LeftKeeper = std::pair<const ValueDecl *, const FunctionDecl *>;

static bool isToldBefore(const Dangling &D, llvm::DenseSet<LeftKeeper> &Told) {
  if (!D.Of.IsHolderShared || !D.Of.Holder.Leaf)
    return false;
  return !Told.insert({D.Of.Holder.Leaf, D.EndIn.getFunction()}).second;
}

std::vector<Finding>
checkDanglingCallback(AnalysisContext &TU,
                      const DanglingCallbackOptions &Options) {
  std::vector<Finding> Found = findForgottenKeys(TU);
  llvm::append_range(Found, findEndedGlobals(TU));
  llvm::append_range(Found, findListWalks(TU));
  std::vector<Registration> All = findRegistrations(TU);
  if (All.empty())
    return Found;
  ObjectEnds Objects(TU);
  RecordEnds Records(TU);
  ForgottenSiblings Siblings(TU);
  llvm::DenseSet<const Fact *> Told;
  llvm::DenseSet<LeftKeeper> Left;
  for (const Registration &R : All) {
    std::optional<Dangling> D = Siblings.find(R);
    if (!D)
      D = judge(R, Objects, Records, TU);
    if (!D || (D->EndedIn && !Options.Strict) || !Told.insert(R.At).second ||
        isToldBefore(*D, Left))
      continue;
    Found.push_back(makeDanglingFinding(*D, TU));
    addDanglingFixes(*D, TU, Found.back());
  }
  return Found;
}

} // namespace interop
