// A Lua state is used by one thread at a time.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <lua.hpp>
#include <thread>

static void pushNumber(lua_State *L) { lua_pushinteger(L, 1); }

// One state, two threads.
void bad() {
  lua_State *L = luaL_newstate();
  std::thread First([L] { lua_getglobal(L, "first"); });
  std::thread Second([L] { lua_getglobal(L, "second"); });
  First.join();
  Second.join();
  lua_close(L);
}
// CHECK-MESSAGES: :[[@LINE-6]]:27: warning: 'lua_getglobal' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'L' without a lock
// CHECK-MESSAGES: :[[@LINE-7]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-7]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-8]]:28: note: the other thread calls 'lua_getglobal' here
// CHECK-MESSAGES: :[[@LINE-10]]:27: note: let each thread have a state of its own, or guard every use of it with one mutex (model lua.yaml)
// CHECK-MESSAGES: :[[@LINE-10]]:28: warning: 'lua_getglobal' must not run on two threads at once, but the thread that runs the lambda and another such thread reach 'L' without a lock
// CHECK-MESSAGES: :[[@LINE-11]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-13]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-14]]:27: note: the other thread calls 'lua_getglobal' here
// CHECK-MESSAGES: :[[@LINE-14]]:28: note: let each thread have a state of its own, or guard every use of it with one mutex (model lua.yaml)
void goodOneEach() {
  lua_State *A = luaL_newstate();
  lua_State *B = luaL_newstate();
  std::thread First([A] { lua_getglobal(A, "first"); });
  std::thread Second([B] { lua_getglobal(B, "second"); });
  First.join();
  Second.join();
  lua_close(A);
  lua_close(B);
}
void goodHandedOver() {
  lua_State *L = luaL_newstate();
  lua_getglobal(L, "start");
  std::thread Worker(pushNumber, L);
  Worker.join();
  lua_close(L);
}

// A member.
class BadScript {
public:
  BadScript() : L(luaL_newstate()) {
    Worker = std::thread([this] { lua_getglobal(L, "tick"); });
  }
  void call() { lua_getglobal(L, "call"); }

private:
  lua_State *L;
  std::thread Worker;
};
// CHECK-MESSAGES: :[[@LINE-8]]:35: warning: 'lua_getglobal' must not run on two threads at once, but the thread that runs the lambda and the main thread reach 'L' without a lock
// CHECK-MESSAGES: :[[@LINE-9]]:14: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'main' calls 'BadScript::call' here
// CHECK-MESSAGES: :[[@LINE-9]]:17: note: the main thread calls 'lua_getglobal' here
// CHECK-MESSAGES: :[[@LINE-12]]:35: note: let each thread have a state of its own, or guard every use of it with one mutex (model lua.yaml)

int main() {
  BadScript Bad;
  Bad.call();
  bad();
  goodOneEach();
  goodHandedOver();
  return 0;
}
