// MinConfidence leaves out what models know less well.
// RUN: %check_interop_tidy %s interop-teardown-order %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', MinConfidence: convention}}"
// RUN: %check_interop_tidy %s interop-teardown-order %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', interop-teardown-order.MinConfidence: observed}}"
// RUN: %check_interop_tidy %s interop-teardown-order %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', interop-teardown-order.MinConfidence: documented}}"

#include <zmq.h>

struct guess_t;
struct guess_part_t;
extern "C" guess_t *guess_open(void);
extern "C" void guess_close(guess_t *guess);
extern "C" guess_part_t *guess_part_new(guess_t *guess);
extern "C" void guess_part_free(guess_part_t *part);

void badObserved() {
  guess_t *guess = guess_open();
  guess_part_t *part = guess_part_new(guess);
  guess_close(guess);
  guess_part_free(part);
}
// CHECK-MESSAGES-ALL: :[[@LINE-3]]:3: warning: 'guess_close' releases 'guess' before 'part', which was made from it
// CHECK-MESSAGES-ALL: :[[@LINE-5]]:24: note: 'guess_part' is made from it here
// CHECK-MESSAGES-ALL: :[[@LINE-5]]:3: note: a guess_part must be released before its guess (model guess.yaml)
// CHECK-FIXES-ALL: void badObserved() {
// CHECK-FIXES-ALL: guess_part_free(part);
// CHECK-FIXES-ALL-NEXT: guess_close(guess);

void badDocumented() {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_PUB);
  zmq_ctx_term(context);
  zmq_close(socket);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'zmq_ctx_term' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-5]]:18: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: void badDocumented() {
// CHECK-FIXES: zmq_close(socket);
// CHECK-FIXES-NEXT: zmq_ctx_term(context);
