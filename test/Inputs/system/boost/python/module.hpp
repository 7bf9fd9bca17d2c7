// Of the mock: modules.
#ifndef MOCK_BOOST_PYTHON_MODULE_HPP
#define MOCK_BOOST_PYTHON_MODULE_HPP

#include <boost/python/errors.hpp>

namespace boost {
namespace python {
namespace detail {
PyObject *init_module(PyModuleDef &def, void (*init)());
}
} // namespace python
} // namespace boost

#define BOOST_PYTHON_MODULE(name)                                                                                      \
  void init_module_##name();                                                                                           \
  extern "C" PyObject *PyInit_##name() {                                                                               \
    static PyModuleDef moduledef = {};                                                                                 \
    return boost::python::detail::init_module(moduledef, init_module_##name);                                          \
  }                                                                                                                    \
  void init_module_##name()

#endif
