// Hooks: a pointer in a global, members in a table, a function with its cookie.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <deque>
#include <functional>
#include <map>
#include <thread>

// A global.
static void (*OnPage)(int);
void setOnPage(void (*Hook)(int)) { OnPage = Hook; }
static void badPage(int Sheet) { desk_show(Sheet); }
// CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'desk_show' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-MESSAGES: :[[@LINE+63]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+62]]:27: note: the lambda calls 'work' here
// CHECK-MESSAGES: :[[@LINE+46]]:3: note: 'work' calls 'badPage' here
// CHECK-MESSAGES: :[[@LINE+57]]:13: note: 'badPage' is given to 'setOnPage' here
// CHECK-MESSAGES: :[[@LINE-6]]:34: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

// Pointers to members.
class Server {
public:
  using Handler = void (Server::*)(int);
  Server() { add(1, &Server::badShow); }
  void add(int Code, Handler H) { Handlers[Code] = H; }
  void serve(int Code) {
    Handler H = Handlers[Code];
    (this->*H)(Code);
  }

private:
  void badShow(int Sheet) { desk_show(Sheet); }
  std::map<int, Handler> Handlers;
};
// CHECK-MESSAGES: :[[@LINE-3]]:29: warning: 'desk_show' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-MESSAGES: :[[@LINE+41]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+40]]:27: note: the lambda calls 'work' here
// CHECK-MESSAGES: :[[@LINE+25]]:3: note: 'work' calls 'Server::serve' here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'Server::serve' calls 'Server::badShow' here
// CHECK-MESSAGES: :[[@LINE-16]]:22: note: 'Server::badShow' is given to 'Server::add' here
// CHECK-MESSAGES: :[[@LINE-9]]:29: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

// A function and what it is given.
struct Call {
  void (*Function)(void *);
  void *Data;
};
static std::deque<Call> Calls;
void addCall(void (*Function)(void *), void *Data) { Calls.push_back(Call{Function, Data}); }
static void callLater(void *Data) { (*static_cast<std::function<void()> *>(Data))(); }
static void badLater() { desk_show(3); }
// CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'desk_show' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-MESSAGES: :[[@LINE+24]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+23]]:27: note: the lambda calls 'work' here
// CHECK-MESSAGES: :[[@LINE+10]]:3: note: 'work' calls 'callLater' here
// CHECK-MESSAGES: :[[@LINE+20]]:11: note: 'callLater' is given to 'addCall' here
// CHECK-MESSAGES: :[[@LINE-7]]:37: note: 'callLater' calls 'badLater' here
// CHECK-MESSAGES: :[[@LINE+18]]:48: note: 'badLater' is given to 'addCall' here
// CHECK-MESSAGES: :[[@LINE-8]]:26: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

static void work(Server &S) {
  OnPage(1);
  S.serve(1);
  Call Next = Calls.front();
  Next.Function(Next.Data);
}

// Called by the main thread.
static void (*OnQuit)(int);
static void goodQuit(int Sheet) { desk_show(Sheet); }

int main() {
  static Server S;
  setOnPage(badPage);
  OnQuit = goodQuit;
  addCall(callLater, new std::function<void()>(badLater));
  std::thread Worker([] { work(S); });
  Worker.join();
  OnQuit(1);
}
