// A guard class of a project.
#ifndef FINALLY_H
#define FINALLY_H

namespace util {
template <class Call> class Finally {
public:
  explicit Finally(Call C) : C(C) {}
  ~Finally() {
    if (Armed)
      C();
  }
  void dismiss() { Armed = false; }

private:
  Call C;
  bool Armed = true;
};
} // namespace util

#endif
