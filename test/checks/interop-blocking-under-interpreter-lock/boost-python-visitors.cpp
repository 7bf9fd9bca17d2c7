// A visitor of the program's is no binding of the function that it is made of: it binds what it likes.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++14,c++17,c++20 -- --config="{CheckOptions: {interop-blocking-under-interpreter-lock.ModelFiles: '%S/Inputs/depot.yaml'}}"

#include "Inputs/depot.h"
#include <boost/python.hpp>

namespace bp = boost::python;

static depot *d;
struct AllowThreads {
  AllowThreads() : state_(PyEval_SaveThread()) {}
  AllowThreads(const AllowThreads &) = delete;
  ~AllowThreads() { PyEval_RestoreThread(state_); }

private:
  PyThreadState *state_;
};

// Calls it without the lock.
template <class F, class R> struct Released {
  explicit Released(F f) : function(f) {}
  template <class Self, class... As> R operator()(Self &&self, As... as) {
    AllowThreads released;
    return (self.*function)(as...);
  }
  F function;
};
template <class F> struct ReleasedVisitor : bp::def_visitor<ReleasedVisitor<F>> {
  explicit ReleasedVisitor(F f) : function(f) {}
  template <class C, class Options> void visit(C &c, const char *name, const Options &options) const {
    auto signature = bp::detail::get_signature(function, static_cast<typename C::wrapped_type *>(nullptr));
    c.def(name, bp::make_function(Released<F, int>(function), options.policies(), options.keywords(), signature));
  }
  F function;
};
template <class F> ReleasedVisitor<F> allowThreads(F f) { return ReleasedVisitor<F>(f); }

class Queue {
public:
  int pop(int n) { return depot_take(d) + n; }
  int front() { return depot_take(d); }
  int size() { return depot_count(d); }
};

BOOST_PYTHON_MODULE(visitors) {
  bp::class_<Queue>("Queue")
      .def("pop", allowThreads(&Queue::pop))
      .def("front", ReleasedVisitor<int (Queue::*)()>(&Queue::front))
      .def("size", allowThreads(&Queue::size));
}
