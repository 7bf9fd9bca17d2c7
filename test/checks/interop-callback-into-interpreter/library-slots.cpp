// Exceptions and jumps that leave a function which a library calls through a record.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++11,c++20 -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <setjmp.h>

struct Stopped {};
bool isStopped();

static void badThrow(void *) {
  if (isStopped())
    throw Stopped();
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: an exception leaves 'badThrow' through the C frames of the library that calls it
// CHECK-MESSAGES: :[[@LINE+6]]:32: note: 'badThrow' is put into a table of orchard_hive here
// CHECK-MESSAGES: :[[@LINE-4]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-7]]:30: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-1: static void badThrow(void *) {
// CHECK-ALTERNATIVE-1: } catch (...) {
static void goodLetPass(void *) { throw Stopped(); }
static orchard_hive badHive = {badThrow, goodLetPass};

static void goodThrow(void *) {
  try {
    if (isStopped())
      throw Stopped();
  } catch (const Stopped &) {
  }
}

static jmp_buf out;
static void badJump(void *) { longjmp(out, 1); }
// CHECK-MESSAGES: :[[@LINE-1]]:31: warning: 'longjmp' leaves callback 'badJump' through the frames of the library that calls it
// CHECK-MESSAGES: :[[@LINE+10]]:19: note: 'badJump' is put into a table of orchard_hive here
// CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'badJump' calls 'longjmp' here
static void goodJump(void *) {
  if (!setjmp(out))
    badJump(nullptr);
}

void put(orchard *o) {
  orchard_hive hive;
  hive.on_queen = nullptr;
  hive.on_swarm = badJump;
  orchard_put(o, &hive);
  hive.on_swarm = goodJump;
  orchard_put(o, &hive);
  orchard_hive other = {goodThrow, nullptr};
  orchard_put(o, &other);
  orchard_put(o, &badHive);
}
