// What lua_newthread() makes is the same state as its parent.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <lua.hpp>
#include <thread>

void bad() {
  lua_State *L = luaL_newstate();
  lua_State *Coroutine = lua_newthread(L);
  std::thread First([L] { lua_getglobal(L, "first"); });
// CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'lua_getglobal' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'L' without a lock
// CHECK-MESSAGES: :[[@LINE-2]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+3]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+2]]:36: note: the other thread calls 'lua_getglobal' here
// CHECK-MESSAGES: :[[@LINE-5]]:27: note: let each thread have a state of its own, or guard every use of it with one mutex (model lua.yaml)
  std::thread Second([Coroutine] { lua_getglobal(Coroutine, "second"); });
// CHECK-MESSAGES: :[[@LINE-1]]:36: warning: 'lua_getglobal' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'L' without a lock
// CHECK-MESSAGES: :[[@LINE-2]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-10]]:27: note: the other thread calls 'lua_getglobal' here
// CHECK-MESSAGES: :[[@LINE-5]]:36: note: let each thread have a state of its own, or guard every use of it with one mutex (model lua.yaml)
  First.join();
  Second.join();
  lua_close(L);
}

// Of a state of its own.
void good() {
  lua_State *L = luaL_newstate();
  lua_State *Other = luaL_newstate();
  lua_State *Coroutine = lua_newthread(Other);
  std::thread First([L] { lua_getglobal(L, "first"); });
  std::thread Second([Coroutine] { lua_getglobal(Coroutine, "second"); });
  First.join();
  Second.join();
  lua_close(L);
  lua_close(Other);
}

int main() {
  bad();
  good();
  return 0;
}
