// States that lambdas and objects keep.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++20

#include <lua.hpp>
#include <memory>
#include <mutex>
#include <thread>

static int badCaptured(lua_State *L) {
  std::thread([L] { lua_getglobal(L, "done"); }).detach();
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: 'lua_getglobal' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: {{.*}} runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:21: note: let that thread do it, or guard every use of the state with one mutex

static int goodCaptured(lua_State *) {
  lua_State *Own = luaL_newstate();
  std::thread([Own] { lua_getglobal(Own, "done"); }).detach();
  return 0;
}

static int badRenamed(lua_State *L) {
  std::thread([State = L] { lua_pushnil(State); }).detach();
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:29: warning: 'lua_pushnil' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: {{.*}} runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:29: note: let that thread do it, or guard every use of the state with one mutex

// Arguments of the thread.
static void tick(lua_State *L) { lua_getglobal(L, "tick"); }
static int badGiven(lua_State *L) {
  std::thread(tick, L).detach();
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-5]]:34: warning: 'lua_getglobal' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'tick' runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-7]]:34: note: let that thread do it, or guard every use of the state with one mutex

static void run(lua_State *L) { lua_pcall(L, 0, 0, 0); }
static int goodGiven(lua_State *L) {
  lua_State *Own = luaL_newstate();
  luaL_loadstring(Own, luaL_checkstring(L, 1));
  std::thread(run, Own).detach();
  return 0;
}

// Members that the constructor sets.
class Timer {
public:
  explicit Timer(lua_State *L) : State(L), Worker([this] { loop(); }) {}
  ~Timer() { Worker.join(); }

private:
  void loop() { lua_rawgeti(State, LUA_REGISTRYINDEX, 1); }
  lua_State *State;
  std::thread Worker;
};
// CHECK-MESSAGES: :[[@LINE-8]]:60: warning: 'Timer::loop' calls 'lua_rawgeti', which may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE-9]]:44: note: {{.*}} runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-6]]:17: note: 'Timer::loop' calls 'lua_rawgeti' here
// CHECK-MESSAGES: :[[@LINE-11]]:60: note: let that thread do it, or guard every use of the state with one mutex

static int makeTimer(lua_State *L) {
  lua_pushlightuserdata(L, new Timer(L));
  return 1;
}

class Lane {
public:
  explicit Lane(const char *Script) : State(luaL_newstate()), Worker([this] { loop(); }) {
    luaL_loadstring(State, Script);
  }
  ~Lane() { Worker.join(); }

private:
  void loop() { lua_pcall(State, 0, 0, 0); }
  lua_State *State;
  std::thread Worker;
};

// A lock of the program's own.
class Guarded {
public:
  explicit Guarded(lua_State *L) : State(L) {}
  void start() {
    Worker = std::thread([this] {
      std::lock_guard<std::mutex> Guard(Mutex);
      lua_getglobal(State, "guarded");
    });
  }

private:
  std::mutex Mutex;
  lua_State *State;
  std::thread Worker;
};

static int makeGuarded(lua_State *L) {
  (new Guarded(L))->start();
  return 0;
}

// A class of the program's that owns a state.
class Machine {
public:
  Machine() : State(luaL_newstate()) {}
  ~Machine() { lua_close(State); }
  lua_State *get() const { return State; }

private:
  lua_State *State;
};

static void goodMachine() {
  std::thread([] {
    Machine Own;
    lua_getglobal(Own.get(), "run");
  }).detach();
  auto Shared = std::make_shared<Machine>();
  std::thread([Shared] { lua_getglobal(Shared->get(), "run"); }).detach();
}

static const luaL_Reg Functions[] = {{"captured", badCaptured}, {"ownCaptured", goodCaptured}, {"renamed", badRenamed},
                                     {"given", badGiven},       {"ownGiven", goodGiven},       {"timer", makeTimer},
                                     {"guarded", makeGuarded},  {nullptr, nullptr}};

extern "C" int luaopen_timers(lua_State *L) {
  goodMachine();
  new Lane("run()");
  luaL_newlib(L, Functions);
  return 1;
}
