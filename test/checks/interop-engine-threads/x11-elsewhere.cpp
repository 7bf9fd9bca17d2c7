// Where the connection is opened elsewhere, XInitThreads() may be called there.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <X11/Xlib.h>
#include <thread>

extern Display *Shared;
static void goodBlink() { XClearWindow(Shared, 1); }

int main() {
  std::thread Good(goodBlink);
  XEvent Event;
  while (XNextEvent(Shared, &Event))
    ;
  Good.join();
}
