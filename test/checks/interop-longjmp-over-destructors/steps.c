// Steps that belong together, and a jump between them.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t

typedef unsigned long VALUE;
extern VALUE rb_eArgError;
__attribute__((noreturn)) void rb_raise(VALUE type, const char *format, ...);
char *rb_string_value_cstr(volatile VALUE *text);
VALUE rb_proc_call(VALUE proc, VALUE args);
VALUE rb_ensure(VALUE (*run)(VALUE), VALUE a, VALUE (*end)(VALUE), VALUE b);
VALUE rb_data_object_wrap(VALUE klass, void *data, void (*mark)(void *), void (*end)(void *));
void free(void *memory);
char *strdup(const char *text);

struct document { char *encoding; };
struct document *get_document(VALUE self);
extern void (*tree_free)(void *);

// The memory of a field is freed, and the field set anew.
VALUE set_encoding(VALUE self, VALUE text) {
  struct document *of = get_document(self);
  if (of->encoding)
    tree_free(of->encoding);
  of->encoding = strdup(rb_string_value_cstr(&text));
  return text;
}
// CHECK-MESSAGES: :[[@LINE-3]]:25: warning: the jump of 'rb_string_value_cstr' leaves 'set_encoding' after 'encoding' was freed and before it has another value: it keeps the freed pointer
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'encoding' is freed here
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'rb_string_value_cstr' leaves by a jump (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'encoding' gets another value only here

static char *get_text(VALUE text) { return rb_string_value_cstr(&text); }
VALUE set_in_helper(VALUE self, VALUE text) {
  struct document *of = get_document(self);
  free(of->encoding);
  of->encoding = strdup(get_text(text));
  return text;
}
// CHECK-MESSAGES: :[[@LINE-3]]:25: warning: a jump in 'get_text' leaves 'set_in_helper' after 'encoding' was freed and before it has another value: it keeps the freed pointer
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'encoding' is freed here
// CHECK-MESSAGES: :[[@LINE-5]]:25: note: 'set_in_helper' calls 'get_text' here
// CHECK-MESSAGES: :[[@LINE-10]]:44: note: 'get_text' calls 'rb_string_value_cstr' here
// CHECK-MESSAGES: :[[@LINE-11]]:44: note: 'rb_string_value_cstr' leaves by a jump (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'encoding' gets another value only here

VALUE ok_text_first(VALUE self, VALUE text) {
  struct document *of = get_document(self);
  const char *encoding = rb_string_value_cstr(&text);
  free(of->encoding);
  of->encoding = strdup(encoding);
  return text;
}

VALUE ok_cleared(VALUE self, VALUE text) {
  struct document *of = get_document(self);
  free(of->encoding);
  of->encoding = 0;
  of->encoding = strdup(rb_string_value_cstr(&text));
  return text;
}

// A field is set for a call.
struct stack { struct stack *parent; int depth; };
struct reader { struct stack *stack; VALUE self; };
struct stack *stack_for(int depth);

VALUE read_nested(struct reader *of, VALUE proc) {
  struct stack *child = stack_for(1);
  child->parent = of->stack;
  of->stack = child;
  VALUE result = rb_proc_call(proc, of->self);
  of->stack = child->parent;
  return result;
}
// CHECK-MESSAGES: :[[@LINE-4]]:18: warning: the jump of 'rb_proc_call' leaves 'read_nested' before 'stack' is set back: it keeps what it was set to for the call
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'stack' is set here
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'rb_proc_call' leaves by a jump (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'stack' is set back only here

VALUE read_for(struct reader *of, VALUE proc, VALUE self) {
  VALUE old = of->self;
  of->self = self;
  VALUE result = rb_proc_call(proc, self);
  of->self = old;
  return result;
}
// CHECK-MESSAGES: :[[@LINE-4]]:18: warning: the jump of 'rb_proc_call' leaves 'read_for' before 'self' is set back: it keeps what it was set to for the call
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'self' is set here
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'rb_proc_call' leaves by a jump (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'self' is set back only here

VALUE run(VALUE data);
VALUE restore(VALUE data);
VALUE ok_behind_ensure(struct reader *of, VALUE self) {
  VALUE old = of->self;
  of->self = self;
  rb_ensure(run, (VALUE)of, restore, old);
  return self;
}

// Who writes such a pair of macros, as interpreters do for their roots, sees to it where a jump arrives.
#define ENTER(of, self) VALUE saved = (of)->self; (of)->self = (self)
#define LEAVE(of) (of)->self = saved
VALUE ok_by_macros(struct reader *of, VALUE proc, VALUE self) {
  ENTER(of, self);
  VALUE result = rb_proc_call(proc, self);
  LEAVE(of);
  return result;
}

// What goes on is no restoring.
VALUE ok_next_state(struct reader *of, VALUE proc, VALUE self) {
  of->self = self;
  of->self = rb_proc_call(proc, self);
  return self;
}

// A handle of a library.
struct info;
struct info *info_acquire(void);
void info_fill(struct info *of, const char *name);
void info_destroy(struct info *of);

void name_to_info(VALUE name) {
  struct info *info = info_acquire();
  info_fill(info, rb_string_value_cstr(&name));
  info_destroy(info);
}
// CHECK-MESSAGES: :[[@LINE-3]]:19: warning: the jump of 'rb_string_value_cstr' leaves 'name_to_info' without the call of 'info_destroy' that releases 'info': it is lost
// CHECK-MESSAGES: :[[@LINE-5]]:23: note: 'info' is made here
// CHECK-MESSAGES: :[[@LINE-5]]:19: note: 'rb_string_value_cstr' leaves by a jump (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'info' is released only here

void ok_name_first(VALUE name) {
  const char *text = rb_string_value_cstr(&name);
  struct info *info = info_acquire();
  info_fill(info, text);
  info_destroy(info);
}

void ok_raises_after(VALUE name) {
  struct info *info = info_acquire();
  info_destroy(info);
  rb_raise(rb_eArgError, "no");
}

VALUE ok_wrapped(VALUE klass, VALUE name) {
  struct info *info = info_acquire();
  VALUE self = rb_data_object_wrap(klass, info, 0, (void (*)(void *))info_destroy);
  if (!rb_string_value_cstr(&name)[0])
    info_destroy(info);
  return self;
}

// It does not jump if there is one.
int rb_block_given_p(void);
VALUE rb_block_proc(void);
VALUE ok_asked_for(void) {
  VALUE block = 0;
  struct info *info = info_acquire();
  if (rb_block_given_p())
    block = rb_block_proc();
  info_destroy(info);
  return block;
}

// It may release what it is given before it jumps.
void check_info(struct info *of, int raise);
static void check_name(struct info *of, VALUE name) {
  if (!of)
    info_destroy(of);
  rb_string_value_cstr(&name);
}
void ok_given_along(VALUE name) {
  struct info *info = info_acquire();
  check_name(info, name);
  info_destroy(info);
}

// Where a parser stands.
struct parser { const char *at; };
void ok_position(struct parser *of, VALUE name, const char *next) {
  const char *start = of->at;
  of->at = next;
  rb_string_value_cstr(&name);
  of->at = start;
}

// It jumps only where the thread is to end.
void *rb_thread_call_without_gvl(void *(*run)(void *), void *data, void (*stop)(void *), void *other);
void *fill(void *data);
void ok_waits(void) {
  struct info *info = info_acquire();
  rb_thread_call_without_gvl(fill, info, 0, 0);
  info_destroy(info);
}

// The jump comes where nothing was made: the test of it shows that.
void ok_not_made(VALUE name) {
  struct info *info = info_acquire();
  if (info == 0)
    rb_string_value_cstr(&name);
  info_fill(info, "name");
  info_destroy(info);
}

void made_where_it_jumps(VALUE name) {
  struct info *info = info_acquire();
  if (info != 0)
    rb_string_value_cstr(&name);
  info_fill(info, "name");
  info_destroy(info);
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: the jump of 'rb_string_value_cstr' leaves 'made_where_it_jumps' without the call of 'info_destroy' that releases 'info': it is lost
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'info' is made here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: 'rb_string_value_cstr' leaves by a jump (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'info' is released only here

// Another jump behind it loses it.
void not_made_then_lost(VALUE name) {
  struct info *info = info_acquire();
  if (!info)
    rb_string_value_cstr(&name);
  info_fill(info, rb_string_value_cstr(&name));
  info_destroy(info);
}
// CHECK-MESSAGES: :[[@LINE-3]]:19: warning: the jump of 'rb_string_value_cstr' leaves 'not_made_then_lost' without the call of 'info_destroy' that releases 'info': it is lost
// CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'info' is made here
// CHECK-MESSAGES: :[[@LINE-5]]:19: note: 'rb_string_value_cstr' leaves by a jump (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'info' is released only here

// The body itself is jumped back to, and asks a variable which time it is.
__attribute__((returns_twice)) int set_point(long *point);
VALUE ok_comes_back(struct reader *of, VALUE proc, VALUE self) {
  long point[32];
  VALUE result = 0, old = of->self;
  of->self = self;
  int failed = set_point(point);
  if (!failed)
    result = rb_proc_call(proc, self);
  of->self = old;
  return result;
}
VALUE jumps_again(struct reader *of, VALUE proc, VALUE self) {
  long point[32];
  VALUE result = 0, old = of->self;
  of->self = self;
  int failed = set_point(point);
  if (failed)
    result = rb_proc_call(proc, self);
  of->self = old;
  return result;
}
// CHECK-MESSAGES: :[[@LINE-4]]:14: warning: the jump of 'rb_proc_call' leaves 'jumps_again' before 'self' is set back: it keeps what it was set to for the call
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'self' is set here
// CHECK-MESSAGES: :[[@LINE-6]]:14: note: 'rb_proc_call' leaves by a jump (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'self' is set back only here

// A descriptor, and what functions of the program make and end.
int open(const char *path, int flags, ...);
int close(int fd);
void *calloc(unsigned long number, unsigned long size);
void use_number(int number);

void open_then_name(VALUE name) {
  int fd = open("state", 0);
  use_number(rb_string_value_cstr(&name)[0]);
  close(fd);
}
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: the jump of 'rb_string_value_cstr' leaves 'open_then_name' without the call of 'close' that releases 'fd': it is lost
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: 'fd' is made here
// CHECK-MESSAGES: :[[@LINE-5]]:14: note: 'rb_string_value_cstr' leaves by a jump (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'fd' is released only here

void ok_open_last(VALUE name) {
  const char *text = rb_string_value_cstr(&name);
  int fd = open(text, 0);
  close(fd);
}
void keep_number(int number);
void ok_number_given(VALUE name) {
  int fd = open("state", 0);
  keep_number(fd);
  use_number(rb_string_value_cstr(&name)[0]);
  close(fd);
}

struct port { int fd; char *buffer; };
static struct port *port_init(void) {
  struct port *p = calloc(1, sizeof *p);
  if (p)
    p->fd = -1;
  return p;
}
static void port_end(struct port *p) {
  free(p->buffer);
  free(p);
}
void port_then_name(VALUE name) {
  struct port *p = port_init();
  use_number(rb_string_value_cstr(&name)[0]);
  port_end(p);
}
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: the jump of 'rb_string_value_cstr' leaves 'port_then_name' without the call of 'port_end' that releases 'p': it is lost
// CHECK-MESSAGES: :[[@LINE-5]]:20: note: 'p' is made here
// CHECK-MESSAGES: :[[@LINE-5]]:14: note: 'rb_string_value_cstr' leaves by a jump (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'p' is released only here

// It is one of those that the program keeps, and is not ended.
static struct port *first;
static struct port *port_find(void) { return first; }
static void port_reset(struct port *p) { p->fd = -1; }
void ok_port_found(VALUE name) {
  struct port *p = port_find();
  use_number(rb_string_value_cstr(&name)[0]);
  port_reset(p);
}
