// ModelFiles: what no built-in model knows is silent until a model says it.
// RUN: %check_interop_tidy %s interop-teardown-order %t
// RUN: %check_interop_tidy %s interop-teardown-order %t --suffix=USER -- --config="{CheckOptions: {interop-teardown-order.ModelFiles: '%S/Inputs/db.yaml'}}"
// RUN: %check_interop_tidy %s interop-teardown-order %t --suffix=USER -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/db.yaml'}}"

#include "Inputs/db.h"

void badWithModel() {
  db_t *db = db_open();
  db_cursor_t *cursor = db_cursor_new(db);
  db_close(db);
  db_cursor_free(cursor);
}
// CHECK-MESSAGES-USER: :[[@LINE-3]]:3: warning: 'db_close' releases 'db' before 'cursor', which was made from it: it fails
// CHECK-MESSAGES-USER: :[[@LINE-5]]:25: note: 'db_cursor' is made from it here
// CHECK-MESSAGES-USER: :[[@LINE-5]]:3: note: a db_cursor must be released before its db (model db.yaml)
// CHECK-FIXES-USER: void badWithModel() {
// CHECK-FIXES-USER: db_cursor_free(cursor);
// CHECK-FIXES-USER-NEXT: db_close(db);

void goodWithModel() {
  db_t *db = db_open();
  db_cursor_t *cursor = db_cursor_new(db);
  db_cursor_free(cursor);
  db_close(db);
}
