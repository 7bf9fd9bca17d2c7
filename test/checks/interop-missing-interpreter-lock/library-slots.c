// Functions that are put into a library's record: who calls them, and what they find of the lock then.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- --config="{CheckOptions: {interop-missing-interpreter-lock.ModelFiles: '%S/Inputs/radio.yaml'}}"

#include "Inputs/radio.h"
#include <python/Python.h>

// On a thread of the library.
static void badOnSignal(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyObject_CallObject' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+9]]:78: note: 'badOnSignal' is called on a thread of the library, which does not hold the GIL; it is put into a 'radio_handlers' here
// CHECK-FIXES: static void badOnSignal(void *cookie) {
// CHECK-FIXES-NEXT: PyGILState_STATE {{.*}} = PyGILState_Ensure();
// CHECK-FIXES-NEXT: PyObject_CallObject((PyObject *)cookie, NULL);
// CHECK-FIXES-NEXT: PyGILState_Release({{.*}});

static void goodChange(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
static const radio_handlers badTable = {sizeof(radio_handlers), .on_signal = badOnSignal, .on_change = goodChange};

static void goodOnSignal(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject((PyObject *)cookie, NULL);
  PyGILState_Release(state);
}
static const radio_handlers goodTable = {.on_signal = goodOnSignal};

// During a call that is made without the lock.
static void badOnNotice(void *cookie) {
  PyObject_CallObject((PyObject *)cookie, NULL);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'PyObject_CallObject' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+13]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE+13]]:3: note: 'badOnNotice' is called during 'radio_poll' here, where the GIL is not held

static void goodOnNotice(void *cookie) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyObject_CallObject((PyObject *)cookie, NULL);
  PyGILState_Release(state);
}
static const radio_handlers noticed = {.on_notice = goodOnNotice};

PyObject *pollUnlocked(radio *r, PyObject *callable) {
  radio_handlers handlers = {.on_notice = badOnNotice};
  radio_use(r, &handlers, callable);
  Py_BEGIN_ALLOW_THREADS
  radio_poll(r, 10);
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

void use(radio *r, PyObject *callable) {
  radio_use(r, &badTable, callable);
  radio_use(r, &goodTable, callable);
  radio_use(r, &noticed, callable);
}
