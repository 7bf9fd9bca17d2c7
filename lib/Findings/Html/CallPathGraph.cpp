//===- CallPathGraph.cpp - What notes say, as graphs ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Html/CallPathGraph.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace interop {

std::string describeShort(const FilePlace &P) {
  std::string Name = sys::path::filename(P.File).str();
  return P.Line ? Name + ":" + std::to_string(P.Line) : Name;
}

//===-- Words -------------------------------------------------------------===//

/// An apostrophe behind a letter opens no name, nor does one before a letter
/// close it: "the connection's mutex".
static bool isQuote(StringRef Text, size_t I, bool IsOpen) {
  if (Text[I] != '\'')
    return false;
  size_t Beside = IsOpen ? I + 1 : I - 1;
  return Beside >= Text.size() || !isAlnum(Text[Beside]);
}

/// Where \p Words begin in \p Text, outside of quoted names.
static size_t findOutside(StringRef Text, StringRef Words) {
  bool IsOpen = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (!IsOpen && Text.substr(I).starts_with(Words))
      return I;
    if (isQuote(Text, I, IsOpen))
      IsOpen = !IsOpen;
  }
  return StringRef::npos;
}

/// \p Text before and behind \p Words, if it has them.
static std::optional<std::pair<StringRef, StringRef>> cut(StringRef Text,
                                                          StringRef Words) {
  size_t At = findOutside(Text, Words);
  if (At == StringRef::npos)
    return std::nullopt;
  return std::pair(Text.take_front(At), Text.substr(At + Words.size()));
}

/// The name that \p Text begins with, "'f'" or "the lambda"; may be empty.
static StringRef getFirstName(StringRef Text) {
  if (Text.starts_with("the lambda"))
    return Text.take_front(StringRef("the lambda").size());
  if (!Text.starts_with("'"))
    return {};
  for (size_t I = 1; I < Text.size(); ++I)
    if (isQuote(Text, I, /*IsOpen=*/true))
      return Text.take_front(I + 1);
  return {};
}

//===-- Locks -------------------------------------------------------------===//

/// " while 'a' is held" and its like; empty if it is none of them.
static StringRef readHeld(StringRef Text) {
  if (Text.consume_front(" while ")) {
    if (Text.consume_back(" is held") || Text.consume_back(" is locked"))
      return Text;
    return {};
  }
  if (Text.consume_front(" under ") ||
      Text.consume_front(" in the initializer of ") ||
      Text.consume_front(" in "))
    return Text;
  return {};
}

/// "'b' is locked here while 'a' is held".
static std::optional<LockPair> readTakenHere(StringRef Text) {
  for (StringRef Done :
       {" is taken here", " is locked here", " is waited for here",
        " is initialized here", " is entered here"})
    if (auto Parts = cut(Text, Done))
      return LockPair{readHeld(Parts->second).str(), Parts->first.str()};
  return std::nullopt;
}

/// "'f' locks 'b' while 'a' is held".
static std::optional<LockPair> readTakenBy(StringRef Text) {
  for (StringRef Does :
       {" takes ", " locks ", " waits for ", " initializes ", " enters "}) {
    auto Parts = cut(Text, Does);
    if (!Parts)
      continue;
    for (StringRef Meanwhile :
         {" while ", " under ", " in the initializer of ", " in "})
      if (size_t At = findOutside(Parts->second, Meanwhile);
          At != StringRef::npos)
        return LockPair{readHeld(Parts->second.substr(At)).str(),
                        Parts->second.take_front(At).str()};
  }
  return std::nullopt;
}

std::optional<LockPair> findLockPair(const FindingRecord &F) {
  if (F.Check != "interop-lock-order")
    return std::nullopt;
  auto Parts = cut(F.Warning.Text, ", ");
  StringRef First = Parts ? Parts->first : StringRef(F.Warning.Text);
  std::optional<LockPair> Pair = readTakenHere(First);
  if (!Pair)
    Pair = readTakenBy(First);
  if (!Pair || Pair->Held.empty() || Pair->Taken.empty())
    return std::nullopt;
  return Pair;
}

//===-- Threads -----------------------------------------------------------===//

namespace {

/// A sentence that says on which thread something runs.
struct ContextWords {
  StringLiteral Before; ///< the name of what runs
  StringLiteral Behind; ///< may go on
  StringLiteral Context;
};

constexpr ContextWords Contexts[] = {
    {"", " is started as a thread here, ", "several threads"},
    {"", " is started as a thread here", "a thread"},
    {"the thread that runs ", " is started here", "a thread"},
    {"", " runs on a thread that is started here", "a thread"},
    {"", " is handed to several threads here", "threads of a pool"},
    {"any thread may call ", "", "any thread"},
    {"a collector calls ", " on a thread of its own", "the collector's thread"},
    {"", " here, which runs it on the main thread", "the main thread"},
    {"", " here, which has it called, on another thread", "a library's thread"},
    {"", ", on another thread", "a library's thread"},
    {"", " is called on a thread of the library", "a library's thread"},
    {"", " here, which has it called at any time", "a signal"},
};

/// These name nobody; the next call is theirs.
constexpr ContextWords Starts[] = {
    {"the thread is started here", "", "a thread"},
    {"a team of threads runs what follows", "", "threads of a team"},
    {"all threads of a team run what follows", "", "threads of a team"},
};

class Builder {
public:
  explicit Builder(const FindingRecord &F) : F(F) {}

  DrawnGraph build() {
    bool AreTwo = hasTwoWays(F);
    addWay(AreTwo ? 1 : 0, AreTwo);
    if (F.Check == "interop-engine-threads")
      if (StringRef Name = getFirstName(F.Warning.Text); !Name.empty())
        addCall(std::nullopt, getFunction(Name), F.Warning.At);
    if (AreTwo)
      addWay(2, AreTwo);
    if (!HasContext)
      G.Edges.clear();
    return std::move(G);
  }

private:
  void addWay(unsigned Way, bool AreTwo) {
    Last = std::nullopt;
    WayBegin = G.Nodes.size();
    for (const Remark &Note : F.Notes)
      if (!AreTwo || Note.Way == Way)
        read(Note);
  }

  void read(const Remark &Note) {
    StringRef Text = Note.Text;
    if (readContext(Note) || !Text.consume_back(" here"))
      return;
    auto Call = cut(Text, " calls ");
    if (!Call || getFirstName(Call->second) != Call->second)
      return;
    StringRef By = getFirstName(Call->first);
    std::optional<size_t> From;
    if (By == Call->first)
      From = getFunction(By);
    else if (Call->first == "the main thread")
      From = getContext(Call->first);
    else if (Call->first != "the other thread")
      return;
    addCall(From, getFunction(Call->second), Note.At);
  }

  bool readContext(const Remark &Note) {
    StringRef Text = Note.Text;
    for (const ContextWords &C : Starts)
      if (Text.starts_with(C.Before))
        return Last = getContext(C.Context), true;
    for (const ContextWords &C : Contexts) {
      StringRef Rest = Text;
      if (!Rest.consume_front(C.Before))
        continue;
      StringRef Name = getFirstName(Rest);
      bool Has = C.Behind.empty() ? Name == Rest
                                  : Rest.substr(Name.size()).contains(C.Behind);
      if (!Name.empty() && Has)
        return addRoot(C.Context, Name, Note), true;
    }
    return readEntered(Note);
  }

  /// "'f' is bound here and entered with the GIL held".
  bool readEntered(const Remark &Note) {
    StringRef Text = Note.Text, Name = getFirstName(Text);
    size_t At = findOutside(Text, "entered with");
    if (Name.empty() || At == StringRef::npos)
      return false;
    addRoot(Text.substr(At), Name, Note);
    return true;
  }

  void addRoot(StringRef Context, StringRef Name, const Remark &Note) {
    size_t From = getContext(Context), To = getFunction(Name);
    G.addEdge(From, To, describeShort(Note.At));
    Last = To;
  }

  /// Without \p From the way goes on from where it was.
  void addCall(std::optional<size_t> From, size_t To, const FilePlace &At) {
    if (Last && From && G.Nodes[*Last].IsContext && *Last != *From)
      G.addEdge(*Last, *From, "");
    if (From || Last)
      G.addEdge(From ? *From : *Last, To, describeShort(At));
    Last = To;
  }

  size_t getContext(StringRef Text) {
    HasContext = true;
    return getOwn(Text, /*IsContext=*/true);
  }

  /// Lambdas have no names, and "a thread" of one way is not that of the other:
  /// each way has its own.
  size_t getOwn(StringRef Text, bool IsContext) {
    for (size_t I = WayBegin; I < G.Nodes.size(); ++I)
      if (G.Nodes[I].Text == Text && G.Nodes[I].IsContext == IsContext)
        return I;
    G.Nodes.push_back({Text.str(), IsContext});
    return G.Nodes.size() - 1;
  }

  size_t getFunction(StringRef Name) {
    StringRef Plain = Name;
    if (Plain.consume_front("'"))
      Plain.consume_back("'");
    bool IsLambda = Plain == "lambda" || Plain == "the lambda";
    return IsLambda ? getOwn("lambda", /*IsContext=*/false) : G.getNode(Plain);
  }

  const FindingRecord &F;
  DrawnGraph G;
  std::optional<size_t> Last; ///< where the way is
  size_t WayBegin = 0;        ///< its first node
  bool HasContext = false;
};

} // namespace

DrawnGraph makeThreadGraph(const FindingRecord &F) {
  return Builder(F).build();
}

} // namespace interop
