// nanobind #656, python-soxr: a function that is bound with a policy which lets go of the GIL makes a capsule.
// https://github.com/wjakob/nanobind/issues/656
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20

#include <nanobind/nanobind.h>

namespace nb = nanobind;

struct Block {
  float *samples;
};
void resample(const Block &in, Block &out);

nb::object badDivide(const Block &in) {
  Block out = {new float[16]};
  resample(in, out);
  nb::capsule owner(out.samples, [](void *p) noexcept { delete[] static_cast<float *>(p); });
  return owner;
}
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: 'nanobind::capsule::capsule' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+18]]:23: note: 'badDivide' is bound here with a policy that releases the GIL
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: take the GIL around it
// CHECK-REMAINS: warning: 'nanobind::capsule::capsule' needs the GIL, which is not held here
// CHECK-REMAINS: note: 'badDivide' is bound here with a policy that releases the GIL
// CHECK-REMAINS: note: take the GIL around it

// As mended: the conversion alone runs without it.
nb::object goodDivide(const Block &in) {
  Block out = {new float[16]};
  {
    nb::gil_scoped_release release;
    resample(in, out);
  }
  nb::capsule owner(out.samples, [](void *p) noexcept { delete[] static_cast<float *>(p); });
  return owner;
}

NB_MODULE(soxr_ext, m) {
  m.def("bad_divide", &badDivide, nb::call_guard<nb::gil_scoped_release>());
  m.def("good_divide", &goodDivide);
}
