// Objects of bound classes end where the last reference goes.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml'}}"
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t --suffix=ANY -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml', interop-finalizer-releases-engine-handle.ReportAnyThread: true}}"

#include "Inputs/kiln.h"
#include <pybind11/pybind11.h>

namespace py = pybind11;

class Pot {
public:
  Pot() : Handle(pot_make(1)) {}
  ~Pot() { pot_free(Handle); }

private:
  pot *Handle;
};
class Brick {
public:
  Brick() : Handle(brick_make()) {}
  ~Brick() { brick_free(Handle); }

private:
  brick *Handle;
};

void bindAll(py::module_ &m) {
  py::class_<Pot>(m, "Pot").def(py::init<>());
  py::class_<Brick>(m, "Brick").def(py::init<>());
}
// CHECK-MESSAGES-ANY: :[[@LINE-3]]:3: warning: 'pot_free' releases a handle of the kiln on whichever thread drops the last reference, which destroys 'Pot'
// CHECK-MESSAGES-ANY: :[[@LINE-19]]:12: note: 'Pot::~Pot' calls 'pot_free' here
// CHECK-MESSAGES-ANY: :[[@LINE-20]]:12: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES-ANY: :[[@LINE-6]]:3: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of the kiln, and do not wait for it
// CHECK-MESSAGES-ANY: :[[@LINE-7]]:3: note: let one potter do all that the kiln has to do with
