// Of the mock: errors.
#ifndef MOCK_BOOST_PYTHON_ERRORS_HPP
#define MOCK_BOOST_PYTHON_ERRORS_HPP

#include <python/Python.h>

namespace boost {
namespace python {

struct error_already_set {
  virtual ~error_already_set();
};
void throw_error_already_set();
template <class T> T *expect_non_null(T *x) {
  if (!x)
    throw_error_already_set();
  return x;
}

bool handle_exception_impl(void (*f)());
template <class F> bool handle_exception(F f) { return handle_exception_impl(f); }
inline void handle_exception() { throw; }

template <class E, class F> void register_exception_translator(F translate) { (void)translate; }

} // namespace python
} // namespace boost

#endif
