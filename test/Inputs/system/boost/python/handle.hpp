// Of the mock: references.
#ifndef MOCK_BOOST_PYTHON_HANDLE_HPP
#define MOCK_BOOST_PYTHON_HANDLE_HPP

#include <boost/python/errors.hpp>

namespace boost {
namespace python {

template <class T> T *incref(T *p) {
  Py_INCREF(p);
  return p;
}
template <class T> T *xincref(T *p) {
  Py_XINCREF(p);
  return p;
}
template <class T> void decref(T *p) { Py_DECREF(p); }
template <class T> void xdecref(T *p) { Py_XDECREF(p); }

namespace detail {
template <class T> class borrowed {};
template <class T> T *manage_ptr(borrowed<T> *p, int) { return incref((T *)p); }
template <class T> T *manage_ptr(T *p, ...) { return expect_non_null(p); }
} // namespace detail
template <class T> detail::borrowed<T> *borrowed(T *p) { return (detail::borrowed<T> *)p; }

template <class T = PyObject> class handle {
public:
  handle() : m_p(nullptr) {}
  template <class Y> explicit handle(Y *p) : m_p(detail::manage_ptr(p, 0)) {}
  handle(const handle &r) : m_p(xincref(r.m_p)) {}
  ~handle() { xdecref(m_p); }
  handle &operator=(const handle &r) {
    xdecref(m_p);
    m_p = xincref(r.m_p);
    return *this;
  }
  T *get() const { return m_p; }
  T *release() {
    T *result = m_p;
    m_p = nullptr;
    return result;
  }
  void reset() {
    xdecref(m_p);
    m_p = nullptr;
  }
  explicit operator bool() const { return m_p != nullptr; }

private:
  T *m_p;
};

} // namespace python
} // namespace boost

#endif
