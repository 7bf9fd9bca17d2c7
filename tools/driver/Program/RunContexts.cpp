//===- RunContexts.cpp - Who has a function run ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Program/RunContexts.h"
#include "driver/Options/Driver.h"
#include "driver/Program/EntityNames.h"
#include "driver/Program/IndexEntities.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace interop {

namespace {

constexpr size_t MaxContexts = 16; ///< that are printed
constexpr size_t NoStep = ~size_t(0);

/// One function on a way up, and how it gets to the one before.
struct Step {
  std::string Key;
  size_t To = NoStep; ///< the step before
  std::string Line;   ///< empty for what is only another name
};

/// Where a way up ends.
struct Context {
  std::string What;
  std::string
      Line; ///< how the first function of the way comes in; may be empty
  size_t From = NoStep;
};

class Climber {
public:
  Climber(const IndexFile &Index, const ModelSet &Models)
      : Index(Index), Models(Models) {}

  std::vector<Context> climb(StringRef Key) {
    add(Key, NoStep, "");
    for (size_t I = 0; I < Steps.size(); ++I)
      visit(I);
    return std::move(Found);
  }

  void print(const Context &C, raw_ostream &Out) const {
    Out << "    " << C.What << "\n";
    if (!C.Line.empty())
      Out << "      " << C.Line << "\n";
    for (size_t I = C.From; I != NoStep; I = Steps[I].To)
      if (!Steps[I].Line.empty())
        Out << "      " << Steps[I].Line << "\n";
  }

private:
  void add(StringRef Key, size_t To, std::string Line) {
    if (Seen.insert(Key).second)
      Steps.push_back({Key.str(), To, std::move(Line)});
  }

  void addContext(size_t From, const Twine &What, std::string Line = "") {
    Found.push_back({What.str(), std::move(Line), From});
  }

  void visit(size_t I) {
    const std::string Key = Steps[I].Key;
    std::optional<EntitySummary> Self = readEntity(Index, Key);
    std::vector<IndexUser> Users = Index.findUsers(Key);
    if (Self && isMain(*Self))
      addContext(I, "on the main thread");
    else if (Users.empty())
      addContext(I, "nobody in the program calls " +
                        (Self ? quote(getName(*Self)) : "it"));
    std::string Name = Self ? getName(*Self) : "";
    for (const IndexUser &User : Users)
      if (User.IsMethod)
        add(User.Key, I, "");
      else if (std::optional<EntitySummary> By = readEntity(Index, User.Key))
        visitUser(*By, I, Key, Name);
  }

  static bool isMain(const EntitySummary &E) {
    return E.Self && E.Decls[E.Self - 1].Name == "main" &&
           !E.Decls[E.Self - 1].In;
  }

  static std::string quote(const std::string &Name) { return "'" + Name + "'"; }

  /// \p By calls \p Key, or somebody gets it from \p By.
  void visitUser(const EntitySummary &By, size_t I, const std::string &Key,
                 const std::string &Name) {
    bool IsExplained = false;
    for (const SummaryFact &Fact : By.Facts)
      if (getTarget(By, Fact) == Key) {
        std::string Called = Name.empty() ? makeName(By, Fact.Callee) : Name;
        add(By.Key, I,
            describePlace(By, Fact.At) + ": " + quote(getName(By)) + " calls " +
                quote(Called));
        IsExplained = true;
        break;
      }
    for (const SummaryFact &Fact : By.Facts)
      for (auto [Number, Arg] : enumerate(Fact.Args))
        if (names(By, Arg, Key)) {
          addGiven(By, Fact, Number, I, Name);
          IsExplained = true;
        }
    for (const SummaryEntry &Entry : By.Entries)
      if (Entry.Function && By.Decls[Entry.Function - 1].Key == Key) {
        addEntry(By, Entry, I);
        IsExplained = true;
      }
    if (!IsExplained)
      addContext(I, quote(getName(By)) + " names it");
  }

  /// An expression is not deeper than there are expressions.
  static bool names(const EntitySummary &In, ExprId Id, StringRef Key) {
    SmallVector<ExprId, 8> Work{Id};
    BitVector Done(In.Exprs.size() + 1);
    while (!Work.empty()) {
      ExprId At = Work.pop_back_val();
      if (!At || Done.test(At))
        continue;
      Done.set(At);
      const SummaryExpr &X = In.Exprs[At - 1];
      bool IsName =
          X.Kind == SummaryExpr::Reference || X.Kind == SummaryExpr::Callable;
      if (IsName && X.Decl && In.Decls[X.Decl - 1].Key == Key)
        return true;
      if (X.Kind != SummaryExpr::Call)
        Work.append(X.Parts.begin(), X.Parts.end());
    }
    return false;
  }

  void addGiven(const EntitySummary &By, const SummaryFact &Fact, unsigned Arg,
                size_t I, const std::string &Name) {
    std::string To =
        Fact.Callee ? makeName(By, Fact.Callee) : "something unknown";
    std::string Line = describePlace(By, Fact.At) + ": " + quote(getName(By)) +
                       " hands " + quote(Name) + " to " + quote(To);
    const FunctionModel *Row = findRow(By, Fact, Models);
    addContext(I,
               Row ? describe(*Row, Arg, To)
                   : "whenever " + quote(To) + " calls it",
               std::move(Line));
  }

  /// What \p Row does with its argument \p Arg.
  static std::string describe(const FunctionModel &Row, unsigned Arg,
                              const std::string &To) {
    std::string Model = " (model " + Row.From.File + ")";
    for (const Callback &B : Row.Callbacks)
      if (B.Arg == Arg)
        return "as a callback of " + quote(To) + describeThread(B.Thread) +
               describeLocks(B) + Model;
    if (Row.Starts)
      return (Row.Starts->OnPool ? "on a thread of a pool, by "
                                 : "on a thread started by ") +
             quote(To) + Model;
    return "as " + quote(To) + " makes use of it" + Model;
  }

  static std::string describeThread(CallerThread Thread) {
    switch (Thread) {
    case CallerThread::Unspecified:
    case CallerThread::Callers:
      return "";
    case CallerThread::Library:
      return ", on a thread of the library";
    case CallerThread::Any:
      return ", on any thread";
    case CallerThread::Pool:
      return ", on several threads at once";
    case CallerThread::Main:
      return ", on the main thread";
    case CallerThread::Signal:
      return ", on whichever thread a signal finds";
    case CallerThread::Own:
      return ", on a thread of its own";
    }
    llvm_unreachable("every thread is handled above");
  }

  static std::string describeLocks(const Callback &B) {
    if (B.LocksHeld.empty())
      return "";
    return ", under " + join(B.LocksHeld, " and ");
  }

  void addEntry(const EntitySummary &By, const SummaryEntry &Entry, size_t I) {
    std::string Line = describePlace(By, Entry.At) + ": ";
    if (!By.isOutside())
      Line += quote(getName(By)) + ": ";
    std::string Of = Entry.Detail.empty() ? Entry.Record : Entry.Detail;
    addContext(I, "as a library calls it, by its table or class " + quote(Of),
               Line + quote(Of + "::" + Entry.Slot));
  }

  const IndexFile &Index;
  const ModelSet &Models;
  std::vector<Step> Steps;
  StringSet<> Seen;
  std::vector<Context> Found;
};

} // namespace

void printContexts(const IndexFile &Index, const ModelSet &Models,
                   StringRef Key, raw_ostream &Out) {
  std::optional<LinkedEntity> E = Index.find(Key);
  constexpr uint32_t AskedAbout =
      EntitySummary::HasRow | EntitySummary::HasLock;
  if (!E || !(E->All & AskedAbout)) {
    Out << "  the index keeps no way to it: it leads to nothing that a model "
           "describes, and to no lock\n";
    return;
  }
  Climber Up(Index, Models);
  std::vector<Context> Found = Up.climb(Key);
  Out << "  runs in " << count(Found.size(), "context") << "\n";
  for (const Context &C : ArrayRef(Found).take_front(MaxContexts))
    Up.print(C, Out);
  if (Found.size() > MaxContexts)
    Out << "    and " << Found.size() - MaxContexts << " more\n";
}

} // namespace interop
