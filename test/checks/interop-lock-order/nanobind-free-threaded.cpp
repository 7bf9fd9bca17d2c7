// nanobind's own locks do something in free-threaded builds alone.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20 --suffix=FREE -- -- -DMOCK_PY_MINOR=14 -DPy_GIL_DISABLED=1
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17 -- -- -DMOCK_PY_MINOR=14

#include <mutex>
#include <nanobind/nanobind.h>

namespace nb = nanobind;

static nb::ft_mutex names, values;
static int name, value;
void setBoth(int n) {
  nb::ft_lock_guard first(names);
  nb::ft_lock_guard second(values);
  name = value = n;
}
int badSum() {
  nb::ft_lock_guard first(values);
  nb::ft_lock_guard second(names);
  return name + value;
}
// CHECK-MESSAGES-FREE: :[[@LINE-3]]:21: warning: 'names' is locked here while 'values' is held, and elsewhere 'values' is locked while 'names' is held
// CHECK-MESSAGES-FREE: :[[@LINE-5]]:21: note: 'values' is locked here
// CHECK-MESSAGES-FREE: :[[@LINE-11]]:21: note: the other way round, 'names' is locked here
// CHECK-MESSAGES-FREE: :[[@LINE-11]]:21: note: 'values' is locked here
// CHECK-MESSAGES-FREE: :[[@LINE+4]]:21: note: the other way round here too
// CHECK-MESSAGES-FREE: :[[@LINE-8]]:21: note: lock both with std::scoped_lock, or always lock 'names' first
int goodSum() {
  nb::ft_lock_guard first(names);
  nb::ft_lock_guard second(values);
  return name + value;
}

// Held while Python runs: nobody is kept out by that.
int goodCall(nb::callable f) {
  nb::ft_lock_guard guard(names);
  f(name);
  return name;
}

NB_MODULE(tables, m) {
  m.def("set", &setBoth);
  m.def("bad_sum", &badSum);
  m.def("good_sum", &goodSum);
  m.def("good_call", &goodCall);
}
