-- luv-thread-state: a thread that a coroutine starts keeps the coroutine's lua_State; the collector frees it before the thread ends.
-- Needs luv built as luv.so for Lua 5.4 from the commit in found.jsonl, and valgrind:
--   valgrind -q lua5.4 luv-thread-state.lua
-- It printed for us:
--   Invalid read of size 8 ... luaL_unref ... by luv_thread_notify_close_cb (thread.c:387)
package.cpath = "./?.so;" .. package.cpath
local uv = require "luv"

local starter = coroutine.create(function()
  return uv.new_thread(function()
    local sum = 0
    for i = 1, 1e7 do sum = sum + i end
  end)
end)
local _, thread = coroutine.resume(starter)
starter = nil
collectgarbage()
collectgarbage()
uv.run()
print("ended")
