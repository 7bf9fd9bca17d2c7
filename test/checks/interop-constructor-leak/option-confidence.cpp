// MinConfidence leaves out what models know less well.
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', MinConfidence: convention}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', interop-constructor-leak.MinConfidence: observed}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', interop-constructor-leak.MinConfidence: documented}}"

struct guess_t;
struct fact_t;
extern "C" guess_t *guess_open(void);
extern "C" void guess_close(guess_t *guess);
extern "C" fact_t *fact_open(void);
extern "C" void fact_close(fact_t *fact);
void guess_throws();
struct Error {};

class BadObserved {
public:
  explicit BadObserved(int n) : h_(guess_open()) {
    if (n < 0)
      throw Error();
  }
  ~BadObserved() { guess_close(h_); }

private:
  guess_t *h_;
};
// CHECK-MESSAGES-ALL: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadObserved' without releasing 'h_', a guess
// CHECK-MESSAGES-ALL: :[[@LINE-10]]:36: note: 'guess_open' acquires it here
// CHECK-MESSAGES-ALL: :[[@LINE-7]]:20: note: 'guess_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES-ALL: class BadObserved {
// CHECK-FIXES-ALL: if (n < 0) {
// CHECK-FIXES-ALL: guess_close(h_);

class BadDocumented {
public:
  explicit BadDocumented(int n) : h_(fact_open()) {
    if (n < 0)
      throw Error();
  }
  ~BadDocumented() { fact_close(h_); }

private:
  fact_t *h_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadDocumented' without releasing 'h_', a fact
// CHECK-MESSAGES: :[[@LINE-10]]:38: note: 'fact_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'fact_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadDocumented {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: fact_close(h_);

class BadObservedThrow {
public:
  BadObservedThrow() : h_(fact_open()) { guess_throws(); }
  ~BadObservedThrow() { fact_close(h_); }

private:
  fact_t *h_;
};
// CHECK-MESSAGES-ALL: :[[@LINE-6]]:42: warning: exception from 'guess_throws' leaves the constructor of 'BadObservedThrow' without releasing 'h_', a fact
// CHECK-MESSAGES-ALL: :[[@LINE-7]]:27: note: 'fact_open' acquires it here
// CHECK-MESSAGES-ALL: :[[@LINE-7]]:25: note: 'fact_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES-ALL: :[[@LINE-9]]:42: note: 'guess_throws' may throw (model guess.yaml)
// CHECK-FIXES-ALL: class BadObservedThrow {
// CHECK-FIXES-ALL: BadObservedThrow() : h_(fact_open()) { std::unique_ptr<fact_t, decltype(&fact_close)> HGuard(h_, &fact_close); guess_throws(); HGuard.release(); }

class GoodObserved {
public:
  explicit GoodObserved(int n) {
    if (n < 0)
      throw Error();
    h_ = guess_open();
  }
  ~GoodObserved() { guess_close(h_); }

private:
  guess_t *h_;
};
