-- Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
-- One end of a link is collected while the other one is still there, and would answer if it were asked.
local link = require "link"

io.stdout:setvbuf("no")
local here, there = link.pair()
here:send("hello")
print("received " .. there:receive())
here = nil
print("one end is collected, which waits for the other one to answer")
collectgarbage()
print("collected; the other end received " .. there:receive())
