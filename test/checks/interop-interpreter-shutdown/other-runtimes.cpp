// Lua, Java and Boost.Python.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

#include <boost/python.hpp>
#include <jni.h>
#include <lua.hpp>

//===-- Lua: one of several states ----------------------------------------===//

void badAfterClose(lua_State *L) {
  lua_close(L);
  lua_settop(L, 0);
}

void okOtherState(lua_State *L, lua_State *Other) {
  lua_close(L);
  lua_settop(Other, 0);
}

class State {
public:
  State() : L(luaL_newstate()) {}
  ~State() { lua_close(L); }
  lua_State *L;
};

class Function {
public:
  explicit Function(State &S) : L(S.L) {}
  ~Function() { luaL_unref(L, LUA_REGISTRYINDEX, Ref); }

private:
  lua_State *L = nullptr;
  int Ref = 0;
};

struct BadScript {
  BadScript(State &S) : Main(S) {}
  Function Main;
  State Own;
};

struct GoodScript {
  GoodScript() : Main(Own) {}
  State Own;
  Function Main;
};

void okLocals() {
  State Own;
  Function Main(Own);
}

//===-- Java --------------------------------------------------------------===//

static JavaVM *Machine;

class Global {
public:
  ~Global() {
    JNIEnv *Env = nullptr;
    if (Object && Machine->AttachCurrentThread(reinterpret_cast<void **>(&Env), nullptr) == JNI_OK)
      Env->DeleteGlobalRef(Object);
  }
  jobject Object = nullptr;
};
static Global BadJava;

struct Detacher {
  ~Detacher() { Machine->DetachCurrentThread(); }
};
static thread_local Detacher OkDetaches;

//===-- Boost.Python ------------------------------------------------------===//

static boost::python::object BadBoost;
