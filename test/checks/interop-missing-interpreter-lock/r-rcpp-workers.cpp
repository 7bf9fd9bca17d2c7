// Workers of RcppParallel run on threads of their own.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <Rcpp.h>
#include <RcppParallel.h>
#include <string>
#include <vector>

double compute(double x);

// Objects of R's that it makes.
struct BadMaker : RcppParallel::Worker {
  RcppParallel::RVector<double> out;
  explicit BadMaker(Rcpp::NumericVector &out) : out(out) {}
  void operator()(size_t begin, size_t end) override {
    for (size_t i = begin; i < end; i++) {
      Rcpp::NumericVector row(3);
      out[i] = compute(row[0]);
    }
  }
};
// CHECK-MESSAGES: :[[@LINE-5]]:27: warning: 'Rcpp::Vector::Vector' calls 'Rf_allocVector', which may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-11]]:8: note: 'BadMaker::operator()' is called for 'RcppParallel::Worker', and called on another thread than R's main thread
// CHECK-MESSAGES: Rcpp.h:{{\d+:\d+}}: note: 'Rcpp::Vector::Vector' calls 'Rf_allocVector' here
// CHECK-MESSAGES: :[[@LINE-8]]:27: note: let the thread that called into R do it, before or after the parallel code
struct GoodMaker : RcppParallel::Worker {
  RcppParallel::RVector<double> out;
  explicit GoodMaker(Rcpp::NumericVector &out) : out(out) {}
  void operator()(size_t begin, size_t end) override {
    for (size_t i = begin; i < end; i++) {
      std::vector<double> row(3);
      out[i] = compute(row[0]);
    }
  }
};

// Its own objects of R's: elements of numbers are plain memory, text is not.
struct BadText : RcppParallel::Worker {
  Rcpp::CharacterVector names;
  explicit BadText(SEXP names) : names(names) {}
  void operator()(size_t begin, size_t end) override {
    for (size_t i = begin; i < end; i++)
      std::string name = names[static_cast<int>(i)];
  }
};
// CHECK-MESSAGES: :[[@LINE-3]]:26: warning: 'Rcpp::Proxy::operator basic_string' calls 'STRING_ELT', which may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-9]]:8: note: 'BadText::operator()' is called for 'RcppParallel::Worker', and called on another thread than R's main thread
// CHECK-MESSAGES: Rcpp.h:{{\d+:\d+}}: note: 'Rcpp::Proxy::operator basic_string' calls 'STRING_ELT' here
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: let the thread that called into R do it, before or after the parallel code
struct GoodNumbers : RcppParallel::Worker {
  Rcpp::NumericVector in, out;
  GoodNumbers(SEXP in, SEXP out) : in(in), out(out) {}
  void operator()(size_t begin, size_t end) override {
    for (size_t i = begin; i < end; i++)
      out[static_cast<int>(i)] = compute(in[static_cast<int>(i)]) + static_cast<double>(in.size());
  }
};

// Random numbers, of R's and of C++'s.
struct BadRandom : RcppParallel::Worker {
  double sum = 0;
  void operator()(size_t begin, size_t end) override {
    for (size_t i = begin; i < end; i++)
      sum += R::rnorm(0, 1);
  }
};
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: 'R::rnorm' calls 'Rf_rnorm', which may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-8]]:8: note: 'BadRandom::operator()' is called for 'RcppParallel::Worker', and called on another thread than R's main thread
// CHECK-MESSAGES: Rcpp.h:{{\d+:\d+}}: note: 'R::rnorm' calls 'Rf_rnorm' here
// CHECK-MESSAGES: :[[@LINE-6]]:14: note: let the thread that called into R do it, before or after the parallel code

// What is put together is so on threads, too.
struct BadJoin : RcppParallel::Worker {
  std::vector<double> all;
  BadJoin() = default;
  BadJoin(const BadJoin &, RcppParallel::Split) {}
  void operator()(size_t begin, size_t end) override { all.resize(end - begin); }
  void join(const BadJoin &other) {
    if (other.all.size() > 100)
      Rcpp::warning("many");
  }
};
// CHECK-MESSAGES: :[[@LINE-3]]:7: warning: 'Rcpp::warning' may only be called on R's main thread, but this is another thread
// CHECK-MESSAGES: :[[@LINE-11]]:8: note: 'BadJoin::join' is called for 'RcppParallel::Worker', and called on another thread than R's main thread
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: let the thread that called into R do it, before or after the parallel code

void run(SEXP in, SEXP out, SEXP names, Rcpp::NumericVector x) {
  BadMaker badMaker(x);
  RcppParallel::parallelFor(0, 10, badMaker);
  GoodMaker goodMaker(x);
  RcppParallel::parallelFor(0, 10, goodMaker);
  BadText badText(names);
  RcppParallel::parallelFor(0, 10, badText);
  GoodNumbers goodNumbers(in, out);
  RcppParallel::parallelFor(0, 10, goodNumbers);
  BadRandom badRandom;
  RcppParallel::parallelFor(0, 10, badRandom);
  BadJoin badJoin;
  RcppParallel::parallelReduce(0, 10, badJoin);
  Rcpp::checkUserInterrupt();
}
