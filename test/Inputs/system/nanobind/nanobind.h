// A mock of nanobind's header: what the tests need, quick to parse. What stands in its compiled part has no body here.
// MOCK_NB_MAJOR chooses the version: 2 if nothing is said, or 3.
#ifndef MOCK_NANOBIND_H
#define MOCK_NANOBIND_H

#include <python/Python.h>
#include <string>

#ifndef MOCK_NB_MAJOR
#define MOCK_NB_MAJOR 2
#endif
#define NB_VERSION_MAJOR MOCK_NB_MAJOR
#if defined(Py_GIL_DISABLED)
#define NB_FREE_THREADED
#endif

namespace nanobind {

class handle;
class object;

// The compiled part.
namespace detail {
struct cleanup_list;
PyObject *obj_vectorcall(PyObject *Callable, PyObject *const *Arguments, unsigned long Count);
PyObject *getattr(PyObject *Object, const char *Key);
PyObject *str_from_cstr(const char *Text);
PyObject *capsule_new(const void *Pointer, const char *Name, void (*Cleanup)(void *) noexcept) noexcept;
PyObject *module_import(const char *Name);
void keep_alive(PyObject *Nurse, void *Payload, void (*Deleter)(void *) noexcept) noexcept;
PyObject *nb_type_new(const void *Data) noexcept;
PyObject *nb_func_new(const void *Data) noexcept;
void property_install(PyObject *Scope, const char *Name, PyObject *Getter, PyObject *Setter) noexcept;
void print(PyObject *Text);
bool load_i32(PyObject *Object, int *Out) noexcept;
bool is_alive() noexcept;
[[noreturn]] void raise(const char *Format, ...);
#if MOCK_NB_MAJOR >= 3
void *tstate_ensure() noexcept;
void tstate_release(void *Token) noexcept;
#endif
} // namespace detail

// The lock.
struct gil_scoped_acquire {
  gil_scoped_acquire(const gil_scoped_acquire &) = delete;
#if MOCK_NB_MAJOR >= 3
  gil_scoped_acquire() noexcept : State(detail::tstate_ensure()) {}
  ~gil_scoped_acquire() {
    if (State)
      detail::tstate_release(State);
  }
  bool is_valid() const { return State != nullptr; }

private:
  void *const State;
#else
  gil_scoped_acquire() noexcept : State(PyGILState_Ensure()) {}
  ~gil_scoped_acquire() { PyGILState_Release(State); }

private:
  const PyGILState_STATE State;
#endif
};
struct gil_scoped_release {
  gil_scoped_release(const gil_scoped_release &) = delete;
  gil_scoped_release() noexcept : State(PyEval_SaveThread()) {}
  ~gil_scoped_release() { PyEval_RestoreThread(State); }

private:
  PyThreadState *State;
};

// Objects: a handle borrows, an object owns.
namespace detail {
class accessor;
template <class D> class api {
public:
  const D &derived() const { return static_cast<const D &>(*this); }
  bool is_none() const { return derived().ptr() == Py_None; }
  bool is_valid() const { return derived().ptr() != nullptr; }
  accessor attr(const char *Name) const;
  template <class... As> object operator()(As &&...Arguments) const;
};
} // namespace detail

class handle : public detail::api<handle> {
public:
  handle() = default;
  handle(const PyObject *Pointer) : m_ptr((PyObject *)Pointer) {}
  const handle &inc_ref() const & noexcept {
    Py_XINCREF(m_ptr);
    return *this;
  }
  const handle &dec_ref() const & noexcept {
    Py_XDECREF(m_ptr);
    return *this;
  }
  explicit operator bool() const { return m_ptr != nullptr; }
  PyObject *ptr() const { return m_ptr; }

protected:
  PyObject *m_ptr = nullptr;
};

class object : public handle {
public:
  object() = default;
  object(const object &Other) : handle(Other) { inc_ref(); }
  object(object &&Other) noexcept : handle(Other) { Other.m_ptr = nullptr; }
  ~object() { dec_ref(); }
  handle release() {
    handle Old(m_ptr);
    m_ptr = nullptr;
    return Old;
  }
  void reset() {
    dec_ref();
    m_ptr = nullptr;
  }
  object &operator=(const object &Other) {
    handle Old(m_ptr);
    Other.inc_ref();
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

namespace detail {
class accessor : public api<accessor> {
public:
  accessor(PyObject *Base, const char *Key) : Base(Base), Key(Key) {}
  ~accessor() { Py_XDECREF(Cache); }
  PyObject *ptr() const { return Cache ? Cache : Cache = getattr(Base, Key); }
  template <class T> accessor &operator=(T &&Value);
  operator object() const;

private:
  PyObject *Base;
  mutable PyObject *Cache = nullptr;
  const char *Key;
};
template <class D> accessor api<D>::attr(const char *Name) const { return accessor(derived().ptr(), Name); }
template <class D> template <class... As> object api<D>::operator()(As &&...) const {
  object Result;
  obj_vectorcall(derived().ptr(), nullptr, sizeof...(As));
  return Result;
}
} // namespace detail

class callable : public object {};
class str : public object {
public:
  explicit str(const char *Text) { m_ptr = detail::str_from_cstr(Text); }
  const char *c_str() const;
};
class list : public object {
public:
  list() { m_ptr = PyList_New(0); }
  template <class T> void append(T &&Value);
  unsigned long size() const;
};
class capsule : public object {
public:
  capsule(const void *Pointer, void (*Cleanup)(void *) noexcept = nullptr) {
    m_ptr = detail::capsule_new(Pointer, nullptr, Cleanup);
  }
  capsule(const void *Pointer, const char *Name, void (*Cleanup)(void *) noexcept = nullptr) {
    m_ptr = detail::capsule_new(Pointer, Name, Cleanup);
  }
  void *data() const;
};
class weakref : public object {
public:
  explicit weakref(handle To, handle Callback = {});
};
template <class T = object> T borrow(handle H);
template <class T = object> T steal(handle H);
template <class T> object cast(T &&Value);
template <class T> T cast(const handle &H);
template <class... As> void print(handle Value, As &&...Rest) { detail::print(Value.ptr()); }
inline void print(const char *Text) { detail::print(nullptr); }

class python_error {
public:
  python_error();
  python_error(const python_error &);
  ~python_error();
  const char *what() const noexcept;
  void restore() noexcept;
  void discard_as_unraisable(const char *Context) noexcept;
};

// What stands beside a bound function or class.
template <class... Ts> struct call_guard {};
template <class P> struct call_policy {};
template <int Nurse, int Patient> struct keep_alive {};
struct lock_self {};
struct never_destruct {};
struct type_slots {
  type_slots(const PyType_Slot *Value) : Value(Value) {}
  const PyType_Slot *Value;
};
template <class T> struct intrusive_ptr {
  intrusive_ptr(void (*Set)(T *, PyObject *) noexcept) : Set(Set) {}
  void (*Set)(T *, PyObject *) noexcept;
};
struct arg {
  explicit constexpr arg(const char *Name) : Name(Name) {}
  const char *Name;
};

namespace detail {
template <class E> struct guards_of { static constexpr int value = 0; };
template <class... Ts> struct guards_of<call_guard<Ts...>> { static constexpr int value = 1; };
template <class... Es> void check_extras() {
  static_assert((guards_of<Es>::value + ... + 0) < 2, "call_guard<> can only be specified once!");
}
template <class... As> struct overload_cast_impl {
  template <class R> constexpr auto operator()(R (*Function)(As...)) const noexcept { return Function; }
  template <class R, class C> constexpr auto operator()(R (C::*Method)(As...)) const noexcept { return Method; }
};
// Conversions: the ones of a program are specializations.
template <class T, class = int> struct type_caster;
template <> struct type_caster<int> {
  int value;
  bool from_python(handle Source, unsigned char, cleanup_list *) noexcept { return load_i32(Source.ptr(), &value); }
  static handle from_cpp(int Value, int, cleanup_list *) noexcept { return PyLong_FromLong(Value); }
};
} // namespace detail
template <class... As> constexpr detail::overload_cast_impl<As...> overload_cast{};

template <class... As> struct init {};
template <class F> struct new_ {
  F Make;
  new_(F &&Make) : Make(Make) {}
};
template <class F> new_(F &&) -> new_<F>;

template <class F, class... Extra> object cpp_function(F &&Function, const Extra &...) {
  detail::check_extras<Extra...>();
  object Result;
  detail::nb_func_new(&Function);
  return Result;
}

class module_ : public object {
public:
  template <class F, class... Extra> module_ &def(const char *Name, F &&Function, const Extra &...) {
    detail::check_extras<Extra...>();
    return *this;
  }
  static module_ import_(const char *Name) {
    detail::module_import(Name);
    return {};
  }
};

namespace detail {
template <class T> void wrap_destruct(void *Value) noexcept { ((T *)Value)->~T(); }
} // namespace detail

// It holds the object itself; there is no holder.
template <class T, class... Ts> class class_ : public object {
public:
  template <class... Extra> class_(handle Scope, const char *Name, const Extra &...) {
    if constexpr (!(__is_same(Extra, never_destruct) || ...)) {
      void (*Destruct)(void *) noexcept = detail::wrap_destruct<T>;
      m_ptr = detail::nb_type_new(&Destruct);
    }
  }
  template <class F, class... Extra> class_ &def(const char *Name, F &&Function, const Extra &...) {
    detail::check_extras<Extra...>();
    return *this;
  }
  template <class... As, class... Extra> class_ &def(init<As...> &&, const Extra &...) {
    detail::check_extras<Extra...>();
    return *this;
  }
  template <class F, class... Extra> class_ &def(new_<F> &&, const Extra &...) {
    detail::check_extras<Extra...>();
    return *this;
  }
  template <class F, class... Extra> class_ &def_static(const char *Name, F &&Function, const Extra &...) {
    detail::check_extras<Extra...>();
    return *this;
  }
  template <class G, class... Extra> class_ &def_prop_ro(const char *Name, G &&Getter, const Extra &...) {
    detail::check_extras<Extra...>();
    return *this;
  }
  template <class G, class... Extra> class_ &def_prop_ro_static(const char *Name, G &&Getter, const Extra &...) {
    detail::check_extras<Extra...>();
    return *this;
  }
  template <class G, class S, class... Extra>
  class_ &def_prop_rw(const char *Name, G &&Getter, S &&Setter, const Extra &...) {
    detail::check_extras<Extra...>();
    return *this;
  }
};

// Locks of free-threaded builds; they do nothing in others.
struct ft_mutex {
  ft_mutex() = default;
  ft_mutex(const ft_mutex &) = delete;
#if defined(NB_FREE_THREADED)
  void lock() { PyMutex_Lock(&Mutex); }
  void unlock() { PyMutex_Unlock(&Mutex); }

private:
  PyMutex Mutex{};
#else
  void lock() {}
  void unlock() {}
#endif
};
struct ft_lock_guard {
  ft_lock_guard(ft_mutex &M) : M(M) { M.lock(); }
  ft_lock_guard(const ft_lock_guard &) = delete;
  ~ft_lock_guard() { M.unlock(); }

private:
  ft_mutex &M;
};

} // namespace nanobind

#define NB_MODULE(name, variable)                                                                                      \
  static void nanobind_##name##_exec_impl(nanobind::module_);                                                          \
  static int nanobind_##name##_exec(PyObject *m) {                                                                     \
    nanobind_##name##_exec_impl(nanobind::module_());                                                                  \
    return 0;                                                                                                          \
  }                                                                                                                    \
  static PyModuleDef_Slot nanobind_##name##_slots[] = {{Py_mod_exec, (void *)nanobind_##name##_exec}, {0, nullptr}};   \
  extern "C" PyModuleDef_Slot *PyInit_##name() { return nanobind_##name##_slots; }                                     \
  void nanobind_##name##_exec_impl(nanobind::module_ variable)

#endif
