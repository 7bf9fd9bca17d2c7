// Callbacks, pools and locks that a model knows.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20 -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/audio.yaml'}}"

#include "Inputs/audio.h"
#include <memory>
#include <thread>
#include <vector>

struct CloseStream {
  void operator()(audio_stream *stream) const { audio_close(stream); }
};
using Stream = std::unique_ptr<audio_stream, CloseStream>;

// The library's thread may call until the handle is released.
class BadStreamFirst {
public:
  BadStreamFirst() : stream_(audio_open()) { audio_set_callback(stream_.get(), &BadStreamFirst::onData, this); }

private:
  static void onData(void *cookie) { static_cast<BadStreamFirst *>(cookie)->fill(); }
  void fill() { samples_.push_back(1); }
  Stream stream_;
  std::vector<int> samples_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: member 'stream_' outlives 'samples_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'samples_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-10]]:46: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-8]]:38: note: 'BadStreamFirst::onData' calls 'BadStreamFirst::fill' here
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: 'samples_' is used here
// CHECK-FIXES: class BadStreamFirst {
// CHECK-FIXES: std::vector<int> samples_;
// CHECK-FIXES-NEXT: Stream stream_;

class GoodStreamLast {
public:
  GoodStreamLast() : stream_(audio_open()) { audio_set_callback(stream_.get(), &GoodStreamLast::onData, this); }

private:
  static void onData(void *cookie) { static_cast<GoodStreamLast *>(cookie)->fill(); }
  void fill() { samples_.push_back(1); }
  std::vector<int> samples_;
  Stream stream_;
};

class GoodStreamReset {
public:
  GoodStreamReset() : stream_(audio_open()) { audio_set_callback(stream_.get(), &GoodStreamReset::onData, this); }
  ~GoodStreamReset() { stream_.reset(); }

private:
  static void onData(void *cookie) { static_cast<GoodStreamReset *>(cookie)->fill(); }
  void fill() { samples_.push_back(1); }
  Stream stream_;
  std::vector<int> samples_;
};

// Called only from the calls that the program makes.
class GoodNotUntilRelease {
public:
  GoodNotUntilRelease() : stream_(audio_open()) {
    audio_set_format_callback(stream_.get(), &GoodNotUntilRelease::onData, this);
  }

private:
  static void onData(void *cookie) { static_cast<GoodNotUntilRelease *>(cookie)->fill(); }
  void fill() { samples_.push_back(1); }
  Stream stream_;
  std::vector<int> samples_;
};

class GoodDuringTheCall {
public:
  GoodDuringTheCall() : stream_(audio_open()) { audio_for_each(stream_.get(), &GoodDuringTheCall::onData, this); }

private:
  static void onData(void *cookie) { static_cast<GoodDuringTheCall *>(cookie)->fill(); }
  void fill() { samples_.push_back(1); }
  Stream stream_;
  std::vector<int> samples_;
};

// The handle is what the call makes.
class BadOnResult {
public:
  BadOnResult() : stream_(audio_open_with(&BadOnResult::onData, this)) {}

private:
  static void onData(void *cookie) { static_cast<BadOnResult *>(cookie)->fill(); }
  void fill() { samples_.push_back(1); }
  Stream stream_;
  std::vector<int> samples_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: member 'stream_' outlives 'samples_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'samples_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-10]]:27: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-8]]:38: note: 'BadOnResult::onData' calls 'BadOnResult::fill' here
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: 'samples_' is used here
// CHECK-FIXES: class BadOnResult {
// CHECK-FIXES: std::vector<int> samples_;
// CHECK-FIXES-NEXT: Stream stream_;

class GoodOnResult {
public:
  GoodOnResult() : stream_(audio_open_with(&GoodOnResult::onData, this)) {}

private:
  static void onData(void *cookie) { static_cast<GoodOnResult *>(cookie)->fill(); }
  void fill() { samples_.push_back(1); }
  std::vector<int> samples_;
  Stream stream_;
};

// A lambda without captures, with the cookie.
class BadLambdaWithCookie {
public:
  BadLambdaWithCookie() : stream_(audio_open()) {
    audio_set_callback(
        stream_.get(), [](void *cookie) { static_cast<BadLambdaWithCookie *>(cookie)->fill(); }, this);
  }

private:
  void fill() { samples_.push_back(1); }
  Stream stream_;
  std::vector<int> samples_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: member 'stream_' outlives 'samples_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'samples_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-11]]:43: note: 'lambda' calls 'BadLambdaWithCookie::fill' here
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: 'samples_' is used here
// CHECK-FIXES: class BadLambdaWithCookie {
// CHECK-FIXES: std::vector<int> samples_;
// CHECK-FIXES-NEXT: Stream stream_;

// The cookie is the sibling itself.
class BadCookieIsSibling {
public:
  BadCookieIsSibling() : stream_(audio_open()) { audio_set_callback(stream_.get(), &onData, &samples_); }

private:
  static void onData(void *cookie) { static_cast<std::vector<int> *>(cookie)->push_back(1); }
  Stream stream_;
  std::vector<int> samples_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: member 'stream_' outlives 'samples_', which its callback uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'samples_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:50: note: the callback is given here
// CHECK-MESSAGES: :[[@LINE-7]]:38: note: 'samples_' is used here
// CHECK-FIXES: class BadCookieIsSibling {
// CHECK-FIXES: std::vector<int> samples_;
// CHECK-FIXES-NEXT: Stream stream_;

// Another object's stream, and no cookie at all.
class GoodNoCookie {
public:
  GoodNoCookie() : stream_(audio_open()) { audio_set_callback(stream_.get(), &onData, nullptr); }

private:
  static void onData(void *) {}
  Stream stream_;
  std::vector<int> samples_;
};

class GoodSomebodyElsesStream {
public:
  explicit GoodSomebodyElsesStream(audio_stream *stream) : stream_(stream) {
    audio_set_callback(stream_, &GoodSomebodyElsesStream::onData, this);
  }

private:
  static void onData(void *cookie) { static_cast<GoodSomebodyElsesStream *>(cookie)->fill(); }
  void fill() { samples_.push_back(1); }
  audio_stream *stream_;
  std::vector<int> samples_;
};

// A pool whose destructor the model says to join.
class BadPoolFirst {
public:
  void add() {
    pool_.submit([this] { samples_.push_back(1); });
  }

private:
  audio::Pool pool_;
  std::vector<int> samples_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: member 'pool_' outlives 'samples_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'samples_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:27: note: 'samples_' is used here
// CHECK-FIXES: class BadPoolFirst {
// CHECK-FIXES: std::vector<int> samples_;
// CHECK-FIXES-NEXT: audio::Pool pool_;

class GoodPoolLast {
public:
  void add() {
    pool_.submit([this] { samples_.push_back(1); });
  }

private:
  std::vector<int> samples_;
  audio::Pool pool_;
};

class GoodPoolStopped {
public:
  ~GoodPoolStopped() { pool_.stop(); }
  void add() {
    pool_.submit([this] { samples_.push_back(1); });
  }

private:
  audio::Pool pool_;
  std::vector<int> samples_;
};

// A lock whose end does nothing counts, another trivial class does not.
class BadLockLater {
public:
  void add() {
    pool_.submit([this] { lock_.lock(); });
  }

private:
  audio::Pool pool_;
  audio::Lock lock_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:15: warning: member 'pool_' outlives 'lock_', which its thread uses
// CHECK-MESSAGES: :[[@LINE-3]]:15: note: 'lock_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: the thread is started here
// CHECK-MESSAGES: :[[@LINE-10]]:27: note: 'lock_' is used here
// CHECK-FIXES: class BadLockLater {
// CHECK-FIXES: audio::Lock lock_;
// CHECK-FIXES-NEXT: audio::Pool pool_;

class GoodGaugeLater {
public:
  void add() {
    pool_.submit([this] { gauge_.set(1); });
  }

private:
  audio::Pool pool_;
  audio::Gauge gauge_;
};
