// The headers of an installed Rcpp and RcppParallel.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --real-headers -- -- -fopenmp -isystem %r-api_include \
// RUN:   -isystem %rcpp_include -isystem %rcppparallel_include
// REQUIRES: r-api, rcpp, rcppparallel

#include <Rcpp.h>
#include <RcppParallel.h>

struct Bad : RcppParallel::Worker {
  RcppParallel::RVector<double> out;
  explicit Bad(Rcpp::NumericVector out) : out(out) {}
  void operator()(std::size_t begin, std::size_t end) override {
    for (std::size_t i = begin; i < end; i++)
      out[i] = R::runif(0, 1);
  }
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: 'R::runif' calls 'Rf_runif', which may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-9]]:8: note: 'Bad::operator()' is called for 'RcppParallel::Worker', and called on another thread than R's main thread
// CHECK-MESSAGES: Rmath.h:{{\d+:\d+}}: note: 'R::runif' calls 'Rf_runif' here
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: let the thread that called into R do it, before or after the parallel code
struct BadMaker : RcppParallel::Worker {
  void operator()(std::size_t begin, std::size_t end) override {
    for (std::size_t i = begin; i < end; i++)
      Rcpp::NumericVector row(3);
  }
};
// CHECK-MESSAGES: :[[@LINE-3]]:27: warning: 'Rcpp::Vector::Vector' calls 'Rf_allocVector', which may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-7]]:8: note: 'BadMaker::operator()' is called for 'RcppParallel::Worker', and called on another thread than R's main thread
// CHECK-MESSAGES: Vector.h:{{\d+:\d+}}: note: 'Rcpp::Vector::Vector' calls 'Rf_allocVector' here
// CHECK-MESSAGES: :[[@LINE-6]]:27: note: let the thread that called into R do it, before or after the parallel code
struct Good : RcppParallel::Worker {
  const RcppParallel::RMatrix<double> in;
  RcppParallel::RVector<double> out;
  Good(Rcpp::NumericMatrix in, Rcpp::NumericVector out) : in(in), out(out) {}
  void operator()(std::size_t begin, std::size_t end) override {
    for (std::size_t i = begin; i < end; i++)
      out[i] = in(i, 0) + R::dnorm(in(i, 1), 0, 1, 0);
  }
};

Rcpp::NumericVector run(Rcpp::NumericMatrix in, Rcpp::NumericVector out, Rcpp::CharacterVector names) {
  Bad bad(out);
  RcppParallel::parallelFor(0, 10, bad);
  BadMaker maker;
  RcppParallel::parallelFor(0, 10, maker);
  Good good(in, out);
  RcppParallel::parallelFor(0, 10, good);
  double columns = in.ncol();
#pragma omp parallel for
  for (int i = 0; i < in.nrow(); i++)
    out[i] = in(i, 0) * columns + out(i);
#pragma omp parallel for
  for (int i = 0; i < in.nrow(); i++)
    out[i] = in(i, 0) * static_cast<double>(in.ncol());
#pragma omp parallel for
  for (int i = 0; i < in.nrow(); i++)
    if (names[i] == "total")
      out[i] = 0;
  return out;
}
// CHECK-MESSAGES: :[[@LINE-7]]:45: warning: 'Rcpp::Matrix::ncol' calls 'Rf_isMatrix', which may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-10]]:1: note: all threads of a team run what follows in 'run', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: Matrix.h:{{\d+:\d+}}: note: 'Rcpp::Matrix::ncol' calls 'Rcpp::Vector::dims' here
// CHECK-MESSAGES: Vector.h:{{\d+:\d+}}: note: 'Rcpp::Vector::dims' calls 'Rf_isMatrix' here
// CHECK-MESSAGES: :[[@LINE-11]]:45: note: let the thread that called into R do it, before or after the parallel code
// CHECK-MESSAGES: :[[@LINE-9]]:9: warning: 'Rcpp::internal::string_proxy::operator==' calls 'STRING_ELT', which may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-12]]:1: note: all threads of a team run what follows in 'run', and only the one that starts it can be R's main thread
// CHECK-MESSAGES: string_proxy.h:{{\d+:\d+}}: note: 'Rcpp::internal::string_proxy::operator==' calls 'Rcpp::internal::string_proxy::begin' here
// CHECK-MESSAGES: string_proxy.h:{{\d+:\d+}}: note: 'Rcpp::internal::string_proxy::begin' calls 'STRING_ELT' here
// CHECK-MESSAGES: :[[@LINE-13]]:9: note: let the thread that called into R do it, before or after the parallel code
