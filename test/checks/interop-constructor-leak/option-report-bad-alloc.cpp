// ReportBadAlloc: what throws only where memory, threads or locks run out counts where asked for.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml', interop-constructor-leak.ReportBadAlloc: false}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=ALLOC -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml', interop-constructor-leak.ReportBadAlloc: true}}"

#include "Inputs/toys.h"
#include <string>
#include <vector>

struct Error {};

class AllocRow {
public:
  explicit AllocRow(int n) : h_(gadget_open()), size_(toys::grow(n)) {}
  ~AllocRow() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};
// CHECK-MESSAGES-ALLOC: :[[@LINE-7]]:55: warning: exception from 'toys::grow' leaves the constructor of 'AllocRow' without releasing 'h_', a gadget
// CHECK-MESSAGES-ALLOC: :[[@LINE-8]]:33: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-ALLOC: :[[@LINE-8]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES-ALLOC: :[[@LINE-10]]:55: note: 'toys::grow' throws where memory runs out
// CHECK-MESSAGES-ALLOC: :[[@LINE-11]]:33: note: it can be acquired after what throws
// CHECK-MESSAGES-ALLOC: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS-ALLOC: warning: exception from 'toys::grow' leaves the constructor of 'AllocRow' without releasing 'h_', a gadget
// CHECK-REMAINS-ALLOC: note: 'gadget_open' acquires it here
// CHECK-REMAINS-ALLOC: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS-ALLOC: note: 'toys::grow' throws where memory runs out
// CHECK-REMAINS-ALLOC: note: it can be acquired after what throws
// CHECK-REMAINS-ALLOC: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class GoodRowFirst {
public:
  explicit GoodRowFirst(int n) : size_(toys::grow(n)), h_(gadget_open()) {}
  ~GoodRowFirst() { gadget_close(h_); }

private:
  int size_;
  gadget *h_;
};

class AllocStd {
public:
  explicit AllocStd(int n) : h_(gadget_open()) { sizes_.push_back(n); }
  ~AllocStd() { gadget_close(h_); }

private:
  std::vector<int> sizes_;
  gadget *h_;
};
// CHECK-MESSAGES-ALLOC: :[[@LINE-7]]:50: warning: exception from 'std::vector::push_back' leaves the constructor of 'AllocStd' without releasing 'h_', a gadget
// CHECK-MESSAGES-ALLOC: :[[@LINE-8]]:33: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-ALLOC: :[[@LINE-8]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES-ALLOC: :[[@LINE-10]]:50: note: 'std::vector::push_back' throws where memory runs out
// CHECK-FIXES-ALLOC: class AllocStd {
// CHECK-FIXES-ALLOC: explicit AllocStd(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); sizes_.push_back(n); HGuard.release(); }

// What std says is noexcept is.
class GoodStd {
public:
  GoodStd() : h_(gadget_open()) { sizes_.clear(); }
  ~GoodStd() { gadget_close(h_); }

private:
  std::vector<int> sizes_;
  gadget *h_;
};

class AllocNew {
public:
  AllocNew() : h_(gadget_open()), data_(new int(1)) {}
  ~AllocNew() {
    gadget_close(h_);
    delete data_;
  }

private:
  gadget *h_;
  int *data_;
};
// CHECK-MESSAGES-ALLOC: :[[@LINE-10]]:41: warning: exception from 'operator new' leaves the constructor of 'AllocNew' without releasing 'h_', a gadget
// CHECK-MESSAGES-ALLOC: :[[@LINE-11]]:19: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-ALLOC: :[[@LINE-10]]:5: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES-ALLOC: :[[@LINE-13]]:41: note: 'operator new' throws where memory runs out
// CHECK-MESSAGES-ALLOC: :[[@LINE-14]]:19: note: it can be acquired after what throws
// CHECK-MESSAGES-ALLOC: :[[@LINE-8]]:11: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>
// CHECK-REMAINS-ALLOC: warning: exception from 'operator new' leaves the constructor of 'AllocNew' without releasing 'h_', a gadget
// CHECK-REMAINS-ALLOC: note: 'gadget_open' acquires it here
// CHECK-REMAINS-ALLOC: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS-ALLOC: note: 'operator new' throws where memory runs out
// CHECK-REMAINS-ALLOC: note: it can be acquired after what throws
// CHECK-REMAINS-ALLOC: note: declare 'h_' as std::unique_ptr<gadget, decltype(&gadget_close)>

class AllocBehindCall {
public:
  explicit AllocBehindCall(int n) : h_(gadget_open()) { add(n); }
  ~AllocBehindCall() { gadget_close(h_); }

private:
  void add(int n) { sizes_.push_back(n); }
  std::vector<int> sizes_;
  gadget *h_;
};
// CHECK-MESSAGES-ALLOC: :[[@LINE-8]]:57: warning: exception from 'AllocBehindCall::add' leaves the constructor of 'AllocBehindCall' without releasing 'h_', a gadget
// CHECK-MESSAGES-ALLOC: :[[@LINE-9]]:40: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-ALLOC: :[[@LINE-9]]:24: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES-ALLOC: :[[@LINE-7]]:21: note: 'std::vector::push_back' throws where memory runs out
// CHECK-FIXES-ALLOC: class AllocBehindCall {
// CHECK-FIXES-ALLOC: explicit AllocBehindCall(int n) : h_(gadget_open()) { std::unique_ptr<gadget, decltype(&gadget_close)> HGuard(h_, &gadget_close); add(n); HGuard.release(); }

// With the option or without it.
class BadThrow {
public:
  explicit BadThrow(int n) : h_(gadget_open()) {
    if (n < 0)
      throw Error();
  }
  ~BadThrow() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadThrow' without releasing 'h_', a gadget
// CHECK-MESSAGES: :[[@LINE-10]]:33: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadThrow {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: gadget_close(h_);
