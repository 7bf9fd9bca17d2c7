//===- SessionRequest.cpp - What interop-tidy asks of a run ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/SessionRequest.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

std::string SessionRequest::encode() const {
  std::string Text;
  raw_string_ostream(Text) << json::Value(
      json::Object{{"findings", FindingsFile},
                   {"asked", AskedFile},
                   {"askedBefore", AskedBefore},
                   {"awaitsIndex", AwaitsIndex},
                   {"inference", toJSON(Inference)},
                   {"show", toJSON(Show)}});
  return Text;
}

Expected<SessionRequest> SessionRequest::decode(StringRef Text) {
  Expected<json::Value> Parsed = json::parse(Text);
  if (!Parsed)
    return Parsed.takeError();
  SessionRequest Result;
  json::Path::Root Root("request");
  json::ObjectMapper Map(*Parsed, Root);
  if (Map && Map.map("findings", Result.FindingsFile) &&
      Map.map("asked", Result.AskedFile) &&
      Map.map("askedBefore", Result.AskedBefore) &&
      Map.map("awaitsIndex", Result.AwaitsIndex) &&
      Map.map("inference", Result.Inference) && Map.map("show", Result.Show))
    return Result;
  return Root.getError();
}

Expected<SessionRequest> SessionRequest::read(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError(
        Buffer.getError(),
        Path + ": cannot be read: " + Buffer.getError().message());
  Expected<SessionRequest> Result = decode((*Buffer)->getBuffer());
  if (Result)
    return Result;
  return createStringError(inconvertibleErrorCode(),
                           Path + ": " + toString(Result.takeError()));
}

} // namespace interop
