//===- IndexEntities.cpp - The bodies of a program -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexEntities.h"
#include "EntityNames.h"
#include "Models/ModelStore.h"
#include "Models/UserModels.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace interop {

namespace {

/// Takes the keys out of what an index prints of itself, line by line.
class KeyStream : public raw_ostream {
public:
  explicit KeyStream(const IndexFile &Index) : Index(Index) {}
  ~KeyStream() override { flush(); }
  std::vector<std::string> take() {
    flush();
    return std::move(Keys);
  }

private:
  void write_impl(const char *Text, size_t Size) override {
    Written += Size;
    StringRef Rest(Text, Size);
    while (Rest.contains('\n')) {
      auto [Head, Tail] = Rest.split('\n');
      Line += Head;
      addLine(Line);
      Line.clear();
      Rest = Tail;
    }
    Line += Rest;
  }
  uint64_t current_pos() const override { return Written; }

  /// "entity KEY of UNIT: WORDS"; what a key looks like, the index knows.
  void addLine(StringRef Printed) {
    if (!Printed.consume_front("entity "))
      return;
    for (StringRef Key = Printed; Key.contains(" of ");) {
      Key = Key.rsplit(" of ").first;
      if (Index.find(Key)) {
        Keys.push_back(Key.str());
        return;
      }
    }
  }

  const IndexFile &Index;
  std::string Line;
  std::vector<std::string> Keys;
  uint64_t Written = 0;
};

} // namespace

std::vector<std::string> listEntities(const IndexFile &Index) {
  KeyStream Keys(Index);
  Index.dump(Keys);
  return Keys.take();
}

std::optional<EntitySummary> readEntity(const IndexFile &Index, StringRef Key) {
  std::optional<LinkedEntity> Found = Index.find(Key);
  if (!Found)
    return std::nullopt;
  Expected<EntitySummary> E = decodeEntity(Found->Facts, Found->Places);
  if (!E)
    return consumeError(E.takeError()), std::nullopt;
  E->Key = Key.str();
  return std::move(*E);
}

std::shared_ptr<const ModelSet> loadModels(const IndexFile &Index,
                                           StringRef Folder) {
  IntrusiveRefCntPtr<vfs::FileSystem> FS = vfs::getRealFileSystem();
  SmallString<128> AnyFile(Folder);
  sys::path::append(AnyFile, "any");
  std::vector<ModelError> Errors;
  return ModelStore().getModels(
      [&](StringRef Name) { return Index.knowsName(Name); },
      findUserModels(AnyFile, *FS).Files, Confidence::Implementation, *FS,
      Errors);
}

const FunctionRow *findRow(const EntitySummary &In, const SummaryEvent &Event,
                           const ModelSet &Models) {
  return Event.Callee
             ? Models.findFunction(makeName(In, Event.Callee),
                                   In.Decls[Event.Callee - 1].Parts.size())
             : nullptr;
}

} // namespace interop
