// By type: a handle whose release may run callbacks, before the class that stores these callbacks.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++14,c++20 -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/audio.yaml'}}"

#include "Inputs/audio.h"
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct FreeOptions {
  void operator()(audio_options *options) const { audio_options_free(options); }
};
struct FreePlayer {
  void operator()(audio_player *player) const { audio_player_free(player); }
};
struct AbandonPlayer {
  void operator()(audio_player *player) const { audio_player_abandon(player); }
};
using Player = std::unique_ptr<audio_player, FreePlayer>;

// The options, with the callbacks that are registered on them.
class Options {
public:
  Options() : handle_(audio_options_new()) {}
  void onEnd(std::function<void()> callback) { onEnd_ = std::move(callback); }
  audio_options *get() { return handle_.get(); }

private:
  std::unique_ptr<audio_options, FreeOptions> handle_;
  std::function<void()> onEnd_;
};

// The options alone.
class PlainOptions {
public:
  PlainOptions() : handle_(audio_options_new()) {}
  audio_options *get() { return handle_.get(); }

private:
  std::unique_ptr<audio_options, FreeOptions> handle_;
  std::string name_;
};

class BadPlayerFirst {
public:
  explicit BadPlayerFirst(Options options) : options_(std::move(options)) {}

private:
  Player player_;
  Options options_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: member 'player_' outlives 'options_', whose callbacks 'audio_player_free' may call
// CHECK-MESSAGES: :[[@LINE-3]]:11: note: 'options_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: 'audio_player_free' runs callbacks that a player_options was given (model audio.yaml)
// CHECK-FIXES: class BadPlayerFirst {
// CHECK-FIXES: private:
// CHECK-FIXES-NEXT: Options options_;
// CHECK-FIXES-NEXT: Player player_;

class GoodOptionsFirst {
public:
  explicit GoodOptionsFirst(Options options);

private:
  Options options_;
  Player player_;
};

class GoodStoresNoCallbacks {
public:
  explicit GoodStoresNoCallbacks(PlainOptions options);

private:
  Player player_;
  PlainOptions options_;
};

class GoodReleaseCallsNothing {
public:
  explicit GoodReleaseCallsNothing(Options options);

private:
  std::unique_ptr<audio_player, AbandonPlayer> player_;
  Options options_;
};

class GoodOptionsReferredTo {
public:
  explicit GoodOptionsReferredTo(Options &options);

private:
  Player player_;
  Options &options_;
};

class GoodPlayerReset {
public:
  explicit GoodPlayerReset(Options options);
  ~GoodPlayerReset() { player_.reset(); }

private:
  Player player_;
  Options options_;
};

// Callbacks for something else.
class Button {
  std::function<void()> onClick_;
};
class GoodOtherCallbacks {
public:
  GoodOtherCallbacks();

private:
  Player player_;
  Button button_;
};

// Wrappers of one's own, and options behind a pointer.
class PlayerHandle {
public:
  explicit PlayerHandle(audio_player *player) : player_(player) {}
  ~PlayerHandle() { audio_player_free(player_); }

private:
  audio_player *player_;
};

class BadWrapper {
public:
  BadWrapper() : player_(nullptr) {}

private:
  PlayerHandle player_;
  std::unique_ptr<Options> options_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:16: warning: member 'player_' outlives 'options_', whose callbacks 'audio_player_free' may call
// CHECK-MESSAGES: :[[@LINE-3]]:28: note: 'options_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-5]]:16: note: 'audio_player_free' runs callbacks that a player_options was given (model audio.yaml)
// CHECK-FIXES: class BadWrapper {
// CHECK-FIXES: std::unique_ptr<Options> options_;
// CHECK-FIXES-NEXT: PlayerHandle player_;

class GoodWrapper {
public:
  GoodWrapper() : player_(nullptr) {}

private:
  std::unique_ptr<Options> options_;
  PlayerHandle player_;
};
