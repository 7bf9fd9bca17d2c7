// Calls that wait for a callback only with some arguments: SDL's timers end with their own subsystem, not with others.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t --partial

#include <SDL2/SDL.h>
#include <python/Python.h>

void SDL_QuitSubSystem(unsigned flags);

static PyObject *listener;

static Uint32 onTick(Uint32 interval, void *data) {
  PyGILState_STATE state = PyGILState_Ensure();
  Py_XDECREF(PyObject_CallNoArgs(listener));
  PyGILState_Release(state);
  return interval;
}
static PyObject *start(PyObject *self, PyObject *unused) {
  SDL_AddTimer(10, onTick, NULL);
  Py_RETURN_NONE;
}
// CHECK-MESSAGES: :[[@LINE-3]]:20: warning: callback 'onTick' waits for the GIL, and 'SDL_QuitSubSystem' waits for it while the GIL is held
// CHECK-MESSAGES: :[[@LINE-10]]:28: note: 'onTick' takes the GIL here
// CHECK-MESSAGES: :[[@LINE+28]]:79: note: 'badTimer' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'SDL_QuitSubSystem' waits for it here while the GIL is held
// CHECK-MESSAGES: :[[@LINE+12]]:3: note: 'SDL_QuitSubSystem' waits for it here while the GIL is held
// CHECK-MESSAGES: :[[@LINE+15]]:3: note: 'SDL_Quit' waits for it here while the GIL is held

static PyObject *badTimer(PyObject *self, PyObject *unused) {
  SDL_QuitSubSystem(0x00000001u);
  Py_RETURN_NONE;
}
static PyObject *goodAudio(PyObject *self, PyObject *unused) {
  SDL_QuitSubSystem(0x00000010u);
  Py_RETURN_NONE;
}
static PyObject *badBoth(PyObject *self, PyObject *unused) {
  SDL_QuitSubSystem(0x00000011u);
  Py_RETURN_NONE;
}
static PyObject *badAll(PyObject *self, PyObject *unused) {
  SDL_Quit();
  Py_RETURN_NONE;
}
static PyObject *goodWithout(PyObject *self, PyObject *unused) {
  Py_BEGIN_ALLOW_THREADS
  SDL_QuitSubSystem(0x00000001u);
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

PyMethodDef methods[] = {{"start", start, METH_NOARGS, NULL},       {"timer", badTimer, METH_NOARGS, NULL},
                         {"audio", goodAudio, METH_NOARGS, NULL},   {"both", badBoth, METH_NOARGS, NULL},
                         {"all", badAll, METH_NOARGS, NULL},        {"without", goodWithout, METH_NOARGS, NULL},
                         {NULL}};
