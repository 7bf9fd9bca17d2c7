#include <utility>
struct S {
  S();
  S(S &&);
  int get();
};
int takesTwice(S s) {
  S t = std::move(s);
  return s.get();
}
