//===- ManagedBodies.cpp - Calls in managed bodies ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Natives/ManagedBodies.h"
#include "Managed/Natives/ManagedReceivers.h"
#include "Managed/Syntax/ManagedOutline.h"
#include "Support/Budgets.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace interop {
namespace {

/// Words before a parenthesis that call nothing, or declare.
bool isKeyword(StringRef Word) {
  static const StringSet<> All = {
      "if",     "while",     "for",  "switch", "catch",  "synchronized",
      "return", "throw",     "do",   "else",   "try",    "finally",
      "assert", "super",     "this", "case",   "match",  "when",
      "yield",  "new",       "in",   "is",     "as",     "def",
      "fun",    "val",       "var",  "class",  "object", "package",
      "import", "instanceof"};
  return All.contains(Word);
}

/// What is handed to such a call runs later or in another thread. Parts of
/// words, in lower case.
bool defersByName(StringRef Name) {
  std::string Lower = Name.lower();
  return any_of(
      ArrayRef<StringRef>{"post", "execut", "submit", "schedul", "queue",
                          "dispatch", "later", "async", "launch", "thread",
                          "future", "defer", "handler", "runon"},
      [&](StringRef Part) { return StringRef(Lower).contains(Part); });
}

class Scanner {
public:
  Scanner(ManagedClasses &Classes, unsigned Method,
          ArrayRef<ManagedToken> Tokens, ManagedLanguage Language)
      : Classes(Classes), Method(Method), Class(Classes.Methods[Method].Class),
        C(Tokens, Language), Outline(Classes, Classes.Classes[Class].File, C),
        Body(std::make_unique<ManagedBody>()) {
    const ManagedClass &Around = Classes.Classes[Class];
    Scope = {Class, Around.Package, Around.Depth, true};
  }

  std::unique_ptr<ManagedBody> run() {
    for (unsigned I = 0; I < C.size();)
      I = std::max(step(I), I + 1);
    Outline.readPending();
    return std::move(Body);
  }

private:
  unsigned step(unsigned I);
  unsigned stepWord(unsigned I);
  unsigned stepMade(unsigned I);
  unsigned stepCall(unsigned I, unsigned Open);
  unsigned stepValue(unsigned I);
  void addCall(unsigned I, unsigned Arguments, unsigned Open);
  void addJavaLocal(unsigned I);
  bool isCleanerCall(const ManagedCall &Call) const;
  void addAction(unsigned Begin, unsigned End, unsigned At);
  unsigned addLambda(unsigned Begin, unsigned End);
  bool handsCodeOn(unsigned Open) const;

  ManagedClasses &Classes;
  unsigned Method;
  unsigned Class;
  ManagedCursor C;
  ManagedOutline Outline;
  ManagedScope Scope;
  std::unique_ptr<ManagedBody> Body;
  DenseMap<unsigned, unsigned> CallAt; ///< the token of a name to its call
};

unsigned Scanner::step(unsigned I) {
  if (C.isWord(I))
    return stepWord(I);
  if (C.is(I, "@") && C.isWord(I + 1) && !(I > 0 && C.isWord(I - 1))) {
    StringRef Ignored;
    return C.skipAnnotation(I, Ignored);
  }
  return I + 1;
}

unsigned Scanner::stepWord(unsigned I) {
  StringRef Word = C.at(I).Spelling;
  if (Outline.isClassAt(I) && !(C.isScala() && Word == "enum"))
    return Outline.readClass(I, Scope);
  if (Word == "new" || (C.isKotlin() && Word == "object"))
    return stepMade(I);
  if (!C.isJava() && (Word == "val" || Word == "var"))
    return stepValue(I);
  if (!C.isJava() && (Word == "def" || Word == "fun") && C.isWord(I + 1))
    return I + 2;
  if (isKeyword(Word))
    return I + 1;
  if (C.isJava())
    addJavaLocal(I);
  unsigned Open = I + 1;
  if (!C.isJava())
    Open = C.skipTypeArguments(Open);
  bool Trailing = C.isKotlin() && C.is(Open, "{");
  if (C.is(Open, "(") || Trailing)
    return stepCall(I, Open);
  if (I > 0 && C.is(I - 1, "::"))
    addCall(I, ManagedCall::Unwritten, I);
  else if (C.isScala() && C.is(I + 1, "{") && defersByName(Word))
    return C.skipGroup(I + 1);
  else if (C.isScala() && !C.is(I + 1, "=") && !C.is(I + 1, ":") &&
           !(I > 0 && (C.is(I - 1, ":") || C.is(I - 1, "["))))
    addCall(I, ManagedCall::Unwritten, I);
  return I + 1;
}

/// `new T(...) { ... }`, `object : T(...) { ... }`: the arguments are read on,
/// the class is not.
unsigned Scanner::stepMade(unsigned I) {
  StringRef Base;
  unsigned J = I + 1;
  if (C.is(I, "new") || C.is(J, ":")) {
    J += C.is(J, ":");
    Base = C.readType(J);
  }
  if (C.is(J, "(") && defersByName(Base) && handsCodeOn(J))
    return C.skipGroup(J);
  unsigned Brace = J;
  while (C.is(Brace, "(") || C.is(Brace, "with") || C.is(Brace, ",") ||
         (C.isKotlin() && C.isWord(Brace)))
    Brace = C.is(Brace, "(") ? C.skipGroup(Brace) : Brace + 1;
  if (!C.is(Brace, "{") || (C.isJava() && Base.ends_with("]")))
    return J;
  Outline.addAnonymous(Base, Brace, Scope);
  return C.skipGroup(Brace);
}

unsigned Scanner::stepValue(unsigned I) {
  if (!C.isWord(I + 1))
    return I + 1;
  ManagedVariable V{C.at(I + 1).Spelling, {}};
  unsigned J = I + 2;
  if (C.is(J, ":")) {
    ++J;
    V.Type = C.readType(J);
  }
  if (V.Type.empty() && C.is(J, "="))
    V.Type = readMadeType(C, J + 1);
  Body->Locals.push_back(V);
  return J;
}

/// `T name =`, `T name;`, `(T name)`, `T name :`.
void Scanner::addJavaLocal(unsigned I) {
  if (I == 0 || !is_contained({"=", ";", ":", ")", ","}, C.at(I + 1).Spelling))
    return;
  unsigned Last = I - 1;
  for (unsigned Depth = 0; Last > 0; --Last) { // back over type arguments
    Depth += C.is(Last, ">");
    Depth -= Depth > 0 && C.is(Last, "<");
    if (Depth == 0 && !C.is(Last, "<"))
      break;
  }
  if (!C.isWord(Last) || isKeyword(C.at(Last).Spelling)) {
    if (C.is(Last, "var") && C.is(I + 1, "="))
      Body->Locals.push_back({C.at(I).Spelling, readMadeType(C, I + 2)});
    return;
  }
  unsigned First = Last;
  while (First > 1 && C.is(First - 1, ".") && C.isWord(First - 2))
    First -= 2;
  Body->Locals.push_back({C.at(I).Spelling, C.getText(First, Last + 1)});
}

/// A lambda, a reference to a method or an object with methods.
bool Scanner::handsCodeOn(unsigned Open) const {
  if (C.is(Open, "{"))
    return true;
  unsigned End = C.at(Open).Match;
  for (unsigned I = Open + 1;
       I < End && !reaches(I - Open, Budget::ManagedArgumentTokens); ++I)
    if (C.is(I, "->") || C.is(I, "=>") || C.is(I, "::") || C.is(I, "{"))
      return true;
  return false;
}

void Scanner::addCall(unsigned I, unsigned Arguments, unsigned Open) {
  ManagedCall Call;
  Call.Name = C.at(I).Spelling;
  Call.Position = C.getPosition(I);
  Call.Arguments = Arguments;
  if (Arguments != ManagedCall::Unwritten && C.is(Open, "(") &&
      (C.is(Open + 2, ")") || C.is(Open + 2, ",")))
    Call.FirstArgument = C.at(Open + 1).Spelling;
  readManagedReceiver(
      C, I,
      [&](unsigned Token) -> std::optional<unsigned> {
        auto It = CallAt.find(Token);
        return It == CallAt.end() ? std::nullopt : std::optional(It->second);
      },
      Call);
  CallAt[I] = Body->Calls.size();
  Body->Calls.push_back(Call);
}

/// `X.register(object, action)`, `Cleaner.create(object, action)`.
bool Scanner::isCleanerCall(const ManagedCall &Call) const {
  if (Call.Arguments != 2)
    return false;
  StringRef Receiver = getLastName(Call.Receiver);
  if (Call.Kind == ManagedCall::Path && Call.Name == "create")
    return Receiver == "Cleaner";
  if (Call.Name != "register")
    return false;
  if (Call.Kind == ManagedCall::Result) {
    const ManagedCall &Inner = Body->Calls[Call.Inner];
    Receiver =
        Inner.Name == "create" ? getLastName(Inner.Receiver) : Inner.Name;
  }
  return StringRef(Receiver.lower()).ends_with("cleaner");
}

unsigned Scanner::stepCall(unsigned I, unsigned Open) {
  bool Parenthesis = C.is(Open, "(");
  unsigned Arguments = Parenthesis ? C.countArguments(Open) : 0;
  unsigned Next = Parenthesis ? C.skipGroup(Open) : Open;
  bool Trailing = C.isKotlin() && C.is(Next, "{");
  addCall(I, Arguments + Trailing, Open);
  ManagedCall Call = Body->Calls.back();
  if (isCleanerCall(Call)) {
    auto Ends = C.splitGroup(Open);
    if (Trailing)
      addAction(Next + 1, C.at(Next).Match, I);
    else
      addAction(Ends[0] + 1, Ends[1], I);
    return Trailing ? C.skipGroup(Next) : Next;
  }
  bool Defers =
      defersByName(Call.Name) || (Call.Kind == ManagedCall::Path &&
                                  defersByName(getLastName(Call.Receiver)));
  bool Block = !C.isJava() && C.is(Next, "{");
  if (Defers && (handsCodeOn(Open) || Block))
    return Block ? C.skipGroup(Next) : Next;
  return Open + 1;
}

void Scanner::addAction(unsigned Begin, unsigned End, unsigned At) {
  ManagedAction A;
  A.Position = C.getPosition(At);
  unsigned J = Begin;
  StringRef Path = C.readPath(J);
  if (C.is(Begin, "new") || (C.isKotlin() && C.is(Begin, "object"))) {
    unsigned Before = Classes.Classes.size();
    A.Type = C.is(Begin, "new") ? readMadeType(C, Begin) : StringRef();
    stepMade(Begin);
    if (Classes.Classes.size() > Before)
      A.Class = Before;
  } else if (J == End && !Path.empty() && Path != "this") {
    A.Variable = Path;
  } else if (StringRef Made = readMadeType(C, Begin); !Made.empty()) {
    A.Type = Made;
  } else {
    A.Method = addLambda(Begin, End);
  }
  Body->Actions.push_back(A);
}

/// It sees the variables of the body that it stands in.
unsigned Scanner::addLambda(unsigned Begin, unsigned End) {
  ManagedMethod Lambda;
  Lambda.Class = Class;
  Lambda.HasBody = true;
  Lambda.IsStatic = Classes.Methods[Method].IsStatic;
  Lambda.Text = C.getText(Begin, End);
  Lambda.TextStart = Lambda.Position = C.getPosition(Begin);
  Lambda.Parameters = Classes.Methods[Method].Parameters;
  Lambda.Parameters.append(Body->Locals.begin(), Body->Locals.end());
  return Classes.addMethod(std::move(Lambda));
}

} // namespace

const ManagedBody &getManagedBody(ManagedClasses &Classes, unsigned Method) {
  if (!Classes.Methods[Method].Body) {
    const ManagedMethod &M = Classes.Methods[Method];
    ManagedLanguage Language = Classes.getFileOf(M).Language;
    auto Tokens = lexManagedSource(M.Text, Language, M.TextStart);
    auto Body = Scanner(Classes, Method, Tokens, Language).run();
    Classes.Methods[Method].Body = std::move(Body);
  }
  return *Classes.Methods[Method].Body;
}

} // namespace interop
