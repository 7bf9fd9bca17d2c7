// Where the state that a thread uses comes from: told only if all of its ways are seen, and none makes one.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20

#include <lua.hpp>
#include <memory>
#include <thread>

lua_State *findState(int Id); // out of sight
bool isBusy();

//===-- Setters, getters, bases, templates --===//

class Base {
public:
  void setState(lua_State *L) { State = L; }
  lua_State *getState() const { return State; }

private:
  lua_State *State = nullptr;
};

class BadDerived : public Base {
public:
  void start() {
    Worker = std::thread([this] { lua_getglobal(getState(), "derived"); });
  }

private:
  std::thread Worker;
};
// CHECK-MESSAGES: :[[@LINE-6]]:35: warning: 'lua_getglobal' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE-7]]:14: note: the lambda runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-8]]:35: note: let that thread do it, or guard every use of the state with one mutex

template <class T> class Runner {
public:
  explicit Runner(lua_State *L) : State(L) {}
  void start() { std::thread(&Runner::run, this).detach(); }
  void run() { lua_pushinteger(State, T()); }

private:
  lua_State *State;
};
// CHECK-MESSAGES: :[[@LINE-5]]:16: warning: 'lua_pushinteger' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'Runner::run' runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: let that thread do it, or guard every use of the state with one mutex

static int makeBoth(lua_State *L) {
  auto *Made = new BadDerived;
  Made->setState(L);
  Made->start();
  auto *Other = new Runner<int>(L);
  Other->start();
  return 0;
}

template <class T> class OwnRunner {
public:
  OwnRunner() : State(luaL_newstate()) {}
  void start() { std::thread(&OwnRunner::run, this).detach(); }
  void run() { lua_pushinteger(State, T()); }

private:
  lua_State *State;
};

static int makeOwn(lua_State *) {
  (new OwnRunner<int>)->start();
  return 0;
}

//===-- Two ways --===//

class Either {
public:
  explicit Either(lua_State *L) : State(L) {}
  Either() : State(luaL_newstate()) {}
  void start() {
    std::thread([this] { lua_getglobal(State, "either"); }).detach();
  }

private:
  lua_State *State;
};

static int makeEither(lua_State *L) {
  (isBusy() ? new Either : new Either(L))->start();
  return 0;
}

static int badChosen(lua_State *L) {
  lua_State *Routine = lua_newthread(L);
  lua_State *Chosen = isBusy() ? L : Routine;
  std::thread([Chosen] { lua_getglobal(Chosen, "chosen"); }).detach();
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:26: warning: 'lua_getglobal' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the lambda runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: let that thread do it, or guard every use of the state with one mutex

static int goodChosen(lua_State *L) {
  lua_State *Chosen = isBusy() ? L : luaL_newstate();
  std::thread([Chosen] { lua_getglobal(Chosen, "chosen"); }).detach();
  return 0;
}

static int goodFound(lua_State *L) {
  lua_State *Found = findState(1);
  std::thread([Found] { lua_getglobal(Found, "found"); }).detach();
  return lua_gettop(L);
}

// Who calls it is out of sight, and it does nothing else with the state.
void goodGiven(lua_State *L) {
  std::thread([L] { lua_getglobal(L, "given"); }).detach();
}

// Everybody who calls it is seen.
static void startOwn(lua_State *L) {
  std::thread([L] { lua_getglobal(L, "own"); }).detach();
}
static void startBad(lua_State *L) {
  std::thread([L] { lua_getglobal(L, "script"); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:21: warning: 'lua_getglobal' may only be called on the thread that runs the Lua state, but this is another thread
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda runs on a thread that is started here and is not the thread that runs the Lua state
// CHECK-MESSAGES: :[[@LINE-4]]:21: note: let that thread do it, or guard every use of the state with one mutex
static int startBoth(lua_State *L) {
  startOwn(luaL_newstate());
  startBad(L);
  return 0;
}

//===-- Owners --===//

struct Closer {
  void operator()(lua_State *L) const { lua_close(L); }
};

static int goodOwner(lua_State *) {
  std::shared_ptr<lua_State> Shared(luaL_newstate(), Closer());
  std::thread([Shared] { lua_getglobal(Shared.get(), "shared"); }).detach();
  return 0;
}

static const luaL_Reg Functions[] = {{"both", makeBoth},     {"own", makeOwn},         {"either", makeEither},
                                     {"chosen", badChosen},  {"orOwn", goodChosen},    {"found", goodFound},
                                     {"start", startBoth},   {"owner", goodOwner},     {nullptr, nullptr}};

extern "C" int luaopen_instances(lua_State *L) {
  luaL_newlib(L, Functions);
  return 1;
}
