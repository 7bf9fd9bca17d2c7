// Callbacks of C libraries that call Python through nanobind.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++17,c++20 --partial -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++17 --partial -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}" -- -DMOCK_NB_MAJOR=3

#include "Inputs/orchard.h"
#include <nanobind/nanobind.h>

namespace nb = nanobind;

// An error of Python's is an exception, which C knows nothing of.
static void badThrow(void *cookie) {
  nb::gil_scoped_acquire acquire;
  (*static_cast<nb::callable *>(cookie))(1);
}
void giveThrow(orchard *o, nb::callable &f) { orchard_each(o, badThrow, &f); }
// CHECK-MESSAGES: :[[@LINE-1]]:63: warning: an exception leaves callback 'badThrow' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'nanobind::detail::api::operator()' throws here (model nanobind.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:36: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-1: static void badThrow(void *cookie) {
// CHECK-ALTERNATIVE-1: try {
// CHECK-ALTERNATIVE-1: (*static_cast<nb::callable *>(cookie))(1);
// CHECK-ALTERNATIVE-1: } catch (...) {

static void goodThrow(void *cookie) {
  nb::gil_scoped_acquire acquire;
  try {
    (*static_cast<nb::callable *>(cookie))(1);
  } catch (nb::python_error &e) {
    e.discard_as_unraisable("callback");
  }
}
void giveGood(orchard *o, nb::callable &f) { orchard_each(o, goodThrow, &f); }

// It has a result that tells of an error.
static int badResult(int size, void *cookie) {
  nb::gil_scoped_acquire acquire;
  return nb::cast<int>((*static_cast<nb::callable *>(cookie))(size));
}
void giveResult(orchard *o, nb::callable &f) { orchard_sort(o, badResult, &f); }
// CHECK-MESSAGES: :[[@LINE-1]]:64: warning: an exception leaves callback 'badResult' through the C frames of 'orchard_sort'
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'nanobind::detail::api::operator()' throws here (model nanobind.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:46: note: catch everything here; the exception is lost
// CHECK-ALTERNATIVE-2: static int badResult(int size, void *cookie) {
// CHECK-ALTERNATIVE-2: try {
// CHECK-ALTERNATIVE-2: } catch (...) {
// CHECK-ALTERNATIVE-2: return -1;

// Under the library's lock it takes the interpreter's, which a bound function holds when it takes the library's.
static void badSeason(void *cookie) {
  nb::gil_scoped_acquire acquire;
  try {
    (*static_cast<nb::callable *>(cookie))(1);
  } catch (...) {
  }
}
void onSeason(nb::callable *f) { orchard_on_season(badSeason, f); }

// On a thread that the library waits for when it is stopped.
static void badWasp(void *cookie) {
  nb::gil_scoped_acquire acquire;
  try {
    (*static_cast<nb::callable *>(cookie))(1);
  } catch (...) {
  }
}
class Orchard {
public:
  void listen(nb::callable *f) { orchard_on_wasp(o_, badWasp, f); }
  void stop() { orchard_stop(o_); }
  void stopQuietly() {
    nb::gil_scoped_release release;
    orchard_stop(o_);
  }

private:
  orchard *o_ = nullptr;
};

NB_MODULE(orchards, m) {
  m.def("on_season", &onSeason);
  m.def("launch", &orchard_launch, nb::call_guard<nb::gil_scoped_release>());
  m.def("reset", [] { orchard_reset(); });
  nb::class_<Orchard>(m, "Orchard")
      .def("listen", &Orchard::listen)
      .def("stop", &Orchard::stop)
      .def("stop_quietly", &Orchard::stopQuietly);
}
// CHECK-MESSAGES: :[[@LINE-32]]:52: warning: callback 'badSeason' waits for the GIL under the orchard's lock, which 'orchard_reset' takes while the GIL is held
// CHECK-MESSAGES: :[[@LINE-39]]:26: note: 'badSeason' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: the lambda is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-9]]:23: note: 'orchard_reset' takes the orchard's lock here while the GIL is held
// CHECK-MESSAGES: :[[@LINE-24]]:54: warning: callback 'badWasp' waits for the GIL, and 'orchard_stop' waits for it while the GIL is held
// CHECK-MESSAGES: :[[@LINE-33]]:26: note: 'badWasp' takes the GIL here
// CHECK-MESSAGES: :[[@LINE-9]]:20: note: 'Orchard::stop' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-26]]:17: note: 'orchard_stop' waits for it here while the GIL is held
