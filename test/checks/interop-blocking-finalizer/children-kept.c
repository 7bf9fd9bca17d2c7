// What was made from an object keeps it alive: it ends later.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=LONE -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DLONE

#include "Inputs/vault.h"
#include <python/Python.h>

typedef struct {
  PyObject_HEAD
  house *h;
} House;
typedef struct {
  PyObject_HEAD
  room *r;
#ifndef LONE
  House *house;
#endif
} Room;

static PyObject *makeRoom(House *self, PyTypeObject *type) {
  Room *made = (Room *)PyObject_Malloc(sizeof(Room));
  made->r = room_open(self->h);
#ifndef LONE
  Py_INCREF(self);
  made->house = self;
#endif
  return (PyObject *)made;
}
static void roomEnd(PyObject *self) {
  room_close(((Room *)self)->r);
#ifndef LONE
  Py_DECREF(((Room *)self)->house);
#endif
}

static void houseEnd(PyObject *self) {
  Py_BEGIN_ALLOW_THREADS
  house_close(((House *)self)->h);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES-LONE: :[[@LINE-3]]:3: warning: finalizer 'houseEnd' waits in 'house_close' for every 'room' made from it, and finalizers run in no order
// CHECK-MESSAGES-LONE: :[[@LINE+7]]:41: note: 'houseEnd' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES-LONE: :[[@LINE-5]]:3: note: 'house_close' waits until every room is closed (model vault.yaml)
// CHECK-MESSAGES-LONE: :[[@LINE-22]]:13: note: a 'room' is made from it here
// CHECK-MESSAGES-LONE: :[[@LINE-33]]:9: note: 'Room' keeps it, and nothing that keeps the 'house' alive
// CHECK-MESSAGES-LONE: :[[@LINE-8]]:3: note: close them in the finalizer first, or let each keep a reference to this object

PyTypeObject roomType = {.tp_dealloc = roomEnd};
PyTypeObject houseType = {.tp_dealloc = houseEnd};
