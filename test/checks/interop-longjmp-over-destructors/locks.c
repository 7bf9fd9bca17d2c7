// In C, too, a mutex stays locked where a jump leaves.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/lua.h"
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static long long total;

int badLocked(lua_State *L) {
  pthread_mutex_lock(&mutex);
  total += luaL_checkinteger(L, 1);
  pthread_mutex_unlock(&mutex);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-4]]:12: warning: the jump of 'luaL_checkinteger' leaves 'badLocked' with 'mutex' locked
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mutex' is locked here, and stays so for ever
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: 'luaL_checkinteger' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:12: note: unlock before the jump, or make the call behind 'lua_pcall'

int goodBefore(lua_State *L) {
  long long n = luaL_checkinteger(L, 1);
  pthread_mutex_lock(&mutex);
  total += n;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int goodUnlocked(lua_State *L) {
  pthread_mutex_lock(&mutex);
  int isNegative = total < 0;
  pthread_mutex_unlock(&mutex);
  if (isNegative)
    return luaL_error(L, "negative");
  return 0;
}

static void check(lua_State *L) {
  if (total < 0)
    luaL_error(L, "negative");
}

int badThroughCall(lua_State *L) {
  pthread_mutex_lock(&mutex);
  check(L);
  pthread_mutex_unlock(&mutex);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: a jump in 'check' leaves 'badThroughCall' with 'mutex' locked
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'mutex' is locked here, and stays so for ever
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'badThroughCall' calls 'check' here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'check' calls 'luaL_error' here
// CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: unlock before the jump, or make the call behind 'lua_pcall'

// Where the lock was not taken it is not left locked.
int goodNotTaken(lua_State *L) {
  if (pthread_mutex_lock(&mutex) != 0)
    return luaL_error(L, "no lock");
  pthread_mutex_unlock(&mutex);
  return 0;
}

int goodNotTakenKept(lua_State *L) {
  int error = pthread_mutex_lock(&mutex);
  if (error)
    return luaL_error(L, "no lock");
  pthread_mutex_unlock(&mutex);
  return 0;
}

int badTaken(lua_State *L) {
  if (pthread_mutex_lock(&mutex) == 0)
    return luaL_error(L, "locked");
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: the jump of 'luaL_error' leaves 'badTaken' with 'mutex' locked
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: 'mutex' is locked here, and stays so for ever
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: 'luaL_error' leaves by a jump, which runs no destructor (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: unlock before the jump, or make the call behind 'lua_pcall'

// Who returns with the lock means it to stay.
void goodKeepsLock(lua_State *L) {
  pthread_mutex_lock(&mutex);
  total += luaL_checkinteger(L, 1);
}
