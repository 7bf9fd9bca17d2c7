// Threads that get a copy of a shared pointer, and may drop the last one.
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -std=c++14,c++20 -- --config="{CheckOptions: {interop-finalizer-releases-engine-handle.ModelFiles: '%S/Inputs/kiln.yaml'}}"

#include "Inputs/kiln.h"
#include <functional>
#include <memory>
#include <thread>
#include <vector>

class Pot {
public:
  ~Pot() { pot_free(Handle); }
  pot *Handle = nullptr;
};
class Brick {
public:
  ~Brick() { brick_free(Handle); }
  brick *Handle = nullptr;
};
void look(const Pot *P);
void look(const wheel *W);

void badCapture(std::shared_ptr<Pot> P) {
  std::thread([P] { look(P.get()); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:16: warning: 'pot_free' releases a handle of the kiln on whichever thread drops the last copy of 'P', and another thread gets one here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda is given to 'std::thread::thread' here, and ends with what it was given on the thread that runs it
// CHECK-MESSAGES: :[[@LINE-16]]:12: note: 'Pot::~Pot' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-17]]:12: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: give it a weak reference, or let the deleter post the release to the thread of the kiln
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: let one potter do all that the kiln has to do with
void badDefault(std::shared_ptr<Pot> P) {
  std::thread([=] { look(P.get()); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:15: warning: 'pot_free' releases a handle of the kiln on whichever thread drops the last copy of 'P', and another thread gets one here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda is given to 'std::thread::thread' here, and ends with what it was given on the thread that runs it
// CHECK-MESSAGES: :[[@LINE-25]]:12: note: 'Pot::~Pot' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-26]]:12: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:15: note: give it a weak reference, or let the deleter post the release to the thread of the kiln
// CHECK-MESSAGES: :[[@LINE-7]]:15: note: let one potter do all that the kiln has to do with
void badInit(const std::shared_ptr<Pot> &P) {
  std::thread([Own = P] { look(Own.get()); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:16: warning: 'pot_free' releases a handle of the kiln on whichever thread drops the last copy of 'Own', and another thread gets one here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda is given to 'std::thread::thread' here, and ends with what it was given on the thread that runs it
// CHECK-MESSAGES: :[[@LINE-34]]:12: note: 'Pot::~Pot' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-35]]:12: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: give it a weak reference, or let the deleter post the release to the thread of the kiln
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: let one potter do all that the kiln has to do with
void badArgument(std::shared_ptr<Pot> P) {
  std::thread([](std::shared_ptr<Pot> Own) { look(Own.get()); }, P).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:66: warning: 'pot_free' releases a handle of the kiln on whichever thread drops the last copy of 'P', and another thread gets one here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda is given to 'std::thread::thread' here, and ends with what it was given on the thread that runs it
// CHECK-MESSAGES: :[[@LINE-43]]:12: note: 'Pot::~Pot' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-44]]:12: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:66: note: give it a weak reference, or let the deleter post the release to the thread of the kiln
// CHECK-MESSAGES: :[[@LINE-7]]:66: note: let one potter do all that the kiln has to do with
void badDeleter() {
  std::shared_ptr<wheel> W(wheel_make(), [](wheel *Last) { wheel_free(Last); });
  std::thread([W] { look(W.get()); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:16: warning: 'wheel_free' releases the wheel on whichever thread drops the last copy of 'W', and another thread gets one here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda is given to 'std::thread::thread' here, and ends with what it was given on the thread that runs it
// CHECK-MESSAGES: :[[@LINE-5]]:42: note: the lambda is its deleter
// CHECK-MESSAGES: :[[@LINE-6]]:60: note: the lambda calls 'wheel_free' here
// CHECK-MESSAGES: :[[@LINE-7]]:60: note: the wheel is for the one thread that made it (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: give it a weak reference, or let the deleter post the release to the thread that made it
void badNamedDeleter() {
  std::shared_ptr<wheel> W(wheel_make(), wheel_free);
  std::thread([W] { look(W.get()); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:16: warning: 'wheel_free' releases the wheel on whichever thread drops the last copy of 'W', and another thread gets one here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda is given to 'std::thread::thread' here, and ends with what it was given on the thread that runs it
// CHECK-MESSAGES: :[[@LINE-5]]:42: note: 'wheel_free' is its deleter
// CHECK-MESSAGES: :[[@LINE-6]]:42: note: the wheel is for the one thread that made it (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: give it a weak reference, or let the deleter post the release to the thread that made it
class BadMember : public std::enable_shared_from_this<BadMember> {
public:
  ~BadMember() { vase_free(Vase); }
  void start() {
    std::thread([Self = shared_from_this()] { Self->work(); }).detach();
  }
  void work();

private:
  vase *Vase = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-7]]:18: warning: 'vase_free' releases a handle of the showroom on whichever thread drops the last copy of 'Self', and another thread gets one here
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: the lambda is given to 'std::thread::thread' here, and ends with what it was given on the thread that runs it
// CHECK-MESSAGES: :[[@LINE-11]]:18: note: 'BadMember::~BadMember' calls 'vase_free' here
// CHECK-MESSAGES: :[[@LINE-12]]:18: note: the showroom is for the main thread alone (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:18: note: give it a weak reference, or let the deleter post the release to the main thread
class BadPool {
public:
  void start(std::shared_ptr<Pot> P) {
    Threads.emplace_back([P] { look(P.get()); });
  }
  ~BadPool() {
    for (std::thread &T : Threads)
      T.join();
  }

private:
  std::vector<std::thread> Threads;
};
// CHECK-MESSAGES: :[[@LINE-10]]:27: warning: 'pot_free' releases a handle of the kiln on whichever thread drops the last copy of 'P', and another thread gets one here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: the lambda is given to 'std::vector::emplace_back' here, and ends with what it was given on the thread that runs it
// CHECK-MESSAGES: :[[@LINE-97]]:12: note: 'Pot::~Pot' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-98]]:12: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-14]]:27: note: give it a weak reference, or let the deleter post the release to the thread of the kiln
// CHECK-MESSAGES: :[[@LINE-15]]:27: note: let one potter do all that the kiln has to do with

void badTask(helpers &H, std::shared_ptr<Pot> P) {
  H.give([P] { look(P.get()); });
}
// CHECK-MESSAGES: :[[@LINE-2]]:11: warning: 'pot_free' releases a handle of the kiln on whichever thread drops the last copy of 'P', and another thread gets one here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda is given to 'helpers::give' here, and ends with what it was given on the thread that runs it
// CHECK-MESSAGES: :[[@LINE-107]]:12: note: 'Pot::~Pot' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-108]]:12: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:11: note: give it a weak reference, or let the deleter post the release to the thread of the kiln
// CHECK-MESSAGES: :[[@LINE-7]]:11: note: let one potter do all that the kiln has to do with
void badWatcher(helpers &H, std::shared_ptr<Pot> P) {
  H.watch([P] { look(P.get()); });
}
// CHECK-MESSAGES: :[[@LINE-2]]:12: warning: 'pot_free' releases a handle of the kiln on whichever thread drops the last copy of 'P', and another thread gets one here
// CHECK-MESSAGES: :[[@LINE-3]]:11: note: the lambda is given to 'helpers::watch' here, and ends with what it was given on the thread that runs it
// CHECK-MESSAGES: :[[@LINE-116]]:12: note: 'Pot::~Pot' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-117]]:12: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: give it a weak reference, or let the deleter post the release to the thread of the kiln
// CHECK-MESSAGES: :[[@LINE-7]]:12: note: let one potter do all that the kiln has to do with

// Whoever is last may release a brick.
void goodTask(helpers &H, std::shared_ptr<Brick> B, std::weak_ptr<Pot> P) {
  H.give([B, P] { (void)B; });
}
void goodAffinity(std::shared_ptr<Brick> B) {
  std::thread([B] { (void)B; }).detach();
}
void goodWeak(std::weak_ptr<Pot> P) {
  std::thread([P] { (void)P; }).detach();
}
void goodRaw(std::shared_ptr<Pot> P) {
  std::thread([Raw = P.get()] { look(Raw); }).detach();
}
void goodReference(std::shared_ptr<Pot> P) {
  std::thread T([&P] { look(P.get()); });
  T.join();
}
void goodJoined(std::shared_ptr<Pot> P) {
  std::thread T([P] { look(P.get()); });
  T.join();
}
void badScope() {
  std::thread T;
  {
    auto P = std::make_shared<Pot>();
    T = std::thread([P] { look(P.get()); });
  }
  T.join();
}
// CHECK-MESSAGES: :[[@LINE-4]]:22: warning: 'pot_free' releases a handle of the kiln on whichever thread drops the last copy of 'P', and another thread gets one here
// CHECK-MESSAGES: :[[@LINE-5]]:9: note: the lambda is given to 'std::thread::thread' here, and ends with what it was given on the thread that runs it
// CHECK-MESSAGES: :[[@LINE-152]]:12: note: 'Pot::~Pot' calls 'pot_free' here
// CHECK-MESSAGES: :[[@LINE-153]]:12: note: the kiln must always be called by the same thread, and a lock does not help (model kiln.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:22: note: give it a weak reference, or let the deleter post the release to the thread of the kiln
// CHECK-MESSAGES: :[[@LINE-9]]:22: note: let one potter do all that the kiln has to do with
// It is the thread's from then on.
void goodMoved(std::shared_ptr<Pot> P) {
  std::thread([Own = std::move(P)] { look(Own.get()); }).detach();
}
// ... or somebody else's.
void take(std::shared_ptr<Pot> P);
void goodHandedOn(std::shared_ptr<Pot> P) {
  std::thread([P]() mutable { take(std::move(P)); }).detach();
}
// The deleter leaves it to others.
void post(std::function<void()> Task);
void goodDeleter() {
  std::shared_ptr<wheel> W(wheel_make(), [](wheel *Last) { post([Last] { wheel_free(Last); }); });
  std::thread([W] { look(W.get()); }).detach();
}
// The kiln's own thread, as far as can be seen.
void goodEngineThread(std::shared_ptr<Pot> P) {
  std::thread([P] { pot_glaze(P->Handle); }).detach();
}
