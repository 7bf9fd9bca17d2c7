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
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'lua_settop' is called after 'lua_close' has ended the Lua state
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: the Lua state ends here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: let the Lua state end after this

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
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: member 'Main' is destroyed after the end of member 'Own' has ended the Lua state, and calls 'luaL_unref' then
// CHECK-MESSAGES: :[[@LINE-4]]:12: note: member 'Main' is destroyed here by 'Function::~Function'
// CHECK-MESSAGES: :[[@LINE-14]]:17: note: 'Function::~Function' calls 'luaL_unref' here
// CHECK-MESSAGES: :[[@LINE-5]]:9: note: the Lua state ends here
// CHECK-MESSAGES: :[[@LINE-7]]:12: note: let the Lua state end after this

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
// CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'BadJava' is destroyed when the process exits, after the Java VM has ended, and calls 'JavaVM_::AttachCurrentThread' then
// CHECK-MESSAGES: :[[@LINE-2]]:15: note: variable 'BadJava' is destroyed here by 'Global::~Global'
// CHECK-MESSAGES: :[[@LINE-8]]:19: note: 'Global::~Global' calls 'JavaVM_::AttachCurrentThread' here
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: do it before (JNI_OnUnload, or before DestroyJavaVM)
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: never destroy it: whatever else its end does is left out then

struct Detacher {
  ~Detacher() { Machine->DetachCurrentThread(); }
};
static thread_local Detacher OkDetaches;

//===-- Boost.Python ------------------------------------------------------===//

static boost::python::object BadBoost;
// CHECK-MESSAGES: :[[@LINE-1]]:30: warning: 'BadBoost' is destroyed when the process exits, after the Python interpreter has ended, and calls 'boost::python::api::object::~object' then
// CHECK-MESSAGES: :[[@LINE-2]]:30: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it

// CHECK-FIXES: State Own;
// CHECK-FIXES: static boost::python::object &BadBoost = *new boost::python::object;

// CHECK-REMAINS: warning: 'lua_settop' is called after 'lua_close' has ended the Lua state
// CHECK-REMAINS: note: the Lua state ends here
// CHECK-REMAINS: note: let the Lua state end after this
// CHECK-REMAINS: warning: 'BadJava' is destroyed when the process exits, after the Java VM has ended, and calls 'JavaVM_::AttachCurrentThread' then
// CHECK-REMAINS: note: variable 'BadJava' is destroyed here by 'Global::~Global'
// CHECK-REMAINS: note: 'Global::~Global' calls 'JavaVM_::AttachCurrentThread' here
// CHECK-REMAINS: note: do it before (JNI_OnUnload, or before DestroyJavaVM)
// CHECK-REMAINS: note: never destroy it: whatever else its end does is left out then
