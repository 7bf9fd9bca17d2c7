//===- YamlCodec.h - A located tree as bytes --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a parsed YAML tree into bytes and back. Built-in models are parsed when
// the project is built; the carriers hold the tree, with its places, in a form
// that is quick to read. Not a file format: both ends come from one build.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SUPPORT_YAMLCODEC_H
#define INTEROP_LIB_SUPPORT_YAMLCODEC_H

#include "Support/YamlTree.h"

namespace interop {

std::string encodeYaml(const YamlNode &Root);

/// Reads all of \p Code into \p Tree, whose texts lie in \p Code; false if it
/// is not what encodeYaml makes.
bool decodeYaml(llvm::StringRef Code, YamlTree &Tree);

} // namespace interop

#endif // INTEROP_LIB_SUPPORT_YAMLCODEC_H
