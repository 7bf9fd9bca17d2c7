// Of the mock: classes. What follows the class comes in any order: bases<...>, what holds its objects, noncopyable.
#ifndef MOCK_BOOST_PYTHON_CLASS_HPP
#define MOCK_BOOST_PYTHON_CLASS_HPP

#include <boost/noncopyable.hpp>
#include <boost/python/call_policies.hpp>
#include <boost/python/object.hpp>

namespace boost {
namespace python {

namespace detail {
struct not_specified {};
} // namespace detail
template <class... Bases> struct bases {};
template <class... As> struct init : def_visitor<init<As...>> {
  explicit init(const char *doc = nullptr) {}
  template <class C> void visit(C &) const {}
};
enum no_init_t { no_init };

struct pickle_suite {
  static void *getinitargs() { return nullptr; }
  static void *getstate() { return nullptr; }
  static void *setstate() { return nullptr; }
};

namespace objects {
// What ends with the object of Python's: a class, or what holds it.
template <class X> struct holder {
  static void end(void *p) { static_cast<X *>(p)->~X(); }
};
template <> struct holder<detail::not_specified> {
  static void end(void *) {}
};
template <> struct holder<noncopyable> {
  static void end(void *) {}
};
template <class... Bases> struct holder<bases<Bases...>> {
  static void end(void *) {}
};
struct class_base : object {
  class_base(const char *name, const char *doc = nullptr);
};
} // namespace objects

template <class W, class X1 = detail::not_specified, class X2 = detail::not_specified,
          class X3 = detail::not_specified>
class class_ : public objects::class_base {
public:
  using wrapped_type = W;
  class_(const char *name, const char *doc = nullptr) : class_base(name, doc) { initialize(); }
  class_(const char *name, no_init_t) : class_base(name) { initialize(); }
  class_(const char *name, const char *doc, no_init_t) : class_base(name, doc) { initialize(); }
  template <class... As> class_(const char *name, const init<As...> &) : class_base(name) { initialize(); }
  template <class... As> class_(const char *name, const char *doc, const init<As...> &) : class_base(name, doc) {
    initialize();
  }

  template <class Derived> class_ &def(const def_visitor<Derived> &visitor) {
    visitor.visit(*this);
    return *this;
  }
  template <class F> class_ &def(const char *name, F f) {
    define(name, f, &f);
    return *this;
  }
  template <class F, class A1> class_ &def(const char *name, F f, const A1 &a1) {
    detail::use_policies(f, a1);
    return *this;
  }
  template <class F, class A1, class A2> class_ &def(const char *name, F f, const A1 &a1, const A2 &a2) {
    detail::use_policies(f, a1, a2);
    return *this;
  }
  template <class F, class A1, class A2, class A3>
  class_ &def(const char *name, F f, const A1 &a1, const A2 &a2, const A3 &a3) {
    detail::use_policies(f, a1, a2, a3);
    return *this;
  }
  template <class D> class_ &def_readonly(const char *name, const D &d) { return *this; }
  template <class Get> class_ &add_property(const char *name, Get fget, const char *doc = nullptr) { return *this; }
  template <class Get, class Set>
  class_ &add_property(const char *name, Get fget, Set fset, const char *doc = nullptr) {
    return *this;
  }
  template <class Get> class_ &add_static_property(const char *name, Get fget) { return *this; }
  template <class Suite> class_ &def_pickle(const Suite &) { return *this; }
  class_ &staticmethod(const char *name) { return *this; }

private:
  void initialize() {
    void (*ends[])(void *) = {&objects::holder<W>::end, &objects::holder<X1>::end, &objects::holder<X2>::end,
                              &objects::holder<X3>::end};
    (void)ends;
  }
  template <class F, class Derived> void define(const char *name, F f, const def_visitor<Derived> *) {
    static_cast<const def_visitor<Derived> &>(f).visit(*this, name, detail::def_helper());
  }
  template <class F> void define(const char *name, F f, ...) {}
};

} // namespace python
} // namespace boost

#endif
