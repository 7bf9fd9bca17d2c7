//===- MemberText.h - Declarations of members change places --- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes declarations out of the text of a class and puts them in behind others,
// with access labels and empty lines as a careful hand would leave them.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_MEMBERS_MEMBERTEXT_H
#define INTEROP_LIB_EDITS_MEMBERS_MEMBERTEXT_H

#include "Edits/Members/ClassText.h"
#include "Edits/Members/MemberOrder.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

class MemberText {
public:
  MemberText(const MemberOrder &Order, const ClassText &Text)
      : Order(Order), Text(Text), Lines(Text.getLines()) {}

  /// Adds the edits that move the declarations. False and \p Why if the text
  /// does not allow that.
  bool move(std::vector<clang::FixItHint> &Edits, std::string &Why);

private:
  struct Range {
    unsigned From, To;
  };

  bool readSpans(std::string &Why);
  bool checkBetween(std::string &Why) const;
  std::vector<Range> collectRemovals() const;
  Range widen(Range R) const;
  bool isOpening(unsigned Offset) const;
  bool isSectionLine(unsigned Offset) const;
  const clang::Decl *findNextDecl(unsigned Offset) const;
  std::optional<clang::FixItHint> insertBehind(unsigned Anchor) const;
  std::string makeLabel(clang::AccessSpecifier Access, bool OwnLine,
                        llvm::StringRef Break) const;
  bool isParagraph(const DeclSpan &Span) const;
  clang::FixItHint replace(Range R, llvm::StringRef New) const;

  const MemberOrder &Order;
  const ClassText &Text;
  const TextLines &Lines;
  llvm::DenseMap<unsigned, DeclSpan> Spans; ///< by number
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_MEMBERS_MEMBERTEXT_H
