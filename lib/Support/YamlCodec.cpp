//===- YamlCodec.cpp - A located tree as bytes ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/YamlCodec.h"
#include "Support/Budgets.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

using namespace llvm;

namespace interop {

static void writeText(raw_ostream &OS, StringRef Text) {
  encodeULEB128(Text.size(), OS);
  OS << Text;
}

// Depth is limited by parseYaml.
static void writeNode(raw_ostream &OS, const YamlNode &Node) {
  encodeULEB128(Node.Kind * 2u + Node.Quoted, OS);
  encodeULEB128(Node.Line, OS);
  encodeULEB128(Node.Column, OS);
  if (Node.Kind == YamlNode::Scalar)
    writeText(OS, Node.Text);
  if (Node.Kind == YamlNode::Sequence) {
    encodeULEB128(Node.Items.size(), OS);
    for (const YamlNode &Item : Node.Items)
      writeNode(OS, Item);
  }
  if (Node.Kind == YamlNode::Mapping) {
    encodeULEB128(Node.Entries.size(), OS);
    for (const YamlEntry &Entry : Node.Entries) {
      writeText(OS, Entry.Key);
      encodeULEB128(Entry.Line, OS);
      encodeULEB128(Entry.Column, OS);
      writeNode(OS, Entry.Value);
    }
  }
}

std::string encodeYaml(const YamlNode &Root) {
  std::string Out;
  raw_string_ostream OS(Out);
  writeNode(OS, Root);
  OS.flush();
  return Out;
}

namespace {

class Decoder {
public:
  Decoder(StringRef Code, BumpPtrAllocator &Memory)
      : At(Code.bytes_begin()), End(Code.bytes_end()), Memory(Memory) {}

  bool read(YamlNode &To, unsigned Depth);
  bool isAtEnd() const { return At == End && !Failed; }

private:
  uint64_t readNumber();
  StringRef readText();
  bool readItems(YamlNode &To, unsigned Depth);
  bool readEntries(YamlNode &To, unsigned Depth);
  /// A count of things that take a byte at least.
  size_t readCount();
  template <typename T> MutableArrayRef<T> makeArray();

  const uint8_t *At, *End;
  BumpPtrAllocator &Memory;
  bool Failed = false;
};

} // namespace

uint64_t Decoder::readNumber() {
  unsigned Length = 0;
  const char *Error = nullptr;
  if (At != End && *At < 0x80) // nearly all of them
    return *At++;
  uint64_t Value = decodeULEB128(At, &Length, End, &Error);
  if (Error) {
    Failed = true;
    return 0;
  }
  At += Length;
  return Value;
}

size_t Decoder::readCount() {
  uint64_t Count = readNumber();
  if (Count > static_cast<uint64_t>(End - At))
    Failed = true;
  return Failed ? 0 : Count;
}

StringRef Decoder::readText() {
  size_t Size = readCount();
  StringRef Out(reinterpret_cast<const char *>(At), Size);
  At += Size;
  return Out;
}

template <typename T> MutableArrayRef<T> Decoder::makeArray() {
  size_t Count = readCount();
  T *First = Memory.Allocate<T>(Count);
  std::uninitialized_fill_n(First, Count, T());
  return {First, Count};
}

bool Decoder::readItems(YamlNode &To, unsigned Depth) {
  MutableArrayRef<YamlNode> Items = makeArray<YamlNode>();
  To.Items = Items;
  for (YamlNode &Item : Items)
    if (!read(Item, Depth))
      return false;
  return true;
}

bool Decoder::readEntries(YamlNode &To, unsigned Depth) {
  MutableArrayRef<YamlEntry> Entries = makeArray<YamlEntry>();
  To.Entries = Entries;
  for (YamlEntry &Entry : Entries) {
    Entry.Key = readText();
    Entry.Line = readNumber();
    Entry.Column = readNumber();
    if (Failed || !read(Entry.Value, Depth))
      return false;
  }
  return true;
}

bool Decoder::read(YamlNode &To, unsigned Depth) {
  uint64_t Head = readNumber();
  if (Failed || Head / 2 > YamlNode::Mapping ||
      exceeds(Depth, Budget::YamlDepth))
    return false;
  To.Kind = static_cast<YamlNode::KindTy>(Head / 2);
  To.Quoted = Head % 2;
  To.Line = readNumber();
  To.Column = readNumber();
  if (To.Kind == YamlNode::Scalar)
    To.Text = readText();
  if (To.Kind == YamlNode::Sequence && !readItems(To, Depth + 1))
    return false;
  if (To.Kind == YamlNode::Mapping && !readEntries(To, Depth + 1))
    return false;
  return !Failed;
}

bool decodeYaml(StringRef Code, YamlNode &To, BumpPtrAllocator &Memory) {
  Decoder D(Code, Memory);
  return D.read(To, 0) && D.isAtEnd();
}

} // namespace interop
