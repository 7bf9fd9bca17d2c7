//===- InferredModel.cpp - A model written from what bodies show ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Inferred/InferredModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace interop {

std::string quoteYaml(StringRef Text) {
  bool IsPlain = !Text.empty() &&
                 all_of(Text, [](char C) { return isAlnum(C) || C == '_'; }) &&
                 !isDigit(Text.front());
  if (IsPlain)
    return Text.str();
  std::string Quoted = "\"";
  for (char C : Text) {
    if (C == '"' || C == '\\')
      Quoted += '\\';
    Quoted += C;
  }
  return Quoted + "\"";
}

namespace {

bool isSame(const RecordEntry &A, const RecordEntry &B) {
  return std::tie(A.Key, A.Value) == std::tie(B.Key, B.Value);
}

/// Joins the records of all units.
class InferredModelWriter {
public:
  explicit InferredModelWriter(std::vector<RowRecord> All)
      : Records(std::move(All)) {
    joinOverloads();
    dropLoneHandles();
    collectLocks();
  }

  InferredModel write(StringRef Library) {
    InferredModel Out;
    Out.Functions = Records.size();
    raw_string_ostream To(Out.Text);
    To << "# Written by interop-tidy infer-models, from bodies; each row has "
          "the calls that show it.\n"
       << "library: " << quoteYaml(Library) << "\n"
       << "defaults: {confidence: implementation}\n";
    writeHandles(To);
    writeLocks(To);
    for (const RowRecord &R : Records)
      if (!R.Entries.empty() || takesLock(R)) {
        To << (Out.Rows++ ? "\n" : "\nfunctions:\n");
        writeRow(R, To);
      }
    return Out;
  }

private:
  /// Sorted by name; one record for what rows can distinguish.
  void joinOverloads() {
    llvm::sort(Records, [](const RowRecord &A, const RowRecord &B) {
      return std::tie(A.Name, A.Params, A.Type, A.At) <
             std::tie(B.Name, B.Params, B.Type, B.At);
    });
    std::vector<RowRecord> Joined;
    for (RowRecord &R : Records) {
      bool IsNew = Joined.empty() || Joined.back().Name != R.Name ||
                   Joined.back().Params != R.Params;
      if (IsNew) {
        Joined.push_back(std::move(R));
        continue;
      }
      erase_if(Joined.back().Entries, [&](const RecordEntry &E) {
        return none_of(R.Entries,
                       [&](const RecordEntry &O) { return isSame(E, O); });
      });
    }
    Records = std::move(Joined);
  }

  void dropLoneHandles() {
    StringSet<> Made, Ended;
    for (const RowRecord &R : Records)
      for (const RecordEntry &E : R.Entries)
        if (!E.Handle.empty())
          (E.Key == "acquires" ? Made : Ended).insert(E.Handle);
    for (RowRecord &R : Records)
      erase_if(R.Entries, [&](const RecordEntry &E) {
        return !E.Handle.empty() &&
               !(Made.contains(E.Handle) && Ended.contains(E.Handle));
      });
  }

  void collectLocks() {
    for (const RowRecord &R : Records)
      for (const RecordEntry &E : R.Entries)
        for (const RecordLock &L : E.Held)
          Locks.try_emplace(L.Name, L.IsPerObject);
  }

  void writeHandles(raw_ostream &To) const {
    std::map<std::string, bool> Kinds;
    for (const RowRecord &R : Records)
      for (const RecordEntry &E : R.Entries)
        if (!E.Handle.empty())
          Kinds[E.Handle] = true;
    if (!Kinds.empty())
      To << "\nhandles:\n";
    for (const auto &Kind : Kinds)
      To << "  - {name: " << quoteYaml(Kind.first)
         << ", source: \"the rows that make and release it\"}\n";
  }

  void writeLocks(raw_ostream &To) const {
    if (!Locks.empty())
      To << "\nlocks:\n";
    for (const auto &Lock : Locks)
      To << "  - {name: " << quoteYaml(Lock.first)
         << ", kind: library, scope: " << (Lock.second ? "handle" : "process")
         << ", title: " << quoteYaml("the lock '" + Lock.first + "'")
         << ", source: \"the rows that take it\"}\n";
  }

  bool takesLock(const RowRecord &R) const {
    return any_of(R.Taken, [this](const RecordLock &L) {
      return Locks.count(L.Name) != 0;
    });
  }

  void writeRow(const RowRecord &R, raw_ostream &To) const {
    for (const RecordEntry &E : R.Entries)
      for (const auto &[Index, Line] : enumerate(E.Path))
        To << (Index ? "  #     " : "  # " + E.Key + ": ") << Line << "\n";
    To << "  - name: " << quoteYaml(R.Name) << "\n"
       << "    params: " << R.Params << "\n";
    // Keys in the order of their first entries; several of one are a list.
    StringSet<> Written;
    for (const RecordEntry &First : R.Entries) {
      auto IsOfKey = [&](const RecordEntry &E) { return E.Key == First.Key; };
      if (!Written.insert(First.Key).second)
        continue;
      SmallVector<std::string, 2> Values;
      for (const RecordEntry &E : R.Entries)
        if (IsOfKey(E))
          Values.push_back(makeValue(E));
      To << "    " << First.Key << ": ";
      if (Values.size() == 1)
        To << Values.front() << "\n";
      else
        To << "[" << join(Values, ",\n      ") << "]\n";
    }
    writeTaken(R, To);
    To << "    source: " << quoteYaml(R.At) << "\n";
  }

  static std::string makeValue(const RecordEntry &E) {
    if (E.Held.empty())
      return E.Value;
    SmallVector<std::string, 2> Names;
    for (const RecordLock &L : E.Held)
      Names.push_back(quoteYaml(L.Name));
    return E.Value.substr(0, E.Value.size() - 1) + ", locks_held: [" +
           join(Names, ", ") + "]}";
  }

  void writeTaken(const RowRecord &R, raw_ostream &To) const {
    SmallVector<std::string, 2> Names;
    for (const RecordLock &L : R.Taken)
      if (Locks.count(L.Name))
        Names.push_back(quoteYaml(L.Name));
    if (!Names.empty())
      To << "    takes_lock: [" << join(Names, ", ") << "]\n";
  }

  std::vector<RowRecord> Records;
  std::map<std::string, bool> Locks; ///< to declare; per object or not
};

} // namespace

InferredModel writeModel(StringRef Library, std::vector<RowRecord> Records) {
  return InferredModelWriter(std::move(Records)).write(Library);
}

} // namespace interop
