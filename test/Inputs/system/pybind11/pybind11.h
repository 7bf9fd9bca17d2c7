// A mock of pybind11's header: what the tests need, quick to parse. Its version is in version.h.
#ifndef MOCK_PYBIND11_H
#define MOCK_PYBIND11_H

#include <pybind11/version.h>
#include <python/Python.h>
#include <string>

namespace pybind11 {

// Objects: a handle borrows, an object owns.
class object;
namespace detail {
template <class D> class object_api {
public:
  object attr(const char *Name) const;
  template <class... As> object operator()(As &&...Arguments) const;
  bool is_none() const { return static_cast<const D &>(*this).ptr() == Py_None; }
};
} // namespace detail

class handle : public detail::object_api<handle> {
public:
  handle() = default;
  handle(PyObject *Pointer) : m_ptr(Pointer) {}
  PyObject *ptr() const { return m_ptr; }
  const handle &inc_ref() const & {
    Py_XINCREF(m_ptr);
    return *this;
  }
  const handle &dec_ref() const & {
    Py_XDECREF(m_ptr);
    return *this;
  }
  explicit operator bool() const { return m_ptr != nullptr; }
  template <class T> T cast() const;

protected:
  PyObject *m_ptr = nullptr;
};

class object : public handle {
public:
  object() = default;
  explicit object(handle H) : handle(H) { inc_ref(); }
  object(const object &Other) : handle(Other) { inc_ref(); }
  object(object &&Other) noexcept {
    m_ptr = Other.m_ptr;
    Other.m_ptr = nullptr;
  }
  ~object() { dec_ref(); }
  handle release() {
    PyObject *Pointer = m_ptr;
    m_ptr = nullptr;
    return handle(Pointer);
  }
  object &operator=(const object &Other) {
    Other.inc_ref();
    handle Old(m_ptr);
    m_ptr = Other.m_ptr;
    Old.dec_ref();
    return *this;
  }
  object &operator=(object &&Other) noexcept {
    handle Old(m_ptr);
    m_ptr = Other.m_ptr;
    Other.m_ptr = nullptr;
    Old.dec_ref();
    return *this;
  }
};

class function : public object {
public:
  function() = default;
  function(const object &O) : object(O) {}
};
class list : public object {
public:
  list() { m_ptr = PyList_New(0); }
  template <class T> void append(T &&Value) const;
  decltype(sizeof(0)) size() const;
};
template <class T> object cast(T &&Value);
template <class T> T cast(const handle &H);

// The lock.
class gil_scoped_acquire {
public:
  gil_scoped_acquire() : State(PyGILState_Ensure()) {}
  gil_scoped_acquire(const gil_scoped_acquire &) = delete;
  ~gil_scoped_acquire() { PyGILState_Release(State); }
  void disarm();

private:
  PyGILState_STATE State;
};
class gil_scoped_release {
public:
  explicit gil_scoped_release(bool Disassociate = false) { State = PyEval_SaveThread(); }
  gil_scoped_release(const gil_scoped_release &) = delete;
  ~gil_scoped_release() {
    if (Active)
      PyEval_RestoreThread(State);
  }
  void disarm() { Active = false; }

private:
  PyThreadState *State;
  bool Active = true;
};

// What stands beside a bound function.
template <class... Ts> struct call_guard;
template <> struct call_guard<> {};
template <class T> struct call_guard<T> {};
template <class T, class... Ts> struct call_guard<T, Ts...> {};
namespace detail {
template <class E> struct guards_of { static constexpr int value = 0; };
template <class... Ts> struct guards_of<call_guard<Ts...>> { static constexpr int value = 1; };
template <class... Es> struct count_guards { static constexpr int value = 0; };
template <class E, class... Es> struct count_guards<E, Es...> {
  static constexpr int value = guards_of<E>::value + count_guards<Es...>::value;
  static_assert(value < 2, "found too many call_guards");
};
template <class... Es> void check_extras() { (void)count_guards<Es...>::value; }
} // namespace detail
struct arg {
  explicit arg(const char *Name);
};
template <int Nurse, int Patient> struct keep_alive {};
struct module_local {};
struct dynamic_attr {};
#if PYBIND11_VERSION_MAJOR >= 3
struct release_gil_before_calling_cpp_dtor {};
#endif
struct nodelete {
  template <class T> void operator()(T *) {}
};

namespace detail {
template <class... As> struct overload_cast_impl {
  template <class R> constexpr auto operator()(R (*Function)(As...)) const noexcept -> decltype(Function) {
    return Function;
  }
  template <class R, class C> constexpr auto operator()(R (C::*Method)(As...)) const noexcept -> decltype(Method) {
    return Method;
  }
};
template <class... As> struct constructor {};
template <class F> struct factory {
  F Make;
};
} // namespace detail
template <class... As> constexpr detail::overload_cast_impl<As...> overload_cast{};
template <class... As> detail::constructor<As...> init() {
  return {};
}
template <class F> detail::factory<F> init(F &&Make) {
  return {Make};
}

class cpp_function : public function {
public:
  template <class F, class... Extra> cpp_function(F &&Function, const Extra &...Extras) {}
};

class capsule : public object {
public:
  capsule(const void *Value, void (*Destructor)(void *));
  explicit capsule(void (*Destructor)());
  capsule(const void *Value, const char *Name = nullptr, PyCapsule_Destructor Destructor = nullptr);
  template <class T> T *get_pointer() const;
};

class weakref : public object {
public:
  explicit weakref(handle To, handle Callback = {});
};

class module_ : public object {
public:
  template <class F, class... Extra> module_ &def(const char *Name, F &&Function, const Extra &...Extras) {
    detail::check_extras<Extra...>();
    return *this;
  }
  static module_ import(const char *Name);
};

namespace detail {
// What holds the objects: the option that is no base of the class and not derived from it.
template <class T, class... Options> struct holder_of {
  using type = std::unique_ptr<T>;
};
template <bool IsKin, class H, class T, class... Options> struct choose_holder {
  using type = H;
};
template <class H, class T, class... Options> struct choose_holder<true, H, T, Options...> {
  using type = typename holder_of<T, Options...>::type;
};
template <class T, class O, class... Options> struct holder_of<T, O, Options...> {
  using type = typename choose_holder<__is_base_of(O, T) || __is_base_of(T, O), O, T, Options...>::type;
};
} // namespace detail

template <class T, class... Options> class class_ : public object {
public:
  using holder_type = typename detail::holder_of<T, Options...>::type;
  template <class... Extra> class_(handle Scope, const char *Name, const Extra &...Extras) {
    void (*Dealloc)(void *) = &dealloc;
    (void)Dealloc;
  }
  template <class F, class... Extra> class_ &def(const char *Name, F &&Function, const Extra &...Extras) {
    detail::check_extras<Extra...>();
    return *this;
  }
  template <class... As, class... Extra>
  class_ &def(const detail::constructor<As...> &Init, const Extra &...Extras) {
    detail::check_extras<Extra...>();
    return *this;
  }
  template <class F, class... Extra> class_ &def(detail::factory<F> &&Init, const Extra &...Extras) {
    detail::check_extras<Extra...>();
    return *this;
  }
  template <class F, class... Extra> class_ &def_static(const char *Name, F &&Function, const Extra &...Extras) {
    detail::check_extras<Extra...>();
    return *this;
  }
  template <class G, class... Extra>
  class_ &def_property_readonly(const char *Name, const G &Getter, const Extra &...Extras) {
    detail::check_extras<Extra...>();
    return *this;
  }
  template <class G, class S, class... Extra>
  class_ &def_property(const char *Name, const G &Getter, const S &Setter, const Extra &...Extras) {
    detail::check_extras<Extra...>();
    return *this;
  }

private:
  static void dealloc(void *Holder) { static_cast<holder_type *>(Holder)->~holder_type(); }
};

class error_already_set {
public:
  error_already_set();
};

#if PYBIND11_VERSION_HEX >= 0x020C0000
#define PYBIND11_CONSTINIT
// Made once, without the lock while another thread makes it.
template <class T> class gil_safe_call_once_and_store {
public:
  constexpr gil_safe_call_once_and_store() = default;
  template <class F> gil_safe_call_once_and_store &call_once_and_store_result(F &&Function) { return *this; }
  T &get_stored();

private:
  alignas(T) char Storage[sizeof(T)] = {};
  bool IsInitialized = false;
};
#endif

} // namespace pybind11

#define PYBIND11_MODULE(name, variable)                                                                                \
  static void pybind11_init_##name(::pybind11::module_ &);                                                             \
  extern "C" PyObject *PyInit_##name() {                                                                               \
    static ::pybind11::module_ m;                                                                                      \
    pybind11_init_##name(m);                                                                                           \
    return m.ptr();                                                                                                    \
  }                                                                                                                    \
  void pybind11_init_##name(::pybind11::module_ &variable)

#endif
