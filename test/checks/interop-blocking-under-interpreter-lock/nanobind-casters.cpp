// Conversions that nanobind calls for arguments and results, and call policies.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <nanobind/nanobind.h>

namespace nb = nanobind;

static depot *d;
struct Parcel {
  int weight;
};
struct Letter {
  int weight;
};
struct Card {
  int weight;
};

namespace nanobind::detail {
template <> struct type_caster<Parcel> {
  Parcel value;
  bool from_python(handle source, unsigned char, cleanup_list *) noexcept {
    value.weight = depot_take(d);
    return source.is_valid();
  }
  static handle from_cpp(const Parcel &value, int, cleanup_list *) noexcept {
    depot_pack(d, value.weight);
    return PyLong_FromLong(value.weight);
  }
};
template <> struct type_caster<Letter> {
  Letter value;
  bool from_python(handle source, unsigned char, cleanup_list *) noexcept {
    gil_scoped_release release;
    value.weight = depot_take(d);
    return true;
  }
  static handle from_cpp(const Letter &value, int, cleanup_list *) noexcept { return PyLong_FromLong(value.weight); }
};
// Inherited: not seen.
template <class T> struct sized_caster {
  T value;
  bool from_python(handle source, unsigned char, cleanup_list *) noexcept {
    value.weight = depot_take(d);
    return true;
  }
};
template <> struct type_caster<Card> : sized_caster<Card> {};
} // namespace nanobind::detail
// CHECK-MESSAGES: :[[@LINE-27]]:20: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-31]]:20: note: 'nanobind::detail::type_caster::from_python' is called for 'nanobind::detail::type_caster', and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-29]]:20: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-MESSAGES: :[[@LINE-26]]:5: warning: 'depot_pack' can take long while the GIL is held
// CHECK-MESSAGES: :[[@LINE-34]]:20: note: 'nanobind::detail::type_caster::from_cpp' is called for 'nanobind::detail::type_caster', and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-28]]:5: note: 'depot_pack' waits until the parcel is packed (model depot.yaml)
// CHECK-FIXES: bool from_python(handle source, unsigned char, cleanup_list *) noexcept {
// CHECK-FIXES: gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: value.weight = depot_take(d);
// CHECK-FIXES: static handle from_cpp(const Parcel &value, int, cleanup_list *) noexcept {
// CHECK-FIXES: gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: depot_pack(d, value.weight);

// Called around a bound function.
struct BadPolicy {
  static void precall(PyObject **, unsigned long, nb::detail::cleanup_list *) { depot_take(d); }
  static void postcall(PyObject **, unsigned long, nb::handle) {}
};
struct GoodPolicy {
  static void precall(PyObject **, unsigned long, nb::detail::cleanup_list *) { depot_count(d); }
  static void postcall(PyObject **, unsigned long, nb::handle) {}
};
int weigh(int n);

// Nobody's conversions.
struct Other {
  bool from_python(nb::handle, unsigned char, nb::detail::cleanup_list *) { return depot_take(d); }
};

NB_MODULE(post, m) {
  m.def("weigh", &weigh, nb::call_policy<BadPolicy>());
  m.def("weigh_well", &weigh, nb::call_policy<GoodPolicy>());
}
// CHECK-MESSAGES: :[[@LINE-18]]:81: warning: 'depot_take' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: 'BadPolicy::precall' is called for 'nanobind::call_policy', and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-20]]:81: note: 'depot_take' waits until a parcel arrives (model depot.yaml)
// CHECK-FIXES: struct BadPolicy {
// CHECK-FIXES: nb::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: depot_take(d);
// CHECK-FIXES: struct GoodPolicy {
