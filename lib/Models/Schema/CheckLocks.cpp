//===- CheckLocks.cpp - Locks that the rows of one model name -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/LinkModel.h"
#include "Models/Schema/ModelReaders.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

static bool hasInterpreterLock(const Model &M) {
  return any_of(M.Locks,
                [&](const LockModel &L) { return L.isInterpreters(); });
}

/// A lock that the file itself leaves open.
static void checkOmitted(const LockNaming &Naming, bool HasOwn,
                         FileContext &Ctx) {
  const NamedUse &Use = Naming.Use;
  if (!HasOwn && !Ctx.Out.Extends.empty())
    Ctx.Out.ImportedLocks.push_back(
        {"", Naming.Kind, Use.Path, Use.Line, Use.Column});
  else
    Ctx.Sink.report(Use.Line, Use.Column, Use.Path,
                    Twine("'lock' is missing, and 'locks' declares ") +
                        (HasOwn ? "more than one interpreter lock"
                                : "no interpreter lock"));
}

bool isMeant(const LockModel &Row, LockModel::KindTy Kind) {
  return Row.Kind == Kind ||
         (Kind == LockModel::Interpreter && Row.Kind != LockModel::Library);
}

StringRef getKindName(LockModel::KindTy Kind) {
  switch (Kind) {
  case LockModel::Interpreter:
  case LockModel::Thread:
    return "interpreter lock";
  case LockModel::Phase:
    return "phase";
  case LockModel::Library:
    return "library lock";
  }
  llvm_unreachable("no such kind");
}

static void checkNamed(const LockNaming &Naming, FileContext &Ctx) {
  const NamedUse &Use = Naming.Use;
  SmallVector<StringRef, 8> Known;
  for (const LockModel &Row : Ctx.Out.Locks) {
    if (!isMeant(Row, Naming.Kind))
      continue;
    if (Row.Name == Use.Name)
      return;
    Known.push_back(Row.Name);
  }
  if (!Ctx.Out.Extends.empty()) {
    Ctx.Out.ImportedLocks.push_back(
        {Use.Name, Naming.Kind, Use.Path, Use.Line, Use.Column});
    return;
  }
  std::string Message = ("no row under 'locks' declares the " +
                         getKindName(Naming.Kind) + " '" + Use.Name + "'")
                            .str();
  if (StringRef Near = findNearest(Use.Name, Known); !Near.empty())
    Message += "; did you mean '" + Near.str() + "'?";
  Ctx.Sink.report(Use.Line, Use.Column, Use.Path, Message);
}

void checkLocks(FileContext &Ctx) {
  bool HasOwn = hasInterpreterLock(Ctx.Out);
  const Model *Own = &Ctx.Out;
  bool IsPlain = !findOnlyLock(Own).empty();
  for (const LockNaming &Naming : Ctx.Locks) {
    if (!Naming.Use.Name.empty())
      checkNamed(Naming, Ctx);
    else if (!IsPlain)
      checkOmitted(Naming, HasOwn, Ctx);
  }
}

} // namespace interop
