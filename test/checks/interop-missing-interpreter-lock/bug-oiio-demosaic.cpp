// A guard that releases the GIL one line too early: the list is still to be read.
// https://github.com/AcademySoftwareFoundation/OpenImageIO/pull/4777
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20

#include <pybind11/pybind11.h>
#include <vector>

namespace py = pybind11;

struct Image {
  int width;
};
Image demosaic(const Image &source, const std::vector<float> &white);

static void toVector(std::vector<float> &values, const py::object &list) {
  for (int i = 0; i < 4; ++i)
    values.push_back(list.attr("pop")().cast<float>());
}

static Image badDemosaic(const Image &source, const py::object &white) {
  py::gil_scoped_release gil;
  std::vector<float> values;
  toVector(values, white);
  return demosaic(source, values);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'toVector' calls 'pybind11::detail::object_api::operator()', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-11]]:22: note: 'toVector' calls 'pybind11::detail::object_api::operator()' here
// CHECK-FIXES: static Image badDemosaic(const Image &source, const py::object &white) {
// CHECK-FIXES: std::vector<float> values;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_acquire Acquire;
// CHECK-FIXES-NEXT: toVector(values, white);
// CHECK-FIXES-NEXT: }
// CHECK-FIXES-NEXT: return demosaic(source, values);

static Image goodDemosaic(const Image &source, const py::object &white) {
  std::vector<float> values;
  toVector(values, white);
  py::gil_scoped_release gil;
  return demosaic(source, values);
}

// The same project's image cache: the text is made for Python before the guard ends.
struct Cache {
  std::string resolve(const std::string &name) const;
};

PYBIND11_MODULE(images, m) {
  m.def("demosaic_early", &badDemosaic);
  m.def("demosaic", &goodDemosaic);
  py::class_<Cache>(m, "Cache")
      .def("resolve_early",
           [](const Cache &cache, const std::string &name) {
             py::gil_scoped_release gil;
             return py::cast(cache.resolve(name));
           })
      .def("resolve", [](const Cache &cache, const std::string &name) {
        std::string found;
        {
          py::gil_scoped_release gil;
          found = cache.resolve(name);
        }
        return py::cast(found);
      });
}
// CHECK-MESSAGES: :[[@LINE-11]]:21: warning: 'pybind11::cast' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-13]]:37: note: the GIL is released here
// CHECK-FIXES: PYBIND11_MODULE(images, m) {
// CHECK-FIXES: py::gil_scoped_release gil;
// CHECK-FIXES-NEXT: py::gil_scoped_acquire Acquire;
// CHECK-FIXES-NEXT: return py::cast(cache.resolve(name));
