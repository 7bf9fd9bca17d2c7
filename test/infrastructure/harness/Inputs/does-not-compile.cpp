#include <utility>
struct S {
  S();
  S(S &&);
  int get();
};
Unknown f();
