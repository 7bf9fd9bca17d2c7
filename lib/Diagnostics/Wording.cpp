//===- Wording.cpp - How things are called in messages --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/Wording.h"
#include "AST/Naming.h"
#include "AST/SyntheticDecl.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

namespace interop {

std::string quote(llvm::StringRef Name) { return ("'" + Name + "'").str(); }

std::string quoteName(const clang::NamedDecl &D) {
  return quote(D.getNameAsString());
}

std::string withArticle(llvm::StringRef Name) {
  constexpr llvm::StringLiteral Vowels = "aeiouAEIOU";
  constexpr llvm::StringLiteral Spoken = "aeiouyAEIOUY";
  // What has no vowel is spelt: "an ssl", "an fd", "a zmq_context".
  llvm::StringRef Word = Name.take_while([](char C) { return C != '_'; });
  bool IsSpelt = Word.find_first_of(Spoken) == llvm::StringRef::npos;
  llvm::StringRef Sounds = IsSpelt ? "aefhilmnorsxAEFHILMNORSX" : Vowels;
  bool TakesAn = !Name.empty() && Sounds.contains(Name.front());
  return (llvm::Twine(TakesAn ? "an " : "a ") + Name).str();
}

std::string quoteWithArticle(llvm::StringRef Name) {
  std::string Article = withArticle(Name);
  return (llvm::StringRef(Article).split(' ').first + " " + quote(Name)).str();
}

std::string getCalledName(const Fact &E) {
  if (E.Kind == Fact::Destruction && E.Target)
    return E.Target.getName();
  std::string Name = E.Callee ? getQualifiedName(*E.Callee) : "";
  // A reserved class of the library's is not what the user wrote.
  if (E.Row && llvm::StringRef(Name).contains("::__"))
    for (llvm::StringRef Public : E.Row->Names)
      if (!Public.contains("::__") &&
          Public.ends_with("::" + E.Callee->getNameAsString()))
        return Public.str();
  if (!Name.empty())
    return Name;
  if (E.Row && !E.Row->Names.empty())
    return E.Row->Names.front();
  if (E.Kind == Fact::Allocate)
    return "operator new";
  return E.Object.Leaf ? E.Object.Leaf->getNameAsString() : "?";
}

std::string describeDestroyed(const Fact &E) {
  if (E.Base)
    return "base class " + quote(E.Base->getType().getAsString());
  if (!E.Destroyed)
    return "object";
  if (E.Destroyed->getName().empty())
    return "a capture";
  bool IsMember = llvm::isa<clang::FieldDecl>(E.Destroyed);
  return (IsMember ? "member " : "variable ") + quote(E.Destroyed->getName());
}

NoteText describeStart(const std::string &Body) {
  bool IsNamed = !Body.empty() && Body != "lambda";
  return {IsNamed ? "the thread that runs " + quote(Body) + " is started here"
                  : std::string("the thread is started here"),
          Statement{Statement::Runs, "a thread", IsNamed ? Body : ""}};
}

NoteText cite(const llvm::Twine &Text, const Origin &From) {
  return {Text + " (model " + From.File + ")",
          Statement{Statement::Cites, From.File}};
}

std::optional<NoteText> describeWait(llvm::StringRef Called,
                                     const FunctionModel &Row) {
  if (!Row.Blocks || Row.Blocks->Until.empty())
    return std::nullopt;
  return cite(quote(Called) + " waits until " + Row.Blocks->Until, Row.From);
}

std::string describeFunction(llvm::StringRef Name) {
  return Name == "lambda" ? "the lambda" : quote(Name);
}

std::string describe(const ObjectRef &O) {
  if (!O.Leaf)
    return "the object";
  if (std::optional<llvm::StringRef> Region = findCriticalName(*O.Leaf))
    return describeRegion(*Region);
  return quote(O.Leaf->getName());
}

std::string describeRegion(llvm::StringRef Name) {
  return Name.empty() ? "the unnamed critical region"
                      : "the critical region " + quote(Name);
}

std::string join(llvm::ArrayRef<std::string> Names) {
  std::string Text;
  for (size_t I = 0; I < Names.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Names.size() ? " and " : ", ") + Names[I];
  return Text;
}

} // namespace interop
