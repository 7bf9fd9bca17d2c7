//===- LinkBench.cpp - What linking a large program costs -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// interop-link-bench generate BODIES FOLDER     writes summaries
// interop-link-bench link FOLDER INDEX THREADS  links them
// interop-link-bench find BODIES INDEX COUNT    opens the index, reads entities
// interop-link-bench call BODIES UNIT FILE      writes a file that calls a unit
// interop-link-bench reach BODIES UNIT INDEX    counts the bodies it reaches
//
// Each prints its figures as one object of JSON. bench/link.py runs each in a
// process of its own, so that the memory of one is not that of another.
//
//===----------------------------------------------------------------------===//

#include "Program/Index/IndexFile.h"
#include "Program/Linker/Link.h"
#include "SummaryGenerator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include <chrono>

using namespace interop;
using namespace llvm;

/// Ends the process if something went wrong.
static ExitOnError Check("interop-link-bench: ");

namespace {

/// Seconds since it was made, or since it was last asked.
class Clock {
public:
  double take() {
    auto Now = std::chrono::steady_clock::now();
    std::chrono::duration<double> Passed = Now - Start;
    Start = Now;
    return Passed.count();
  }

private:
  std::chrono::steady_clock::time_point Start =
      std::chrono::steady_clock::now();
};

} // namespace

/// Functions that a file of `call` calls.
static constexpr unsigned NumCalled = 50;

static unsigned readNumber(StringRef Text) {
  unsigned Number = 0;
  if (Text.getAsInteger(10, Number))
    Check(createStringError(inconvertibleErrorCode(),
                            "expected a number, got '" + Text + "'"));
  return Number;
}

static json::Object generate(unsigned Bodies, StringRef Folder) {
  SummaryGenerator Generator(Bodies);
  Check(errorCodeToError(sys::fs::create_directories(Folder)));
  uint64_t Bytes = 0;
  for (unsigned Unit = 0; Unit < Generator.countUnits(); ++Unit) {
    std::string Text = encodeUnit(Generator.makeUnit(Unit));
    Bytes += Text.size();
    Check(writeWhole((Folder + "/" + Twine(Unit) + ".itsum").str(), Text));
  }
  return json::Object{{"units", Generator.countUnits()},
                      {"bytes", int64_t(Bytes)}};
}

static std::vector<std::string> listFiles(StringRef Folder) {
  std::vector<std::string> Paths;
  std::error_code Problem;
  for (sys::fs::directory_iterator File(Folder, Problem), End;
       !Problem && File != End; File.increment(Problem))
    Paths.push_back(File->path());
  Check(errorCodeToError(Problem));
  llvm::sort(Paths);
  return Paths;
}

/// The driver does it like this, too.
static std::vector<SummaryFile> openAll(ArrayRef<std::string> Paths,
                                        unsigned Threads) {
  std::vector<std::optional<SummaryFile>> Opened(Paths.size());
  {
    DefaultThreadPool Pool(hardware_concurrency(Threads));
    for (size_t I = 0; I < Paths.size(); ++I)
      Pool.async([&, I] { Opened[I] = Check(SummaryFile::open(Paths[I])); });
  }
  std::vector<SummaryFile> Units;
  for (std::optional<SummaryFile> &File : Opened)
    Units.push_back(std::move(*File));
  return Units;
}

static json::Object linkFolder(StringRef Folder, StringRef Index,
                               unsigned Threads) {
  std::vector<std::string> Paths = listFiles(Folder);
  Clock Time;
  std::vector<SummaryFile> Units = openAll(Paths, Threads);
  double Open = Time.take();
  LinkResult Result = Check(interop::link(Units, Threads));
  double Link = Time.take();
  Check(writeWhole(Index, Result.Bytes));
  double Write = Time.take();
  return json::Object{{"units", int64_t(Result.Units)},
                      {"entities", int64_t(Result.Entities)},
                      {"folded", int64_t(Result.Folded)},
                      {"bytes", int64_t(Result.Bytes.size())},
                      {"open seconds", Open},
                      {"link seconds", Link},
                      {"write seconds", Write}};
}

static json::Object findEntities(unsigned Bodies, StringRef Path,
                                 unsigned Count) {
  SummaryGenerator Generator(Bodies);
  // Some of them do nothing, and are not in the index.
  std::vector<std::string> Keys;
  for (unsigned I = 0; I < 2 * Count; ++I)
    Keys.push_back(Generator.makeKey(I));
  Clock Time;
  std::unique_ptr<IndexFile> Index = Check(IndexFile::open(Path));
  double Open = Time.take();
  std::vector<LinkedEntity> Found;
  for (size_t I = 0; I < Keys.size() && Found.size() < Count; ++I)
    if (auto Entity = Index->find(Keys[I]))
      Found.push_back(*Entity);
  double Find = Time.take();
  size_t NumFacts = 0;
  for (const LinkedEntity &Entity : Found)
    NumFacts += Check(decodeEntity(Entity.Facts, Entity.Places)).Facts.size();
  double Decode = Time.take();
  Check(Index->validate());
  return json::Object{
      {"found", int64_t(Found.size())}, {"events", int64_t(NumFacts)},
      {"open seconds", Open},           {"find seconds", Find},
      {"decode seconds", Decode},       {"validate seconds", Time.take()}};
}

static json::Object writeCaller(unsigned Bodies, unsigned Unit,
                                StringRef Path) {
  std::string Text = SummaryGenerator(Bodies).makeCaller(Unit, NumCalled);
  Check(writeWhole(Path, Text));
  return json::Object{{"bytes", int64_t(Text.size())}};
}

/// Keys of what \p Entity calls.
static std::vector<StringRef> listCallees(const EntitySummary &Entity) {
  std::vector<StringRef> Keys;
  for (const SummaryFact &E : Entity.Facts)
    if (E.Callee)
      Keys.push_back(Entity.Decls[E.Callee - 1].Key);
  return Keys;
}

static json::Object countReached(unsigned Bodies, unsigned Unit,
                                 StringRef Path) {
  std::unique_ptr<IndexFile> Index = Check(IndexFile::open(Path));
  std::vector<std::string> Pending =
      SummaryGenerator(Bodies).listCalled(Unit, NumCalled);
  StringSet<> Reached;
  while (!Pending.empty()) {
    std::string Key = std::move(Pending.back());
    Pending.pop_back();
    std::optional<LinkedEntity> Found = Index->find(Key);
    if (!Found || !Reached.insert(Key).second)
      continue;
    EntitySummary Entity = Check(decodeEntity(Found->Facts, Found->Places));
    for (StringRef Callee : listCallees(Entity))
      Pending.push_back(Callee.str());
  }
  return json::Object{{"bodies", int64_t(Reached.size())}};
}

int main(int Count, char **Values) {
  SmallVector<StringRef, 5> Words(Values + 1, Values + Count);
  json::Object Figures;
  if (Words.size() == 3 && Words[0] == "generate") {
    Figures = generate(readNumber(Words[1]), Words[2]);
  } else if (Words.size() == 4 && Words[0] == "link") {
    Figures = linkFolder(Words[1], Words[2], readNumber(Words[3]));
  } else if (Words.size() == 4 && Words[0] == "find") {
    Figures =
        findEntities(readNumber(Words[1]), Words[2], readNumber(Words[3]));
  } else if (Words.size() == 4 && Words[0] == "call") {
    Figures = writeCaller(readNumber(Words[1]), readNumber(Words[2]), Words[3]);
  } else if (Words.size() == 4 && Words[0] == "reach") {
    Figures =
        countReached(readNumber(Words[1]), readNumber(Words[2]), Words[3]);
  } else {
    errs() << "usage: interop-link-bench generate BODIES FOLDER\n"
              "       interop-link-bench link FOLDER INDEX THREADS\n"
              "       interop-link-bench find BODIES INDEX COUNT\n"
              "       interop-link-bench call BODIES UNIT FILE\n"
              "       interop-link-bench reach BODIES UNIT INDEX\n";
    return 2;
  }
  outs() << json::Value(std::move(Figures)) << '\n';
  return 0;
}
