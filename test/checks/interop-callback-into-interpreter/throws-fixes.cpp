// Where a handler can be put, and where not.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++11,c++20 -- --config="{CheckOptions: {interop-callback-into-interpreter.ModelFiles: '%S/Inputs/orchard.yaml'}}"

#include "Inputs/orchard.h"
#include <pybind11/pybind11.h>

namespace py = pybind11;

static void oneLine(void *) { py::gil_scoped_acquire a; throw py::error_already_set(); }
// CHECK-ALTERNATIVE-1: static void oneLine(void *) {
// CHECK-ALTERNATIVE-1-NEXT:   try {
// CHECK-ALTERNATIVE-1-NEXT:     py::gil_scoped_acquire a; throw py::error_already_set();
// CHECK-ALTERNATIVE-1-NEXT:   } catch (...) {
// CHECK-ALTERNATIVE-1-NEXT:   }
// CHECK-ALTERNATIVE-1-NEXT: }

static int withLabel(int n, void *) {
  py::gil_scoped_acquire a;
  int x = 0;
again:
  if (x++ < n)
    goto again;
  throw py::error_already_set();
}
// CHECK-ALTERNATIVE-2: static int withLabel(int n, void *) {
// CHECK-ALTERNATIVE-2-NEXT:   try {
// CHECK-ALTERNATIVE-2-NEXT:     py::gil_scoped_acquire a;
// CHECK-ALTERNATIVE-2-NEXT:     int x = 0;
// CHECK-ALTERNATIVE-2-NEXT:   again:
// CHECK-ALTERNATIVE-2-NEXT:     if (x++ < n)
// CHECK-ALTERNATIVE-2-NEXT:       goto again;
// CHECK-ALTERNATIVE-2-NEXT:     throw py::error_already_set();
// CHECK-ALTERNATIVE-2-NEXT:   } catch (...) {
// CHECK-ALTERNATIVE-2-NEXT:     return -1;
// CHECK-ALTERNATIVE-2-NEXT:   }
// CHECK-ALTERNATIVE-2-NEXT: }

class Visitor {
public:
  static void visit(void *);
};
void Visitor::visit(void *)
{
  py::gil_scoped_acquire a;
  throw py::error_already_set();
}
// CHECK-ALTERNATIVE-3: void Visitor::visit(void *)
// CHECK-ALTERNATIVE-3-NEXT: {
// CHECK-ALTERNATIVE-3-NEXT:   try {
// CHECK-ALTERNATIVE-3-NEXT:     py::gil_scoped_acquire a;
// CHECK-ALTERNATIVE-3-NEXT:     throw py::error_already_set();
// CHECK-ALTERNATIVE-3-NEXT:   } catch (...) {
// CHECK-ALTERNATIVE-3-NEXT:   }
// CHECK-ALTERNATIVE-3-NEXT: }

// Its text is a macro's, or that of several functions.
#define BODY { py::gil_scoped_acquire a; throw py::error_already_set(); }
static void fromMacro(void *) BODY
template <class T> static void instance(void *) {
  py::gil_scoped_acquire a;
  throw T();
}

// It has handlers already, and is one statement of them.
static void tryBody(void *) try {
  py::gil_scoped_acquire a;
  throw py::error_already_set();
} catch (int) {
}

void give(orchard *o, void *c) {
  orchard_each(o, oneLine, c);
  orchard_sort(o, withLabel, c);
  orchard_each(o, &Visitor::visit, c);
  orchard_each(o, fromMacro, c);
  orchard_each(o, instance<py::error_already_set>, c);
  orchard_each(o, tryBody, c);
}
// CHECK-MESSAGES: :[[@LINE-7]]:19: warning: an exception leaves callback 'oneLine' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-71]]:57: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-72]]:29: note: catch everything here; the exception is lost
// CHECK-MESSAGES: :[[@LINE-9]]:19: warning: an exception leaves callback 'withLabel' through the C frames of 'orchard_sort'
// CHECK-MESSAGES: :[[@LINE-60]]:3: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-67]]:37: note: catch everything here; the exception is lost
// CHECK-MESSAGES: :[[@LINE-11]]:19: warning: an exception leaves callback 'Visitor::visit' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-41]]:3: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-44]]:1: note: catch everything here; the exception is lost
// CHECK-MESSAGES: :[[@LINE-13]]:19: warning: an exception leaves callback 'fromMacro' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-31]]:31: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-33]]:42: note: expanded from macro 'BODY'
// CHECK-MESSAGES: :[[@LINE-16]]:19: note: catch everything in it, and report the error by its result
// CHECK-MESSAGES: :[[@LINE-16]]:19: warning: an exception leaves callback 'instance' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-32]]:3: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-18]]:19: note: catch everything in it, and report the error by its result
// CHECK-MESSAGES: :[[@LINE-18]]:19: warning: an exception leaves callback 'tryBody' through the C frames of 'orchard_each'
// CHECK-MESSAGES: :[[@LINE-29]]:3: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-20]]:19: note: catch everything in it, and report the error by its result
