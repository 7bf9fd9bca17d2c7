//===- YamlCodec.h - A located tree as bytes --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a parsed YAML tree, with its places, into bytes that are quick to read,
// and back. Not a file format: both ends come from one build.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SUPPORT_YAMLCODEC_H
#define INTEROP_LIB_SUPPORT_YAMLCODEC_H

#include "Support/YamlTree.h"

namespace interop {

std::string encodeYaml(const YamlNode &Root);

/// Reads all of \p Code into \p To, whose texts lie in \p Code and whose nodes
/// in \p Memory; false if it is not what encodeYaml makes.
bool decodeYaml(llvm::StringRef Code, YamlNode &To,
                llvm::BumpPtrAllocator &Memory);

} // namespace interop

#endif // INTEROP_LIB_SUPPORT_YAMLCODEC_H
