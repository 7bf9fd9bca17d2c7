/* C has no destructors; what its functions release in the wrong order counts the same. */
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c89,c99,c11,c2x

#include <stddef.h>
#include <zmq.h>

void free(void *);
void *calloc(size_t, size_t);

struct bad_client {
  void *context;
  void *socket;
};

struct bad_client *bad_client_new(void) {
  struct bad_client *client = calloc(1, sizeof *client);
  client->context = zmq_ctx_new();
  client->socket = zmq_socket(client->context, ZMQ_REQ);
  return client;
}

void bad_client_free(struct bad_client *client) {
  zmq_ctx_term(client->context);
  zmq_close(client->socket);
  free(client);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'zmq_ctx_term' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-10]]:20: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: void bad_client_free(struct bad_client *client) {
// CHECK-FIXES-NEXT: zmq_close(client->socket);
// CHECK-FIXES-NEXT: zmq_ctx_term(client->context);
// CHECK-FIXES-NEXT: free(client);

struct good_client {
  void *context;
  void *socket;
};

struct good_client *good_client_new(void) {
  struct good_client *client = calloc(1, sizeof *client);
  client->context = zmq_ctx_new();
  client->socket = zmq_socket(client->context, ZMQ_REQ);
  return client;
}

void good_client_free(struct good_client *client) {
  zmq_close(client->socket);
  zmq_ctx_term(client->context);
  free(client);
}

int bad_main(void) {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_REP);
  zmq_bind(socket, "tcp://*:5555");
  zmq_ctx_destroy(context);
  zmq_close(socket);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'zmq_ctx_destroy' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'zmq_ctx_destroy' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-FIXES: zmq_bind(socket, "tcp://*:5555");
// CHECK-FIXES-NEXT: zmq_close(socket);
// CHECK-FIXES-NEXT: zmq_ctx_destroy(context);
// CHECK-FIXES-NEXT: return 0;

int good_main(void) {
  void *context = zmq_ctx_new();
  void *socket = zmq_socket(context, ZMQ_REP);
  zmq_bind(socket, "tcp://*:5555");
  zmq_close(socket);
  zmq_ctx_destroy(context);
  return 0;
}

/* One label for each step, as C code ends. */
int good_goto(void) {
  int result = -1;
  void *socket;
  void *context = zmq_ctx_new();
  if (!context)
    goto out;
  socket = zmq_socket(context, ZMQ_REP);
  if (!socket)
    goto end_context;
  if (zmq_bind(socket, "tcp://*:5555"))
    goto close_socket;
  result = 0;
close_socket:
  zmq_close(socket);
end_context:
  zmq_ctx_term(context);
out:
  return result;
}

int bad_goto(void) {
  int result = -1;
  void *socket;
  void *context = zmq_ctx_new();
  if (!context)
    goto out;
  socket = zmq_socket(context, ZMQ_REP);
  if (zmq_bind(socket, "tcp://*:5555"))
    goto end;
  result = 0;
end:
  zmq_ctx_term(context);
  zmq_close(socket);
out:
  return result;
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'zmq_ctx_term' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-11]]:12: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: release 'socket' first by hand: they do not stand in one block

/* Two clients: the other's socket. */
void good_two_clients(struct good_client *first, struct good_client *second) {
  zmq_ctx_term(first->context);
  zmq_close(second->socket);
}

// What has no edit stays.
// CHECK-REMAINS: warning: 'zmq_ctx_term' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-REMAINS: note: 'zmq_socket' is made from it here
// CHECK-REMAINS: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-REMAINS: note: release 'socket' first by hand: they do not stand in one block

/* Both releases are in functions of the program. */
struct bad_link {
  void *context;
  void *socket;
};
struct bad_link *bad_link_new(void) {
  struct bad_link *link = calloc(1, sizeof *link);
  link->context = zmq_ctx_new();
  link->socket = zmq_socket(link->context, ZMQ_REQ);
  return link;
}
static void bad_link_end_context(struct bad_link *link) { zmq_ctx_term(link->context); }
static void bad_link_end_socket(struct bad_link *link) { zmq_close(link->socket); }
void bad_link_free(struct bad_link *link) {
  bad_link_end_context(link);
  bad_link_end_socket(link);
  free(link);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'bad_link_end_context' releases 'context' before 'socket', which was made from it: it waits for it
// CHECK-MESSAGES: :[[@LINE-11]]:18: note: 'zmq_socket' is made from it here
// CHECK-MESSAGES: :[[@LINE-9]]:59: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)

struct good_link {
  void *context;
  void *socket;
};
struct good_link *good_link_new(void) {
  struct good_link *link = calloc(1, sizeof *link);
  link->context = zmq_ctx_new();
  link->socket = zmq_socket(link->context, ZMQ_REQ);
  return link;
}
static void good_link_end_context(struct good_link *link) { zmq_ctx_term(link->context); }
static void good_link_end_socket(struct good_link *link) { zmq_close(link->socket); }
void good_link_free(struct good_link *link) {
  good_link_end_socket(link);
  good_link_end_context(link);
  free(link);
}
