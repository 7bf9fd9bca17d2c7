//===- BuiltinModels.h - The table that the model compiler writes ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_STORE_BUILTINMODELS_H
#define INTEROP_LIB_MODELS_STORE_BUILTINMODELS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/xxhash.h"

namespace interop {

/// One file of models/, compiled in by tools/model-compiler.
struct BuiltinModel {
  llvm::StringRef File;                 ///< "libzmq.yaml"
  llvm::StringRef Library;              ///< "libzmq"
  llvm::StringRef Tree;                 ///< see Store/ModelCodec.h
  llvm::ArrayRef<const char *> Extends; ///< libraries it needs beside it
  bool Base; ///< holds wherever any model holds and the unit knows a scope
  llvm::ArrayRef<const char *> Scopes; ///< of Base; see getOuterScopes()
};

/// Returns the models sorted by file name, base models first.
llvm::ArrayRef<BuiltinModel> getBuiltinModels();

/// The models, as indices of getBuiltinModels(), of which \p Name is a trigger
/// (see ModelNames.h). Its cost does not depend on how many models there are.
llvm::ArrayRef<uint16_t> findTriggered(llvm::StringRef Name);

/// Calls \p Visit with each trigger and its models, in no order that matters.
void forEachTrigger(
    llvm::function_ref<void(llvm::StringRef, llvm::ArrayRef<uint16_t>)> Visit);

/// True if a row of some model speaks of \p Name (see getRowNames() in
/// ModelNames.h), or, though rarely, of another name with the same hash.
bool isNamedByModels(llvm::StringRef Name);

/// A place in the hash table of the triggers: that of a name, or of one after
/// which there was none.
struct TriggerSlot {
  uint32_t Hash;   ///< of the name: see hashTrigger()
  uint32_t NameAt; ///< in the text of all names
  uint16_t Length; ///< of the name; 0: the slot is free
  uint16_t Count;  ///< of its models
  uint32_t First;  ///< of its models, in the list of all
};

inline uint32_t hashTrigger(llvm::StringRef Name) {
  return uint32_t(llvm::xxh3_64bits(Name));
}

} // namespace interop

#endif // INTEROP_LIB_MODELS_STORE_BUILTINMODELS_H
