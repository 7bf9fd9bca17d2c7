//===- IndexEntities.h - The bodies of a program ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads all bodies of a program from its index, which by itself answers for one
// key at a time.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROGRAM_INDEXENTITIES_H
#define INTEROP_TOOLS_DRIVER_PROGRAM_INDEXENTITIES_H

#include "Models/Values/ModelSet.h"
#include "Program/Index/IndexFile.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <memory>

namespace interop {

/// The keys of all that \p Index has facts of, in order.
std::vector<std::string> listEntities(const IndexFile &Index);

/// The facts of \p Key, with its Key; none if it has none, or they are damaged.
std::optional<EntitySummary> readEntity(const IndexFile &Index,
                                        llvm::StringRef Key);

/// The built-in models of what \p Index names, and those of the project that
/// \p Folder belongs to. What is wrong with these is said when it is checked.
std::shared_ptr<const ModelSet> loadModels(const IndexFile &Index,
                                           llvm::StringRef Folder);

/// Those of what \p Knows says yes to.
std::shared_ptr<const ModelSet>
loadModels(llvm::function_ref<bool(llvm::StringRef)> Knows,
           llvm::StringRef Folder);

/// All entities of some summaries; of several with one key the first.
struct Entities {
  std::vector<EntitySummary> All;
  llvm::StringMap<size_t> ByKey;
  llvm::StringSet<> Names; ///< unqualified: what models may know
};

/// Reads the summaries that \p Inputs (files and folders) name.
llvm::Expected<Entities> readEntities(llvm::ArrayRef<std::string> Inputs);

/// The row for what \p Fact of \p In calls; null if there is none.
const FunctionModel *findRow(const EntitySummary &In, const SummaryFact &Fact,
                             const ModelSet &Models);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROGRAM_INDEXENTITIES_H
