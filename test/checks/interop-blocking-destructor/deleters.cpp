// Deleters that are values: of an owner's constructor or type, of reset(), of what a factory makes.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

#include <memory>
#include <zmq.h>

static void forget(void *) {}
static void *makeQuiet() {
  void *context = zmq_ctx_new();
  zmq_ctx_set(context, ZMQ_BLOCKY, 0);
  return context;
}

// Shared owners: only what is given says how it ends.
struct BadShared {
  std::shared_ptr<void> context{zmq_ctx_new(), zmq_ctx_term};
};
// CHECK-MESSAGES: :[[@LINE-2]]:25: warning: destructor of 'BadShared' may block forever in 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-3]]:25: note: member 'context' is destroyed here by 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-4]]:25: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
struct GoodShared {
  std::shared_ptr<void> context{zmq_ctx_new(), forget};
};
struct GoodQuiet {
  std::shared_ptr<void> context{makeQuiet(), zmq_ctx_term};
};
struct GoodNothing {
  std::shared_ptr<void> context{nullptr, zmq_ctx_term};
};

// Pointers to functions, as the type says or as a value of it.
struct BadFunctionType {
  std::unique_ptr<void, decltype(&zmq_ctx_term)> context{zmq_ctx_new(), &zmq_ctx_term};
};
// CHECK-MESSAGES: :[[@LINE-2]]:50: warning: destructor of 'BadFunctionType' may block forever in 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-3]]:50: note: member 'context' is destroyed here by 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-4]]:50: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:50: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
struct GoodFunctionType {
  std::unique_ptr<void, void (*)(void *)> context{zmq_ctx_new(), &forget};
};

// Lambdas.
struct BadLambda {
  BadLambda() : context(zmq_ctx_new(), [](void *raw) { zmq_ctx_term(raw); }) {}
  std::unique_ptr<void, void (*)(void *)> context;
};
// CHECK-MESSAGES: :[[@LINE-2]]:43: warning: destructor of 'BadLambda' may block forever in 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-3]]:43: note: member 'context' is destroyed here by 'lambda'
// CHECK-MESSAGES: :[[@LINE-5]]:56: note: 'lambda' calls 'zmq_ctx_term' here
// CHECK-MESSAGES: :[[@LINE-6]]:56: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:43: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
struct GoodLambda {
  GoodLambda() : context(zmq_ctx_new(), [](void *raw) { forget(raw); }) {}
  std::unique_ptr<void, void (*)(void *)> context;
};
struct GoodDelete {
  std::unique_ptr<int, void (*)(int *)> number{new int(1), [](int *value) { delete value; }};
};

// Given later.
struct BadReset {
  BadReset() { context.reset(zmq_ctx_new(), zmq_ctx_term); }
  std::shared_ptr<void> context;
};
// CHECK-MESSAGES: :[[@LINE-2]]:25: warning: destructor of 'BadReset' may block forever in 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-3]]:25: note: member 'context' is destroyed here by 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-4]]:25: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
struct GoodReset {
  GoodReset() { context.reset(zmq_ctx_new(), forget); }
  std::shared_ptr<void> context;
};

// Classes with an operator.
struct Term {
  void operator()(void *raw) const { zmq_ctx_term(raw); }
};
struct End {
  void operator()(void *raw) const { forget(raw); }
};
struct BadType {
  std::unique_ptr<void, Term> context{zmq_ctx_new()};
};
// CHECK-MESSAGES: :[[@LINE-2]]:31: warning: destructor of 'BadType' may block forever in 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-3]]:31: note: member 'context' is destroyed here by 'Term::operator()'
// CHECK-MESSAGES: :[[@LINE-10]]:38: note: 'Term::operator()' calls 'zmq_ctx_term' here
// CHECK-MESSAGES: :[[@LINE-11]]:38: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
struct GoodType {
  std::unique_ptr<void, End> context{zmq_ctx_new()};
};

// By a factory.
static std::shared_ptr<void> makeContext() { return std::shared_ptr<void>(zmq_ctx_new(), zmq_ctx_term); }
struct BadFactory {
  std::shared_ptr<void> context{makeContext()};
};
// CHECK-MESSAGES: :[[@LINE-2]]:25: warning: destructor of 'BadFactory' may block forever in 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-3]]:25: note: member 'context' is destroyed here by 'zmq_ctx_term'
// CHECK-MESSAGES: :[[@LINE-4]]:25: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: bound the wait first, with 'zmq_setsockopt' or 'zmq::detail::socket_base::set'
static std::shared_ptr<void> makeGood() { return std::shared_ptr<void>(zmq_ctx_new(), forget); }
struct GoodFactory {
  std::shared_ptr<void> context{makeGood()};
};

void useAll() {
  BadShared a;
  GoodShared b;
  GoodQuiet c;
  GoodNothing d;
  BadFunctionType e;
  GoodFunctionType f;
  BadLambda g;
  GoodLambda h;
  GoodDelete i;
  BadReset j;
  GoodReset k;
  BadType l;
  GoodType m;
  BadFactory n;
  GoodFactory o;
}
