#ifndef CLIENT_H
#define CLIENT_H
#include "toys.h"
struct HeaderError {};
class BadInHeader {
public:
  explicit BadInHeader(int n) : h_(gadget_open()) {
    if (n < 0)
      throw HeaderError();
  }
  ~BadInHeader() { gadget_close(h_); }

private:
  gadget *h_;
};
inline void checkInHeader(int n) {
  if (n < 0)
    throw HeaderError();
}
#endif
