//===- MapReader.cpp - Typed reading of a located tree --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/MapReader.h"
#include "Support/ControlCharacters.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace interop {

std::string ModelError::str() const {
  std::string Out = File;
  if (Line)
    Out += ":" + std::to_string(Line) + ":" + std::to_string(Column);
  if (!Path.empty())
    Out += ": " + Path;
  // A message quotes what stands in the file.
  return escapeControls(Out + ": " + Message);
}

std::string Cursor::path() const {
  if (!Parent)
    return "";
  std::string Above = Parent->path();
  if (Key.empty())
    return Above + "[" + std::to_string(Index) + "]";
  return Above.empty() ? Key.str() : Above + "." + Key.str();
}

void ErrorSink::report(const Cursor &At, const Twine &Message) {
  report(At.Node.Line, At.Node.Column, At.path(), Message);
}

void ErrorSink::report(unsigned Line, unsigned Column, const Twine &Path,
                       const Twine &Message) {
  ModelError E;
  E.File = File.str();
  E.Line = Line;
  E.Column = Column;
  E.Path = Path.str();
  E.Message = Message.str();
  Errors.push_back(std::move(E));
}

static bool isPlain(const YamlNode &Node) {
  return Node.Kind == YamlNode::Scalar && !Node.Quoted;
}

std::optional<int64_t> readInteger(const Cursor &At, ErrorSink &Sink) {
  int64_t Value;
  if (isPlain(At.Node) && !At.Node.Text.getAsInteger(0, Value))
    return Value;
  Sink.report(At, "found " + At.Node.describe() + ", expected an integer");
  return std::nullopt;
}

std::optional<unsigned> readIndex(const Cursor &At, ErrorSink &Sink) {
  unsigned Value;
  if (isPlain(At.Node) && !At.Node.Text.getAsInteger(10, Value) && Value < 256)
    return Value;
  Sink.report(At, "found " + At.Node.describe() +
                      ", expected an integer from 0 to 255");
  return std::nullopt;
}

std::optional<bool> readBool(const Cursor &At, ErrorSink &Sink) {
  if (isPlain(At.Node) && At.Node.Text == "true")
    return true;
  if (isPlain(At.Node) && At.Node.Text == "false")
    return false;
  Sink.report(At, "found " + At.Node.describe() + ", expected true or false");
  return std::nullopt;
}

std::optional<std::string> readText(const Cursor &At, ErrorSink &Sink) {
  if (At.Node.Kind == YamlNode::Scalar && !At.Node.Text.empty())
    return At.Node.Text.str();
  Sink.report(At, "found " + At.Node.describe() + ", expected a text");
  return std::nullopt;
}

std::string listNames(ArrayRef<StringRef> Names) {
  std::string Out;
  for (size_t I = 0; I < Names.size(); ++I) {
    if (I)
      Out += I + 1 == Names.size() ? " or " : ", ";
    Out += "'" + Names[I].str() + "'";
  }
  return Out;
}

StringRef findNearest(StringRef Found, ArrayRef<StringRef> Names) {
  if (Found.size() < 3)
    return "";
  unsigned Limit = Found.size() / 3;
  StringRef Nearest;
  unsigned Best = Limit + 1;
  for (StringRef Name : Names) {
    unsigned Distance = Found.edit_distance(Name, true, Limit);
    if (Distance < Best) {
      Best = Distance;
      Nearest = Name;
    }
  }
  return Nearest;
}

std::optional<int> readEnum(const Cursor &At, ArrayRef<EnumName> Names,
                            ErrorSink &Sink) {
  SmallVector<StringRef, 8> Known;
  for (const EnumName &N : Names) {
    if (At.Node.Kind == YamlNode::Scalar && At.Node.Text == N.Name)
      return N.Value;
    Known.push_back(N.Name);
  }
  Sink.report(At,
              "found " + At.Node.describe() + ", expected " + listNames(Known));
  return std::nullopt;
}

void forEachItem(const Cursor &At, function_ref<void(const Cursor &)> Each) {
  if (At.Node.Kind != YamlNode::Sequence) {
    Each(At);
    return;
  }
  for (unsigned I = 0; I < At.Node.Items.size(); ++I)
    Each(At.item(I));
}

std::vector<std::string> readTexts(const Cursor &At, ErrorSink &Sink) {
  std::vector<std::string> Out;
  if (At.Node.Kind == YamlNode::Sequence && At.Node.Items.empty())
    Sink.report(At, "found an empty sequence, expected at least one text");
  forEachItem(At, [&](const Cursor &Item) {
    std::optional<std::string> Text = readText(Item, Sink);
    if (!Text)
      return;
    if (llvm::is_contained(Out, *Text))
      Sink.report(Item, "'" + *Text + "' occurs twice");
    else
      Out.push_back(std::move(*Text));
  });
  return Out;
}

MapReader::MapReader(const Cursor &At, KeyContext Context, ErrorSink &Sink)
    : At(At), Context(Context), Sink(Sink), Left(At.Node.Entries.size()) {
  if (At.Node.Kind != YamlNode::Mapping)
    Sink.report(At, "found " + At.Node.describe() + ", expected a mapping");
  for (const YamlEntry &Entry : At.Node.Entries)
    if (!Entry.Key.empty())
      Bits |= makeBit(Entry.Key);
}

bool MapReader::take(StringRef Key, function_ref<void(const Cursor &)> Read) {
  Asked.push_back(Key);
  const YamlNode *Value =
      Left && (Bits & makeBit(Key)) ? At.Node.find(Key) : nullptr;
  if (!Value)
    return false;
  --Left;
  Cursor Child = At.child(Key, *Value);
  if (Value->Kind == YamlNode::Null) {
    Sink.report(Child, "found nothing, expected a value");
    return false;
  }
  Read(Child);
  return true;
}

void MapReader::text(StringRef Key, std::string &To) {
  take(Key, [&](const Cursor &C) { To = readText(C, Sink).value_or(To); });
}

void MapReader::texts(StringRef Key, std::vector<std::string> &To) {
  take(Key, [&](const Cursor &C) { To = readTexts(C, Sink); });
}

void MapReader::boolean(StringRef Key, bool &To) {
  take(Key, [&](const Cursor &C) { To = readBool(C, Sink).value_or(To); });
}

void MapReader::index(StringRef Key, std::optional<unsigned> &To) {
  take(Key, [&](const Cursor &C) { To = readIndex(C, Sink); });
}

bool MapReader::enumeration(StringRef Key, ArrayRef<EnumName> Names,
                            function_ref<void(int)> Set) {
  bool Valid = false;
  take(Key, [&](const Cursor &C) {
    std::optional<int> Value = readEnum(C, Names, Sink);
    Valid = Value.has_value();
    if (Valid)
      Set(*Value);
  });
  return Valid;
}

void MapReader::require(StringRef Key) {
  if (At.Node.Kind == YamlNode::Mapping && !has(Key))
    Sink.report(At, "key '" + Key + "' is missing");
}

void MapReader::reportUnknown(const YamlEntry &Entry) {
  std::string Message = ("unknown key '" + Entry.Key + "'").str();
  if (isReservedKey(Context, Entry.Key))
    Message =
        ("key '" + Entry.Key + "' is reserved; no check uses it yet").str();
  else if (StringRef Near = findNearest(Entry.Key, Asked); !Near.empty())
    Message += "; did you mean '" + Near.str() + "'?";
  else
    Message += "; expected " + listNames(Asked);
  Cursor Child = At.child(Entry.Key, Entry.Value);
  Sink.report(Entry.Line, Entry.Column, Child.path(), Message);
}

bool MapReader::finish() {
  if (Left)
    for (const YamlEntry &Entry : At.Node.Entries)
      if (!llvm::is_contained(Asked, Entry.Key))
        reportUnknown(Entry);
  return At.Node.Kind == YamlNode::Mapping;
}

} // namespace interop
