//===- InferredModel.h - A model written from what bodies show ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds what each unit infers of the functions that a library offers, as values
// without AST, and the model file that they make together. Units write records
// as JSON, the driver joins them.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_INFERRED_INFERREDMODEL_H
#define INTEROP_LIB_MODELS_INFERRED_INFERREDMODEL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace interop {

struct RecordLock {
  std::string Name;
  bool IsPerObject = false;
};

/// One key of a row.
struct RecordEntry {
  std::string Key;    ///< blocks, callbacks, acquires, releases or throws
  std::string Value;  ///< YAML on one line; of a list one item
  std::string Handle; ///< kind of acquires and releases
  std::vector<RecordLock> Held;  ///< of callbacks; Value is open for them
  std::vector<std::string> Path; ///< one call a line, outermost first
};

/// What is known of one function.
struct RowRecord {
  std::string Name; ///< as models spell it
  uint64_t Params = 0;
  std::string Type; ///< distinguishes overloads
  std::string At;   ///< "src/queue.c:12"
  std::vector<RecordEntry> Entries;
  std::vector<RecordLock> Taken; ///< locks
};

std::string encodeRecords(llvm::ArrayRef<RowRecord> Records);
llvm::Expected<std::vector<RowRecord>> decodeRecords(llvm::StringRef Text);

struct InferredModel {
  std::string Text;
  size_t Functions = 0; ///< how many were looked at
  size_t Rows = 0;
};

/// Returns the model of \p Library, the same whatever the order of \p Records.
/// A row of overloads with as many parameters says only what holds for all of
/// them. Left out are handles that are made and never released, or the reverse,
/// and locks that no callback runs under.
InferredModel writeModel(llvm::StringRef Library,
                         std::vector<RowRecord> Records);

/// \p Text as YAML has it on one line: in quotes where it needs them.
std::string quoteYaml(llvm::StringRef Text);

} // namespace interop

#endif // INTEROP_LIB_MODELS_INFERRED_INFERREDMODEL_H
