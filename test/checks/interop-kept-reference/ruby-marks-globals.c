// A mark function that is given nothing marks what variables of static duration hold.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <ruby.h>

static struct {
  int running;
  VALUE out, metadata, okMarked, okRooted, okKept;
} profile;

static void markProfile(void *unused) {
  rb_gc_mark(profile.out);
  if (RTEST(profile.okMarked))
    rb_gc_mark(profile.okMarked);
}
// CHECK-MESSAGES: :[[@LINE-5]]:13: warning: 'markProfile' does not mark 'metadata': the collector may free or move the object that it keeps
// CHECK-MESSAGES: :[[@LINE+4]]:20: note: 'metadata' is given an object here
// CHECK-MESSAGES: :[[@LINE-10]]:14: note: 'metadata' is declared here

static VALUE start(VALUE self, VALUE options) {
  profile.metadata = options;
  profile.out = rb_str_new_cstr("out");
  profile.okMarked = rb_hash_new();
  profile.okRooted = rb_hash_new();
  rb_gc_register_address(&profile.okRooted);
  profile.okKept = rb_hash_new();
  rb_ivar_set(self, rb_intern("kept"), profile.okKept);
  return self;
}

static VALUE results(VALUE self) {
  VALUE all = rb_hash_new();
  rb_hash_aset(all, rb_str_new_cstr("metadata"), profile.metadata);
  rb_hash_aset(all, rb_str_new_cstr("out"), profile.out);
  rb_hash_aset(all, profile.okMarked, profile.okRooted);
  rb_hash_aset(all, profile.okKept, profile.okRooted);
  return all;
}

static VALUE hook;
void Init_profile(void) {
  VALUE module = rb_define_module("Profile");
  rb_define_singleton_method(module, "start", start, 1);
  rb_define_singleton_method(module, "results", results, 0);
  hook = Data_Wrap_Struct(rb_cObject, markProfile, NULL, &profile);
  rb_gc_register_address(&hook);
}
