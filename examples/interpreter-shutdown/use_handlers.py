"""Keeps a handler in the extension, and ends."""
import handlers


class Counter:
    def __init__(self):
        self.calls = []

    def __call__(self):
        self.calls.append("called")
        return len(self.calls)


handlers.set("event", Counter())
print("the handler was called", handlers.call("event"), "time")
