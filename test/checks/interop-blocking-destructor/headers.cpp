// Findings in the user's headers are reported there; in system headers never, but what they bring in is.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17 --also=Inputs/worker.h
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --also=Inputs/worker.h -- -- -DTWICE

#include "Inputs/worker.h"
#include <waiter.h>
#ifdef TWICE
#include "Inputs/worker.h"
#endif

class GoodOwnsBadInHeader {
  BadInHeader member_;
};

class BadOwnsSystemClass {
  lib::Waiter waiter_;
};
