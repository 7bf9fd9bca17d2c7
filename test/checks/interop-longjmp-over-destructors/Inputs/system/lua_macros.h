// A macro and bodies of a library, in a system header.
#include "../lua.h"
#define luaL_argexpected(L, cond, arg, name) ((void)((cond) || luaL_argerror(L, (arg), (name))))

#ifdef __cplusplus
#include <string>
namespace wrap {
template <class T> T get(lua_State *L, int n) { return static_cast<T>(luaL_checkinteger(L, n)); }
inline std::string keep(lua_State *L, int n) {
  std::string text("a long enough text, which is kept");
  text += luaL_checkstring(L, n);
  return text;
}
} // namespace wrap
#endif
