// Rcpp's streams print by R.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- -- -fopenmp

#include <Rcpp.h>
#include <omp.h>
#include <thread>

double compute(int i);
std::ostream &getLog();

void badRegion(double *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    out[i] = compute(i);
    if (out[i] < 0)
      Rcpp::Rcout << "row " << i << "\n";
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:7: warning: 'std::operator<<' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-8]]:1: note: all threads of a team run what follows in 'badRegion', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: let the thread that called into R do it, before or after the parallel code
void goodRegion(double *out, int n) {
  Rcpp::Rcout << n << " rows\n";
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    out[i] = compute(i);
    if (out[i] < 0)
      getLog() << "row " << i << "\n";
    if (omp_get_thread_num() == 0)
      Rcpp::Rcout << ".";
  }
  Rcpp::Rcerr << "done\n";
}
void badThread() {
  std::thread([] { Rcpp::Rcerr << "started\n"; }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:20: warning: 'std::operator<<' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda runs on a thread that is started here and is not R's main thread
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: let the thread that called into R do it, before or after the parallel code
