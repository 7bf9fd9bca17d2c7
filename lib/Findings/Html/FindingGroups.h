//===- FindingGroups.h - Findings that have something in common -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Groups findings for those who read many: findings of one check are together,
// and among them those whose notes end in the same sentence of a model, say
// that of `zmq_ctx_term`. What ends in no model is grouped by file.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_HTML_FINDINGGROUPS_H
#define INTEROP_LIB_FINDINGS_HTML_FINDINGGROUPS_H

#include "Findings/FindingRun.h"

namespace interop {

/// Findings of one check with one cause.
struct FindingGroup {
  std::string Title;    ///< a sentence of a model, or a file from the root
  bool IsModel = false; ///< the first
  std::vector<const FindingRecord *> Findings; ///< in the order of the run
};

struct CheckFindings {
  std::string Check;
  size_t Count = 0;
  std::vector<FindingGroup> Groups; ///< models first, by title
};

/// By name of the check. They point into \p Run.
std::vector<CheckFindings> groupFindings(const FindingRun &Run);

/// The last note of \p F that a model speaks in, without the model's name: "'f'
/// waits until ... (model m.yaml)"; empty if none does.
llvm::StringRef getModelSentence(const FindingRecord &F);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_HTML_FINDINGGROUPS_H
