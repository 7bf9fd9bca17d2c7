// Of the mock: calls of Python functions, and Python code.
#ifndef MOCK_BOOST_PYTHON_CALL_HPP
#define MOCK_BOOST_PYTHON_CALL_HPP

#include <boost/python/object.hpp>

namespace boost {
namespace python {

template <class R, class... As> R call(PyObject *callable, const As &...as);
template <class R, class... As> R call_method(PyObject *self, const char *name, const As &...as);
object exec(const char *code, object global = object(), object local = object());
object eval(const char *code, object global = object(), object local = object());
object import(const char *name);

// Classes whose virtual functions Python overrides.
namespace detail {
class method_result {
public:
  template <class T> operator T() const;

private:
  handle<> m_obj;
};
} // namespace detail
class override : public object {
public:
  template <class... As> detail::method_result operator()(const As &...as) const;
};
template <class T> class wrapper {
protected:
  override get_override(const char *name) const;
};

} // namespace python
} // namespace boost

#endif
