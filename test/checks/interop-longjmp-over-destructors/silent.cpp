// Frames in which nothing is left undone.
// RUN: %check_interop_tidy %s interop-longjmp-over-destructors %t --real-headers

#include "Inputs/lua.h"
#include <memory>
#include <string>
#include <string_view>
#include <vector>

std::string getName(int n);
int count(const std::string &s);

// Trivial ends.
int goodTrivial(lua_State *L) {
  int n = 3;
  const char *text = "x";
  std::string_view view(text, 1);
  int *p = &n;
  return luaL_error(L, "%s %d", view.data(), *p);
}

// Dead by then.
int goodScope(lua_State *L) {
  bool isEmpty;
  {
    std::string name = getName(1);
    isEmpty = name.empty();
  }
  if (isEmpty)
    return luaL_error(L, "no name");
  return 0;
}

// Made after.
int goodAfter(lua_State *L) {
  const char *text = luaL_checkstring(L, 1);
  long long n = luaL_checkinteger(L, 2);
  std::string name(text);
  return count(name) + n;
}

// The arguments are there before the object is.
int goodInitializer(lua_State *L) {
  std::string name(luaL_checkstring(L, 1));
  return count(name);
}

// A temporary is gone at the end of its statement.
int goodTemporary(lua_State *L) {
  lua_pushstring(L, getName(1).c_str());
  return lua_error(L);
}

// A destructor that does nothing.
struct Empty {
  ~Empty() {}
  int n = 0;
};
int goodEmptyDestructor(lua_State *L) {
  Empty e;
  return luaL_error(L, "%d", e.n);
}

// Made empty, and not used yet.
int goodStillEmpty(lua_State *L) {
  std::string name;
  std::vector<int> values;
  long long n = luaL_checkinteger(L, 1);
  values.resize(n);
  name = getName(n);
  return count(name);
}

static void fill(lua_State *L, std::string &to) {
  const char *text = luaL_checkstring(L, 1);
  to = text;
}
int goodFilledLast(lua_State *L) {
  std::string name;
  fill(L, name);
  return count(name);
}

// Given away before.
int goodReset(lua_State *L) {
  auto p = std::make_unique<int>(1);
  p.reset();
  return luaL_error(L, "reset");
}
int goodReleased(lua_State *L) {
  auto p = std::make_unique<int>(1);
  delete p.release();
  return luaL_error(L, "released");
}

// Statics live on.
int goodStatic(lua_State *L) {
  static std::string name = getName(1);
  return luaL_error(L, "%s", name.c_str());
}

// Pointers and references own nothing.
int goodReference(lua_State *L, const std::string &name, std::vector<int> *values) {
  return luaL_error(L, "%s %d", name.c_str(), static_cast<int>(values->size()));
}

// Nothing is known of what this does.
void unknown(lua_State *L);
int goodUnknown(lua_State *L) {
  std::string name = getName(1);
  unknown(L);
  return count(name);
}

// A lambda's body is its own; nobody calls it here.
int goodLambda(lua_State *L) {
  std::string name = getName(1);
  lua_pushcclosure(L, [](lua_State *L) -> int { return luaL_error(L, "later"); }, 0);
  return count(name);
}
