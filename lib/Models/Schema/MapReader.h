//===- MapReader.h - Typed reading of a located tree ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Cursor is a node and the path that leads to it; a MapReader reads the keys
// of one mapping by name and type, and reports every key that no reader asked
// for. All errors go to an ErrorSink as ModelErrors. Knows no model key.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_SCHEMA_MAPREADER_H
#define INTEROP_LIB_MODELS_SCHEMA_MAPREADER_H

#include "Models/Schema/ReservedKeys.h"
#include "Models/Values/ModelError.h"
#include "Support/YamlTree.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include <optional>

namespace interop {

/// A node and how it was reached. Lives on the stack, below its parent.
struct Cursor {
  const YamlNode &Node;
  const Cursor *Parent = nullptr;
  llvm::StringRef Key;      ///< in a mapping
  unsigned Index = 0;       ///< in a sequence
  std::string path() const; ///< "functions[3].blocks.class"
  Cursor child(llvm::StringRef Key, const YamlNode &Value) const {
    return {Value, this, Key, 0};
  }
  Cursor item(unsigned Index) const {
    return {Node.Items[Index], this, llvm::StringRef(), Index};
  }
};

/// Where errors of one file go.
class ErrorSink {
public:
  ErrorSink(llvm::StringRef File, std::vector<ModelError> &Errors)
      : File(File), Errors(Errors), Before(Errors.size()) {}

  void report(const Cursor &At, const llvm::Twine &Message);
  void report(unsigned Line, unsigned Column, const llvm::Twine &Path,
              const llvm::Twine &Message);
  bool hasErrors() const { return Errors.size() != Before; }
  size_t count() const { return Errors.size(); }

private:
  llvm::StringRef File;
  std::vector<ModelError> &Errors;
  size_t Before;
};

/// One name of an enumeration.
struct EnumName {
  llvm::StringRef Name;
  int Value;
};

/// Scalars. Report and return nullopt if the node is not what is expected.
std::optional<int64_t> readInteger(const Cursor &At, ErrorSink &Sink);
std::optional<unsigned> readIndex(const Cursor &At, ErrorSink &Sink);
std::optional<bool> readBool(const Cursor &At, ErrorSink &Sink);
std::optional<std::string> readText(const Cursor &At, ErrorSink &Sink);
std::optional<int> readEnum(const Cursor &At, llvm::ArrayRef<EnumName> Names,
                            ErrorSink &Sink);
/// A text, or a sequence of texts; none may be empty or occur twice.
std::vector<std::string> readTexts(const Cursor &At, ErrorSink &Sink);
/// Calls \p Each for every item, or once for a node that is not a sequence.
void forEachItem(const Cursor &At,
                 llvm::function_ref<void(const Cursor &)> Each);
/// "'a', 'b' or 'c'".
std::string listNames(llvm::ArrayRef<llvm::StringRef> Names);
/// The name nearest to \p Found, or empty if none is near.
llvm::StringRef findNearest(llvm::StringRef Found,
                            llvm::ArrayRef<llvm::StringRef> Names);

/// Reads the keys of one mapping; finish() must be called at the end.
class MapReader {
public:
  /// \p Context selects the reserved keys. Reports if \p At is no mapping.
  MapReader(const Cursor &At, KeyContext Context, ErrorSink &Sink);

  /// Calls \p Read with the value of \p Key if it is there and not null;
  /// returns whether it was. To be called once for a key.
  bool take(llvm::StringRef Key, llvm::function_ref<void(const Cursor &)> Read);
  bool has(llvm::StringRef Key) const { return At.Node.find(Key); }

  void text(llvm::StringRef Key, std::string &To);
  void texts(llvm::StringRef Key, std::vector<std::string> &To);
  void boolean(llvm::StringRef Key, bool &To);
  void index(llvm::StringRef Key, std::optional<unsigned> &To);
  /// Returns whether a valid name was there.
  bool enumeration(llvm::StringRef Key, llvm::ArrayRef<EnumName> Names,
                   llvm::function_ref<void(int)> Set);
  /// Reports a missing key.
  void require(llvm::StringRef Key);
  /// Reports keys that were never asked for. Returns false if the node was no
  /// mapping.
  bool finish();
  /// Reports \p Message unless the node is no mapping, which is reported.
  void report(const llvm::Twine &Message) {
    if (At.Node.Kind == YamlNode::Mapping)
      Sink.report(At, Message);
  }

private:
  void reportUnknown(const YamlEntry &Entry);
  static uint64_t makeBit(llvm::StringRef Key) {
    return uint64_t(1) << ((Key.size() * 7 + Key.front() + Key.back()) % 64);
  }

  const Cursor &At;
  KeyContext Context;
  ErrorSink &Sink;
  size_t Left; ///< entries that nobody has asked for
  uint64_t Bits = 0; ///< of their keys: most rows have a few of many
  llvm::SmallVector<llvm::StringRef, 48> Asked;
};

} // namespace interop

#endif // INTEROP_LIB_MODELS_SCHEMA_MAPREADER_H
