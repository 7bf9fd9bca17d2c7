//===- DumpText.cpp - Places and objects in dumps -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/DumpText.h"
#include "AST/Naming.h"

using namespace clang;

namespace interop {

std::string DumpPlaces::get(SourceLocation Loc) const {
  PresumedLoc At = SM.getPresumedLoc(SM.getFileLoc(Loc));
  if (At.isInvalid())
    return "nowhere";
  std::string Text =
      std::to_string(At.getLine()) + ":" + std::to_string(At.getColumn());
  PresumedLoc Own = SM.getPresumedLoc(SM.getFileLoc(Beside));
  bool IsBeside = Own.isValid() && llvm::StringRef(Own.getFilename()) ==
                                       llvm::StringRef(At.getFilename());
  return IsBeside ? Text : At.getFilename() + (":" + Text);
}

/// What an object is, is said by its class or its function.
static bool isQualified(const ValueDecl &D, ObjectRef::KindTy Kind) {
  const auto *V = dyn_cast<VarDecl>(&D);
  return Kind == ObjectRef::Part ||
         (V && V->hasGlobalStorage() && !V->isStaticLocal());
}

std::string getObjectText(const ObjectRef &O) {
  static const char *const Kinds[] = {"unknown", "this",   "this.", "",
                                      "any.",    "result", "thrown"};
  std::string Out = Kinds[O.Kind];
  if (O.Root)
    Out += isQualified(*O.Root, O.Kind) ? getQualifiedName(*O.Root)
                                        : O.Root->getNameAsString();
  return O.Leaf != O.Root ? Out + ".." + O.Leaf->getNameAsString() : Out;
}

} // namespace interop
