// A mock of nanobind's header for objects that are counted by themselves.
#ifndef MOCK_NANOBIND_COUNTER_H
#define MOCK_NANOBIND_COUNTER_H

#include <python/Python.h>

namespace nanobind {

class intrusive_base {
public:
  virtual ~intrusive_base() = default;
  void inc_ref() const noexcept;
  bool dec_ref() const noexcept;
  void set_self_py(PyObject *Self) noexcept;
};
void intrusive_init(void (*Increment)(PyObject *) noexcept, void (*Decrement)(PyObject *) noexcept);

} // namespace nanobind

#endif
