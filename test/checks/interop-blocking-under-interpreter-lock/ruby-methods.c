// Waits in methods of Ruby classes: bound by each of the functions that bind, and let go of the GVL or not.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11

#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <ruby.h>
#include <ruby/thread.h>
#include <stddef.h>
#include <zmq.h>

static void *sock;
static PGconn *conn;
static pthread_t thread;

static VALUE badPoll(VALUE self, VALUE fd) {
  struct pollfd p = {NUM2INT(fd), POLLIN, 0};
  return INT2NUM(poll(&p, 1, -1));
}
// CHECK-MESSAGES: :[[@LINE-2]]:18: warning: 'poll' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+161]]:39: note: 'badPoll' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'poll' waits until a descriptor is ready (model posix.yaml)
// CHECK-FIXES: struct poll_args {
// CHECK-FIXES-NEXT: struct pollfd *fds;
// CHECK-FIXES-NEXT: nfds_t nfds;
// CHECK-FIXES-NEXT: int timeout;
// CHECK-FIXES-NEXT: int result;
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: static void *poll_unlocked(void *data) {
// CHECK-FIXES-NEXT: struct poll_args *args = data;
// CHECK-FIXES-NEXT: args->result = poll(args->fds, args->nfds, args->timeout);
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: struct poll_args args = {&p, 1, -1, 0};
// CHECK-FIXES-NEXT: rb_thread_call_without_gvl(poll_unlocked, &args, RUBY_UBF_IO, NULL);
// CHECK-FIXES-NEXT: return INT2NUM(args.result);
static VALUE goodPoll(VALUE self, VALUE fd) {
  struct pollfd p = {NUM2INT(fd), POLLIN, 0};
  return INT2NUM(poll(&p, 1, 0));
}

static VALUE badReceive(VALUE self) {
  char buffer[8];
  return INT2NUM(zmq_recv(sock, buffer, sizeof(buffer), 0));
}
// CHECK-MESSAGES: :[[@LINE-2]]:18: warning: 'zmq_recv' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+137]]:44: note: 'badReceive' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'zmq_recv' waits until a message arrives (model libzmq.yaml)
// CHECK-FIXES: struct zmq_recv_args {
// CHECK-FIXES-NEXT: void *s;
// CHECK-FIXES-NEXT: void *buf;
// CHECK-FIXES-NEXT: size_t len;
// CHECK-FIXES-NEXT: int flags;
// CHECK-FIXES-NEXT: int result;
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: static void *zmq_recv_unlocked(void *data) {
// CHECK-FIXES-NEXT: struct zmq_recv_args *args = data;
// CHECK-FIXES-NEXT: args->result = zmq_recv(args->s, args->buf, args->len, args->flags);
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: struct zmq_recv_args args = {sock, buffer, sizeof(buffer), 0, 0};
// CHECK-FIXES-NEXT: rb_thread_call_without_gvl(zmq_recv_unlocked, &args, RUBY_UBF_IO, NULL);
// CHECK-FIXES-NEXT: return INT2NUM(args.result);
static VALUE goodReceive(VALUE self) {
  char buffer[8];
  return INT2NUM(zmq_recv(sock, buffer, sizeof(buffer), ZMQ_DONTWAIT));
}

struct receive {
  char buffer[8];
  int result;
};
static void *receive(void *data) {
  struct receive *r = data;
  r->result = zmq_recv(sock, r->buffer, sizeof(r->buffer), 0);
  return NULL;
}
static VALUE goodReceiveWithout(VALUE self) {
  struct receive r;
  rb_thread_call_without_gvl(receive, &r, RUBY_UBF_IO, NULL);
  return INT2NUM(r.result);
}
// With the GVL taken back, it is held again.
static void *badTakenBack(void *data) {
  struct receive *r = data;
  r->result = zmq_recv(sock, r->buffer, sizeof(r->buffer), 0);
  rb_warn("received");
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-4]]:15: warning: 'zmq_recv' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+18]]:27: note: 'badTakenBack' is handed to 'rb_thread_call_with_gvl' here, and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'zmq_recv' waits until a message arrives (model libzmq.yaml)
// CHECK-FIXES: struct zmq_recv_args2 {
// CHECK-FIXES-NEXT: void *s;
// CHECK-FIXES-NEXT: void *buf;
// CHECK-FIXES-NEXT: size_t len;
// CHECK-FIXES-NEXT: int flags;
// CHECK-FIXES-NEXT: int result;
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: static void *zmq_recv_unlocked2(void *data) {
// CHECK-FIXES-NEXT: struct zmq_recv_args2 *args = data;
// CHECK-FIXES-NEXT: args->result = zmq_recv(args->s, args->buf, args->len, args->flags);
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: struct zmq_recv_args2 args = {sock, r->buffer, sizeof(r->buffer), 0, 0};
// CHECK-FIXES-NEXT: rb_thread_call_without_gvl(zmq_recv_unlocked2, &args, RUBY_UBF_IO, NULL);
// CHECK-FIXES-NEXT: r->result = args.result;
static void *takeBack(void *data) {
  rb_thread_call_with_gvl(badTakenBack, data);
  return NULL;
}
static VALUE nested(VALUE self) {
  struct receive r;
  rb_nogvl(takeBack, &r, RUBY_UBF_IO, NULL, 0);
  return INT2NUM(r.result);
}

static VALUE badQuery(int argc, VALUE *argv, VALUE self) {
  PQclear(PQexec(conn, StringValueCStr(argv[0])));
  return Qnil;
}
// CHECK-MESSAGES: :[[@LINE-3]]:11: warning: 'PQexec' can take long while the GVL is held
// CHECK-MESSAGES: :[[@LINE+65]]:40: note: 'badQuery' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-5]]:11: note: 'PQexec' waits until the server has answered (model libpq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:11: note: release the GVL around this call, if no callback that it runs counts on it
// CHECK-REMAINS: warning: 'PQexec' can take long while the GVL is held
// CHECK-REMAINS: note: 'badQuery' is bound here and entered with the GVL held
// CHECK-REMAINS: note: 'PQexec' waits until the server has answered (model libpq.yaml)
// CHECK-REMAINS: note: release the GVL around this call, if no callback that it runs counts on it
static void *query(void *text) {
  PQclear(PQexec(conn, text));
  return NULL;
}
static VALUE goodQuery(int argc, VALUE *argv, VALUE self) {
  rb_thread_call_without_gvl(query, StringValueCStr(argv[0]), RUBY_UBF_IO, NULL);
  return Qnil;
}

// It ends with the GVL, which its joiner has.
static VALUE results;
static void *report(void *data) {
  rb_ary_push(results, Qnil);
  return NULL;
}
static void *work(void *data) {
  rb_thread_call_with_gvl(report, data);
  return NULL;
}
static VALUE start(VALUE self) {
  pthread_create(&thread, NULL, work, NULL);
  return Qnil;
}
static VALUE badJoin(VALUE self) {
  pthread_join(thread, NULL);
  return Qnil;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'pthread_join' waits for a thread that needs the GVL, which is held here
// CHECK-MESSAGES: :[[@LINE+33]]:45: note: 'badJoin' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-13]]:27: note: the thread takes the GVL here
// CHECK-FIXES: struct pthread_join_args {
// CHECK-FIXES-NEXT: pthread_t thread;
// CHECK-FIXES-NEXT: void **argument2;
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: static void *pthread_join_unlocked(void *data) {
// CHECK-FIXES-NEXT: struct pthread_join_args *args = data;
// CHECK-FIXES-NEXT: pthread_join(args->thread, args->argument2);
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: struct pthread_join_args args = {thread, NULL};
// CHECK-FIXES-NEXT: rb_thread_call_without_gvl(pthread_join_unlocked, &args, RUBY_UBF_IO, NULL);

// Ruby's own waits let go of the GVL.
static VALUE goodRuby(VALUE self, VALUE fd) {
  rb_thread_wait_fd(NUM2INT(fd));
  rb_wait_for_single_fd(NUM2INT(fd), 1, NULL);
  rb_mutex_lock(self);
  return rb_funcall(self, rb_intern("sleep"), 0);
}

void Init_waits(void) {
  VALUE klass = rb_define_class("Waits", rb_cObject);
  rb_define_method(klass, "bad_poll", badPoll, 1);
  rb_define_method(klass, "good_poll", goodPoll, 1);
  rb_define_global_function("bad_receive", badReceive, 0);
  rb_define_singleton_method(klass, "good_receive", RUBY_METHOD_FUNC(goodReceive), 0);
  rb_define_module_function(klass, "without", goodReceiveWithout, 0);
  rb_define_method(klass, "nested", nested, 0);
  rb_define_method(klass, "bad_query", badQuery, -1);
  rb_define_method(klass, "good_query", goodQuery, -1);
  rb_define_method(klass, "start", start, 0);
  rb_define_singleton_method(klass, "join", badJoin, 0);
  rb_define_method(klass, "ruby", goodRuby, 1);
}
