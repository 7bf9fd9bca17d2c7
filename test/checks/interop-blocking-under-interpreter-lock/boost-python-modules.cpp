// What runs while a module is imported is entered with the lock held.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <boost/python.hpp>

namespace bp = boost::python;

static depot *d;
int compute(int);

static void warmUp() {
  depot_pack(d, 1);
}
static void warmUpReleased() {
  PyThreadState *state = PyEval_SaveThread();
  depot_pack(d, 1);
  PyEval_RestoreThread(state);
}

BOOST_PYTHON_MODULE(waits) {
  warmUp();
  bp::def("compute", &compute);
}
BOOST_PYTHON_MODULE(released) {
  warmUpReleased();
  bp::def("compute", &compute);
}
// CHECK-MESSAGES: :[[@LINE-16]]:3: warning: 'depot_pack' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-9]]:1: note: 'init_module_waits' is entered with the GIL held
// CHECK-NOTES: module.hpp:21:8: note: expanded from macro 'BOOST_PYTHON_MODULE'
// CHECK-NOTES: note: expanded from here
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: 'warmUp' is called here
// CHECK-MESSAGES: :[[@LINE-21]]:3: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES: static void warmUp() {
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: depot_pack(d, 1);
// CHECK-FIXES-NEXT: Py_END_ALLOW_THREADS
