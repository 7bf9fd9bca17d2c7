//===- Annotations.cpp - Models written into the source --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/Annotations.h"
#include "Models/Schema/MapReader.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace interop {

/// What stands after '=' in an annotation.
enum class OperandTy : uint8_t { None, Text, KindAndPlace, OnlyPlace };

struct Spelling {
  StringLiteral Name;
  Annotation::KindTy Kind;
  OperandTy Takes;
  Place Default;
};

static const Spelling Spellings[] = {
    {"blocks", Annotation::Blocks, OperandTy::Text, {}},
    {"blocks_bounded", Annotation::BlocksBounded, OperandTy::Text, {}},
    {"nonblocking", Annotation::NonBlocking, OperandTy::None, {}},
    {"stop_signal", Annotation::StopSignal, OperandTy::None, {}},
    {"no_signal", Annotation::NoSignal, OperandTy::None, {}},
    {"acquires",
     Annotation::Acquires,
     OperandTy::KindAndPlace,
     {Place::Result, 0}},
    {"releases", Annotation::Releases, OperandTy::KindAndPlace, {}},
    {"child_of", Annotation::ChildOf, OperandTy::KindAndPlace, {}},
    {"transfers", Annotation::Transfers, OperandTy::OnlyPlace, {}},
    {"throws", Annotation::Throws, OperandTy::Text, {}},
    {"any_thread", Annotation::AnyThread, OperandTy::None, {}},
    {"dispatcher", Annotation::Dispatcher, OperandTy::None, {}},
    {"engine_thread", Annotation::EngineThread, OperandTy::None, {}},
};

static AnnotationResult makeError(const Twine &Message) {
  AnnotationResult Out;
  Out.Status = AnnotationResult::Malformed;
  Out.Error = Message.str();
  return Out;
}

static std::optional<Place> parsePlace(StringRef Text) {
  if (Text == "object")
    return Place{Place::Object, 0};
  if (Text == "result")
    return Place{Place::Result, 0};
  unsigned Index;
  if (Text.consume_front("arg") && !Text.getAsInteger(10, Index))
    return Place{Place::Argument, Index};
  return std::nullopt;
}

static AnnotationResult makeUnknown(StringRef Name) {
  SmallVector<StringRef, 8> Names;
  for (const Spelling &S : Spellings)
    Names.push_back(S.Name);
  std::string Message = "unknown annotation 'interop::" + Name.str() + "'";
  if (StringRef Near = findNearest(Name, Names); !Near.empty())
    return makeError(Message + "; did you mean 'interop::" + Near + "'?");
  return makeError(Message + "; expected " + listNames(Names));
}

/// \p Out with the place \p Where, or what is wrong with that. What a call
/// makes cannot be handed over to it.
static AnnotationResult parseOperandPlace(const Spelling &S, StringRef Where,
                                          AnnotationResult Out) {
  bool MayBeResult = S.Kind != Annotation::Transfers;
  std::optional<Place> At = parsePlace(Where);
  if (At && (MayBeResult || At->Kind != Place::Result)) {
    Out.Value.At = *At;
    return Out;
  }
  return makeError("'interop::" + S.Name + "': found place '" + Where +
                   "', expected 'object'" + (MayBeResult ? ", 'result'" : "") +
                   " or 'argN'");
}

static AnnotationResult parseOperand(const Spelling &S, StringRef Text) {
  AnnotationResult Out;
  Out.Status = AnnotationResult::Valid;
  Out.Value.Kind = S.Kind;
  Out.Value.At = S.Default;
  Out.Value.Text = Text.str();
  if (S.Takes == OperandTy::KindAndPlace) {
    auto [Kind, Where] = Text.split('@');
    Out.Value.Text = Kind.str();
    if (!Where.empty())
      return parseOperandPlace(S, Where, std::move(Out));
  }
  if (S.Takes == OperandTy::OnlyPlace) {
    Out.Value.Text.clear();
    return parseOperandPlace(S, Text, std::move(Out));
  }
  return Out;
}

/// What is said to stand after '='.
static StringRef describe(OperandTy Operand) {
  switch (Operand) {
  case OperandTy::None:
    return "no text";
  case OperandTy::Text:
    return "a text after '='";
  case OperandTy::KindAndPlace:
    return "a handle kind after '='";
  case OperandTy::OnlyPlace:
    return "a place after '='";
  }
  llvm_unreachable("every operand is handled above");
}

AnnotationResult parseAnnotation(StringRef Text) {
  if (!Text.consume_front("interop::"))
    return {};
  auto [Name, Operand] = Text.split('=');
  for (const Spelling &S : Spellings) {
    if (S.Name != Name)
      continue;
    bool Takes = S.Takes != OperandTy::None;
    if (Takes == Operand.trim().empty())
      return makeError("'interop::" + Name + "' takes " + describe(S.Takes));
    return parseOperand(S, Operand.trim());
  }
  return makeUnknown(Name);
}

static void setBlocking(FunctionModel &Row, BlockingClass Class,
                        StringRef Until) {
  Row.Blocks.emplace();
  Row.Blocks->Class = Class;
  Row.Blocks->Until = Until.str();
}

void applyAnnotation(const Annotation &A, FunctionModel &Row) {
  switch (A.Kind) {
  case Annotation::Blocks:
    return setBlocking(Row, BlockingClass::Unbounded, A.Text);
  case Annotation::BlocksBounded:
    return setBlocking(Row, BlockingClass::Bounded, A.Text);
  case Annotation::NonBlocking:
    return setBlocking(Row, BlockingClass::Never, "");
  case Annotation::StopSignal:
    Row.Signals = true;
    return;
  case Annotation::NoSignal:
    Row.NeverSignals = true;
    return;
  case Annotation::Acquires:
    if (Row.Acquires.empty())
      Row.Acquires.emplace_back();
    Row.Acquires.back().Handle = A.Text;
    Row.Acquires.back().At = A.At;
    return;
  case Annotation::Releases:
    Row.Releases.push_back({A.Text, A.At});
    return;
  case Annotation::ChildOf:
    // Attributes come in any order.
    if (Row.Acquires.empty())
      Row.Acquires.emplace_back();
    Row.Acquires.back().Parent = A.At;
    return;
  case Annotation::Transfers:
    Row.Transfers.push_back({A.At, false, {}});
    return;
  case Annotation::Throws:
    Row.Throws = ThrowClass::May;
    Row.Thrown = A.Text;
    return;
  case Annotation::AnyThread:
    Row.FromAnyThread = true;
    return;
  case Annotation::Dispatcher:
    Row.Dispatches = true;
    return;
  case Annotation::EngineThread:
    Row.OnEngineThread = true;
    return;
  }
}

bool readAnnotation(StringRef Text, FunctionModel &Row) {
  AnnotationResult Result = parseAnnotation(Text);
  if (Result.Status != AnnotationResult::Valid)
    return false;
  applyAnnotation(Result.Value, Row);
  return true;
}

} // namespace interop
