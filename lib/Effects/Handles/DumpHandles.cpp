//===- DumpHandles.cpp - Held handles as text -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/DumpHandles.h"
#include "Effects/Handles/HandleFlow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

static std::string getObjectTexts(llvm::ArrayRef<ObjectRef> Objects) {
  return llvm::join(llvm::map_range(Objects, getObjectText), " and ");
}

static std::string getHandleText(const OwnedHandle &H,
                                 const DumpPlaces &Places) {
  const FunctionModel *Row = H.What->Row;
  std::string Text = (Row            ? Row->getName()
                      : H.What->What ? "unmodeled call"
                                     : "new") +
                     " of " + Places.get(H.Via.front()->Loc) + " in " +
                     (H.In.empty() ? "a value" : getObjectTexts(H.In));
  if (!H.Status.empty())
    Text += ", status in " + getObjectTexts(H.Status);
  if (H.Parent.isKnown())
    Text += ", child of " + getObjectText(H.Parent);
  return Text + (H.IsEarlier ? ", of an earlier turn" : "");
}

/// \p Handles: a range of OwnedHandle.
template <typename RangeT>
static std::string getHandleTexts(RangeT &&Handles, const DumpPlaces &Places) {
  if (Handles.begin() == Handles.end())
    return "nothing";
  auto getText = [&](const OwnedHandle &H) { return getHandleText(H, Places); };
  return llvm::join(llvm::map_range(Handles, getText), "; ");
}

static std::string getReleasedText(llvm::ArrayRef<ObjectRef> Released) {
  return Released.empty()
             ? ""
             : "; released of the caller: " + getObjectTexts(Released);
}

std::vector<std::string> getHoldings(const HandleState &State,
                                     const DumpPlaces &Places) {
  std::vector<std::string> All;
  for (const HandlePath &P : State.Paths) {
    std::string Text =
        getHandleTexts(llvm::make_pointee_range(P.Handles), Places) +
        getReleasedText(P.Released);
    if (!llvm::is_contained(All, Text))
      All.push_back(std::move(Text));
  }
  return All;
}

std::string getThrowText(const ThrowExit &X, const DumpPlaces &Places) {
  static const char *const Causes[] = {"throw expression", "model", "memory",
                                       "unknown"};
  std::string Text = "throws";
  if (!X.Type.isNull())
    Text += " '" + X.Type.getAsString() + "'";
  return Text + " (" + Causes[unsigned(X.Cause)] + "), loses " +
         getHandleTexts(X.Lost, Places) + getReleasedText(X.Released);
}

} // namespace interop
