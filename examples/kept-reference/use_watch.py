"""Gives the watcher a callable that nobody else keeps, and has it called."""

import watch

watcher = watch.Watcher(lambda: "called")
others = [lambda: None for _ in range(1000)]  # takes the memory of what was freed
answer = watcher.fire()
if answer != "called":
    raise SystemExit("the watcher called something else")
print(answer)
