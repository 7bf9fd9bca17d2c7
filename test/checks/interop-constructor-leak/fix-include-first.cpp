// The first include of a file stands apart from what follows.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

extern "C" {
void *zmq_ctx_new(void);
int zmq_ctx_term(void *context);
}

void check(int n) {
  if (n < 0)
    throw n;
}

class BadContext {
public:
  explicit BadContext(int n) : context_(zmq_ctx_new()) {
    check(n);
  }
  ~BadContext() { zmq_ctx_term(context_); }

private:
  void *context_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadContext' without releasing 'context_', a zmq_context
// CHECK-MESSAGES: :[[@LINE-9]]:41: note: 'zmq_ctx_new' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'zmq_ctx_term' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-16]]:5: note: the exception is thrown here
// CHECK-FIXES: #include <memory>
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: extern "C" {
// CHECK-FIXES: explicit BadContext(int n) : context_(zmq_ctx_new()) {
// CHECK-FIXES-NEXT: std::unique_ptr<void, decltype(&zmq_ctx_term)> ContextGuard(context_, &zmq_ctx_term);
