// What an interpreter calls: tables of functions, slots of types, module definitions, names. Of these, ends are told by
// another check.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock,interop-blocking-finalizer %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <python/Python.h>

static depot *d;

// In any table, with a cast.
static PyObject *badCast(PyObject *self, PyObject *args, PyObject *keywords) {
  depot_take(d);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+20]]:14: note: 'badCast' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static PyObject *badCast
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS

static PyObject *badDesignated(PyObject *self, PyObject *args) {
  depot_take(d);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+11]]:42: note: 'badDesignated' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static PyObject *badDesignated
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS

static PyObject *goodNotThere(PyObject *self, PyObject *args) {
  depot_take(d);
  return NULL;
}
static PyMethodDef methods[] = {
    {"cast", (PyCFunction)(void (*)(void))badCast, METH_VARARGS | METH_KEYWORDS, NULL},
    {.ml_name = "designated", .ml_meth = badDesignated, .ml_flags = METH_NOARGS},
    {NULL, NULL, 0, NULL}};
static PyObject *(*const elsewhere[])(PyObject *, PyObject *) = {goodNotThere};

// Slots of a type, by position, by name, by assignment.
static void badDealloc(PyObject *self) {
  depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badDealloc' may block forever in 'depot_take' while the GIL is held [interop-blocking-finalizer]
// CHECK-MESSAGES: :[[@LINE+4]]:85: note: 'badDealloc' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static void badDealloc
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
static PyTypeObject byPosition = {PyVarObject_HEAD_INIT(NULL, 0) "position", 16, 0, badDealloc, 0, 0};

static PyObject *badNext(PyObject *self) {
  depot_take(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+4]]:65: note: 'badNext' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static PyObject *badNext
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
static PyTypeObject byName = {.tp_name = "name", .tp_iternext = badNext, .tp_methods = methods};

static void badAssigned(PyObject *self) {
  depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badAssigned' may block forever in 'depot_take' while the GIL is held [interop-blocking-finalizer]
// CHECK-MESSAGES: :[[@LINE+5]]:22: note: 'badAssigned' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static void badAssigned
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
void fillType(PyTypeObject *type) {
  type->tp_dealloc = badAssigned;
}

static int badInit(PyObject *self, PyObject *args, PyObject *keywords) {
  depot_take(d);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+4]]:44: note: 'badInit' is in a table of PyType_Slot, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static int badInit
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
static PyType_Slot slots[] = {{Py_tp_init, badInit}, {Py_tp_methods, methods}, {0, NULL}};

static PyObject *badGetter(PyObject *self, void *closure) {
  depot_take(d);
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+4]]:47: note: 'badGetter' is in a table of PyGetSetDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static PyObject *badGetter
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
static PyGetSetDef properties[] = {{"parcel", badGetter, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};

// Module definitions.
static int badExec(PyObject *module) {
  depot_take(d);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE+4]]:56: note: 'badExec' is in a table of PyModuleDef_Slot, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static int badExec
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
static PyModuleDef_Slot moduleSlots[] = {{Py_mod_exec, badExec}, {0, NULL}};
static void badFree(void *module) {
  depot_take(d);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badFree' may block forever in 'depot_take' while the GIL is held [interop-blocking-finalizer]
// CHECK-MESSAGES: :[[@LINE+5]]:103: note: 'badFree' is in a table of PyModuleDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static void badFree
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
static PyModuleDef module = {
    PyModuleDef_HEAD_INIT, .m_name = "depot", .m_methods = methods, .m_slots = moduleSlots, .m_free = badFree};

// By its name.
PyMODINIT_FUNC PyInit_depot(void) {
  depot_pack(d, 1);
  return PyModule_Create(&module);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'depot_pack' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:16: note: 'PyInit_depot' is entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES: PyInit_depot
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS

PyObject *Init_depot(void) {
  depot_pack(d, 1);
  return NULL;
}

// Handed to the interpreter.
static void badCapsuleEnd(PyObject *capsule) {
  depot_take(d);
}
PyObject *makeCapsule(void) {
  return PyCapsule_New(d, "depot", badCapsuleEnd);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: finalizer 'badCapsuleEnd' may block forever in 'depot_take' while the GIL is held [interop-blocking-finalizer]
// CHECK-MESSAGES: :[[@LINE-3]]:36: note: 'badCapsuleEnd' is handed to 'PyCapsule_New' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static void badCapsuleEnd
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS

static int badPending(void *cookie) {
  depot_take(d);
  return 0;
}
void pend(void) {
  Py_AddPendingCall(badPending, NULL);
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'badPending' is handed to 'Py_AddPendingCall' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: static int badPending
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS

static void goodAtExit(void) {
  depot_take(d);
}
void atExit(void) {
  Py_AtExit(goodAtExit);
}

static void *goodThread(void *cookie) {
  depot_take(d);
  return NULL;
}
static void goodThreadToo(void *cookie) {
  depot_take(d);
}
void startThread(void) {
  PyThread_start_new_thread(goodThreadToo, NULL);
  goodThread(NULL);
}
