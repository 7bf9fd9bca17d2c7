// Mutexes and locks of libraries that models of the user know.
// RUN: %check_interop_tidy %s interop-lock-order %t -- --config="{CheckOptions: {interop-lock-order.ModelFiles: '%S/Inputs/hall.yaml;%S/Inputs/cloak.yaml'}}"

#include "Inputs/hall.h"

static cloak_mutex *seats, *rows, *coats;
static int size;

void goodOrder(void) {
  cloak_lock(seats);
  cloak_lock(rows);
  cloak_unlock(rows);
  cloak_unlock(seats);
}
void badOrder(void) {
  cloak_lock(rows);
  cloak_lock(seats);
  cloak_unlock(seats);
  cloak_unlock(rows);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'seats' is locked here while 'rows' is held, and elsewhere 'rows' is locked while 'seats' is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'rows' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: the other way round, 'seats' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'rows' is locked here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: always lock 'seats' first
void goodTry(void) {
  cloak_lock(rows);
  if (cloak_try(seats))
    cloak_unlock(seats);
  cloak_unlock(rows);
}

// A lock of the library, for the whole process.
static void visit(void) {
  cloak_lock(coats);
  size++;
  cloak_unlock(coats);
}
void goodEach(hall *h) { hall_each(h, visit); }
void badEnter(hall *h) {
  cloak_lock(coats);
  hall_enter(h);
  cloak_unlock(coats);
}
void goodLook(hall *h) {
  cloak_lock(coats);
  hall_look(h);
  cloak_unlock(coats);
}
// CHECK-MESSAGES: :[[@LINE-8]]:3: warning: the hall's door is taken here while 'coats' is locked, and a callback under it locks 'coats'
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'coats' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:39: note: the other way round, 'visit' is called under the hall's door; it is handed to 'hall_each' here
// CHECK-MESSAGES: :[[@LINE-18]]:3: note: 'coats' is locked here
