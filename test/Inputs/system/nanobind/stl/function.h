// A mock of nanobind's header for Python callables as C++ functions.
#ifndef MOCK_NANOBIND_FUNCTION_H
#define MOCK_NANOBIND_FUNCTION_H

#include <functional>
#include <nanobind/nanobind.h>

namespace nanobind::detail {

// Takes the lock to be called, copied and destroyed.
struct pyfunc_wrapper {
  PyObject *f;
  explicit pyfunc_wrapper(PyObject *f) : f(f) { Py_INCREF(f); }
  pyfunc_wrapper(const pyfunc_wrapper &Other) : f(Other.f) {
    gil_scoped_acquire Acquire;
    Py_INCREF(f);
  }
  ~pyfunc_wrapper() {
    gil_scoped_acquire Acquire;
    Py_DECREF(f);
  }
};
template <class R, class... As> struct type_caster<std::function<R(As...)>> {
  std::function<R(As...)> value;
  struct pyfunc_wrapper_t : pyfunc_wrapper {
    using pyfunc_wrapper::pyfunc_wrapper;
    R operator()(As... Arguments) const {
      gil_scoped_acquire Acquire;
      return cast<R>(handle(f)(Arguments...));
    }
  };
  bool from_python(handle Source, unsigned char, cleanup_list *) noexcept {
    value = pyfunc_wrapper_t(Source.ptr());
    return true;
  }
};

} // namespace nanobind::detail

#endif
