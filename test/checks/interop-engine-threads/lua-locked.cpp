// A Lua state, and a mutex around every use of it.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <lua.hpp>
#include <mutex>
#include <thread>

class GoodScript {
public:
  GoodScript() : L(luaL_newstate()) {
    Worker = std::thread([this] { tick(); });
  }
  void call() {
    std::lock_guard<std::mutex> Guard(Lock);
    lua_getglobal(L, "call");
  }

private:
  void tick() {
    std::lock_guard<std::mutex> Guard(Lock);
    lua_getglobal(L, "tick");
  }
  lua_State *L;
  std::mutex Lock;
  std::thread Worker;
};

int main() {
  GoodScript Good;
  Good.call();
  return 0;
}
