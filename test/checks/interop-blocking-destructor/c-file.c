// C has no destructors: nothing to say, nothing to crash on.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c89,c99,c11,c2x

#include <poll.h>
#include <pthread.h>
#include <zmq.h>

struct Client {
  void *context;
  pthread_t thread;
};

static void closeClient(struct Client *client) {
  zmq_ctx_term(client->context);
  pthread_join(client->thread, 0);
  poll(0, 0, -1);
}

static void cleanup(struct Client *client) {
  closeClient(client);
}

int main(void) {
  struct Client client __attribute__((cleanup(cleanup))) = {0};
  int (*function)(void) = main;
  return function != 0;
}
