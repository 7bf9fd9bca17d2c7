// What lua_newthread() makes is the same state as its parent.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <lua.hpp>
#include <thread>

int main() {
  lua_State *L = luaL_newstate();
  lua_State *Coroutine = lua_newthread(L), *Other = lua_newthread(luaL_newstate());
  std::thread Bad([Coroutine] { lua_getglobal(Coroutine, "tick"); });
// CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'lua_getglobal' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'L' without a lock
// CHECK-MESSAGES: :[[@LINE-2]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+4]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+3]]:26: note: the other thread calls 'lua_getglobal' here
// CHECK-MESSAGES: :[[@LINE-5]]:33: note: let each thread have a state of its own, or guard every use of it with one mutex (model lua.yaml)
  std::thread Good([Other] { lua_getglobal(Other, "tick"); });
  std::thread Main([L] { lua_getglobal(L, "call"); });
// CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'lua_getglobal' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'L' without a lock
// CHECK-MESSAGES: :[[@LINE-2]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-10]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-11]]:33: note: the other thread calls 'lua_getglobal' here
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: let each thread have a state of its own, or guard every use of it with one mutex (model lua.yaml)
  Bad.join(), Good.join(), Main.join();
  return 0;
}
