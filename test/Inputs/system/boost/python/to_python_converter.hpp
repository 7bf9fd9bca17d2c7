// Of the mock: converters of a program's own.
#ifndef MOCK_BOOST_PYTHON_TO_PYTHON_CONVERTER_HPP
#define MOCK_BOOST_PYTHON_TO_PYTHON_CONVERTER_HPP

#include <boost/python/errors.hpp>

namespace boost {
namespace python {

struct type_info {
  explicit type_info(const char *name);
};
template <class T> type_info type_id() { return type_info(__PRETTY_FUNCTION__); }

namespace converter {
struct rvalue_from_python_stage1_data {
  void *convertible;
  void (*construct)(PyObject *, rvalue_from_python_stage1_data *);
};
template <class T> struct rvalue_from_python_storage {
  rvalue_from_python_stage1_data stage1;
  struct {
    alignas(T) char bytes[sizeof(T)];
  } storage;
};
using to_python_function_t = PyObject *(*)(const void *);
using convertible_function = void *(*)(PyObject *);
using constructor_function = void (*)(PyObject *, rvalue_from_python_stage1_data *);
namespace registry {
void insert(to_python_function_t, type_info, const PyTypeObject *(*)() = nullptr);
void insert(convertible_function, type_info, const PyTypeObject *(*)() = nullptr);
void insert(convertible_function, constructor_function, type_info, const PyTypeObject *(*)() = nullptr);
void push_back(convertible_function, constructor_function, type_info, const PyTypeObject *(*)() = nullptr);
} // namespace registry
template <class T, class Conversion> struct as_to_python_function {
  static PyObject *convert(const void *x) { return Conversion::convert(*static_cast<const T *>(x)); }
};
} // namespace converter

template <class T, class Conversion, bool HasGetPytype = false> struct to_python_converter {
  to_python_converter() {
    converter::registry::insert(&converter::as_to_python_function<T, Conversion>::convert, type_id<T>());
  }
};

} // namespace python
} // namespace boost

#endif
