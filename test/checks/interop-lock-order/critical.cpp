// Critical regions of OpenMP are locks, one for each name.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17 -- -- -fopenmp

#include <mutex>

int compute(int);

// A mutex and a region, in both orders.
static std::mutex table;
void goodTable(int n) {
#pragma omp parallel
  {
#pragma omp critical(files)
    {
      std::lock_guard<std::mutex> guard(table);
      compute(n);
    }
  }
}
void badTable(int n) {
  std::lock_guard<std::mutex> guard(table);
#pragma omp critical(files)
  compute(n);
}
// CHECK-MESSAGES: :[[@LINE-3]]:1: warning: the critical region 'files' is entered here while 'table' is locked, and elsewhere 'table' is locked in the critical region 'files'
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: 'table' is locked here
// CHECK-MESSAGES: :[[@LINE-14]]:1: note: the other way round, the critical region 'files' is entered here
// CHECK-MESSAGES: :[[@LINE-13]]:35: note: 'table' is locked here
// CHECK-MESSAGES: :[[@LINE-7]]:1: note: always enter the critical region 'files' first

// Regions in both orders, one of them without a name, in functions.
void enterUnnamed(int n) {
#pragma omp critical
  compute(n);
}
void goodRegions(int n) {
#pragma omp critical(outer)
  enterUnnamed(n);
}
void badRegions(int n) {
#pragma omp critical
  {
#pragma omp critical(outer)
    compute(n);
  }
}
// CHECK-MESSAGES: :[[@LINE-4]]:1: warning: the critical region 'outer' is entered here in the unnamed critical region, and elsewhere the unnamed critical region is entered in the critical region 'outer'
// CHECK-MESSAGES: :[[@LINE-7]]:1: note: the unnamed critical region is entered here
// CHECK-MESSAGES: :[[@LINE-12]]:1: note: the other way round, the critical region 'outer' is entered here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'goodRegions' calls 'enterUnnamed' here
// CHECK-MESSAGES: :[[@LINE-18]]:1: note: the unnamed critical region is entered here
// CHECK-MESSAGES: :[[@LINE-9]]:1: note: always enter the critical region 'outer' first

// Always in this order.
static std::mutex same;
void goodSame(int n) {
  std::lock_guard<std::mutex> guard(same);
#pragma omp critical(same)
  compute(n);
}
void goodSameAgain(int n) {
  std::lock_guard<std::mutex> guard(same);
#pragma omp critical(same)
  {
    compute(n);
    compute(n + 1);
  }
}

// One after the other.
static std::mutex after;
void goodAfter(int n) {
#pragma omp critical(after)
  compute(n);
  std::lock_guard<std::mutex> guard(after);
}
void goodBefore(int n) {
  {
    std::lock_guard<std::mutex> guard(after);
  }
#pragma omp critical(after)
  compute(n);
}

// Regions of two names are two locks.
static std::mutex one;
void goodOne(int n) {
  std::lock_guard<std::mutex> guard(one);
#pragma omp critical(one)
  compute(n);
}
void goodOther(int n) {
#pragma omp critical(other)
  {
    std::lock_guard<std::mutex> guard(one);
    compute(n);
  }
}

// Nobody waits for what one thread of a team runs with something held.
static std::mutex turn;
void goodSingle(int n) {
#pragma omp parallel
  {
#pragma omp single
    {
      std::lock_guard<std::mutex> guard(turn);
      compute(n);
    }
#pragma omp master
    compute(n);
  }
}
void goodMaster(int n) {
  std::lock_guard<std::mutex> guard(turn);
#pragma omp single
  compute(n);
}
