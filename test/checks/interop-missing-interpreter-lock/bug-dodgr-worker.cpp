// After dodgr: what a worker aggregates was kept in vectors of R's that it made on its thread.
// https://github.com/UrbanAnalyst/dodgr/issues/131
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <Rcpp.h>
#include <RcppParallel.h>
#include <vector>

void shortestPaths(size_t from, std::vector<double> &distances);

struct OneAggregate : RcppParallel::Worker {
  RcppParallel::RVector<int> starts;
  size_t vertices;
  std::vector<double> flows;

  OneAggregate(Rcpp::IntegerVector &starts, size_t vertices) : starts(starts), vertices(vertices), flows(vertices) {}
  OneAggregate(const OneAggregate &other, RcppParallel::Split)
      : starts(other.starts), vertices(other.vertices), flows(other.vertices) {}

  void operator()(size_t begin, size_t end) override {
    std::vector<double> distances(vertices);
    for (size_t i = begin; i < end; i++) {
      shortestPaths(starts[i], distances);
      Rcpp::NumericVector found(static_cast<int>(vertices));
      for (size_t j = 0; j < vertices; j++)
        found[static_cast<int>(j)] = distances[j];
      for (size_t j = 0; j < vertices; j++)
        flows[j] += found[static_cast<int>(j)];
    }
  }
  void join(OneAggregate &other) {
    for (size_t j = 0; j < vertices; j++)
      flows[j] += other.flows[j];
  }
};
// CHECK-MESSAGES: :[[@LINE-12]]:27: warning: 'Rcpp::Vector::Vector' calls 'Rf_allocVector', which may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-26]]:8: note: 'OneAggregate::operator()' is called for 'RcppParallel::Worker', and called on another thread than R's main thread
// CHECK-MESSAGES: Rcpp.h:{{\d+:\d+}}: note: 'Rcpp::Vector::Vector' calls 'Rf_allocVector' here
// CHECK-MESSAGES: :[[@LINE-15]]:27: note: let the thread that called into R do it, before or after the parallel code

SEXP aggregate(Rcpp::IntegerVector starts, int vertices) {
  OneAggregate worker(starts, vertices);
  RcppParallel::parallelReduce(0, starts.size(), worker);
  Rcpp::NumericVector ans(vertices);
  for (int j = 0; j < vertices; j++)
    ans[j] = worker.flows[j];
  return ans.get();
}
