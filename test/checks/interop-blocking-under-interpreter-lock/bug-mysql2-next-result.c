// The next result of several statements was waited for with the GVL held, for as long as the server took.
// https://github.com/brianmario/mysql2/issues/1033
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11

#include <ruby.h>
#include <ruby/thread.h>
#include <stddef.h>
#include <stdint.h>

typedef struct st_mysql MYSQL;
int mysql_next_result(MYSQL *mysql);
int mysql_more_results(MYSQL *mysql);

struct client {
  MYSQL *mysql;
};

static VALUE badNext(VALUE self) {
  struct client *c;
  Data_Get_Struct(self, struct client, c);
  int result = mysql_next_result(c->mysql);
  if (result > 0)
    rb_raise(rb_eRuntimeError, "error %d", result);
  return result == 0 ? Qtrue : Qfalse;
}
// CHECK-MESSAGES: :[[@LINE-5]]:16: warning: 'mysql_next_result' can take long while the GVL is held
// CHECK-MESSAGES: :[[@LINE+34]]:39: note: 'badNext' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'mysql_next_result' waits until the server has answered (model mysql.yaml)
// CHECK-FIXES: struct mysql_next_result_args {
// CHECK-FIXES-NEXT: MYSQL *mysql;
// CHECK-FIXES-NEXT: int result;
// CHECK-FIXES-NEXT: };
// CHECK-FIXES: static void *mysql_next_result_unlocked(void *data) {
// CHECK-FIXES-NEXT: struct mysql_next_result_args *args = data;
// CHECK-FIXES-NEXT: args->result = mysql_next_result(args->mysql);
// CHECK-FIXES-NEXT: return NULL;
// CHECK-FIXES-NEXT: }
// CHECK-FIXES: struct mysql_next_result_args args = {c->mysql, 0};
// CHECK-FIXES-NEXT: rb_thread_call_without_gvl(mysql_next_result_unlocked, &args, RUBY_UBF_IO, NULL);
// CHECK-FIXES-NEXT: int result = args.result;

// As it was mended.
static void *next(void *data) {
  return (void *)(intptr_t)mysql_next_result(((struct client *)data)->mysql);
}
static VALUE goodNext(VALUE self) {
  struct client *c;
  Data_Get_Struct(self, struct client, c);
  int result = (int)(intptr_t)rb_thread_call_without_gvl(next, c, RUBY_UBF_IO, NULL);
  if (result > 0)
    rb_raise(rb_eRuntimeError, "error %d", result);
  return result == 0 ? Qtrue : Qfalse;
}
static VALUE goodMore(VALUE self) {
  struct client *c;
  Data_Get_Struct(self, struct client, c);
  return mysql_more_results(c->mysql) ? Qtrue : Qfalse;
}

void Init_client(void) {
  rb_define_method(rb_cObject, "bad", badNext, 0);
  rb_define_method(rb_cObject, "good", goodNext, 0);
  rb_define_method(rb_cObject, "more", goodMore, 0);
}
