// Bodies in headers are followed; those of system headers are never reported in.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17 --also=Inputs/tools.h -- -- -isystem %S/Inputs/system

#include "Inputs/tools.h"
#include <lib_tools.h>

// CHECK-MESSAGES: tools.h:14:33: warning: 'Tools::names' is locked here while 'Tools::values' is held, and elsewhere 'Tools::values' is locked while 'Tools::names' is held
// CHECK-MESSAGES: tools.h:13:33: note: 'Tools::values' is locked here
// CHECK-MESSAGES: tools.h:8:33: note: the other way round, 'Tools::names' is locked here
// CHECK-MESSAGES: tools.h:9:33: note: 'Tools::values' is locked here
// CHECK-MESSAGES: tools.h:14:33: note: lock both with std::scoped_lock, or always lock 'Tools::names' first

int use(Tools &tools, lib::Tools &others) {
  tools.set(1);
  others.set(1);
  return tools.get() + others.get();
}

// What a system header locks around what it calls is not looked at.
static std::mutex own;
int goodOwn() {
  std::lock_guard<std::mutex> lock(own);
  return lib::count();
}
int goodLocked() {
  int n = 0;
  lib::locked([&n] {
    std::lock_guard<std::mutex> lock(own);
    n = 1;
  });
  return n;
}
int goodUnlocked() {
  int n = lib::count();
  std::lock_guard<std::mutex> lock(own);
  return n;
}
