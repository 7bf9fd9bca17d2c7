/* A mock of libzmq's header: what the tests need, quick to parse. */
#ifndef MOCK_ZMQ_H
#define MOCK_ZMQ_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ZMQ_IO_THREADS 1
#define ZMQ_BLOCKY 70

#define ZMQ_PAIR 0
#define ZMQ_PUB 1
#define ZMQ_SUB 2
#define ZMQ_REQ 3
#define ZMQ_REP 4
#define ZMQ_DEALER 5
#define ZMQ_ROUTER 6
#define ZMQ_PULL 7
#define ZMQ_PUSH 8

#define ZMQ_SUBSCRIBE 6
#define ZMQ_LINGER 17
#define ZMQ_RCVTIMEO 27
#define ZMQ_SNDTIMEO 28
#define ZMQ_IMMEDIATE 39

#define ZMQ_DONTWAIT 1
#define ZMQ_SNDMORE 2
#define ZMQ_POLLIN 1
#define ETERM 156384765

typedef struct zmq_msg_t {
  unsigned char _[64];
} zmq_msg_t;
typedef struct zmq_pollitem_t {
  void *socket;
  int fd;
  short events;
  short revents;
} zmq_pollitem_t;

int zmq_errno(void);
void *zmq_ctx_new(void);
int zmq_ctx_term(void *context);
int zmq_ctx_shutdown(void *context);
int zmq_ctx_set(void *context, int option, int value);
int zmq_ctx_destroy(void *context);
int zmq_term(void *context);

void *zmq_socket(void *context, int type);
int zmq_close(void *s);
int zmq_setsockopt(void *s, int option, const void *value, size_t length);
int zmq_getsockopt(void *s, int option, void *value, size_t *length);
int zmq_bind(void *s, const char *addr);
int zmq_connect(void *s, const char *addr);
int zmq_disconnect(void *s, const char *addr);
int zmq_send(void *s, const void *buf, size_t len, int flags);
int zmq_recv(void *s, void *buf, size_t len, int flags);
typedef void(zmq_free_fn)(void *data, void *hint);
int zmq_msg_init_data(zmq_msg_t *msg, void *data, size_t size, zmq_free_fn *ffn, void *hint);
int zmq_msg_send(zmq_msg_t *msg, void *s, int flags);
int zmq_msg_recv(zmq_msg_t *msg, void *s, int flags);
int zmq_poll(zmq_pollitem_t *items, int nitems, long timeout);
int zmq_proxy(void *frontend, void *backend, void *capture);

#ifdef __cplusplus
}
#endif

#endif
