# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# One thread waits for a message in the extension; another one ticks, then sends it. Counted, not timed.
require "socket"
require "link"

TICKS = 5

Signal.trap("TERM", "SYSTEM_DEFAULT") # Ruby would wait for its main thread
$stdout.sync = true
Thread.current.priority = 3 # turns of almost a second: nothing but a release of the GVL lets the other thread in
here, there = UNIXSocket.pair
ticks = 0
started = Queue.new
Thread.new do
  started.pop
  TICKS.times do
    ticks += 1
    puts "tick #{ticks}"
    Thread.pass
  end
  there.write("hello")
end
puts "waiting for a message that the other thread sends"
started << true
message = Link.receive(here.fileno)
puts "received #{message} after #{ticks} ticks"
