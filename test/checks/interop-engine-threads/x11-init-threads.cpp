// XInitThreads() makes a connection safe for several threads.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <X11/Xlib.h>
#include <thread>

static Display *Shared;
static void goodBlink() {
  XClearWindow(Shared, 1);
  XFlush(Shared);
}

int main() {
  XInitThreads();
  Shared = XOpenDisplay(nullptr);
  std::thread Good(goodBlink);
  XEvent Event;
  while (XNextEvent(Shared, &Event))
    ;
  Good.join();
}
