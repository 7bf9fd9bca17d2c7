// Sockets of ZeroMQ: one thread at a time, and handed over.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>
#include <zmq.h>

static void *context;

// A socket for all.
static void *shared;
static void *badReader(void *unused) {
  char buffer[8];
  while (zmq_recv(shared, buffer, sizeof buffer, 0) >= 0)
    ;
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-4]]:10: warning: 'zmq_recv' must not run on two threads at once, but the thread that runs 'badReader' and the main thread reach 'shared' without a lock
// CHECK-MESSAGES: :[[@LINE+30]]:3: note: 'badReader' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+32]]:3: note: the main thread calls 'zmq_send' here
// CHECK-MESSAGES: :[[@LINE-7]]:10: note: let each thread have a socket of its own, and connect them (inproc://) (model libzmq.yaml)

// A socket that the thread makes.
static void *goodReader(void *unused) {
  char buffer[8];
  void *own = zmq_socket(context, ZMQ_PULL);
  zmq_connect(own, "inproc://work");
  while (zmq_recv(own, buffer, sizeof buffer, 0) >= 0)
    ;
  zmq_close(own);
  return NULL;
}

// A socket that the thread is given, and nobody else uses from then on.
static void *goodGiven(void *socket) {
  zmq_send(socket, "", 0, 0);
  zmq_close(socket);
  return NULL;
}

int main(void) {
  pthread_t reader, own, given;
  void *handed;
  context = zmq_ctx_new();
  shared = zmq_socket(context, ZMQ_PAIR);
  handed = zmq_socket(context, ZMQ_PUSH);
  zmq_connect(shared, "tcp://localhost:5555");
  zmq_connect(handed, "inproc://work");
  pthread_create(&reader, NULL, badReader, NULL);
  pthread_create(&own, NULL, goodReader, NULL);
  pthread_create(&given, NULL, goodGiven, handed);
  zmq_send(shared, "", 0, 0);
  pthread_join(reader, NULL);
  pthread_join(own, NULL);
  pthread_join(given, NULL);
  zmq_close(shared);
  zmq_ctx_term(context);
  return 0;
}
