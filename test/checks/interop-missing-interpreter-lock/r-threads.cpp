// Threads that a package starts itself.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <Rcpp.h>
#include <atomic>
#include <pthread.h>
#include <thread>
#include <vector>

double compute(int i);

static void *badMain(void *cookie) {
  Rprintf("started\n");
  return nullptr;
}
static void *goodMain(void *cookie) {
  *static_cast<double *>(cookie) = compute(1);
  return nullptr;
}
void startAll(pthread_t *threads, double *out) {
  pthread_create(&threads[0], nullptr, badMain, out);
  pthread_create(&threads[1], nullptr, goodMain, out);
}
// CHECK-MESSAGES: :[[@LINE-11]]:3: warning: 'Rprintf' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'badMain' runs on a thread that is started here and is not R's main thread
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: let the thread that called into R do it, before or after the parallel code

// The thread that called into R waits, and asks R whether to go on.
void badPolling(std::vector<double> &out) {
  std::thread worker([&out] {
    for (unsigned i = 0; i < out.size(); i++) {
      out[i] = compute(i);
      Rcpp::checkUserInterrupt();
    }
  });
  worker.join();
}
// CHECK-MESSAGES: :[[@LINE-5]]:7: warning: 'Rcpp::checkUserInterrupt' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the lambda runs on a thread that is started here and is not R's main thread
// CHECK-MESSAGES: :[[@LINE-7]]:7: note: let the thread that called into R do it, before or after the parallel code
void goodPolling(std::vector<double> &out, std::atomic<bool> &done) {
  std::thread worker([&out, &done] {
    for (unsigned i = 0; i < out.size() && !done; i++)
      out[i] = compute(i);
    done = true;
  });
  while (!done)
    Rcpp::checkUserInterrupt();
  worker.join();
}

// A vector of R's that ends on the thread.
void badCapture(Rcpp::NumericVector x) {
  std::thread([x] { compute(static_cast<int>(x.begin()[0])); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:16: warning: 'x' is captured by value and ends on the started thread, which is not R's main thread
// CHECK-MESSAGES: :[[@LINE-3]]:16: note: let something on R's main thread own it
void goodCapture(const Rcpp::NumericVector &x) {
  double first = x[0];
  std::thread([first] { compute(static_cast<int>(first)); }).detach();
}
