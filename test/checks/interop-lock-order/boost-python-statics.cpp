// Static locals that Boost.Python makes: an import runs Python code, with the guard of the local held.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20

#include <boost/python.hpp>

namespace bp = boost::python;

bp::object badStatic() {
  static bp::object module = bp::import("json");
  return module;
}
// A reference that is looked up each time, or an object that runs nothing.
bp::object goodImport() {
  bp::object module = bp::import("json");
  return module;
}
bp::object goodNone() {
  static bp::object nothing;
  return nothing;
}

BOOST_PYTHON_MODULE(statics) {
  bp::def("bad_static", &badStatic);
  bp::def("good_import", &goodImport);
  bp::def("good_none", &goodNone);
}
// CHECK-MESSAGES: :[[@LINE-18]]:21: warning: static 'module' is initialized here while the GIL is held, and its initializer releases the GIL and takes it again
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'badStatic' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-20]]:30: note: 'boost::python::import' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-21]]:21: note: release the GIL before, and take it in the initializer
