// Records of objects that have no function which marks, and that the runtime frees.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <ruby.h>

#define CALL(RECORD) rb_funcall((RECORD)->block, rb_intern("call"), 0)

// A type without a mark function.
struct parser {
  VALUE block;
};
static const rb_data_type_t parserType = {"Parser", {NULL, RUBY_DEFAULT_FREE}};
static VALUE parserAllocate(VALUE klass) {
  struct parser *p;
  return TypedData_Make_Struct(klass, struct parser, &parserType, p);
}
static VALUE parserOn(VALUE self, VALUE block) {
  struct parser *p;
  TypedData_Get_Struct(self, struct parser, &parserType, p);
  p->block = block;
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: 'block' keeps an object, but nothing marks it: the collector may free or move it
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: the record is that of an object here, whose type has no function that marks
// CHECK-MESSAGES: ruby.h:174:18: note: expanded from macro 'TypedData_Make_Struct'
static VALUE parserFeed(VALUE self) {
  struct parser *p;
  TypedData_Get_Struct(self, struct parser, &parserType, p);
  return CALL(p);
}

// No type at all.
struct reader {
  VALUE block;
};
static VALUE readerAllocate(VALUE klass) {
  struct reader *r = ALLOC(struct reader);
  r->block = Qnil;
  return Data_Wrap_Struct(klass, 0, -1, r);
}
static VALUE readerOn(VALUE self, VALUE block) {
  struct reader *r;
  Data_Get_Struct(self, struct reader, r);
  r->block = block;
  return self;
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: 'block' keeps an object, but nothing marks it: the collector may free or move it
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: the record is that of an object here, whose type has no function that marks
// CHECK-MESSAGES: ruby.h:152:3: note: expanded from macro 'Data_Wrap_Struct'
static VALUE readerFeed(VALUE self) {
  struct reader *r;
  Data_Get_Struct(self, struct reader, r);
  return CALL(r);
}

// An instance variable keeps it as well.
struct kept {
  VALUE block;
};
static const rb_data_type_t keptType = {"Kept", {NULL, RUBY_DEFAULT_FREE}};
static VALUE goodKept(VALUE self, VALUE block) {
  struct kept *k;
  TypedData_Get_Struct(self, struct kept, &keptType, k);
  k->block = block;
  rb_ivar_set(self, rb_intern("block"), block);
  return CALL(k);
}

// A root.
struct rooted {
  VALUE block;
};
static const rb_data_type_t rootedType = {"Rooted", {NULL, RUBY_DEFAULT_FREE}};
static VALUE goodRooted(VALUE self, VALUE block) {
  struct rooted *r;
  TypedData_Get_Struct(self, struct rooted, &rootedType, r);
  r->block = block;
  rb_gc_register_address(&r->block);
  return CALL(r);
}

// The object that the record stands behind, and what lasts anyway.
struct own {
  VALUE self, block;
};
static const rb_data_type_t ownType = {"Own", {NULL, RUBY_DEFAULT_FREE}};
static VALUE goodOwn(VALUE self) {
  struct own *o;
  TypedData_Get_Struct(self, struct own, &ownType, o);
  o->self = self;
  o->block = Qnil;
  return rb_funcall(o->self, rb_intern("run"), 1, o->block);
}

// The record of another object marks it.
struct part {
  VALUE block;
};
struct whole {
  struct part *part;
};
static void markWhole(void *memory) { rb_gc_mark(((struct whole *)memory)->part->block); }
static const rb_data_type_t wholeType = {"Whole", {markWhole, RUBY_DEFAULT_FREE}};
static const rb_data_type_t partType = {"Part", {NULL, RUBY_DEFAULT_FREE}};
static VALUE goodPart(VALUE self, VALUE block) {
  struct part *p;
  TypedData_Get_Struct(self, struct part, &partType, p);
  p->block = block;
  return CALL(p);
}
static VALUE wholeAllocate(VALUE klass) {
  struct whole *w;
  return TypedData_Make_Struct(klass, struct whole, &wholeType, w);
}

// A type from elsewhere may mark, and what nobody frees is somebody else's.
extern const rb_data_type_t seenElsewhere;
struct foreign {
  VALUE block;
};
static VALUE goodForeign(VALUE self, VALUE block) {
  struct foreign *f;
  TypedData_Get_Struct(self, struct foreign, &seenElsewhere, f);
  f->block = block;
  return CALL(f);
}
struct lent {
  VALUE block;
};
static const rb_data_type_t lentType = {"Lent", {NULL, NULL}};
static VALUE goodLent(VALUE self, VALUE block) {
  struct lent *l;
  TypedData_Get_Struct(self, struct lent, &lentType, l);
  l->block = block;
  return CALL(l);
}
