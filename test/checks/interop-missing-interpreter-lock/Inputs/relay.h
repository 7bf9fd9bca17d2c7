// A library of the tests that takes callables of any type.
#ifndef RELAY_H
#define RELAY_H

#include <functional>

namespace relay {

class Relay {
public:
  template <class F> void onMessage(F f) { keep(0, &f); } // called on a thread of the library
  template <class F> void onEvent(F f) { keep(1, &f); }   // on any thread
  template <class F> void onTurn(F f) { keep(2, &f); }    // during turn()
  template <class F> void onChange(F f) { keep(3, &f); }  // nothing is said of the thread
  void each(const std::function<void()> &f);             // now
  void eachAtOnce(const std::function<void()> &f);       // now, on threads of the library
  void start(std::function<void()> f);                   // on a thread of its own
  template <class F> void onNotice(F f) { keep(4, &f); } // in no model
  template <class F> void now(F &&f) { f(); }
  void turn();

private:
  void keep(int what, const void *f);
};

} // namespace relay

#endif
