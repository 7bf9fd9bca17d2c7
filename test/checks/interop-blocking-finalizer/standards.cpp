// All standards, and C functions in C++.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++98,c++03,c++11,c++14,c++17,c++20,c++23 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <python/Python.h>

class Unlocked {
public:
  Unlocked() : token_(PyEval_SaveThread()) {}
  ~Unlocked() { PyEval_RestoreThread(token_); }

private:
  PyThreadState *token_;
};

struct Object {
  PyObject_HEAD
  vault *v;
  static void badStatic(PyObject *self) { reinterpret_cast<Object *>(self)->shut(); }
  void shut() { vault_close(v); }
};

extern "C" {
static void badPlain(PyObject *self) {
  vault_close(((Object *)self)->v);
}
static void goodGuarded(PyObject *self) {
  Unlocked unlocked;
  vault_close(((Object *)self)->v);
}
}
// CHECK-MESSAGES: :[[@LINE-13]]:43: warning: finalizer 'Object::badStatic' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+14]]:25: note: 'Object::badStatic' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-14]]:17: note: 'Object::shut' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-15]]:17: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:3: warning: finalizer 'badPlain' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+11]]:25: note: 'badPlain' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badStatic(PyObject *self) {
// CHECK-FIXES: Unlocked {{.*}};
// CHECK-FIXES: reinterpret_cast<Object *>(self)->shut();
// CHECK-FIXES: static void badPlain(PyObject *self) {
// CHECK-FIXES: Unlocked {{.*}};
// CHECK-FIXES-NEXT: vault_close(((Object *)self)->v);

void fill(PyTypeObject *types) {
  types[0].tp_dealloc = &Object::badStatic;
  types[1].tp_dealloc = badPlain;
  types[2].tp_dealloc = goodGuarded;
}

// A class whose destructor waits.
class Holder {
public:
  Holder() : v_(vault_open()) {}
  ~Holder() { vault_close(v_); }

private:
  vault *v_;
};
struct HolderObject {
  PyObject_HEAD
  Holder *holder;
};
static void badDelete(PyObject *self) {
  delete ((HolderObject *)self)->holder;
}
static void goodDelete(PyObject *self) {
  Unlocked unlocked;
  delete ((HolderObject *)self)->holder;
}
void fillMore(PyTypeObject *types) {
  types[3].tp_dealloc = badDelete;
  types[4].tp_dealloc = goodDelete;
}
// CHECK-MESSAGES: :[[@LINE-10]]:3: warning: finalizer 'badDelete' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:25: note: 'badDelete' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-22]]:15: note: 'Holder::~Holder' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-23]]:15: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void badDelete(PyObject *self) {
// CHECK-FIXES: Unlocked {{.*}};
// CHECK-FIXES-NEXT: delete ((HolderObject *)self)->holder;
