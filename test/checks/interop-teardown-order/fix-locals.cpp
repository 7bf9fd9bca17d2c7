// The fix moves the declaration of a variable behind what it needs, if nothing between uses it.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20

#include <memory>
#include <thread>
#include <vector>
#include <zmq.hpp>

void work();

// Comments go along.
void badComment() {
  // Works.
  std::jthread worker; // alone
  std::vector<int> items; // what it works on
  worker = std::jthread([&] { items.push_back(1); });
}
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: variable 'worker' outlives 'items', which its thread uses
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'items' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:12: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: 'items' is used here
// CHECK-FIXES: void badComment() {
// CHECK-FIXES-NEXT: {{^  std::vector<int> items; // what it works on$}}
// CHECK-FIXES-NEXT: // Works.
// CHECK-FIXES-NEXT: std::jthread worker; // alone
// CHECK-FIXES-NEXT: worker = std::jthread(

void badStatementsBetween() {
  std::jthread worker;
  work();
  std::vector<int> items;
  items.push_back(0);
  worker = std::jthread([&] { items.push_back(1); });
}
// CHECK-MESSAGES: :[[@LINE-6]]:16: warning: variable 'worker' outlives 'items', which its thread uses
// CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'items' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:12: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: 'items' is used here
// CHECK-FIXES: void badStatementsBetween() {
// CHECK-FIXES-NEXT: work();
// CHECK-FIXES-NEXT: std::vector<int> items;
// CHECK-FIXES-NEXT: std::jthread worker;
// CHECK-FIXES-NEXT: items.push_back(0);

void badUsedBetween() {
  std::jthread worker;
  bool busy = worker.joinable();
  std::vector<int> items;
  if (!busy)
    worker = std::jthread([&] { items.push_back(1); });
}
// CHECK-MESSAGES: :[[@LINE-6]]:16: warning: variable 'worker' outlives 'items', which its thread uses
// CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'items' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:14: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-5]]:33: note: 'items' is used here
// CHECK-MESSAGES: :[[@LINE-10]]:16: note: declare 'worker' after 'items' by hand: it is used before that

// An initializer with effects does not change its place.
zmq::socket_t makeSocket();
void badInitializerHasEffects() {
  zmq::socket_t socket = makeSocket();
  zmq::context_t context;
  socket = zmq::socket_t(context, ZMQ_PUSH);
}
// CHECK-MESSAGES: :[[@LINE-4]]:17: warning: variable 'socket' outlives 'context', the zmq_context that it was made from, whose end waits for it
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'context' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-4]]:12: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: zmq.hpp:57:12: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: declare 'socket' after 'context' by hand: its initializer would run later

// Several of what it needs.
void badTwoNeeded() {
  std::jthread worker;
  std::vector<int> first;
  std::vector<int> second;
  worker = std::jthread([&] {
    first.push_back(1);
    second.push_back(2);
  });
}
// CHECK-MESSAGES: :[[@LINE-8]]:16: warning: variable 'worker' outlives 'first', which its thread uses
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'first' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'second' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:12: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: 'first' is used here
// CHECK-FIXES: void badTwoNeeded() {
// CHECK-FIXES-NEXT: std::vector<int> first;
// CHECK-FIXES-NEXT: std::vector<int> second;
// CHECK-FIXES-NEXT: std::jthread worker;

// What has no edit stays.
// CHECK-REMAINS: warning: variable 'worker' outlives 'items', which its thread uses
// CHECK-REMAINS: note: 'items' is declared later, so that it is destroyed first
// CHECK-REMAINS: note: the thread is started here
// CHECK-REMAINS: note: 'items' is used here
// CHECK-REMAINS: note: declare 'worker' after 'items' by hand: it is used before that
// CHECK-REMAINS: warning: variable 'socket' outlives 'context', the zmq_context that it was made from, whose end waits for it
// CHECK-REMAINS: note: 'context' is declared later, so that it is destroyed first
// CHECK-REMAINS: note: 'zmq_socket' is made from it here
// CHECK-REMAINS: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-REMAINS: note: declare 'socket' after 'context' by hand: its initializer would run later
