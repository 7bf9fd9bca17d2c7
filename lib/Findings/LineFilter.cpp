//===- LineFilter.cpp - Findings of some lines ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/LineFilter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace interop {

//===-- Questions ---------------------------------------------------------===//

void LineFilter::add(StringRef File, std::vector<Range> Lines) {
  Entries.push_back({File.str(), std::move(Lines)});
}

static bool endsIn(StringRef Path, StringRef Name) {
  if (sys::path::is_absolute(Name))
    return Path == Name;
  return Path.consume_back(Name) && (Path.empty() || Path.ends_with("/"));
}

bool LineFilter::matches(const FilePlace &P) const {
  if (!P.isValid())
    return false;
  SmallString<256> Real;
  sys::fs::real_path(P.File, Real);
  return any_of(Entries, [&](const Entry &E) {
    if (!endsIn(P.File, E.File) && !endsIn(Real, E.File))
      return false;
    return E.Lines.empty() || any_of(E.Lines, [&](const Range &R) {
             return R.first <= P.Line && P.Line <= R.second;
           });
  });
}

bool LineFilter::touches(const FindingRecord &F) const {
  return matches(F.Warning.At) ||
         any_of(F.Notes, [this](const Remark &R) { return matches(R.At); });
}

//===-- JSON --------------------------------------------------------------===//

static bool readRange(const json::Value &Value, LineFilter::Range &Into) {
  const json::Array *Pair = Value.getAsArray();
  if (!Pair || Pair->size() != 2)
    return false;
  auto First = (*Pair)[0].getAsUINT64(), Last = (*Pair)[1].getAsUINT64();
  if (!First || !Last || *First == 0 || *First > *Last)
    return false;
  Into = {static_cast<unsigned>(*First), static_cast<unsigned>(*Last)};
  return true;
}

static Error makeFilterError(const Twine &Why) {
  return createStringError(
      inconvertibleErrorCode(),
      "--line-filter: " + Why +
          "; expected [{\"name\": \"file.cpp\", \"lines\": [[1, 3]]}]");
}

static Error addEntry(const json::Value &Value, LineFilter &Into) {
  const json::Object *Entry = Value.getAsObject();
  auto Name = Entry ? Entry->getString("name") : std::nullopt;
  if (!Name || Name->empty())
    return makeFilterError("an entry without a name");
  std::vector<LineFilter::Range> Lines;
  if (const json::Value *Given = Entry->get("lines")) {
    const json::Array *Ranges = Given->getAsArray();
    if (!Ranges)
      return makeFilterError("'lines' of '" + *Name + "' is no list");
    for (const json::Value &Each : *Ranges)
      if (!readRange(Each, Lines.emplace_back()))
        return makeFilterError("a range of '" + *Name +
                               "' is not a first and a last line");
  }
  Into.add(*Name, std::move(Lines));
  return Error::success();
}

Error addLineFilter(StringRef Json, LineFilter &Into) {
  Expected<json::Value> Parsed = json::parse(Json);
  if (!Parsed)
    return makeFilterError("not JSON: " + toString(Parsed.takeError()));
  const json::Array *Entries = Parsed->getAsArray();
  if (!Entries)
    return makeFilterError("no list");
  for (const json::Value &Each : *Entries)
    if (Error Problem = addEntry(Each, Into))
      return Problem;
  return Error::success();
}

//===-- Diff --------------------------------------------------------------===//

namespace {

/// Goes through a unified diff line by line. The numbers of a hunk say how far
/// it goes, so that no line of it is taken for a header.
class DiffReader {
public:
  DiffReader(StringRef Folder, LineFilter &Into) : Folder(Folder), Into(Into) {}

  Error read(StringRef Diff) {
    while (!Diff.empty()) {
      StringRef Line;
      std::tie(Line, Diff) = Diff.split('\n');
      ++Number;
      if (OldLeft || NewLeft) {
        if (!readBody(Line))
          return makeError("the hunk is shorter than it says");
      } else if (Line.starts_with("+++ ")) {
        startFile(Line.drop_front(4).rtrim('\r'));
      } else if (Line.starts_with("@@ ") && !readHunk(Line)) {
        return makeError("expected '@@ -1,2 +3,4 @@'");
      }
    }
    endFile();
    return OldLeft || NewLeft ? makeError("the hunk is shorter than it says")
                              : Error::success();
  }

private:
  Error makeError(const Twine &Why) const {
    return createStringError(inconvertibleErrorCode(),
                             "the diff is none, line " + Twine(Number) + ": " +
                                 Why);
  }

  void startFile(StringRef Name) {
    endFile();
    Name = Name.split('\t').first; // a date may follow
    if (Name.size() > 2 && Name[0] != '/' && Name[1] == '/')
      Name = Name.drop_front(2);
    SmallString<256> Path(Folder);
    sys::path::append(Path, Name);
    File = Name == "/dev/null" ? "" : std::string(Path);
  }

  void endFile() {
    if (!File.empty() && !Lines.empty())
      Into.add(File, std::move(Lines));
    Lines.clear();
    File.clear();
  }

  /// "3,4" or "3", which is "3,1".
  static bool readSpan(StringRef &Line, StringRef Sign, unsigned &Begin,
                       unsigned &Length) {
    Length = 1;
    return Line.consume_front(Sign) && !Line.consumeInteger(10, Begin) &&
           (!Line.consume_front(",") || !Line.consumeInteger(10, Length));
  }

  bool readHunk(StringRef Line) {
    unsigned Old = 0;
    return Line.consume_front("@@ ") && readSpan(Line, "-", Old, OldLeft) &&
           Line.consume_front(" ") && readSpan(Line, "+", Next, NewLeft) &&
           Line.starts_with(" @@");
  }

  bool readBody(StringRef Line) {
    char Sign = Line.empty() ? ' ' : Line[0];
    if (Sign == '\\') // no newline at the end
      return true;
    if (Sign != '+' && OldLeft-- == 0)
      return false;
    if (Sign == '-')
      return true;
    if ((Sign != '+' && Sign != ' ') || NewLeft-- == 0)
      return false;
    if (Sign == '+')
      addLine();
    ++Next;
    return true;
  }

  void addLine() {
    if (!Lines.empty() && Lines.back().second + 1 == Next)
      Lines.back().second = Next;
    else
      Lines.push_back({Next, Next});
  }

  StringRef Folder;
  LineFilter &Into;
  unsigned Number = 0;               ///< of the line, in the diff
  unsigned OldLeft = 0, NewLeft = 0; ///< lines of the hunk
  unsigned Next = 0;                 ///< line of the file
  std::string File;                  ///< empty: none, or removed
  std::vector<LineFilter::Range> Lines;
};

} // namespace

Error addDiff(StringRef Diff, StringRef Folder, LineFilter &Into) {
  return DiffReader(Folder, Into).read(Diff);
}

} // namespace interop
