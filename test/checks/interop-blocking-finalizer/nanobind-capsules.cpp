// Capsules of nanobind, what goes with an object and slots that a class is given.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"

#include "Inputs/vault.h"
#include <nanobind/nanobind.h>

namespace nb = nanobind;

class Waits {
public:
  ~Waits() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};

nb::capsule badBuffer(Waits *w) {
  return nb::capsule(w, [](void *p) noexcept { delete static_cast<Waits *>(p); });
}
// CHECK-MESSAGES: :[[@LINE-2]]:48: warning: the finalizer (a lambda) may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:25: note: the lambda is handed to 'nanobind::capsule::capsule' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-11]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-12]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: nb::capsule badBuffer(Waits *w) {
// CHECK-FIXES: nb::gil_scoped_release {{.*}};
// CHECK-FIXES: delete static_cast<Waits *>(p);
nb::capsule goodBuffer(Waits *w) {
  return nb::capsule(w, [](void *p) noexcept {
    nb::gil_scoped_release release;
    delete static_cast<Waits *>(p);
  });
}
nb::capsule badNamed(Waits *w) {
  return nb::capsule(w, "waits", [](void *p) noexcept { delete static_cast<Waits *>(p); });
}
// CHECK-MESSAGES: :[[@LINE-2]]:57: warning: the finalizer (a lambda) may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:34: note: the lambda is handed to 'nanobind::capsule::capsule' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-27]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-28]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: nb::capsule badNamed(Waits *w) {
// CHECK-FIXES: nb::gil_scoped_release {{.*}};
nb::capsule goodNumbers(int *numbers) {
  return nb::capsule(numbers, [](void *p) noexcept { delete[] static_cast<int *>(p); });
}

// What an object keeps alive ends with it.
static void closeVault(void *p) noexcept { vault_close(static_cast<vault *>(p)); }
static void dropVault(void *p) noexcept { vault_drop(static_cast<vault *>(p)); }
void badKept(nb::handle nurse) { nb::detail::keep_alive(nurse.ptr(), vault_open(), closeVault); }
void goodKept(nb::handle nurse) { nb::detail::keep_alive(nurse.ptr(), vault_open(), dropVault); }
// CHECK-MESSAGES: :[[@LINE-4]]:44: warning: finalizer 'closeVault' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:84: note: 'closeVault' is handed to 'nanobind::detail::keep_alive' here, and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-6]]:44: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static void closeVault(void *p) noexcept {
// CHECK-FIXES: nb::gil_scoped_release {{.*}};

// A weak reference calls back where its object goes.
static vault *Global;
void goodWatch(nb::handle of) {
  nb::weakref(of, nb::cpp_function([](nb::handle) { vault_drop(Global); }));
}

// A class's own slots.
struct Page {};
static int clearPage(PyObject *) {
  vault_close(Global);
  return 0;
}
static PyType_Slot slots[] = {{Py_tp_clear, (void *)clearPage}, {0, nullptr}};
void bind(nb::module_ &m) { nb::class_<Page>(m, "Page", nb::type_slots(slots)); }
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: finalizer 'clearPage' may block forever in 'vault_close' while the GIL is held
// CHECK-MESSAGES: :[[@LINE-3]]:45: note: 'clearPage' is in a table of PyType_Slot, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: static int clearPage(PyObject *) {
// CHECK-FIXES: nb::gil_scoped_release {{.*}};
