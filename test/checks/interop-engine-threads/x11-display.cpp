// A connection to the server that two threads share, without XInitThreads() and without a lock.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <X11/Xlib.h>
#include <mutex>
#include <thread>

static Display *Shared;
static void badBlink() {
  XClearWindow(Shared, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'XClearWindow' must not run on two threads at once, but the thread that runs 'badBlink' and the main thread reach 'Shared' without a lock
  // CHECK-NOTES: :[[@LINE+25]]:15: note: 'badBlink' is started as a thread here
  // CHECK-NOTES: :[[@LINE+25]]:3: note: the main thread calls 'XMapWindow' here
  // CHECK-NOTES: :[[@LINE+2]]:3: note: 'XFlush' is called here, too
  // CHECK-NOTES: :[[@LINE-5]]:3: note: 'XInitThreads', called before all else of Xlib, lets several threads use a connection; libX11 1.8 and later does so by itself (model x11-xcb.yaml)
  XFlush(Shared);
}

// All of them hold the same lock.
static Display *Locked;
static std::mutex Lock;
static void goodBlink() {
  std::lock_guard<std::mutex> Guard(Lock);
  XClearWindow(Locked, 1);
}

// A connection of its own.
static void goodOwn() {
  Display *Own = XOpenDisplay(nullptr);
  XClearWindow(Own, 1);
  XCloseDisplay(Own);
}

int main() {
  Shared = XOpenDisplay(nullptr);
  Locked = XOpenDisplay(":1");
  std::thread Bad(badBlink), Good(goodBlink), Own(goodOwn);
  XMapWindow(Shared, 1);
  {
    std::lock_guard<std::mutex> Guard(Lock);
    XMapWindow(Locked, 1);
  }
  XEvent Event;
  while (XNextEvent(Shared, &Event))
    ;
  Bad.join();
  Good.join();
  Own.join();
}
