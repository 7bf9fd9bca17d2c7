//===- SummaryFixpoint.h - What bodies do through others --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one fixpoint over bodies. A SummaryTable has a summary for each key: an
// entity, or an entity and whatever else decides what it does. It is worked out
// when it is asked for, and reads others by get() while it is. Tables that read
// each other share a SummaryFixpoint.
//
// Who asks from outside gets what is final. In a circle a reader gets what is
// known so far, at first the table's bottom, and is worked out again when that
// has changed: a circle (a strongly connected component, as Tarjan finds them)
// is final when nothing in it changes, or after Budget::FixpointRounds.
//
// What is read first is worked out where it is read, but only so many calls
// deep that any stack bears it (MaxNesting). What lies deeper is worked out
// later, from a worklist, and its readers again after it: a chain of calls
// costs two updates each at most. Tables that say which keys theirs read
// (ReadsTy) have them worked out before, callees first, which costs one.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DATAFLOW_SUMMARYFIXPOINT_H
#define INTEROP_LIB_DATAFLOW_SUMMARYFIXPOINT_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include <functional>
#include <memory>
#include <vector>

namespace interop {

/// For SummaryTable::UpdateTy of what is worked out from scratch.
template <typename SummaryT> bool replace(SummaryT &Old, SummaryT New) {
  if (Old == New)
    return false;
  Old = std::move(New);
  return true;
}

/// A summary and its key, whatever these are.
class SummaryNode {
public:
  virtual ~SummaryNode() = default;
  bool isFinal() const { return State == Final; }

private:
  friend class SummaryFixpoint;
  /// Works it out from what it reads now. True if it changed.
  virtual bool update() = 0;
  /// Names what update() will read, as far as that is known before.
  virtual void forEachRead(llvm::function_ref<void(SummaryNode &)>) {}

  enum : uint8_t { Unseen, Open, Final } State = Unseen;
  bool IsDirty = false;
  unsigned Index = 0; ///< in the order in which they were opened
  unsigned Mark = 0;  ///< the last walk that came here
  llvm::SmallSetVector<SummaryNode *, 4> Readers; ///< until it is final
};

class SummaryFixpoint {
public:
  static constexpr unsigned MaxNesting = 64;

  /// To be called before \p N is read. Whoever is being worked out is worked
  /// out again if \p N changes later.
  void read(SummaryNode &N);
  /// How often anything was worked out.
  size_t countUpdates() const { return Updates; }

private:
  using Nodes = std::vector<SummaryNode *>;
  void visit(SummaryNode &First);
  void update(SummaryNode &N);
  void settle(unsigned Start, size_t FirstDone);
  Nodes findReads(SummaryNode &First);
  Nodes findDirty(unsigned Start, size_t FirstDone);

  SummaryNode *Current = nullptr; ///< is being worked out
  unsigned Nesting = 0;
  unsigned Opened = 0;   ///< nodes, since somebody asked from outside
  unsigned Lowest = ~0u; ///< Index that was read by what is being visited
  unsigned Walks = 0;
  size_t Updates = 0;
  Nodes Done; ///< worked out, and not final
  Nodes Late; ///< too deep for now
};

template <typename KeyT, typename SummaryT,
          template <typename...> class MapT = llvm::DenseMap>
class SummaryTable {
public:
  /// Brings a summary up to date; true if it changed for who reads it.
  using UpdateTy = std::function<bool(const KeyT &, SummaryT &)>;
  /// Names keys that the update of one reads.
  using ReadsTy =
      std::function<void(const KeyT &, llvm::function_ref<void(const KeyT &)>)>;

  SummaryTable(SummaryFixpoint &Fixpoint, UpdateTy Update,
               ReadsTy Reads = nullptr, SummaryT Bottom = SummaryT())
      : Fixpoint(Fixpoint), Update(std::move(Update)), Reads(std::move(Reads)),
        Bottom(std::move(Bottom)) {}
  SummaryTable(const SummaryTable &) = delete;
  SummaryTable &operator=(const SummaryTable &) = delete;

  /// The reference stays valid; what it refers to changes until it is final.
  const SummaryT &get(const KeyT &Key) {
    Node &N = getNode(Key);
    Fixpoint.read(N);
    return N.Summary;
  }

private:
  struct Node : SummaryNode {
    Node(SummaryTable &Table, const KeyT &Key)
        : Table(Table), Key(Key), Summary(Table.Bottom) {}
    bool update() override { return Table.Update(Key, Summary); }
    void forEachRead(llvm::function_ref<void(SummaryNode &)> See) override {
      if (Table.Reads)
        Table.Reads(Key, [&](const KeyT &Other) { See(Table.getNode(Other)); });
    }
    SummaryTable &Table;
    const KeyT Key;
    SummaryT Summary;
  };

  Node &getNode(const KeyT &Key) {
    std::unique_ptr<Node> &Slot = Summaries[Key];
    if (!Slot)
      Slot = std::make_unique<Node>(*this, Key);
    return *Slot;
  }

  SummaryFixpoint &Fixpoint;
  const UpdateTy Update;
  const ReadsTy Reads;
  const SummaryT Bottom;
  MapT<KeyT, std::unique_ptr<Node>> Summaries;
};

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_SUMMARYFIXPOINT_H
