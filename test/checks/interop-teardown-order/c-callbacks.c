/* Threads and callbacks in C have no destructors to be too late for: nothing to say, nothing to crash on. */
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c99,c11,c2x

#include <pthread.h>
#include <zmq.h>

struct worker {
  pthread_t thread;
  pthread_mutex_t mutex;
  void *context;
  void *socket;
};

static void *run(void *cookie) {
  struct worker *worker = cookie;
  pthread_mutex_lock(&worker->mutex);
  zmq_send(worker->socket, "x", 1, 0);
  pthread_mutex_unlock(&worker->mutex);
  return 0;
}

void start(struct worker *worker) {
  worker->context = zmq_ctx_new();
  worker->socket = zmq_socket(worker->context, ZMQ_PUSH);
  pthread_create(&worker->thread, 0, run, worker);
}

void stop(struct worker *worker) {
  pthread_join(worker->thread, 0);
  zmq_close(worker->socket);
  zmq_ctx_term(worker->context);
}

static void cleanup(struct worker *worker) {
  stop(worker);
}

int main(void) {
  struct worker worker __attribute__((cleanup(cleanup))) = {0};
  int (*function)(void) = main;
  start(&worker);
  return function != 0;
}
