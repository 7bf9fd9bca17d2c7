//===- YamlTree.cpp - A YAML document as a tree with places ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/YamlTree.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Casting.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

using namespace llvm;

namespace interop {

const YamlNode *YamlNode::find(StringRef Key) const {
  for (const YamlEntry &E : Entries)
    if (E.Key == Key)
      return &E.Value;
  return nullptr;
}

std::string YamlNode::describe() const {
  switch (Kind) {
  case Null:
    return "nothing";
  case Scalar:
    return ("'" + Text + "'").str();
  case Sequence:
    return "a sequence";
  case Mapping:
    return "a mapping";
  }
  return "";
}

namespace {

/// Translates pointers into the buffer to lines and columns.
class LineTable {
public:
  explicit LineTable(StringRef Text) : Text(Text) {
    Starts.push_back(0);
    for (size_t I = 0; I < Text.size(); ++I)
      if (Text[I] == '\n')
        Starts.push_back(I + 1);
  }

  void locate(const char *Where, unsigned &Line, unsigned &Column) const {
    size_t Offset = 0;
    if (Where >= Text.begin())
      Offset = std::min<size_t>(Where - Text.begin(), Text.size());
    auto Next = llvm::upper_bound(Starts, Offset);
    Line = Next - Starts.begin();
    Column = Offset - *std::prev(Next) + 1;
  }

private:
  StringRef Text;
  std::vector<size_t> Starts;
};

/// Copies what the stream yields into YamlNodes. The stream can be walked only
/// once and only forward, so the first fatal error ends the walk.
class TreeBuilder {
public:
  TreeBuilder(StringRef Text, BumpPtrAllocator &Memory,
              std::vector<YamlError> &Errors)
      : Text(Text), Lines(Text), Memory(Memory), Errors(Errors) {
    Manager.setDiagHandler(handleDiagnostic, this);
  }

  bool build(YamlNode &Root);

private:
  bool checkEncoding();
  bool fail(const char *Where, const Twine &Message);
  bool readNode(yaml::Node *From, YamlNode &To, unsigned Depth);
  bool readScalar(yaml::ScalarNode &From, YamlNode &To);
  bool readSequence(yaml::SequenceNode &From, YamlNode &To, unsigned Depth);
  bool readMapping(yaml::MappingNode &From, YamlNode &To, unsigned Depth);
  bool readKey(yaml::Node *From, YamlEntry &To);
  static void handleDiagnostic(const SMDiagnostic &D, void *Self);

  StringRef Text;
  LineTable Lines;
  BumpPtrAllocator &Memory;
  std::vector<YamlError> &Errors;
  SourceMgr Manager;
  yaml::Stream *Stream = nullptr;
};

void TreeBuilder::handleDiagnostic(const SMDiagnostic &D, void *Self) {
  auto *Builder = static_cast<TreeBuilder *>(Self);
  Builder->fail(D.getLoc().getPointer(), D.getMessage());
}

bool TreeBuilder::fail(const char *Where, const Twine &Message) {
  YamlError E;
  Lines.locate(Where, E.Line, E.Column);
  E.Message = Message.str();
  Errors.push_back(std::move(E));
  return false;
}

/// The parser trusts its input in places: give it only what it can take.
bool TreeBuilder::checkEncoding() {
  const auto *At = reinterpret_cast<const UTF8 *>(Text.begin());
  const auto *End = reinterpret_cast<const UTF8 *>(Text.end());
  if (!isLegalUTF8String(&At, End))
    return fail(reinterpret_cast<const char *>(At), "the text is not UTF-8");
  for (const char &C : Text)
    if (static_cast<unsigned char>(C) < 0x20 && C != '\t' && C != '\n' &&
        C != '\r')
      return fail(&C, "control character in the text");
  return true;
}

bool TreeBuilder::build(YamlNode &Root) {
  if (!checkEncoding())
    return false;
  size_t ErrorsBefore = Errors.size();
  yaml::Stream Document(Text, Manager, /*ShowColors=*/false);
  Stream = &Document;
  auto First = Document.begin();
  if (First == Document.end())
    return Errors.size() == ErrorsBefore;
  if (!readNode(First->getRoot(), Root, 0) || Document.failed())
    return false;
  if (++First != Document.end() && !Document.failed()) {
    yaml::Node *Second = First->getRoot();
    if (Second && !isa<yaml::NullNode>(Second))
      return fail(Second->getSourceRange().Start.getPointer(),
                  "a second document begins here, expected one");
  }
  return !Document.failed() && Errors.size() == ErrorsBefore;
}

bool TreeBuilder::readNode(yaml::Node *From, YamlNode &To, unsigned Depth) {
  if (!From || Stream->failed())
    return Stream->failed() ? false : fail(Text.end(), "unexpected end");
  const char *Where = From->getSourceRange().Start.getPointer();
  Lines.locate(Where, To.Line, To.Column);
  if (isa<yaml::AliasNode>(From))
    return fail(Where, "aliases are not supported: write the value out");
  if (!From->getAnchor().empty())
    return fail(Where, "anchors are not supported: write the value out");
  if (!From->getRawTag().empty())
    return fail(Where, "tags are not supported");
  if (auto *S = dyn_cast<yaml::ScalarNode>(From))
    return readScalar(*S, To);
  if (auto *B = dyn_cast<yaml::BlockScalarNode>(From)) {
    To.Kind = YamlNode::Scalar;
    To.Quoted = true;
    To.Text = B->getValue().copy(Memory);
    return true;
  }
  if (isa<yaml::NullNode>(From))
    return true;
  if (reaches(Depth, Budget::YamlDepth))
    return fail(Where, "nested more than " +
                           Twine(getLimit(Budget::YamlDepth)) + " levels deep");
  if (auto *S = dyn_cast<yaml::SequenceNode>(From))
    return readSequence(*S, To, Depth + 1);
  return readMapping(*cast<yaml::MappingNode>(From), To, Depth + 1);
}

bool TreeBuilder::readScalar(yaml::ScalarNode &From, YamlNode &To) {
  SmallString<64> Storage;
  StringRef Raw = From.getRawValue();
  To.Quoted = Raw.starts_with("'") || Raw.starts_with("\"");
  To.Text = From.getValue(Storage).copy(Memory);
  bool IsNull = !To.Quoted && (To.Text == "~" || To.Text == "null");
  To.Kind = IsNull ? YamlNode::Null : YamlNode::Scalar;
  return !Stream->failed();
}

bool TreeBuilder::readSequence(yaml::SequenceNode &From, YamlNode &To,
                               unsigned Depth) {
  To.Kind = YamlNode::Sequence;
  std::vector<YamlNode> Items;
  for (yaml::Node &Item : From)
    if (!readNode(&Item, Items.emplace_back(), Depth))
      return false;
  To.Items = ArrayRef<YamlNode>(Items).copy(Memory);
  return !Stream->failed();
}

bool TreeBuilder::readKey(yaml::Node *From, YamlEntry &To) {
  if (!From || Stream->failed())
    return Stream->failed() ? false : fail(Text.end(), "unexpected end");
  const char *Where = From->getSourceRange().Start.getPointer();
  Lines.locate(Where, To.Line, To.Column);
  auto *Key = dyn_cast<yaml::ScalarNode>(From);
  if (!Key)
    return fail(Where, "expected a plain key");
  if (!Key->getAnchor().empty())
    return fail(Where, "anchors are not supported: write the value out");
  SmallString<32> Storage;
  To.Key = Key->getValue(Storage).copy(Memory);
  return true;
}

bool TreeBuilder::readMapping(yaml::MappingNode &From, YamlNode &To,
                              unsigned Depth) {
  To.Kind = YamlNode::Mapping;
  StringMap<unsigned> FirstLine;
  std::vector<YamlEntry> Entries;
  for (yaml::KeyValueNode &Pair : From) {
    YamlEntry Entry;
    if (!readKey(Pair.getKey(), Entry) ||
        !readNode(Pair.getValue(), Entry.Value, Depth))
      return false;
    if (Entry.Value.Kind == YamlNode::Null) {
      Entry.Value.Line = Entry.Line;
      Entry.Value.Column = Entry.Column;
    }
    auto [Known, IsNew] = FirstLine.try_emplace(Entry.Key, Entry.Line);
    if (IsNew) {
      Entries.push_back(Entry);
      continue;
    }
    Errors.push_back({Entry.Line, Entry.Column,
                      ("duplicate key '" + Entry.Key + "', first on line " +
                       Twine(Known->second))
                          .str()});
  }
  To.Entries = ArrayRef<YamlEntry>(Entries).copy(Memory);
  return !Stream->failed();
}

} // namespace

bool parseYaml(StringRef Text, YamlTree &Tree, std::vector<YamlError> &Errors) {
  size_t Before = Errors.size();
  bool Ok = TreeBuilder(Text, Tree.Memory, Errors).build(Tree.Root);
  if (!Ok && Errors.size() == Before)
    Errors.push_back({1, 1, "the text cannot be read as YAML"});
  return Ok && Errors.size() == Before;
}

} // namespace interop
