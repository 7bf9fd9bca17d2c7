// Of the mock: objects. They have no move constructor.
#ifndef MOCK_BOOST_PYTHON_OBJECT_HPP
#define MOCK_BOOST_PYTHON_OBJECT_HPP

#include <boost/python/handle.hpp>

namespace boost {
namespace python {

// What may stand in a def() instead of a function: it is asked to define what it likes.
class def_visitor_access {
public:
  template <class V, class C, class... As> static void visit(const V &visitor, C &c, const As &...as) {
    visitor.visit(c, as...);
  }
};
template <class Derived> class def_visitor {
public:
  template <class C, class... As> void visit(C &c, const As &...as) const {
    def_visitor_access::visit(static_cast<const Derived &>(*this), c, as...);
  }
};
template <class T> PyObject *convert_to_python(const T &x);

namespace api {
class object;
using bool_type = PyObject *(object::*)() const;
template <class Policies> class proxy;
struct attribute_policies;
struct item_policies;

template <class U> class object_operators : public def_visitor<U> {
public:
  object operator()() const;
  template <class A0> object operator()(const A0 &a0) const;
  template <class A0, class A1> object operator()(const A0 &a0, const A1 &a1) const;
  operator bool_type() const;
  bool operator!() const;
  proxy<attribute_policies> attr(const char *name) const;
  template <class T> proxy<item_policies> operator[](const T &key) const;
  template <class C, class... As> void visit(C &, const As &...) const {}
};

struct object_base : object_operators<object> {
  object_base(const object_base &rhs) : m_ptr(incref(rhs.m_ptr)) {}
  object_base(PyObject *p) : m_ptr(p) {}
  ~object_base() { Py_DECREF(m_ptr); }
  object_base &operator=(const object_base &rhs) {
    Py_INCREF(rhs.m_ptr);
    Py_DECREF(m_ptr);
    m_ptr = rhs.m_ptr;
    return *this;
  }
  PyObject *ptr() const { return m_ptr; }
  bool is_none() const { return m_ptr == Py_None; }

private:
  PyObject *m_ptr;
};

class object : public object_base {
public:
  object() : object_base(incref(Py_None)) {}
  template <class T> explicit object(const T &x) : object_base(convert_to_python(x)) {}
  explicit object(const handle<> &h);
};

// What was looked up, or will be assigned to.
template <class Policies> class proxy : public object_operators<proxy<Policies>> {
public:
  operator object() const;
  template <class T> const proxy &operator=(const T &rhs) const;

private:
  object m_target;
};

object getattr(const object &target, const char *key);
void setattr(const object &target, const char *key, const object &value);
object operator+(const object &l, const object &r);
object operator==(const object &l, const object &r);
} // namespace api
using api::getattr;
using api::object;
using api::setattr;

namespace detail {
struct list_base : object {
  void append(const object &x);

protected:
  list_base();
};
struct dict_base : object {
  bool has_key(const object &key) const;

protected:
  dict_base();
};
struct tuple_base : object {
protected:
  tuple_base();
};
struct str_base : object {
protected:
  explicit str_base(const char *s);
};
} // namespace detail
class list : public detail::list_base {
public:
  list() {}
  template <class T> void append(const T &x) { list_base::append(object(x)); }
};
class dict : public detail::dict_base {
public:
  dict() {}
};
class tuple : public detail::tuple_base {
public:
  tuple() {}
};
class str : public detail::str_base {
public:
  str(const char *s) : str_base(s) {}
};
template <class... As> tuple make_tuple(const As &...as);
Py_ssize_t len(const object &o);

namespace detail {
extern PyObject *current_scope;
}
class scope : public object {
public:
  scope() : m_previous_scope(xincref(detail::current_scope)) {}
  scope(const object &o) : object(o), m_previous_scope(detail::current_scope) {
    detail::current_scope = incref(o.ptr());
  }
  ~scope() {
    xdecref(detail::current_scope);
    detail::current_scope = m_previous_scope;
  }

private:
  PyObject *m_previous_scope;
};

} // namespace python
} // namespace boost

#endif
