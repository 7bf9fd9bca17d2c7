// Many locks, deep chains and circles of calls end in time.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <mutex>

int compute(int);
static std::mutex m0, m1, m2, m3, m4, m5, m6, m7, m8, m9;

// Every order, on branches; none of them is held on every path.
#define STEP(A, B)                                                                                                     \
  if (compute(n))                                                                                                      \
    A.lock();                                                                                                          \
  n += compute(n);                                                                                                     \
  if (compute(n + 1))                                                                                                  \
    B.lock();                                                                                                          \
  else                                                                                                                 \
    B.unlock();
#define STEPS(A) STEP(A, m0) STEP(A, m1) STEP(A, m2) STEP(A, m3) STEP(A, m4) STEP(A, m5) STEP(A, m6) STEP(A, m7)
#define MANY STEPS(m0) STEPS(m1) STEPS(m2) STEPS(m3) STEPS(m4) STEPS(m5) STEPS(m6) STEPS(m7) STEPS(m8)
int goodManyLock(int n) {
  MANY
  return n;
}

// A circle of functions that lock nothing around their calls.
#define LINK(Name, Next, Other, Mutex)                                                                                 \
  int Next(int);                                                                                                       \
  int Other(int);                                                                                                      \
  int Name(int n) {                                                                                                    \
    {                                                                                                                  \
      std::lock_guard<std::mutex> lock(Mutex);                                                                         \
      n += compute(n);                                                                                                 \
    }                                                                                                                  \
    return n > 0 ? Next(n - 1) + Other(n - 2) : 0;                                                                     \
  }
LINK(f0, f1, f2, m0)
LINK(f1, f2, f3, m1)
LINK(f2, f3, f4, m2)
LINK(f3, f4, f5, m3)
LINK(f4, f5, f6, m4)
LINK(f5, f6, f7, m5)
LINK(f6, f7, f8, m6)
LINK(f7, f8, f9, m7)
LINK(f8, f9, f0, m8)
LINK(f9, f0, f1, m9)

// A deep chain of calls under a mutex.
template <int N> struct Deep {
  static int run(int n) { return Deep<N - 1>::run(n) + Deep<N - 1>::run(n + 1); }
};
template <> struct Deep<0> {
  static int run(int n) {
    std::lock_guard<std::mutex> lock(m9);
    return compute(n);
  }
};
int goodDeep(int n) {
  std::lock_guard<std::mutex> lock(m8);
  return Deep<300>::run(n);
}
