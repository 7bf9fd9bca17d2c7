// Errors of a runtime that jump out of a function of C which has not handed over yet what it opened.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#include <ruby.h>

typedef struct pg_conn PGconn;
enum { CONNECTION_OK, CONNECTION_BAD };
PGconn *PQconnectdb(const char *text);
int PQstatus(const PGconn *pg);
void PQfinish(PGconn *pg);
int open(const char *path, int flags, ...);
int close(int fd);

struct connection {
  PGconn *pg;
  int fd;
};

static const rb_data_type_t connectionType = {"Connection", {NULL, RUBY_DEFAULT_FREE}};

static VALUE initialize(VALUE self, VALUE text) {
  PGconn *pg = PQconnectdb(StringValueCStr(text));
  if (PQstatus(pg) == CONNECTION_BAD)
    rb_raise(rb_eRuntimeError, "cannot connect");
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: error jump from 'rb_raise' leaves 'initialize' without releasing 'pg', a pg_connection
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: 'PQconnectdb' acquires it here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: it is handed over here, but only where nothing jumps
  // CHECK-MESSAGES: :[[@LINE-4]]:5: note: 'rb_raise' leaves by a jump (model ruby.yaml)
  struct connection *c = rb_data_object_get(self);
  c->pg = pg;
  return self;
}

static VALUE okReleased(VALUE self, VALUE text) {
  PGconn *pg = PQconnectdb(StringValueCStr(text));
  if (PQstatus(pg) == CONNECTION_BAD) {
    PQfinish(pg);
    rb_raise(rb_eRuntimeError, "cannot connect");
  }
  struct connection *c = rb_data_object_get(self);
  c->pg = pg;
  return self;
}

static VALUE okStoredFirst(VALUE self, VALUE text) {
  struct connection *c = rb_data_object_get(self);
  c->pg = PQconnectdb(StringValueCStr(text));
  if (PQstatus(c->pg) == CONNECTION_BAD)
    rb_raise(rb_eRuntimeError, "cannot connect");
  return self;
}

static VALUE okNothingYet(VALUE self, VALUE path) {
  int fd = open(StringValueCStr(path), 0);
  if (fd < 0)
    rb_raise(rb_eRuntimeError, "cannot open");
  struct connection *c = rb_data_object_get(self);
  c->fd = fd;
  return self;
}

static void check(struct connection *c, int limit) {
  if (limit < 0)
    rb_raise(rb_eRuntimeError, "limit");
}

static VALUE throughHelper(VALUE self, VALUE path, VALUE limit) {
  struct connection *c = rb_data_object_get(self);
  int fd = open(StringValueCStr(path), 0);
  check(c, NUM2INT(limit));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error jump from 'check' leaves 'throughHelper' without releasing 'fd', an fd
  // CHECK-MESSAGES: :[[@LINE-3]]:12: note: 'open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: it is handed over here, but only where nothing jumps
  // CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'rb_raise' leaves by a jump (model ruby.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:12: note: an error jump from here loses it too
  // CHECK-MESSAGES: ruby.h:72:17: note: expanded from macro 'NUM2INT'
  c->fd = fd;
  return self;
}

// Another error comes back to rb_protect().
static VALUE convert(VALUE limit) { return NUM2INT(limit); }
static VALUE okProtected(VALUE self, VALUE path, VALUE limit) {
  struct connection *c = rb_data_object_get(self);
  const char *name = StringValueCStr(path);
  int state = 0;
  int fd = open(name, 0);
  rb_protect(convert, limit, &state);
  c->fd = fd;
  return self;
}

// What it only uses is not to be handed over.
static VALUE okUsed(VALUE self, VALUE path, VALUE limit) {
  int fd = open(StringValueCStr(path), 0);
  int n = NUM2INT(limit);
  close(fd);
  return INT2NUM(n);
}

// The object has it already.
static VALUE okHandedOver(VALUE self, VALUE path, VALUE limit) {
  struct connection *c = rb_check_typeddata(self, &connectionType);
  int fd = open(StringValueCStr(path), 0);
  c->fd = fd;
  check(c, NUM2INT(limit));
  return self;
}

// It raises what has come back instead.
static VALUE connect(VALUE text) { return (VALUE)PQconnectdb(StringValueCStr(text)); }
static PGconn *connectProtected(VALUE text, int *state) { return (PGconn *)rb_protect(connect, text, state); }
static VALUE okRaisedAgain(VALUE self, VALUE text) {
  struct connection *c = rb_check_typeddata(self, &connectionType);
  int state = 0;
  PGconn *pg = connectProtected(text, &state);
  if (state)
    rb_jump_tag(state);
  c->pg = pg;
  return self;
}

// Of what a method is called on the type is known.
static VALUE okSelf(VALUE self, VALUE path) {
  int fd = open(StringValueCStr(path), 0);
  Check_Type(self, T_DATA);
  ((struct connection *)DATA_PTR(self))->fd = fd;
  return self;
}

void Init_connection(void) {
  VALUE klass = rb_define_class("Connection", rb_cObject);
  rb_define_method(klass, "initialize", initialize, 1);
  rb_define_method(klass, "released", okReleased, 1);
  rb_define_method(klass, "stored", okStoredFirst, 1);
  rb_define_method(klass, "nothing", okNothingYet, 1);
  rb_define_method(klass, "helper", throughHelper, 2);
  rb_define_method(klass, "protected", okProtected, 2);
  rb_define_method(klass, "used", okUsed, 2);
  rb_define_method(klass, "self", okSelf, 1);
  rb_define_method(klass, "handed", okHandedOver, 2);
  rb_define_method(klass, "again", okRaisedAgain, 1);
}
