//===- DumpHandles.h - Held handles as text ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What HandleFlow has found of a body.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_DUMPHANDLES_H
#define INTEROP_LIB_EFFECTS_HANDLES_DUMPHANDLES_H

#include "Effects/Held/OwnedHandles.h"
#include "Facts/DumpFacts.h"
#include <string>
#include <vector>

namespace interop {

class HandleFlow;
struct ThrowExit;

/// Prints what \p E holds by \p Flow: before each of its steps at which it
/// holds something, and where it ends. There is a line for each path that holds
/// another set of handles than the others; a handle is named by the function
/// that makes it, or "new", and by the place of the call in this body. Then
/// what leaves the body by exceptions:
///
///   8:5: call bindSocket: holds openSocket of 7:14 in this.Socket
///   9:3: end: holds openSocket of 7:14 in this.Socket
///   8:40: throw: throws 'int' (throw expression), loses openSocket of 7:14
///   in this.Socket
///
/// Or that it holds nothing anywhere.
void dumpHandles(HandleFlow &Flow, Entity E, const DumpPlaces &Places,
                 llvm::raw_ostream &Out);

/// The different holdings of \p State, in the order of its paths: "openContext
/// of 7:13 in this.Context", "nothing". Several handles of a path are separated
/// by semicolons.
std::vector<std::string> getHoldings(const HandleState &State,
                                     const DumpPlaces &Places);

/// "throws 'int' (throw expression), loses openContext of 7:13 in
/// this.Context"; what else makes it throw is "model", "memory" or "unknown".
std::string getThrowText(const ThrowExit &X, const DumpPlaces &Places);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_DUMPHANDLES_H
