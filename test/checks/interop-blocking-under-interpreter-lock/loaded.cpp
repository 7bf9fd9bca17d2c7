// An interpreter that is loaded at run time: pointers with the names of its functions, with or without a prefix.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <poll.h>

typedef struct _object PyObject;
typedef int PyGILState_STATE;
typedef struct _ts PyThreadState;

extern "C" {
extern PyGILState_STATE (*PyGILState_Ensure)(void);
extern void (*PyGILState_Release)(PyGILState_STATE);
extern PyObject *(*PyImport_ImportModule)(const char *);
}

void badLoaded(pollfd *peer) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyImport_ImportModule("link");
  poll(peer, 1, -1);
  PyGILState_Release(state);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'poll' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the GIL around this call
void goodLoaded(pollfd *peer) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyImport_ImportModule("link");
  PyGILState_Release(state);
  poll(peer, 1, -1);
}

// A table of them.
struct Api {
  PyGILState_STATE (*py3_PyGILState_Ensure)(void);
  void (*py3_PyGILState_Release)(PyGILState_STATE);
  PyGILState_STATE (*ensure)(void);
  void (*release)(PyGILState_STATE);
};
void badTable(Api &api, pollfd *peer) {
  PyGILState_STATE state = api.py3_PyGILState_Ensure();
  poll(peer, 1, -1);
  api.py3_PyGILState_Release(state);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'poll' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the GIL is taken here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: release the GIL around this call
void goodTable(Api &api, pollfd *peer) {
  PyGILState_STATE state = api.py3_PyGILState_Ensure();
  api.py3_PyGILState_Release(state);
  poll(peer, 1, -1);
}
void goodOtherNames(Api &api, pollfd *peer) {
  PyGILState_STATE state = api.ensure();
  poll(peer, 1, -1);
  api.release(state);
}

// A parameter of that name is whatever it is.
void goodParameter(PyGILState_STATE (*PyGILState_Ensure)(void), pollfd *peer) {
  PyGILState_STATE state = PyGILState_Ensure();
  poll(peer, 1, -1);
  (void)state;
}
