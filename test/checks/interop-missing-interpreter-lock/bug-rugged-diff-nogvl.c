// A diff was printed without the GVL, and the callback that it is printed with appended to a Ruby string.
// https://github.com/libgit2/rugged/pull/774, undone by https://github.com/libgit2/rugged/pull/806
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <ruby.h>
#include <ruby/thread.h>
#include <stddef.h>

typedef struct git_diff git_diff;
typedef struct git_diff_delta git_diff_delta;
typedef struct git_diff_hunk git_diff_hunk;
typedef struct {
  char origin;
  size_t content_len;
  const char *content;
} git_diff_line;
typedef int (*git_diff_line_cb)(const git_diff_delta *delta, const git_diff_hunk *hunk, const git_diff_line *line,
                                void *payload);
int git_diff_print(git_diff *diff, int format, git_diff_line_cb print_cb, void *payload);

static int badPrint(const git_diff_delta *delta, const git_diff_hunk *hunk, const git_diff_line *line,
                    void *payload) {
  VALUE text = (VALUE)payload;
  rb_str_cat(text, &line->origin, 1);
  rb_str_cat(text, line->content, (long)line->content_len);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'rb_str_cat' needs the GVL, which is not held here
// CHECK-MESSAGES: :[[@LINE+31]]:30: note: 'printWithout' is handed to 'rb_thread_call_without_gvl' here, and entered without the GVL
// CHECK-MESSAGES: :[[@LINE+23]]:3: note: 'badPrint' is called during 'git_diff_print' here, where the GVL is not held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'rb_str_cat' needs it here too
// CHECK-FIXES: struct rb_str_cat_args {
// CHECK-FIXES-NEXT: VALUE string;
// CHECK-FIXES-NEXT: const char *text;
// CHECK-FIXES-NEXT: long size;
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: static void *rb_str_cat_locked(void *data) {
// CHECK-FIXES-NEXT: struct rb_str_cat_args *args = data;
// CHECK-FIXES-NEXT: rb_str_cat(args->string, args->text, args->size);
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: struct rb_str_cat_args args = {text, &line->origin, 1};
// CHECK-FIXES-NEXT: rb_thread_call_with_gvl(rb_str_cat_locked, &args);
// CHECK-FIXES-NEXT: struct rb_str_cat_args args2 = {text, line->content, (long)line->content_len};
// CHECK-FIXES-NEXT: rb_thread_call_with_gvl(rb_str_cat_locked, &args2);

struct print {
  git_diff *diff;
  VALUE text;
};
static void *printWithout(void *data) {
  struct print *p = data;
  git_diff_print(p->diff, 1, badPrint, (void *)p->text);
  return NULL;
}
static VALUE badPatch(VALUE self) {
  struct print p;
  Data_Get_Struct(self, git_diff, p.diff);
  p.text = rb_str_new(NULL, 0);
  rb_thread_call_without_gvl(printWithout, &p, RUBY_UBF_PROCESS, NULL);
  return p.text;
}

// As it was mended: with the GVL.
static int goodPrint(const git_diff_delta *delta, const git_diff_hunk *hunk, const git_diff_line *line,
                     void *payload) {
  rb_str_cat((VALUE)payload, line->content, (long)line->content_len);
  return 0;
}
static VALUE goodPatch(VALUE self) {
  git_diff *diff;
  VALUE text = rb_str_new(NULL, 0);
  Data_Get_Struct(self, git_diff, diff);
  git_diff_print(diff, 1, goodPrint, (void *)text);
  return text;
}

// Or with the GVL for each line.
struct piece {
  VALUE text;
  const git_diff_line *line;
};
static void *append(void *data) {
  struct piece *p = data;
  rb_str_cat(p->text, p->line->content, (long)p->line->content_len);
  return NULL;
}
static int goodPiecewise(const git_diff_delta *delta, const git_diff_hunk *hunk, const git_diff_line *line,
                         void *payload) {
  struct piece p = {(VALUE)payload, line};
  rb_thread_call_with_gvl(append, &p);
  return 0;
}
static void *printPiecewise(void *data) {
  struct print *p = data;
  git_diff_print(p->diff, 1, goodPiecewise, (void *)p->text);
  return NULL;
}
static VALUE goodPieces(VALUE self) {
  struct print p;
  Data_Get_Struct(self, git_diff, p.diff);
  p.text = rb_str_new(NULL, 0);
  rb_thread_call_without_gvl(printPiecewise, &p, RUBY_UBF_PROCESS, NULL);
  return p.text;
}

void Init_diff(void) {
  rb_define_method(rb_cObject, "bad", badPatch, 0);
  rb_define_method(rb_cObject, "good", goodPatch, 0);
  rb_define_method(rb_cObject, "pieces", goodPieces, 0);
}
