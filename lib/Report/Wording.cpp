//===- Wording.cpp - How things are called in messages --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Wording.h"
#include "AST/Naming.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

namespace interop {

std::string quote(llvm::StringRef Name) { return ("'" + Name + "'").str(); }

std::string withArticle(llvm::StringRef Name) {
  bool Vowel = !Name.empty() &&
               llvm::StringRef("aeiou").contains(llvm::toLower(Name.front()));
  return (llvm::Twine(Vowel ? "an " : "a ") + Name).str();
}

std::string getCalledName(const Event &E) {
  if (E.Kind == Event::Destroy && E.Target)
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
  return E.Row && !E.Row->Names.empty() ? E.Row->Names.front() : "?";
}

std::string describe(const ObjectRef &O) {
  if (!O.Leaf)
    return "the object";
  return quote(O.Leaf->getName());
}

} // namespace interop
