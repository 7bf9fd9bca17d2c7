// A mock of RcppParallel.
#ifndef MOCK_RCPPPARALLEL_H
#define MOCK_RCPPPARALLEL_H

#include <stddef.h>

namespace RcppParallel {

struct Worker {
  Worker() {}
  virtual ~Worker() {}
  virtual void operator()(size_t begin, size_t end) = 0;
};
struct Split {};

template <class T> class RVector {
public:
  template <class Source> explicit RVector(Source &source) : first(source.begin()), last(source.end()) {}
  T &operator[](size_t i) { return first[i]; }
  const T &operator[](size_t i) const { return first[i]; }
  size_t size() const { return last - first; }

private:
  T *first;
  T *last;
};

void parallelFor(size_t begin, size_t end, Worker &worker, size_t grainSize = 1, int threads = -1);
template <class Reducer>
void parallelReduce(size_t begin, size_t end, Reducer &reducer, size_t grainSize = 1, int threads = -1);

} // namespace RcppParallel

#endif
