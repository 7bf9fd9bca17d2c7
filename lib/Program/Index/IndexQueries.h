//===- IndexQueries.h - What a unit asked of an index -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Records what a unit asks of an index. The unit need not be checked again
// while everything that it asked has the answer that it had. So the questions
// are recorded, and asked anew of the next index. A question is its kind and
// the hash (xxh3) of its key: a million of them are asked in a second.
//
// Where other units' facts stand is no part of the answers. Their places are
// numbers then (Index/SlicePlaces.h), which the index resolves when they are
// printed: a comment changes no answer.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_INDEX_INDEXQUERIES_H
#define INTEROP_LIB_PROGRAM_INDEX_INDEXQUERIES_H

#include "Program/Index/IndexFile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>
#include <mutex>
#include <shared_mutex>

namespace interop {

struct IndexQuery {
  enum KindTy : uint8_t {
    Head,   ///< find: whether there is such a body, and what bits it has
    Facts,  ///< read: all but where they stand
    Places, ///< read: where those of one file stand
    Quiet,  ///< isQuiet
    Target, ///< findOnlyTarget
    Users,  ///< findUsers
    File,   ///< findFileHash
    Name,   ///< knowsName
  };
  static constexpr unsigned NumKinds = Name + 1;

  KindTy Kind = Head;
  uint64_t Key = 0; ///< the hash of the text that was asked for
  uint64_t In = 0;  ///< of Places: the hash of the file's name

  bool operator<(const IndexQuery &Other) const {
    return asTuple() < Other.asTuple();
  }
  bool operator==(const IndexQuery &Other) const {
    return asTuple() == Other.asTuple();
  }

private:
  std::tuple<KindTy, uint64_t, uint64_t> asTuple() const {
    return {Kind, Key, In};
  }
};

} // namespace interop

template <> struct llvm::DenseMapInfo<interop::IndexQuery> {
  using Question = interop::IndexQuery;
  /// A question of no kind.
  static Question getEmptyKey() { return {Question::KindTy(~0), 0, 0}; }
  static Question getTombstoneKey() { return {Question::KindTy(~0), 1, 0}; }
  static unsigned getHashValue(const Question &Q) {
    // Both are hashes.
    return unsigned(Q.Key ^ Q.In) + Q.Kind;
  }
  static bool isEqual(const Question &A, const Question &B) { return A == B; }
};

namespace interop {

class IndexPrefetch;

/// Passes questions on and remembers them. Not for several threads.
class RecordingIndex : public IndexReader {
public:
  /// Places in files for which \p IsOwn is true stay as they are: these are the
  /// unit's own. Other places become numbers. \p Ahead, which may be null, is
  /// asked first.
  RecordingIndex(std::shared_ptr<const IndexReader> Of,
                 std::function<bool(llvm::StringRef File)> IsOwn,
                 std::shared_ptr<IndexPrefetch> Ahead = nullptr)
      : Of(std::move(Of)), IsOwn(std::move(IsOwn)), Ahead(std::move(Ahead)) {}

  llvm::StringRef getPath() const override { return Of->getPath(); }
  llvm::StringRef getRelease() const override { return Of->getRelease(); }
  std::optional<LinkedEntity> find(llvm::StringRef Key) const override;
  llvm::Expected<EntitySummary> read(llvm::StringRef Key,
                                     const LinkedEntity &E) const override;
  bool isQuiet(llvm::StringRef Key) const override;
  llvm::StringRef findOnlyTarget(llvm::StringRef Key) const override;
  std::vector<IndexUser> findUsers(llvm::StringRef Key) const override;
  std::optional<uint64_t> findFileHash(llvm::StringRef Name) const override;
  bool knowsName(llvm::StringRef Name) const override;

  /// The questions so far, as decodeQuestions() reads them.
  std::string encode() const;

private:
  llvm::Expected<EntitySummary> decode(llvm::StringRef Key,
                                       const LinkedEntity &E) const;
  void record(IndexQuery::KindTy Kind, llvm::StringRef Key,
              uint64_t In = 0) const;

  const std::shared_ptr<const IndexReader> Of;
  const std::function<bool(llvm::StringRef)> IsOwn;
  const std::shared_ptr<IndexPrefetch> Ahead;
  mutable llvm::DenseSet<IndexQuery> Asked;
};

/// Each question once, in order; \p Bytes may be the bytes of several units in
/// a row. None if they are not whole.
std::optional<std::vector<IndexQuery>> decodeQuestions(llvm::StringRef Bytes);

/// The answers of one index. For several threads at once.
class IndexAnswers {
public:
  /// \p Index must outlive it.
  explicit IndexAnswers(const IndexFile &Index) : Index(Index) {}

  /// A hash of the answers to all \p Questions, and of the release. It is the
  /// same for two indexes in which a unit that asks these questions, and has
  /// not changed itself, finds the same.
  uint64_t hash(llvm::ArrayRef<IndexQuery> Questions) const;

private:
  void answer(llvm::ArrayRef<IndexQuery> Questions,
              llvm::MutableArrayRef<uint64_t> Answers) const;
  uint64_t makeAnswer(const IndexQuery &Question) const;
  void listTexts() const;

  const IndexFile &Index;
  mutable std::once_flag AreListed;
  mutable llvm::DenseMap<uint64_t, llvm::StringRef> Texts; ///< by hash
  mutable std::shared_mutex Mutex;
  mutable llvm::DenseMap<IndexQuery, uint64_t> Known;
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_INDEX_INDEXQUERIES_H
