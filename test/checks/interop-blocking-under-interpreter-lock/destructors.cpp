// Destructions that wait while the lock is held.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <memory>
#include <pybind11/pybind11.h>
#include <vector>

namespace py = pybind11;
int use(int);

class Client {
public:
  explicit Client(depot *d) : d_(d) {}
  ~Client() { depot_take(d_); }

private:
  depot *d_;
};

void badLocal(depot *d) {
  PyErr_Clear();
  Client client(d);
  use(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: the end of 'client' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-13]]:15: note: 'Client::~Client' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-14]]:15: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:10: note: release the GIL around this call
// CHECK-REMAINS: warning: the end of 'client' may block forever in 'depot_take' while the GIL is held
// CHECK-REMAINS: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-REMAINS: note: 'Client::~Client' calls 'depot_take' here
// CHECK-REMAINS: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-REMAINS: note: release the GIL around this call

void goodLocal(depot *d) {
  PyErr_Clear();
  py::gil_scoped_release release;
  Client client(d);
}

void badDelete(Client *client) {
  PyErr_Clear();
  delete client;
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the end of a 'Client' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-34]]:15: note: 'Client::~Client' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-35]]:15: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badDelete
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: delete client;

void badReset(std::unique_ptr<Client> &client) {
  PyErr_Clear();
  client.reset();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the end of a 'Client' may block forever in 'depot_take' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-46]]:15: note: 'Client::~Client' calls 'depot_take' here
// CHECK-MESSAGES: :[[@LINE-47]]:15: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: void badReset
// CHECK-FIXES: py::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: client.reset();

// Only the last owner ends it.
void goodShared(std::shared_ptr<Client> &client) {
  PyErr_Clear();
  client.reset();
}
