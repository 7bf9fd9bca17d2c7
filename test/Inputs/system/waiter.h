// A library of its own: classes whose ends wait, behind a body in a system header.
#ifndef MOCK_WAITER_H
#define MOCK_WAITER_H

#include <poll.h>

namespace lib {

class Waiter {
public:
  Waiter() {}
  explicit Waiter(int Value) : Value(Value) {}
  ~Waiter() { poll(nullptr, 0, -1); }
  int Value = 0;
};

class Quick {
public:
  ~Quick() { poll(nullptr, 0, 0); }
};

inline void waitForEver(Waiter *) { poll(nullptr, 0, -1); }
inline void waitAMoment(Waiter *) { poll(nullptr, 0, 100); }

} // namespace lib

#endif
