// Records of Ruby's objects that functions of the program fill in part, before the collector runs.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <ruby.h>
#include <string.h>

struct buffer {
  char *data;
  VALUE io;
};
struct packer {
  struct buffer buffer;
  VALUE name, held;
  struct buffer other;
  int number;
};
static void markPacker(void *memory) {
  struct packer *of = memory;
  rb_gc_mark(of->name);
  rb_gc_mark(of->held);
}
static const rb_data_type_t packerType = {"Packer", {markPacker, RUBY_DEFAULT_FREE, NULL}, NULL, NULL, 0};

static void begin(struct packer *of) {
  memset(&of->buffer, 0, sizeof of->buffer);
  of->number = 0;
  of->name = Qnil;
}
static void open(struct buffer *of) { of->io = rb_str_new_cstr("io"); }

static VALUE fillsInPart(VALUE klass) {
  struct packer *of = ALLOC(struct packer);
  begin(of);
  VALUE self = TypedData_Wrap_Struct(klass, &packerType, of);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'markPacker' marks 'held' before it is set: 'open' may collect, and finds there whatever was in memory
  // CHECK-MESSAGES: ruby.h:178:50: note: expanded from macro 'TypedData_Wrap_Struct'
  // CHECK-MESSAGES: :[[@LINE-5]]:18: note: this memory is not cleared
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: 'open' is called here, before 'held' gets a value
  open(&of->other);
  of->held = rb_str_new_cstr("held");
  return self;
}

static void beginAll(struct packer *of) {
  begin(of);
  of->held = Qnil;
}
static VALUE okFilled(VALUE klass) {
  struct packer *of = ALLOC(struct packer);
  beginAll(of);
  VALUE self = TypedData_Wrap_Struct(klass, &packerType, of);
  open(&of->other);
  of->held = rb_str_new_cstr("held");
  return self;
}
static void clear(struct packer *of) { memset(of, 0, sizeof *of); }
static VALUE okCleared(VALUE klass) {
  struct packer *of = ALLOC(struct packer);
  clear(of);
  VALUE self = TypedData_Wrap_Struct(klass, &packerType, of);
  open(&of->other);
  of->held = rb_str_new_cstr("held");
  return self;
}
static void copy(struct packer *of, const struct packer *from) { *of = *from; }
static VALUE okCopied(VALUE klass, const struct packer *from) {
  struct packer *of = ALLOC(struct packer);
  copy(of, from);
  VALUE self = TypedData_Wrap_Struct(klass, &packerType, of);
  open(&of->other);
  of->held = rb_str_new_cstr("held");
  return self;
}
static void beginByName(struct packer *of) {
  struct packer *same = of;
  same->name = same->held = Qnil;
}
static VALUE okByOtherName(VALUE klass) {
  struct packer *of = ALLOC(struct packer);
  beginByName(of);
  VALUE self = TypedData_Wrap_Struct(klass, &packerType, of);
  open(&of->other);
  of->held = rb_str_new_cstr("held");
  return self;
}
void packer_begin(struct packer *of);
static VALUE okUnseen(VALUE klass) {
  struct packer *of = ALLOC(struct packer);
  packer_begin(of);
  VALUE self = TypedData_Wrap_Struct(klass, &packerType, of);
  open(&of->other);
  of->held = rb_str_new_cstr("held");
  return self;
}

void Init_packer(void) {
  VALUE klass = rb_define_class("Packer", rb_cObject);
  rb_define_alloc_func(klass, fillsInPart);
}
