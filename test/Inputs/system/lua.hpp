// A mock of what C++ includes of Lua.
#include <lua.h>
#include <lauxlib.h>
