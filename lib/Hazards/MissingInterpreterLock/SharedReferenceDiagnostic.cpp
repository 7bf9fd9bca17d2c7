//===- SharedReferenceDiagnostic.cpp - The text of a shared reference -----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/MissingInterpreterLock/SharedReferenceDiagnostic.h"
#include "AST/Naming.h"
#include "Diagnostics/Wording.h"

using namespace clang;

namespace interop {

Finding makeSharedReferenceFinding(const SharedReference &R) {
  Finding F;
  F.Loc = R.getPlace();
  F.Message = quote(getQualifiedName(*R.Variable)) +
              " is shared by all environments, each with a thread of its own, "
              "but what it holds belongs to one";
  if (F.Loc != R.Set->getExprLoc())
    F.Notes.push_back(
        {R.Set->getExprLoc(),
         describeFunction(getQualifiedName(*R.SetIn)) +
             " sets it here, for whichever environment it runs in",
         {}});
  return F;
}

} // namespace interop
