// The part of libsigc++ 2 that tests need, in its own shape: all signals call their slots through one pointer.
#ifndef MOCK_SIGCPP_H
#define MOCK_SIGCPP_H

#include <utility>

namespace sigc {
namespace internal {
struct slot_rep {
  void *(*call_)(void *);
};
template <class Functor> struct typed_slot_rep : slot_rep {
  Functor functor_;
  explicit typed_slot_rep(const Functor &F) : functor_(F) {}
};
} // namespace internal

class slot_base {
public:
  internal::slot_rep *rep_ = nullptr;
};

template <class Object> class bound_mem_functor0 {
public:
  bound_mem_functor0(Object *O, void (Object::*F)()) : obj_(O), func_ptr_(F) {}
  void operator()() const { (obj_->*func_ptr_)(); }

protected:
  Object *obj_;
  void (Object::*func_ptr_)();
};

template <class Object> bound_mem_functor0<Object> mem_fun(Object &O, void (Object::*F)()) { return {&O, F}; }

class pointer_functor0 {
public:
  explicit pointer_functor0(void (*F)()) : func_ptr_(F) {}
  void operator()() const { func_ptr_(); }

protected:
  void (*func_ptr_)();
};

inline pointer_functor0 ptr_fun(void (*F)()) { return pointer_functor0(F); }

template <class R> class slot : public slot_base {
public:
  template <class Functor> slot(const Functor &F) {
    rep_ = new internal::typed_slot_rep<Functor>(F);
    rep_->call_ = &call_it<Functor>;
  }
  R operator()() const { rep_->call_(rep_); }
  template <class Functor> static void *call_it(void *Rep) {
    static_cast<internal::typed_slot_rep<Functor> *>(Rep)->functor_();
    return nullptr;
  }
};

class connection {};

class signal_base {
protected:
  slot_base *slots_ = nullptr;
};

template <class R> class signal0 : public signal_base {
public:
  using slot_type = slot<R>;
  connection connect(const slot_type &S) {
    slots_ = new slot_base(S);
    return {};
  }
  R emit() const { slots_->rep_->call_(slots_->rep_); }
  R operator()() const { emit(); }
};

template <class R> class signal : public signal0<R> {};
} // namespace sigc

#endif
