#ifndef LIB_CLIENT_H
#define LIB_CLIENT_H
#include "Inputs/toys.h"
namespace lib {
struct Error {};
class Client {
public:
  explicit Client(int n) : h_(gadget_open()) {
    if (n < 0)
      throw Error();
  }
  ~Client() { gadget_close(h_); }

private:
  gadget *h_;
};
inline gadget *open() { return gadget_open(); }
inline void check(int n) {
  if (n < 0)
    throw Error();
}
class Closer {
public:
  explicit Closer(gadget *h) : h_(h) {}
  ~Closer() { gadget_close(h_); }

private:
  gadget *h_;
};
} // namespace lib
#endif
