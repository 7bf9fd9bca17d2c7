//===- DanglingCallbackFixes.cpp - Calls that end a registration ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/DanglingCallbackFixes.h"
#include "AST/Naming.h"
#include "Edits/SourceEdit.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

namespace {

class UndoWriter {
public:
  UndoWriter(const Registration &R, const SourceText &Text)
      : R(R), Text(Text) {}

  /// What ends it, as a method of the class can say it; empty if it cannot.
  std::string write() {
    std::string Out = R.What ? fill(R.What->Undo) : writePaired();
    return IsComplete ? Out : std::string();
  }

private:
  /// registry_->removeListener(this);
  std::string writePaired() {
    const auto *C = dyn_cast<CXXMemberCallExpr>(R.At->Node);
    const auto *M = C ? dyn_cast<MemberExpr>(C->getCallee()) : nullptr;
    if (!M || R.At->Args.size() != 1 || R.Kept.IsCaptured)
      return {};
    std::string Holder = getMember(M->getBase(), R.Holder);
    return Holder + (M->isArrow() ? "->" : ".") + R.Until.front() + "(" +
           (R.Kept.At->getType()->isPointerType() ? "this" : "*this") + ");";
  }

  std::string getMember(const Expr *E, const ObjectRef &O) {
    std::optional<std::string> Written =
        E && O.Kind == ObjectRef::Member ? Text.getText(*E) : std::nullopt;
    IsComplete &= Written.has_value();
    return Written.value_or("");
  }

  std::string fill(llvm::StringRef Template) {
    std::string Out;
    IsComplete &= !Template.empty();
    while (!Template.empty()) {
      auto [Before, Rest] = Template.split("${");
      Out += Before.str();
      auto [Word, After] = Rest.split('}');
      if (!Word.empty())
        Out += getWord(Word);
      Template = After;
    }
    return Out;
  }

  std::string getWord(llvm::StringRef Word) {
    unsigned I = 0;
    if (Word == "object")
      return getMember(R.HolderAt, R.Holder);
    if (Word == "result" && R.At->Result.Kind == ObjectRef::Member &&
        R.At->Result.Root == R.At->Result.Leaf)
      return R.At->Result.Leaf->getNameAsString();
    if (Word.consume_front("arg") && !Word.getAsInteger(10, I) &&
        I < R.At->Args.size())
      return isa<CXXThisExpr>(R.At->Args[I]->IgnoreParenCasts())
                 ? "this"
                 : getMember(R.At->Args[I], R.At->getArgObject(I));
    IsComplete = false;
    return {};
  }

  const Registration &R;
  const SourceText &Text;
  bool IsComplete = true;
};

} // namespace

void addDanglingFixes(const Dangling &Of, AnalysisContext &TU, Finding &F) {
  if (Of.Kind != Dangling::OutlivesObject || Of.EndedIn)
    return;
  const CXXDestructorDecl *D = Of.Class->getDestructor();
  const FunctionDecl *Body = nullptr;
  if (!D || !D->isUserProvided() || !D->hasBody(Body) || Body->isDefaulted() ||
      Body->isTemplateInstantiation())
    return;
  SourceEdit Edit(*Body, TU);
  std::string Undo = UndoWriter(Of.Of, Edit).write();
  if (Undo.empty())
    return;
  if (auto Hint = Edit.insertAtStart(Undo))
    F.Fixes.push_back(*Hint);
}

} // namespace interop
