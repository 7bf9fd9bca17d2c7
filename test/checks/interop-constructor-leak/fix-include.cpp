// <memory> is put where the file keeps such headers, once.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

#include <zmq.h>

#include <functional>
#include <vector> // not used

class BadFirst {
public:
  explicit BadFirst(const char *text) : gadget_(gadget_open()) {
    toys::parse(text);
  }
  ~BadFirst() { gadget_close(gadget_); }

private:
  gadget *gadget_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'toys::parse' leaves the constructor of 'BadFirst' without releasing 'gadget_', a gadget
// CHECK-MESSAGES: :[[@LINE-9]]:49: note: 'gadget_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:17: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'toys::parse' throws toys::ParseError (model toys.yaml)
// CHECK-FIXES: #include <zmq.h>
// CHECK-FIXES: #include <functional>
// CHECK-FIXES-NEXT: #include <memory>
// CHECK-FIXES-NEXT: #include <vector> // not used
// CHECK-FIXES: explicit BadFirst(const char *text) : gadget_(gadget_open()) {
// CHECK-FIXES-NEXT: std::unique_ptr<gadget, decltype(&gadget_close)> GadgetGuard(gadget_, &gadget_close);

class BadSecond {
public:
  explicit BadSecond(const char *text) : context_(zmq_ctx_new()) {
    toys::parse(text);
  }
  ~BadSecond() { zmq_ctx_term(context_); }

private:
  void *context_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'toys::parse' leaves the constructor of 'BadSecond' without releasing 'context_', a zmq_context
// CHECK-MESSAGES: :[[@LINE-9]]:51: note: 'zmq_ctx_new' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'zmq_ctx_term' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'toys::parse' throws toys::ParseError (model toys.yaml)
// CHECK-FIXES: explicit BadSecond(const char *text) : context_(zmq_ctx_new()) {
// CHECK-FIXES-NEXT: std::unique_ptr<void, decltype(&zmq_ctx_term)> ContextGuard(context_, &zmq_ctx_term);
