//===- ListWalks.h - Elements that a callback ends in a walk ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A walk over a list calls what each element holds, and then goes on from that
// element. The program lets others end an element, and says nothing of when:
//   for (t = loop->timers; t; t = t->next)
//     t->callback(t->data);
//   void timer_free(struct loop *loop, struct timer *t) { ... free(t); }
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_ENDS_LISTWALKS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_ENDS_LISTWALKS_H

#include "Analysis/AnalysisContext.h"
#include "Diagnostics/Finding.h"

namespace interop {

/// Returns one finding for each such call, in source order.
std::vector<Finding> findListWalks(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_ENDS_LISTWALKS_H
