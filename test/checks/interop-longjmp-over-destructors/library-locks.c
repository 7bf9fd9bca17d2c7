// A callback that a library calls under its lock, and that a jump leaves.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/player.yaml'}}"

#include "Inputs/ruby.h"

typedef int (*play_fn)(void *cookie);
void player_each(play_fn f, void *cookie);
void player_free_each(play_fn f, void *cookie);

static int badCallback(void *cookie) {
  rb_funcall((VALUE)cookie, 1, 0);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: the jump of 'rb_funcall' leaves 'badCallback' with the player's lock locked
// CHECK-MESSAGES: :[[@LINE+18]]:3: note: 'badCallback' is handed to 'player_each' here, and is called under the player's lock, which nobody releases
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'rb_funcall' leaves by a jump, which runs no destructor (model ruby.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: tell the library of the error, or make the call behind 'rb_protect'

static VALUE call(VALUE self) { return rb_funcall(self, 1, 0); }

static int goodCallback(void *cookie) {
  int state = 0;
  rb_protect(call, (VALUE)cookie, &state);
  return state;
}

static int goodWithoutLock(void *cookie) {
  rb_funcall((VALUE)cookie, 1, 0);
  return 0;
}

void play(VALUE v) {
  player_each(badCallback, (void *)v);
  player_each(goodCallback, (void *)v);
  player_free_each(goodWithoutLock, (void *)v);
}
