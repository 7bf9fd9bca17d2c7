// A socket of ZeroMQ that two threads use: with a lock around every use, and with one that a call goes without.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>
#include <zmq.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *guarded, *half;

static void *goodSender(void *unused) {
  pthread_mutex_lock(&lock);
  zmq_send(guarded, "", 0, 0);
  pthread_mutex_unlock(&lock);
  return NULL;
}
static void *badSender(void *unused) {
  zmq_send(half, "", 0, 0);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'zmq_send' must not run on two threads at once, but the thread that runs 'badSender' and the main thread reach 'half' without a common lock
// CHECK-MESSAGES: :[[@LINE+12]]:3: note: 'badSender' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+14]]:3: note: the main thread calls 'zmq_send' here
// CHECK-MESSAGES: :[[@LINE+13]]:3: note: 'zmq_send' is called under 'lock' here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: let each thread have a socket of its own, and connect them (inproc://) (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: hold 'lock' here too, as around 'zmq_send'

int main(void) {
  pthread_t first, second;
  void *context = zmq_ctx_new();
  guarded = zmq_socket(context, ZMQ_PUSH);
  half = zmq_socket(context, ZMQ_PUSH);
  pthread_create(&first, NULL, goodSender, NULL);
  pthread_create(&second, NULL, badSender, NULL);
  pthread_mutex_lock(&lock);
  zmq_send(guarded, "", 0, 0);
  zmq_send(half, "", 0, 0);
  pthread_mutex_unlock(&lock);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  zmq_close(guarded);
  zmq_close(half);
  zmq_ctx_term(context);
  return 0;
}
