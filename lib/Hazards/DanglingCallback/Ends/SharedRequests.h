//===- SharedRequests.h - Requests of objects with owners -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Judges requests that are answered once, by an object that shared owners keep
// alive and that could give one of them to the answer:
//   class Client : enable_shared_from_this<Client>
//   Socket.async_read_some(Buffer, bind(&Client::got, this));
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_ENDS_SHAREDREQUESTS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_ENDS_SHAREDREQUESTS_H

#include "Hazards/DanglingCallback/Dangling.h"

namespace interop {

/// What is wrong with \p R, a request with `this` and without an owner of it.
std::optional<Dangling> findSharedRequest(const Registration &R,
                                          AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_ENDS_SHAREDREQUESTS_H
