// Objects of Ruby in records whose mark function leaves them out.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <ruby.h>

typedef struct {
  VALUE self, names, block, klass, later, constant, okNames, okIvar, okRooted, okElements[2], okUnread, okMovable;
  int size;
} Port;

static void markMore(Port *port) { rb_gc_mark(port->okElements[0]); }

static void markPort(void *memory) {
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'markPort' does not mark 'block': the collector may free or move the object that it keeps
  // CHECK-MESSAGES: :[[@LINE+36]]:15: note: 'block' is given an object here
  // CHECK-MESSAGES: :[[@LINE-9]]:22: note: 'block' is declared here
  // CHECK-MESSAGES: :[[@LINE-4]]:13: warning: 'markPort' does not mark 'names': the collector may free or move the object that it keeps
  // CHECK-MESSAGES: :[[@LINE+24]]:15: note: 'names' is given an object here
  // CHECK-MESSAGES: :[[@LINE-12]]:15: note: 'names' is declared here
  // CHECK-MESSAGES: :[[@LINE-7]]:13: warning: 'markPort' does not mark 'self': the collector may move the object that it keeps
  // CHECK-MESSAGES: :[[@LINE+20]]:14: note: 'self' is given the object that the record stands behind
  // CHECK-MESSAGES: :[[@LINE-15]]:9: note: 'self' is declared here
  Port *port = memory;
  rb_gc_mark(port->okNames);
  rb_gc_mark_movable(port->okMovable);
  markMore(port);
}

static const rb_data_type_t portType = {"Port", {markPort, RUBY_DEFAULT_FREE, NULL}, NULL, NULL, 0};

static VALUE allocate(VALUE klass) {
  Port *port;
  VALUE object = TypedData_Make_Struct(klass, Port, &portType, port);
  port->klass = klass; // lasts as its constant does
  return object;
}

static VALUE initialize(VALUE self, VALUE name) {
  Port *port;
  TypedData_Get_Struct(self, Port, &portType, port);
  port->self = self;
  port->names = rb_ary_new();
  port->okNames = rb_ary_new();
  port->okMovable = rb_ary_new();
  port->okElements[0] = name;
  port->constant = Qnil;
  port->okUnread = name;
  port->okIvar = rb_str_dup(name);
  rb_ivar_set(self, rb_intern("name"), port->okIvar);
  VALUE block = rb_block_proc();
  port->block = block;
  port->okRooted = rb_hash_new();
  rb_gc_register_address(&port->okRooted);
  return self;
}

static VALUE each(VALUE self) {
  Port *port;
  TypedData_Get_Struct(self, Port, &portType, port);
  rb_funcall(port->block, rb_intern("call"), 4, port->self, port->names, port->okNames, port->okIvar);
  rb_funcall(port->okMovable, rb_intern("call"), 3, port->okRooted, port->klass, port->constant);
  return port->okElements[0];
}

// Another library sees to it: what is given the record may mark all of it.
typedef struct {
  VALUE block;
} Timer;
void markElsewhere(Timer *timer);
static void markTimer(Timer *timer) { markElsewhere(timer); }
static VALUE makeTimer(VALUE klass, VALUE block) {
  Timer *timer = ALLOC(Timer);
  timer->block = block;
  return Data_Wrap_Struct(klass, markTimer, xfree, timer);
}
static VALUE fire(VALUE self) {
  Timer *timer;
  Data_Get_Struct(self, Timer, timer);
  return rb_funcall(timer->block, rb_intern("call"), 0);
}

typedef struct {
  VALUE handler, name;
} Hook;
static void markHook(Hook *hook) { rb_gc_mark(hook->name); }
// CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'markHook' does not mark 'handler': the collector may free or move the object that it keeps
// CHECK-MESSAGES: :[[@LINE+5]]:17: note: 'handler' is given an object here
// CHECK-MESSAGES: :[[@LINE-5]]:9: note: 'handler' is declared here
static VALUE makeHook(VALUE klass, VALUE handler) {
  Hook *hook = ALLOC(Hook);
  hook->name = rb_str_new_cstr("hook");
  hook->handler = handler;
  return Data_Wrap_Struct(klass, markHook, xfree, hook);
}
static VALUE runHook(VALUE self) {
  Hook *hook;
  Data_Get_Struct(self, Hook, hook);
  return rb_funcall(hook->handler, rb_intern("call"), 1, hook->name);
}

void Init_port(void) {
  VALUE klass = rb_define_class("Port", rb_cObject);
  rb_define_alloc_func(klass, allocate);
  rb_define_method(klass, "initialize", initialize, 1);
  rb_define_method(klass, "each", each, 0);
  VALUE timer = rb_define_class("Timer", rb_cObject);
  rb_define_singleton_method(timer, "new", makeTimer, 1);
  rb_define_method(timer, "fire", fire, 0);
  VALUE hook = rb_define_class("Hook", rb_cObject);
  rb_define_singleton_method(hook, "new", makeHook, 1);
  rb_define_method(hook, "run", runHook, 0);
}

// Records without a mark function.
typedef struct {
  VALUE handler, self, okClass;
} Socket;
static void freeSocket(void *memory) {
  Socket *socket = memory;
  xfree(socket);
}
static const rb_data_type_t socketType = {"Socket", {NULL, freeSocket}};
static VALUE socketOn(VALUE self, VALUE handler) {
  Socket *socket;
  TypedData_Get_Struct(self, Socket, &socketType, socket);
  socket->self = self;
  socket->okClass = rb_cObject;
  socket->handler = handler;
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'handler' keeps an object, but nothing marks it: the collector may free or move it
  // CHECK-MESSAGES: :[[@LINE-12]]:13: note: 'freeSocket' ends the record, and no function that marks is given beside it
  return rb_funcall(socket->handler, rb_intern("call"), 2, socket->self, socket->okClass);
}

typedef struct {
  VALUE block;
} Watch;
static void freeWatch(Watch *watch) { xfree(watch); }
static VALUE makeWatch(VALUE klass, VALUE block) {
  Watch *watch = ALLOC(Watch);
  watch->block = block;
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'block' keeps an object, but nothing marks it: the collector may free or move it
  // CHECK-MESSAGES: :[[@LINE-5]]:13: note: 'freeWatch' ends the record, and no function that marks is given beside it
  return Data_Wrap_Struct(klass, NULL, freeWatch, watch);
}
static VALUE runWatch(VALUE self) {
  Watch *watch;
  Data_Get_Struct(self, Watch, watch);
  return rb_funcall(watch->block, rb_intern("call"), 0);
}

typedef struct {
  VALUE okBlock;
} Kept;
static void freeKept(Kept *kept) { xfree(kept); }
static VALUE makeKept(VALUE klass, VALUE block) {
  Kept *kept = ALLOC(Kept);
  kept->okBlock = block;
  VALUE object = Data_Wrap_Struct(klass, NULL, freeKept, kept);
  rb_ivar_set(object, rb_intern("block"), block);
  return object;
}
static VALUE runKept(VALUE self) {
  Kept *kept;
  Data_Get_Struct(self, Kept, kept);
  return rb_funcall(kept->okBlock, rb_intern("call"), 0);
}

void Init_more(void) {
  VALUE klass = rb_define_class("Socket", rb_cObject);
  rb_define_method(klass, "on", socketOn, 1);
  rb_define_singleton_method(klass, "watch", makeWatch, 1);
  rb_define_method(klass, "run", runWatch, 0);
  rb_define_singleton_method(klass, "kept", makeKept, 1);
  rb_define_method(klass, "run_kept", runKept, 0);
}
