// Of the mock: what stands beside a bound function. Policies are composed: the last Base is default_call_policies.
#ifndef MOCK_BOOST_PYTHON_CALL_POLICIES_HPP
#define MOCK_BOOST_PYTHON_CALL_POLICIES_HPP

#include <boost/python/object.hpp>

namespace boost {
namespace python {

struct default_call_policies {
  template <class ArgumentPackage> static bool precall(const ArgumentPackage &) { return true; }
  template <class ArgumentPackage> static PyObject *postcall(const ArgumentPackage &, PyObject *result) {
    return result;
  }
};
template <class Generator, class Base = default_call_policies> struct return_value_policy : Base {};
template <unsigned Owner = 1, class Base = default_call_policies> struct return_internal_reference : Base {};
template <unsigned Custodian, unsigned Ward, class Base = default_call_policies>
struct with_custodian_and_ward : Base {
  template <class ArgumentPackage> static bool precall(const ArgumentPackage &args) {
    return args && Base::precall(args);
  }
};
struct manage_new_object {};
struct reference_existing_object {};
struct copy_const_reference {};

// Keywords.
namespace detail {
template <unsigned N> struct keywords {
  template <unsigned M> keywords<N + M> operator,(const keywords<M> &) const { return {}; }
};
} // namespace detail
struct arg : detail::keywords<1> {
  explicit arg(const char *name);
  template <class T> arg &operator=(const T &value) {
    object o(value);
    return *this;
  }
};
template <class... Names> detail::keywords<sizeof...(Names)> args(Names...) { return {}; }

// What calls the function of an object of Python's: a policy is asked before and after.
namespace detail {
template <class F, class Policies> PyObject *call_with_policies(Policies &policies, PyObject *args) {
  return policies.precall(args) ? policies.postcall(args, nullptr) : nullptr;
}
template <bool IsPolicy> struct use {
  template <class F, class T> static void with(F, const T &) {}
};
template <> struct use<true> {
  template <class F, class T> static void with(F, const T &) {
    PyObject *(*caller)(T &, PyObject *) = &call_with_policies<F, T>;
    (void)caller;
  }
};
template <class F> int use_policies(F) { return 0; }
template <class F, class A, class... As> int use_policies(F f, const A &a, const As &...as) {
  use<__is_base_of(default_call_policies, A)>::with(f, a);
  return use_policies(f, as...);
}
struct def_helper {
  default_call_policies policies() const { return {}; }
  detail::keywords<0> keywords() const { return {}; }
};
template <class F, class C> int get_signature(F, C *) { return 0; }
struct overloads_base {
  explicit overloads_base(const char *doc = nullptr);
};
} // namespace detail

template <class F> object make_function(F f) { return object(); }
template <class F, class Policies> object make_function(F f, const Policies &policies) {
  detail::use_policies(f, policies);
  return object();
}
template <class F, class Policies, class Keywords, class Signature>
object make_function(F f, const Policies &policies, const Keywords &, const Signature &) {
  return make_function(f, policies);
}
template <class F> object make_constructor(F f) { return object(); }
template <class F, class Policies> object make_constructor(F f, const Policies &policies) {
  detail::use_policies(f, policies);
  return object();
}
template <class F> void def(const char *name, F f) {}
template <class F, class... As> void def(const char *name, F f, const As &...as) { detail::use_policies(f, as...); }

} // namespace python
} // namespace boost

// Of a function whose last arguments have defaults: one stub for each number of arguments.
#define BOOST_PYTHON_FUNCTION_OVERLOADS(name, fname, min_args, max_args)                                               \
  struct name : boost::python::detail::overloads_base {                                                                \
    name(const char *doc = nullptr) : overloads_base(doc) {}                                                           \
    template <class... As> static auto func(As... as) { return fname(as...); }                                         \
  };
#define BOOST_PYTHON_MEMBER_FUNCTION_OVERLOADS(name, fname, min_args, max_args)                                        \
  struct name : boost::python::detail::overloads_base {                                                                \
    name(const char *doc = nullptr) : overloads_base(doc) {}                                                           \
    template <class C, class... As> static auto func(C &obj, As... as) { return obj.fname(as...); }                    \
  };

#endif
