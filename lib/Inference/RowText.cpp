//===- RowText.cpp - What was concluded of a function, as text ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inference/RowText.h"
#include "AST/Naming.h"
#include "Diagnostics/Wording.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

//===-- Paths -------------------------------------------------------------===//

static std::string describePlace(SourceLocation Loc, const SourceManager &SM,
                                 FileNames &Files) {
  if (Loc.isInvalid())
    return "?";
  auto [Id, Offset] = SM.getDecomposedExpansionLoc(Loc);
  llvm::StringRef Name = Files.use(Id);
  if (Name.empty())
    Name = SM.getBufferName(SM.getLocForStartOfFile(Id));
  return (Name + ":" + llvm::Twine(SM.getLineNumber(Id, Offset))).str();
}

static std::string describeStep(const CallStep &Step) {
  const Fact &At = *Step.At;
  std::string Name = quote(Step.In.getName());
  switch (At.Kind) {
  case Fact::Store:
    return Name + " keeps it in " + describe(At.Object);
  case Fact::Throw:
    return Name + " throws";
  case Fact::Allocate:
    return Name + " allocates it";
  case Fact::Free:
    return Name + " deletes it";
  default:
    return Name + " calls " +
           (!At.Callee && At.Unknown == UnknownReason::Pointer
                ? "it"
                : quote(getCalledName(At)));
  }
}

static std::vector<std::string>
describePath(const CallPath &Shown, const SourceManager &SM, FileNames &Files) {
  std::vector<std::string> Lines;
  for (const CallStep &Step : Shown)
    Lines.push_back(describePlace(Step.At->Loc, SM, Files) + ": " +
                    describeStep(Step));
  return Lines;
}

//===-- Values ------------------------------------------------------------===//

static llvm::StringRef getWord(BlockingClass Class) {
  switch (Class) {
  case BlockingClass::Never:
    return "never";
  case BlockingClass::Bounded:
    return "bounded";
  case BlockingClass::Slow:
    return "slow";
  case BlockingClass::Unbounded:
    return "unbounded";
  }
  llvm_unreachable("unknown class of waits");
}

static std::string describe(const Place &P) {
  switch (P.Kind) {
  case Place::Argument:
    return "{arg: " + std::to_string(P.Index) + "}";
  case Place::Object:
    return "object";
  case Place::Result:
    return "result";
  }
  llvm_unreachable("unknown kind of place");
}

static std::string describe(llvm::ArrayRef<Constant> Values) {
  llvm::SmallVector<std::string, 2> Texts;
  for (const Constant &C : Values)
    Texts.push_back(C.Value ? std::to_string(*C.Value) : quoteYaml(C.Name));
  return Texts.size() == 1 ? Texts.front()
                           : "[" + llvm::join(Texts, ", ") + "]";
}

/// Conditions on a parameter of the wrapper, which never ask whether the call
/// within it writes its argument.
static std::string describe(const ParamCondition &C) {
  std::string Text = "{arg: " + std::to_string(C.Param) + ", ";
  switch (C.Test->Op) {
  case ArgumentTest::IsNull:
    return Text + "is_null: true}";
  case ArgumentTest::IsNotNull:
    return Text + "is_null: false}";
  case ArgumentTest::Equals:
    return Text + "equals: " + describe(C.Test->Values) + "}";
  case ArgumentTest::Differs:
    return Text + "differs: " + describe(C.Test->Values) + "}";
  case ArgumentTest::Below:
    return Text + "below: " + describe(C.Test->Values) + "}";
  case ArgumentTest::NotBelow:
    return Text + "not_below: " + describe(C.Test->Values) + "}";
  case ArgumentTest::HasFlag:
    return Text + "has_flag: " + describe(C.Test->Values) + "}";
  case ArgumentTest::PointsTo:
    return Text + "points_to: " + describe(C.Test->Values) + "}";
  case ArgumentTest::Defaulted:
  case ArgumentTest::Written:
    break;
  }
  llvm_unreachable("a test without a value");
}

/// ", when: [..]" of those conditions that are expected to come out so.
static std::string describe(llvm::StringRef Key,
                            llvm::ArrayRef<ParamCondition> All, bool Expected) {
  llvm::SmallVector<std::string, 2> Texts;
  for (const ParamCondition &C : All)
    if (C.Expected == Expected)
      Texts.push_back(describe(C));
  if (Texts.empty())
    return {};
  return (", " + Key + ": " +
          (Texts.size() == 1 ? Texts.front()
                             : "[" + llvm::join(Texts, ", ") + "]"))
      .str();
}

static std::string describe(const InferredWait &W) {
  std::string Text = ("{class: " + getWord(W.Class)).str();
  if (!W.Row)
    return Text + "}";
  Text += describe("when", W.Conditions, true);
  Text += describe("unless", W.Conditions, false);
  if (!W.Conditions.empty() && W.Otherwise != BlockingClass::Never)
    Text += (", otherwise: " + getWord(W.Otherwise)).str();
  Text += describe("never_when", W.NeverWhen, true);
  Text += ", until: " + quoteYaml(W.IsAnswer
                                      ? "another thread of the library answers"
                                      : W.Row->Blocks->Until);
  if (W.On)
    Text += ", on: " + describe(*W.On);
  if (W.Row->Blocks->BySignal && !W.IsAnswer)
    Text += ", by_signal: true";
  return Text + "}";
}

static std::string describe(const InferredCallback &C) {
  std::string Text = "{arg: " + std::to_string(C.Arg);
  if (C.Cookie)
    Text += ", cookie: " + std::to_string(*C.Cookie);
  return Text +
         (C.IsLater ? ", when: later}" : ", when: during, thread: caller}");
}

static std::vector<RecordLock> toRecords(llvm::ArrayRef<InferredLock> Locks) {
  std::vector<RecordLock> Out;
  for (const InferredLock &L : Locks)
    Out.push_back({L.Name, L.IsPerObject});
  return Out;
}

RowRecord makeRowRecord(const InferredRow &Row, const SourceManager &SM,
                        FileNames &Files) {
  const FunctionDecl &F = *Row.Function;
  RowRecord Out;
  Out.Name = getQualifiedName(F);
  Out.Params = F.getNumParams();
  Out.Type = F.getType().getAsString();
  Out.At = describePlace(F.getLocation(), SM, Files);
  Out.Taken = toRecords(Row.Locks);
  auto add = [&](llvm::StringRef Key, std::string Value, const CallPath &Shown,
                 std::string Handle = {}) {
    Out.Entries.push_back({Key.str(),
                           std::move(Value),
                           std::move(Handle),
                           {},
                           describePath(Shown, SM, Files)});
  };
  if (Row.Wait)
    add("blocks", describe(*Row.Wait), Row.Wait->Shown);
  auto addHandle = [&](llvm::StringRef Key, const InferredHandle &H) {
    add(Key, "{handle: " + quoteYaml(H.Kind) + ", at: " + describe(H.At) + "}",
        H.Shown, H.Kind);
  };
  for (const InferredHandle &H : Row.Acquires)
    addHandle("acquires", H);
  for (const InferredHandle &H : Row.Releases)
    addHandle("releases", H);
  for (const InferredCallback &C : Row.Callbacks) {
    add("callbacks", describe(C), C.Shown);
    Out.Entries.back().Held = toRecords(C.Held);
  }
  if (!Row.Thrown.empty())
    add("throws", "may", Row.Thrown);
  return Out;
}

} // namespace interop
