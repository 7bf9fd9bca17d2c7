//===- NameWords.cpp - What a word in a name says -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace interop {

namespace {

struct Meaning {
  llvm::StringLiteral Word;
  unsigned Says;
};

constexpr unsigned bit(NameWord W) { return static_cast<unsigned>(W); }

constexpr unsigned Ends = bit(NameWord::End);
constexpr unsigned Releases = bit(NameWord::Release) | Ends;
constexpr unsigned Destroys = bit(NameWord::Destroy) | Releases;
constexpr unsigned Unreferences = bit(NameWord::Unreference);
constexpr unsigned Makes = bit(NameWord::Make);
constexpr unsigned Begins = bit(NameWord::Begin);
constexpr unsigned Unregisters = bit(NameWord::Unregister);
constexpr unsigned Fails = bit(NameWord::Fail);
constexpr unsigned CallsBack = bit(NameWord::Callback);
constexpr unsigned Waits = bit(NameWord::Wait);

constexpr Meaning Table[] = {
    {"accept", Begins},
    {"acquire", Makes},
    {"alloc", Makes},
    {"attach", Begins},
    {"await", Waits},
    {"bad", Fails},
    {"barrier", Waits},
    {"callback", CallsBack},
    {"callbacks", CallsBack},
    {"calloc", Makes},
    {"cancel", Unregisters},
    {"cb", CallsBack},
    {"cleanup", Destroys},
    {"clear", Unregisters | Unreferences},
    {"clone", Makes},
    {"close", Releases},
    {"connect", Begins},
    {"copy", Makes},
    {"create", Makes | Begins},
    {"deinit", Destroys},
    {"del", Unregisters},
    {"delay", Waits},
    {"delegate", CallsBack},
    {"delete", Destroys | Unregisters},
    {"denied", Fails},
    {"deregister", Unregisters},
    {"destroy", Destroys},
    {"destructor", Destroys},
    {"detach", Unregisters},
    {"disconnect", Unregisters},
    {"dispatch", Waits},
    {"dispose", Destroys},
    {"drain", Waits},
    {"drop", Unregisters | Unreferences},
    {"dtor", Destroys},
    {"dup", Makes},
    {"end", Ends},
    {"erase", Unregisters},
    {"err", Fails},
    {"errnum", Fails},
    {"error", Fails},
    {"establish", Begins},
    {"events", CallsBack},
    {"exit", Ends},
    {"fail", Fails},
    {"failed", Fails},
    {"failure", Fails},
    {"finalize", Destroys},
    {"fini", Destroys},
    {"finish", Ends | Waits},
    {"flush", Waits},
    {"fopen", Makes},
    {"forget", Unregisters},
    {"free", Destroys},
    {"halt", Ends},
    {"handler", CallsBack},
    {"hook", CallsBack},
    {"idle", Waits},
    {"init", Makes | Begins},
    {"initialise", Begins},
    {"initialize", Begins},
    {"invalid", Fails},
    {"iterate", Waits},
    {"iteration", Waits},
    {"join", Waits},
    {"kill", Unregisters},
    {"listener", CallsBack},
    {"load", Begins},
    {"make", Makes},
    {"malloc", Makes},
    {"msleep", Waits},
    {"new", Makes | Begins},
    {"nomem", Fails},
    {"notifier", CallsBack},
    {"notify", CallsBack},
    {"observer", CallsBack},
    {"off", Unregisters},
    {"open", Makes | Begins},
    {"opendir", Makes},
    {"parse", Begins},
    {"poll", Waits},
    {"pump", Waits},
    {"put", Unreferences},
    {"quiesce", Waits},
    {"quit", Ends},
    {"reap", Waits},
    {"receive", Waits},
    {"recv", Waits},
    {"release", Releases | Unreferences},
    {"remove", Unregisters},
    {"restart", Begins},
    {"resume", Begins},
    {"revoke", Unregisters},
    {"run", Begins | Waits},
    {"select", Waits},
    {"setup", Begins},
    {"shutdown", Ends},
    {"sleep", Waits},
    {"spawn", Begins},
    {"start", Begins},
    {"stop", Ends},
    {"strdup", Makes},
    {"subscriber", CallsBack},
    {"sync", Waits},
    {"synchronize", Waits},
    {"teardown", Ends},
    {"term", Releases},
    {"terminate", Ends},
    {"unbind", Unregisters},
    {"unhook", Unregisters},
    {"uninit", Releases},
    {"uninstall", Unregisters},
    {"unlisten", Unregisters},
    {"unload", Ends},
    {"unobserve", Unregisters},
    {"unref", Releases | Unreferences},
    {"unregister", Unregisters},
    {"unset", Unregisters},
    {"unsubscribe", Unregisters},
    {"until", Waits},
    {"unwatch", Unregisters},
    {"usleep", Waits},
    {"wait", Waits},
    {"yield", Waits},
};

/// Some word of \p Name, in lower case, is one that \p IsOne takes. A capital
/// letter begins a word, and whatever is no letter or digit ends one.
bool hasWord(llvm::StringRef Name,
             llvm::function_ref<bool(llvm::StringRef)> IsOne) {
  std::string Word;
  for (char C : Name) {
    const bool Continues = llvm::isLower(C) || llvm::isDigit(C);
    if (!Continues && !Word.empty() && IsOne(Word))
      return true;
    if (!Continues)
      Word.clear();
    if (llvm::isAlnum(C))
      Word += llvm::toLower(C);
  }
  return !Word.empty() && IsOne(Word);
}

} // namespace

bool hasNameWord(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Words) {
  return hasWord(Name, [&Words](llvm::StringRef Word) {
    return llvm::is_contained(Words, Word);
  });
}

bool hasNameWord(llvm::StringRef Name, NameWord What) {
  return hasWord(Name, [What](llvm::StringRef Word) {
    const Meaning *At =
        llvm::lower_bound(Table, Word, [](const Meaning &M, llvm::StringRef W) {
          return M.Word < W;
        });
    return At != std::end(Table) && At->Word == Word && (At->Says & bit(What));
  });
}

llvm::SmallVector<llvm::StringRef, 32> getNameWords(NameWord What) {
  llvm::SmallVector<llvm::StringRef, 32> Words;
  for (const Meaning &M : Table)
    if (M.Says & bit(What))
      Words.push_back(M.Word);
  return Words;
}

std::string joinNameWords(NameWord What) {
  return llvm::join(getNameWords(What), ";");
}

} // namespace interop
