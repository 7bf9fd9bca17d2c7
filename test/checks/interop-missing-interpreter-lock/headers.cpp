// Bodies in headers are followed; those of system headers are never reported in.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --also=Inputs/list_tools.h -- -- -isystem %S/Inputs/system

#include "Inputs/list_tools.h"
#include <lib_tools.h>
#include <python/Python.h>

// In a header of the project: reported there.
// CHECK-MESSAGES: list_tools.h:8:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: list_tools.h:7:3: note: the GIL is released here

// In a system header: here.
void badSystemHelper(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  lib::append(list);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'lib::append' calls 'PyList_Append', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the GIL is released here
// CHECK-MESSAGES: lib_tools.h:8:3: note: 'lib::append' calls 'PyList_Append' here
// CHECK-FIXES: void badSystemHelper
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: lib::append(list);

void goodSystemHelper(PyObject *list) {
  lib::append(list);
}

void goodSystemGuard(PyObject *list) {
  {
    lib::Unlocked unlocked;
  }
  PyList_Append(list, list);
}

void badSystemGuard(PyObject *list) {
  lib::Unlocked unlocked;
  PyList_Append(list, list);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:17: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it
