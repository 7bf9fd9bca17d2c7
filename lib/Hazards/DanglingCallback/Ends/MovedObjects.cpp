//===- MovedObjects.cpp - Objects that move while registered --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Ends/MovedObjects.h"
#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// What \p Class wrote as `Class(Class &&) = default`; null if it wrote none.
static const CXXConstructorDecl *findDefaultedMove(const CXXRecordDecl &Class) {
  for (const CXXConstructorDecl *C : Class.ctors())
    if (C->isMoveConstructor() && C->isExplicitlyDefaulted() && !C->isDeleted())
      return C;
  return nullptr;
}

/// The field is a way to what stands elsewhere, so that a move takes it along.
static bool isWay(const ValueDecl &Field, AnalysisContext &TU) {
  QualType T = Field.getType();
  const CXXRecordDecl *R = getDefinedClass(T);
  const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
  return T->isPointerType() || (Row && Row->owns());
}

/// Who registers \p R, or calls that where others cannot, goes on to have it
/// used: it is registered anew each time.
static bool isRenewed(const Registration &R, AnalysisContext &TU) {
  auto uses = [&R](const Fact &E) {
    return E.Kind == Fact::Call && E.Callee &&
           llvm::is_contained(R.What->UsedBy, getQualifiedName(*E.Callee));
  };
  const CallerMap &Map = TU.get<EntryPoints>().getCallers();
  llvm::SmallVector<const FunctionDecl *, 8> Seen{R.In};
  for (unsigned I = 0; I < Seen.size() && I < 32; ++I) {
    for (Entity In : TU.getEffects().getReached(Entity::makeFunction(*Seen[I])))
      if (llvm::any_of(TU.getEffects().getFacts(In).All, uses))
        return true;
    if (isForOthers(*R.In))
      break;
    for (const FunctionDecl *By : Map.getCallers(*Seen[I]))
      if (!llvm::is_contained(Seen, By))
        Seen.push_back(By);
  }
  return false;
}

std::optional<Dangling> findMoved(const Registration &R, AnalysisContext &TU) {
  const CXXRecordDecl *Class = getThisClass(*R.In);
  const CXXConstructorDecl *Move = Class ? findDefaultedMove(*Class) : nullptr;
  if (!Move || !R.What || R.What->Once || !R.HasHolder ||
      R.Kept.Kind != KeptObject::This || R.Holder.Kind != ObjectRef::Member ||
      !isWay(*R.Holder.Root, TU) || isRenewed(R, TU))
    return std::nullopt;
  Dangling D;
  D.Kind = Dangling::Moved;
  D.Of = R;
  D.Class = Class;
  D.EndIn = Entity::makeFunction(*Move);
  return D;
}

} // namespace interop
