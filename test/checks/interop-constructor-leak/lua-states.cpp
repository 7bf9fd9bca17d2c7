// Lua states that a constructor makes and loses.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#include <lua.hpp>
#include <memory>

struct Error {};

class Machine {
public:
  explicit Machine(const char *Script) : State(luaL_newstate()) {
    if (luaL_dofile(State, Script))
      throw Error();
  }
  ~Machine() { lua_close(State); }

private:
  lua_State *State;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'Machine' without releasing 'State', a lua_state
// CHECK-MESSAGES: :[[@LINE-10]]:48: note: 'luaL_newstate' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'lua_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (luaL_dofile(State, Script)) {
// CHECK-FIXES-NEXT: lua_close(State);
// CHECK-FIXES-NEXT: throw Error();
// CHECK-FIXES-NEXT: }

class Careful {
public:
  explicit Careful(const char *Script) : State(luaL_newstate()) {
    if (luaL_dofile(State, Script)) {
      lua_close(State);
      throw Error();
    }
  }
  ~Careful() { lua_close(State); }

private:
  lua_State *State;
};

struct Closer {
  void operator()(lua_State *L) const { lua_close(L); }
};

class Owner {
public:
  explicit Owner(const char *Script) : State(luaL_newstate()) {
    if (luaL_dofile(State.get(), Script))
      throw Error();
  }

private:
  std::unique_ptr<lua_State, Closer> State;
};

// A coroutine is the collector's.
class Routine {
public:
  explicit Routine(lua_State *L) : State(lua_newthread(L)) {
    if (luaL_loadstring(State, "run()"))
      throw Error();
  }

private:
  lua_State *State;
};
