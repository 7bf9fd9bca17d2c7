// Of the mock: interpreters of a program's own.
#ifndef MOCK_PYBIND11_EMBED_H
#define MOCK_PYBIND11_EMBED_H

#include <pybind11/pybind11.h>

namespace pybind11 {

inline void initialize_interpreter() { Py_Initialize(); }
inline void finalize_interpreter() { Py_Finalize(); }

class scoped_interpreter {
public:
  explicit scoped_interpreter(bool Signals = true) { initialize_interpreter(); }
  scoped_interpreter(const scoped_interpreter &) = delete;
  scoped_interpreter(scoped_interpreter &&Other) noexcept { Other.is_valid = false; }
  ~scoped_interpreter() {
    if (is_valid)
      finalize_interpreter();
  }

private:
  bool is_valid = true;
};

} // namespace pybind11

#endif
