// Types that Python's collector walks through: what ends their objects takes
// them off its list first.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  PyObject *callback, *name;
} Port;

static int visitPort(PyObject *self, visitproc visit, void *arg) {
  Port *port = (Port *)self;
  return port->callback ? visit(port->callback, arg) : 0;
}
static int clearPort(PyObject *self) {
  Port *port;
  port = (Port *)self;
  Py_CLEAR(port->callback);
  Py_CLEAR(port->name);
  return 0;
}

static void endsPort(PyObject *self) {
  clearPort(self);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'endsPort' gives back what the object holds while the collector still has the object on its list: a collection that starts meanwhile walks through what is half ended
  // CHECK-MESSAGES: :[[@LINE+12]]:72: note: objects of this type are on the list: the collector walks through them here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take the object off the list first: 'PyObject_GC_UnTrack' (model cpython.yaml)
  // CHECK-FIXES: PyObject_GC_UnTrack(self);
  // CHECK-FIXES-NEXT: clearPort(self);
  Py_TYPE(self)->tp_free(self);
}
static void okEndsPort(PyObject *self) {
  PyObject_GC_UnTrack(self);
  clearPort(self);
  Py_TYPE(self)->tp_free(self);
}
static PyTypeObject portType = {.tp_flags = Py_TPFLAGS_HAVE_GC,
                                .tp_dealloc = endsPort, .tp_traverse = visitPort};
static PyTypeObject okPortType = {.tp_dealloc = okEndsPort,
                                  .tp_flags = Py_TPFLAGS_HAVE_GC,
                                  .tp_traverse = visitPort};

// Without the flag nothing is on the list.
static void okEndsUntracked(PyObject *self) {
  clearPort(self);
  Py_TYPE(self)->tp_free(self);
}
static PyTypeObject okUntracked = {.tp_dealloc = okEndsUntracked,
                                   .tp_flags = Py_TPFLAGS_DEFAULT,
                                   .tp_traverse = visitPort};

// The same in a table with keys.
static void endsWatch(Port *self) {
  Py_XDECREF(self->name);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'endsWatch' gives back what the object holds while the collector still has the object on its list: a collection that starts meanwhile walks through what is half ended
  // CHECK-MESSAGES: Python.h:96:24: note: expanded from macro 'Py_XDECREF'
  // CHECK-MESSAGES: :[[@LINE+25]]:53: note: objects of this type are on the list: the collector walks through them here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: take the object off the list first: 'PyObject_GC_UnTrack' (model cpython.yaml)
  // CHECK-MESSAGES: Python.h:96:24: note: expanded from macro 'Py_XDECREF'
  // CHECK-FIXES: static void endsWatch(Port *self) {
  // CHECK-FIXES-NEXT: PyObject_GC_UnTrack(self);
  // CHECK-FIXES-NEXT: Py_XDECREF(self->name);
  Py_TYPE(self)->tp_free(self);
}
static void untrack(Port *self) { PyObject_GC_UnTrack(self); }
static void okEndsInHelper(Port *self) {
  untrack(self);
  Py_XDECREF(self->name);
  Py_TYPE(self)->tp_free(self);
}
void leave(Port *self);
static void okLeftToUnseen(Port *self) {
  leave(self);
  Py_XDECREF(self->name);
}
static void okGivesBackTypeAlone(Port *self) {
  PyTypeObject *type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}
static PyType_Slot watchSlots[] = {{Py_tp_dealloc, endsWatch},
                                   {Py_tp_traverse, visitPort}, {0, NULL}};
static PyType_Slot helperSlots[] = {{Py_tp_traverse, visitPort},
                                    {Py_tp_dealloc, okEndsInHelper}, {0, NULL}};
static PyType_Slot unseenSlots[] = {{Py_tp_traverse, visitPort},
                                    {Py_tp_dealloc, okLeftToUnseen}, {0, NULL}};
static PyType_Slot aloneSlots[] = {{Py_tp_traverse, visitPort},
                                   {Py_tp_dealloc, okGivesBackTypeAlone}, {0, NULL}};
static PyType_Spec watchSpec = {"Watch", sizeof(Port), 0, Py_TPFLAGS_HAVE_GC, watchSlots};
static PyType_Spec helperSpec = {"Helper", sizeof(Port), 0, Py_TPFLAGS_HAVE_GC, helperSlots};
static PyType_Spec unseenSpec = {"Unseen", sizeof(Port), 0, Py_TPFLAGS_HAVE_GC, unseenSlots};
static PyType_Spec aloneSpec = {"Alone", sizeof(Port), 0, Py_TPFLAGS_HAVE_GC, aloneSlots};

void ready(void) {
  PyType_Ready(&portType);
  PyType_Ready(&okPortType);
  PyType_Ready(&okUntracked);
  PyType_FromSpec(&watchSpec);
  PyType_FromSpec(&helperSpec);
  PyType_FromSpec(&unseenSpec);
  PyType_FromSpec(&aloneSpec);
}
