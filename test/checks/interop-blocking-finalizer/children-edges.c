// Children that are closed first, by loops and helpers, too late, or that never were.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  house *h;
  room *rooms[4];
  int count;
} House;

static void goodLoop(PyObject *self) {
  House *h = (House *)self;
  for (int i = 0; i < h->count; ++i)
    room_close(h->rooms[i]);
  Py_BEGIN_ALLOW_THREADS
  house_close(h->h);
  Py_END_ALLOW_THREADS
}
static void closeRooms(House *h) {
  for (int i = 0; i < h->count; ++i)
    room_close(h->rooms[i]);
}
static void goodHelper(PyObject *self) {
  House *h = (House *)self;
  closeRooms(h);
  Py_BEGIN_ALLOW_THREADS
  house_close(h->h);
  Py_END_ALLOW_THREADS
}
static void badTooLate(PyObject *self) {
  House *h = (House *)self;
  Py_BEGIN_ALLOW_THREADS
  house_close(h->h);
  Py_END_ALLOW_THREADS
  closeRooms(h);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: finalizer 'badTooLate' waits in 'house_close' for every 'room' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE+22]]:40: note: 'badTooLate' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'house_close' waits until every room is closed (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: close them in the finalizer first, or let each keep a reference to this object

// A house of its own, which never had a room.
static void goodOwn(PyObject *self) {
  house *h = house_open();
  Py_BEGIN_ALLOW_THREADS
  house_close(h);
  Py_END_ALLOW_THREADS
}

// Methods end what they want to.
static PyObject *goodMethod(PyObject *self, PyObject *args) {
  Py_BEGIN_ALLOW_THREADS
  house_close(((House *)self)->h);
  Py_END_ALLOW_THREADS
  return self;
}
static PyMethodDef methods[] = {{"close", goodMethod, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
PyTypeObject types[] = {{.tp_dealloc = goodLoop},
                        {.tp_dealloc = goodHelper},
                        {.tp_dealloc = badTooLate, .tp_methods = methods},
                        {.tp_dealloc = goodOwn}};
