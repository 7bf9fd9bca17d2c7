//===- KeptReferenceFixes.cpp - References that are made to last ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/KeptReferenceFixes.h"
#include "Edits/SourceEdit.h"

using namespace clang;

namespace interop {

namespace {

class ReferenceFixer {
public:
  ReferenceFixer(const ReferenceFault &Of, AnalysisContext &TU)
      : Of(Of), Edit(*Of.In.getFunction(), TU) {}

  std::optional<FixItHint> make() const {
    const auto *Node = dyn_cast_or_null<Stmt>(Of.At->Node);
    if (!Node)
      return std::nullopt;
    switch (Of.Kind) {
    case ReferenceFault::Kept: {
      const auto *Store = dyn_cast<BinaryOperator>(Node);
      return Store ? put(*Node, *Store->getLHS(), /*Behind=*/true)
                   : std::nullopt;
    }
    case ReferenceFault::Returned:
      return Of.At->Value ? put(*Node, *Of.At->Value, false) : std::nullopt;
    case ReferenceFault::GivenAway:
      for (const Expr *A : Of.At->Args)
        if (findPlace(A) == Of.Held.At)
          return put(*Node, *A, false);
      return std::nullopt;
    default:
      return std::nullopt;
    }
  }

private:
  /// A statement that retains what \p Value names, beside that of \p At.
  std::optional<FixItHint> put(const Stmt &At, const Expr &Value,
                               bool Behind) const {
    const Expr *Named = Value.IgnoreParenCasts();
    const Stmt *S = Edit.findStatement(At);
    if (!S || isa<CallExpr>(Named))
      return std::nullopt;
    std::optional<std::string> Text = Edit.getText(*Named);
    if (!Text)
      return std::nullopt;
    std::string Line = Of.Value.Kind->Retain;
    llvm::StringRef Mark = "${value}";
    if (size_t Where = Line.find(Mark); Where != std::string::npos)
      Line.replace(Where, Mark.size(), *Text);
    return Behind ? Edit.insertAfter(*S, Line) : Edit.insertBefore(*S, Line);
  }

  const ReferenceFault &Of;
  const SourceEdit Edit;
};

} // namespace

void addKeptReferenceFixes(const ReferenceFault &Of, AnalysisContext &TU,
                           Finding &F) {
  if (!Of.Value.Kind || Of.Value.Kind->Retain.empty() || !Of.Through.empty() ||
      !Of.In.getFunction() || F.Notes.empty())
    return;
  std::optional<FixItHint> Hint = ReferenceFixer(Of, TU).make();
  if (!Hint)
    return;
  if (Of.Kind != ReferenceFault::Kept || Of.IsGivenBack)
    F.Fixes.push_back(std::move(*Hint));
  else
    F.Notes.back().Fixes.push_back(std::move(*Hint));
}

void addTrackedEndFix(const TrackedEnd &Of, AnalysisContext &TU, Finding &F) {
  const FunctionDecl *Body = Of.End->getDefinition();
  const ParmVarDecl *Object = Body->getParamDecl(0);
  if (!Object->getIdentifier())
    return;
  const std::string Call =
      Of.Row->Untracks->Calls.front() + "(" + Object->getNameAsString() + ");";
  if (std::optional<FixItHint> Hint = SourceEdit(*Body, TU).insertAtStart(Call))
    F.Fixes.push_back(std::move(*Hint));
}

} // namespace interop
