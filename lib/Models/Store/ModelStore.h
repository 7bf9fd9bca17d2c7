//===- ModelStore.h - Built-in models, loaded once and on demand ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The built-in models are compiled into every carrier, each with the
// unqualified names it mentions. The first unit that knows one of these names
// reads the rows that it needs; the second reads the model whole, which is kept
// for the life of the store: most processes look at one unit. User files are
// read by path. Thread-safe.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_STORE_MODELSTORE_H
#define INTEROP_LIB_MODELS_STORE_MODELSTORE_H

#include "Models/Values/Model.h"
#include "Models/Values/ModelError.h"
#include "Models/Values/ModelSet.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace interop {

class ModelStore {
public:
  using NameTest = llvm::function_ref<bool(llvm::StringRef)>;
  using NameList =
      llvm::function_ref<void(llvm::function_ref<void(llvm::StringRef)>)>;

  /// The models that hold for one translation unit: the built-in ones of which
  /// \p KnowsName is true for at least one name, then \p UserFiles in order.
  /// Errors in user files are appended to \p Errors; such a file counts as
  /// absent, whole. \p Macros selects rows by version and build. Built-in
  /// models of the libraries \p Omitted, and those that extend them, count as
  /// absent; likewise base models where \p KnowsScope is given, and true for
  /// none of their scopes ("std"). All functions of a model are read if \p
  /// IsLinked: what other units of the program name counts, too. \p
  /// ForEachName, where it is given, lists the names of the unit itself, so that
  /// \p KnowsName is asked only for what other units name, and the cost of one
  /// unit does not grow with the number of models. The result is never null.
  std::shared_ptr<const ModelSet>
  getModels(NameTest KnowsName, llvm::ArrayRef<std::string> UserFiles,
            Confidence Weakest, llvm::vfs::FileSystem &FS,
            std::vector<ModelError> &Errors, MacroQuery Macros = nullptr,
            llvm::ArrayRef<std::string> Omitted = {},
            NameTest KnowsScope = nullptr, bool IsLinked = false,
            NameList ForEachName = nullptr);

private:
  /// An entry of the built-in table, as far as it has been read.
  struct Entry {
    bool WasAsked = false;
    std::shared_ptr<const Model> Whole; // null until it is asked for again
  };
  /// The model of entry \p Index of the built-in table, with the functions of
  /// which \p KnowsName is true for a name at least; with all if it is null.
  std::shared_ptr<const Model> getBuiltIn(size_t Index, NameTest KnowsName);

  std::mutex Mutex;
  std::vector<Entry> BuiltIn; // by index in the table
};

} // namespace interop

#endif // INTEROP_LIB_MODELS_STORE_MODELSTORE_H
