// Each key of a model does what docs/models.md says: a hit and a near miss, for a library that only the user's model knows.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20 -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/own-library.yaml'}}"

#include "Inputs/own.h"

void work();

template <int Number> struct Base {
  own_thing *thing_;
};

//===-- blocks -------------------------------------------------------------===//

struct BadUnbounded : Base<0> {
  ~BadUnbounded() { own_wait(thing_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadUnbounded' may block forever in 'own_wait'
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadUnbounded::~BadUnbounded' calls 'own_wait' here
  // CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'own_wait' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:21: note: end the wait first, with 'own_tell'
};
struct GoodBounded : Base<0> {
  ~GoodBounded() { own_rest(thing_); }
};
struct GoodNever : Base<0> {
  ~GoodNever() { own_peek(thing_); }
};
struct GoodNoRow : Base<0> {
  ~GoodNoRow() { own_wait_again(thing_); }
};

struct BadWhenEquals : Base<0> {
  ~BadWhenEquals() { own_wait_when(thing_, OWN_FOREVER); }
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: destructor of 'BadWhenEquals' may block forever in 'own_wait_when'
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'BadWhenEquals::~BadWhenEquals' calls 'own_wait_when' here
  // CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'own_wait_when' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:22: note: bound the wait, or make it before the destructor runs
};
struct GoodWhenEquals : Base<0> {
  ~GoodWhenEquals() { own_wait_when(thing_, 3); }
};
struct BadWhenBelow : Base<0> {
  ~BadWhenBelow() { own_wait_below(thing_, -2); }
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadWhenBelow' may block forever in 'own_wait_below'
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadWhenBelow::~BadWhenBelow' calls 'own_wait_below' here
  // CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'own_wait_below' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:21: note: bound the wait, or make it before the destructor runs
};
struct GoodWhenBelow : Base<0> {
  ~GoodWhenBelow() { own_wait_below(thing_, 0); }
};
struct BadWhenNotBelow : Base<0> {
  ~BadWhenNotBelow() { own_wait_not_below(thing_, 10); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadWhenNotBelow' may block forever in 'own_wait_not_below'
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadWhenNotBelow::~BadWhenNotBelow' calls 'own_wait_not_below' here
  // CHECK-MESSAGES: :[[@LINE-3]]:24: note: 'own_wait_not_below' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:24: note: bound the wait, or make it before the destructor runs
};
struct GoodWhenNotBelow : Base<0> {
  ~GoodWhenNotBelow() { own_wait_not_below(thing_, 9); }
};
struct BadWhenDiffers : Base<0> {
  ~BadWhenDiffers() { own_wait_differs(thing_, 2); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadWhenDiffers' may block forever in 'own_wait_differs'
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadWhenDiffers::~BadWhenDiffers' calls 'own_wait_differs' here
  // CHECK-MESSAGES: :[[@LINE-3]]:23: note: 'own_wait_differs' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:23: note: bound the wait, or make it before the destructor runs
};
struct GoodWhenDiffers : Base<0> {
  ~GoodWhenDiffers() { own_wait_differs(thing_, 1); }
};
struct BadUnlessFlag : Base<0> {
  ~BadUnlessFlag() { own_wait_unless(thing_, 1 | 4); }
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: destructor of 'BadUnlessFlag' may block forever in 'own_wait_unless'
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'BadUnlessFlag::~BadUnlessFlag' calls 'own_wait_unless' here
  // CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'own_wait_unless' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:22: note: bound the wait, or make it before the destructor runs
};
struct GoodUnlessFlag : Base<0> {
  ~GoodUnlessFlag() { own_wait_unless(thing_, 1 | OWN_NOWAIT); }
};
struct BadNull : Base<0> {
  ~BadNull() { own_wait_null(thing_, nullptr); }
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadNull' may block forever in 'own_wait_null'
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'BadNull::~BadNull' calls 'own_wait_null' here
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note: 'own_wait_null' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:16: note: bound the wait, or make it before the destructor runs
};
struct GoodNull : Base<0> {
  ~GoodNull() { own_wait_null(thing_, "text"); }
};
struct BadNotNull : Base<0> {
  ~BadNotNull() { own_wait_not_null(thing_, "text"); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadNotNull' may block forever in 'own_wait_not_null'
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadNotNull::~BadNotNull' calls 'own_wait_not_null' here
  // CHECK-MESSAGES: :[[@LINE-3]]:19: note: 'own_wait_not_null' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:19: note: bound the wait, or make it before the destructor runs
};
struct GoodNotNull : Base<0> {
  ~GoodNotNull() { own_wait_not_null(thing_, nullptr); }
};
struct BadTwoTests : Base<0> {
  ~BadTwoTests() { own_wait_two(thing_, 1, 2); }
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: destructor of 'BadTwoTests' may block forever in 'own_wait_two'
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'BadTwoTests::~BadTwoTests' calls 'own_wait_two' here
  // CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'own_wait_two' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:20: note: bound the wait, or make it before the destructor runs
};
struct GoodTwoTests : Base<0> {
  ~GoodTwoTests() { own_wait_two(thing_, 1, 3); }
};
struct BadTag : Base<0> {
  ~BadTag() { own_wait_tag(thing_, own::eager); }
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destructor of 'BadTag' may block forever in 'own_wait_tag'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: 'BadTag::~BadTag' calls 'own_wait_tag' here
  // CHECK-MESSAGES: :[[@LINE-3]]:15: note: 'own_wait_tag' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:15: note: bound the wait, or make it before the destructor runs
};
struct GoodTag : Base<0> {
  ~GoodTag() { own_wait_tag(thing_, own::lazy); }
};

//===-- names, patterns ----------------------------------------------------===//

struct BadPattern : Base<0> {
  ~BadPattern() { own_any_thing(thing_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadPattern' may block forever in 'own_any_thing'
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadPattern::~BadPattern' calls 'own_any_thing' here
  // CHECK-MESSAGES: :[[@LINE-3]]:19: note: 'own_any_thing' waits until anything comes (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:19: note: bound the wait, or make it before the destructor runs
};
struct GoodExcept : Base<0> {
  ~GoodExcept() { own_any_not(thing_); }
};
// A row by name wins over one by pattern.
struct GoodNameOverPattern : Base<0> {
  ~GoodNameOverPattern() { own_any_other(thing_); }
};

//===-- mitigations, unblock -----------------------------------------------===//

struct BadNotMitigated {
  ~BadNotMitigated() { own_drain(thing_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadNotMitigated' may block forever in 'own_drain'
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadNotMitigated::~BadNotMitigated' calls 'own_drain' here
  // CHECK-MESSAGES: :[[@LINE-3]]:24: note: 'own_drain' waits until it is drained (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:24: note: bound the wait first, with 'own_limit'
  own_thing *thing_;
};
struct GoodMitigated {
  GoodMitigated() { own_limit(thing_, OWN_LIMIT, 100); }
  ~GoodMitigated() { own_drain(thing_); }
  own_thing *thing_;
};
struct BadMitigationOtherValue {
  BadMitigationOtherValue() { own_limit(thing_, 3, 100); }
  ~BadMitigationOtherValue() { own_drain(thing_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: destructor of 'BadMitigationOtherValue' may block forever in 'own_drain'
  // CHECK-MESSAGES: :[[@LINE-2]]:32: note: 'BadMitigationOtherValue::~BadMitigationOtherValue' calls 'own_drain' here
  // CHECK-MESSAGES: :[[@LINE-3]]:32: note: 'own_drain' waits until it is drained (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:32: note: bound the wait first, with 'own_limit'
  own_thing *thing_;
};
struct BadMitigationUnless {
  BadMitigationUnless() { own_limit(thing_, OWN_LIMIT, -1); }
  ~BadMitigationUnless() { own_drain(thing_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: destructor of 'BadMitigationUnless' may block forever in 'own_drain'
  // CHECK-MESSAGES: :[[@LINE-2]]:28: note: 'BadMitigationUnless::~BadMitigationUnless' calls 'own_drain' here
  // CHECK-MESSAGES: :[[@LINE-3]]:28: note: 'own_drain' waits until it is drained (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:28: note: bound the wait first, with 'own_limit'
  own_thing *thing_;
};
struct BadMitigationOtherObject {
  BadMitigationOtherObject() { own_limit(other_, OWN_LIMIT, 100); }
  ~BadMitigationOtherObject() { own_drain(thing_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: destructor of 'BadMitigationOtherObject' may block forever in 'own_drain'
  // CHECK-MESSAGES: :[[@LINE-2]]:33: note: 'BadMitigationOtherObject::~BadMitigationOtherObject' calls 'own_drain' here
  // CHECK-MESSAGES: :[[@LINE-3]]:33: note: 'own_drain' waits until it is drained (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:33: note: bound the wait first, with 'own_limit'
  own_thing *thing_;
  own_thing *other_;
};
struct GoodUnblocked {
  ~GoodUnblocked() {
    own_tell(thing_);
    own_wait(thing_);
  }
  own_thing *thing_;
};
struct BadNotUnblockedBy {
  ~BadNotUnblockedBy() {
    own_shout(thing_);
    own_wait(thing_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadNotUnblockedBy' may block forever in 'own_wait'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadNotUnblockedBy::~BadNotUnblockedBy' calls 'own_wait' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'own_wait' waits until it is told (model own-library.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: end the wait first, with 'own_tell'
  }
  own_thing *thing_;
};

//===-- starts, joins ------------------------------------------------------===//

struct BadStarted {
  BadStarted() { own_start(&thread_, &BadStarted::enter, this); }
  ~BadStarted() { own_join(thread_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadStarted' may block forever in 'own_join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadStarted::~BadStarted' calls 'own_join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:18: note: the thread that runs 'BadStarted::enter' is started here
  // CHECK-MESSAGES: :[[@LINE+3]]:35: note: 'BadStarted::enter' calls 'own_wait' here
  // CHECK-MESSAGES: :[[@LINE+2]]:35: note: 'own_wait' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:19: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  static void enter(void *self) { own_wait(static_cast<BadStarted *>(self)->thing_); }
  own_thing *thing_;
  own_thread thread_;
};
struct GoodStarted {
  GoodStarted() { own_start(&thread_, &GoodStarted::enter, this); }
  ~GoodStarted() {
    own_tell(thing_);
    own_join(thread_);
  }
  static void enter(void *self) { own_wait(static_cast<GoodStarted *>(self)->thing_); }
  own_thing *thing_;
  own_thread thread_;
};
struct BadSpawned {
  BadSpawned() : thread_(own_spawn(&BadSpawned::enter, this)) {}
  ~BadSpawned() { own_join(thread_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadSpawned' may block forever in 'own_join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadSpawned::~BadSpawned' calls 'own_join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:26: note: the thread that runs 'BadSpawned::enter' is started here
  // CHECK-MESSAGES: :[[@LINE+3]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:19: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  static void enter(void *self) {
    while (!static_cast<BadSpawned *>(self)->stop_)
      work();
  }
  volatile bool stop_ = false;
  own_thread thread_;
};
struct GoodSpawned {
  GoodSpawned() : thread_(own_spawn(&GoodSpawned::enter, this)) {}
  ~GoodSpawned() {
    stop_ = true;
    own_join(thread_);
  }
  static void enter(void *self) {
    while (!static_cast<GoodSpawned *>(self)->stop_)
      work();
  }
  volatile bool stop_ = false;
  own_thread thread_;
};
struct BadToldInTheWrongWay {
  BadToldInTheWrongWay() { own_start(&thread_, &BadToldInTheWrongWay::enter, this); }
  ~BadToldInTheWrongWay() {
    own_shout(thing_);
    own_join(thread_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadToldInTheWrongWay' may block forever in 'own_join': nothing ends the thread's wait in 'own_wait'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadToldInTheWrongWay::~BadToldInTheWrongWay' calls 'own_join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:28: note: the thread that runs 'BadToldInTheWrongWay::enter' is started here
    // CHECK-MESSAGES: :[[@LINE+4]]:35: note: 'BadToldInTheWrongWay::enter' calls 'own_wait' here
    // CHECK-MESSAGES: :[[@LINE+3]]:35: note: 'own_wait' waits until it is told (model own-library.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: this comes before the wait, but does not end it
  }
  static void enter(void *self) { own_wait(static_cast<BadToldInTheWrongWay *>(self)->thing_); }
  own_thing *thing_;
  own_thread thread_;
};
struct BadOnlyAsks {
  BadOnlyAsks() { own_start(&thread_, &BadOnlyAsks::enter, this); }
  ~BadOnlyAsks() {
    own_ask(thing_);
    own_join(thread_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadOnlyAsks' may block forever in 'own_join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadOnlyAsks::~BadOnlyAsks' calls 'own_join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:19: note: the thread that runs 'BadOnlyAsks::enter' is started here
    // CHECK-MESSAGES: :[[@LINE+4]]:35: note: 'BadOnlyAsks::enter' calls 'own_wait' here
    // CHECK-MESSAGES: :[[@LINE+3]]:35: note: 'own_wait' waits until it is told (model own-library.yaml)
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
  }
  static void enter(void *self) { own_wait(static_cast<BadOnlyAsks *>(self)->thing_); }
  own_thing *thing_;
  own_thread thread_;
};
struct GoodBroadcast {
  GoodBroadcast() { own_start(&thread_, &GoodBroadcast::enter, this); }
  ~GoodBroadcast() {
    own_broadcast();
    own_join(thread_);
  }
  static void enter(void *self) { own_wait(static_cast<GoodBroadcast *>(self)->thing_); }
  own_thing *thing_;
  own_thread thread_;
};

//===-- locks --------------------------------------------------------------===//

struct BadUnderLock {
  BadUnderLock() { own_start(&thread_, &BadUnderLock::enter, this); }
  ~BadUnderLock() {
    own_lock(mutex_);
    own_join(thread_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadUnderLock' may block forever in 'own_join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadUnderLock::~BadUnderLock' calls 'own_join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:20: note: the thread that runs 'BadUnderLock::enter' is started here
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note: the thread takes 'mutex_' here
    own_unlock(mutex_);
  }
  static void enter(void *self) {
    own_lock(static_cast<BadUnderLock *>(self)->mutex_);
    own_unlock(static_cast<BadUnderLock *>(self)->mutex_);
  }
  own_mutex *mutex_;
  own_thread thread_;
};
struct GoodUnlocked {
  GoodUnlocked() { own_start(&thread_, &GoodUnlocked::enter, this); }
  ~GoodUnlocked() {
    own_lock(mutex_);
    own_unlock(mutex_);
    own_join(thread_);
  }
  static void enter(void *self) {
    own_lock(static_cast<GoodUnlocked *>(self)->mutex_);
    own_unlock(static_cast<GoodUnlocked *>(self)->mutex_);
  }
  own_mutex *mutex_;
  own_thread thread_;
};
struct GoodTries {
  GoodTries() { own_start(&thread_, &GoodTries::enter, this); }
  ~GoodTries() {
    own_lock(mutex_);
    own_join(thread_);
    own_unlock(mutex_);
  }
  static void enter(void *self) {
    if (own_try_lock(static_cast<GoodTries *>(self)->mutex_))
      own_unlock(static_cast<GoodTries *>(self)->mutex_);
  }
  own_mutex *mutex_;
  own_thread thread_;
};
struct BadUnderGuard {
  BadUnderGuard() { own_start(&thread_, &BadUnderGuard::enter, this); }
  ~BadUnderGuard() {
    own::Guard guard(mutex_);
    own_join(thread_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadUnderGuard' may block forever in 'own_join': the thread needs 'mutex_', which is held around it
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadUnderGuard::~BadUnderGuard' calls 'own_join' here
    // CHECK-MESSAGES: :[[@LINE-6]]:21: note: the thread that runs 'BadUnderGuard::enter' is started here
    // CHECK-MESSAGES: :[[@LINE-5]]:16: note: 'mutex_' is held around the wait from here
    // CHECK-MESSAGES: :[[@LINE+2]]:46: note: the thread takes 'mutex_' here
  }
  static void enter(void *self) { own::Guard guard(static_cast<BadUnderGuard *>(self)->mutex_); }
  own_mutex *mutex_;
  own_thread thread_;
};
struct GoodGuardDeferred {
  GoodGuardDeferred() { own_start(&thread_, &GoodGuardDeferred::enter, this); }
  ~GoodGuardDeferred() {
    own::Guard guard(mutex_, own::Deferred());
    own_join(thread_);
  }
  static void enter(void *self) { own::Guard guard(static_cast<GoodGuardDeferred *>(self)->mutex_); }
  own_mutex *mutex_;
  own_thread thread_;
};

//===-- callbacks ----------------------------------------------------------===//

struct BadCalledNow {
  ~BadCalledNow() { own_call_now(&BadCalledNow::call, this); }
  static void call(void *self) { own_wait(static_cast<BadCalledNow *>(self)->thing_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: destructor of 'BadCalledNow' may block forever in 'own_wait'
  // CHECK-MESSAGES: :[[@LINE-3]]:34: note: 'BadCalledNow::~BadCalledNow' calls 'BadCalledNow::call' here
  // CHECK-MESSAGES: :[[@LINE-3]]:34: note: 'BadCalledNow::call' calls 'own_wait' here
  // CHECK-MESSAGES: :[[@LINE-4]]:34: note: 'own_wait' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:34: note: end the wait first, with 'own_tell'
  own_thing *thing_;
};
struct GoodCalledLater {
  ~GoodCalledLater() { own_call_later(&GoodCalledLater::call, this); }
  static void call(void *self) { own_wait(static_cast<GoodCalledLater *>(self)->thing_); }
  own_thing *thing_;
};

//===-- types --------------------------------------------------------------===//

struct Quick {
  ~Quick() {}
};
struct BadWaits {
  ~BadWaits() { own_wait(nullptr); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadWaits' may block forever in 'own_wait'
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadWaits::~BadWaits' calls 'own_wait' here
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'own_wait' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: end the wait first, with 'own_tell'
};
struct WaitingDeleter {
  void operator()(Quick *) const { own_wait(nullptr); }
};
struct QuickDeleter {
  void operator()(BadWaits *) const {}
};

// A class of the user's is reported itself, where it stands.
struct GoodOwnsReported {
  own::Box<BadWaits> box_;
};
struct GoodPlain {
  own::Plain<BadWaits> plain_;
};
struct BadHandleDeleter {
  own::Handle<Quick, WaitingDeleter> handle_;
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: destructor of 'BadHandleDeleter' may block forever in 'own_wait'
  // CHECK-MESSAGES: :[[@LINE-2]]:38: note: member 'handle_' is destroyed here by 'WaitingDeleter::operator()'
  // CHECK-MESSAGES: :[[@LINE-17]]:36: note: 'WaitingDeleter::operator()' calls 'own_wait' here
  // CHECK-MESSAGES: :[[@LINE-18]]:36: note: 'own_wait' waits until it is told (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:38: note: end the wait first, with 'own_tell'
};
struct GoodHandleDeleter {
  own::Handle<BadWaits, QuickDeleter> handle_;
};
struct GoodShared {
  own::Shared<BadWaits> shared_;
};

//===-- handles ------------------------------------------------------------===//

struct BadParentAlone {
  BadParentAlone() : parent_(own_parent_new()) {}
  ~BadParentAlone() { own_parent_free(parent_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadParentAlone' may block forever in 'own_parent_free'
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadParentAlone::~BadParentAlone' calls 'own_parent_free' here
  // CHECK-MESSAGES: :[[@LINE-3]]:23: note: 'own_parent_free' waits until every child is gone (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:23: note: bound the wait first, with 'own_child_limit'
  void *parent_;
};
struct BadChildOpen {
  BadChildOpen() : parent_(own_parent_new()), child_(own_child_new(parent_, 1)) {}
  ~BadChildOpen() { own_parent_free(parent_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadChildOpen' may block forever in 'own_parent_free'
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadChildOpen::~BadChildOpen' calls 'own_parent_free' here
  // CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'own_parent_free' waits until every child is gone (model own-library.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:54: note: 'own_child' made here is still open then
  // CHECK-MESSAGES: :[[@LINE-5]]:21: note: release it before what it was made from
  void *parent_;
  void *child_;
};
struct GoodChildReleased {
  GoodChildReleased() : parent_(own_parent_new()), child_(own_child_new(parent_, 1)) {}
  ~GoodChildReleased() {
    own_child_free(child_);
    own_parent_free(parent_);
  }
  void *parent_;
  void *child_;
};
struct BadChildPending {
  BadChildPending() : parent_(own_parent_new()), child_(own_child_new(parent_, 1)) {}
  ~BadChildPending() {
    own_child_free(child_);
    own_parent_free(parent_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadChildPending' may block forever in 'own_parent_free'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadChildPending::~BadChildPending' calls 'own_parent_free' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'own_parent_free' waits until every child is gone (model own-library.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:57: note: 'own_child' made here may still hold what was not delivered, and nothing bounds the wait for it
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: bound the wait first, with 'own_child_limit'
  }
  void give() { own_child_give(child_); }
  void *parent_;
  void *child_;
};
struct GoodChildSettled {
  GoodChildSettled() : parent_(own_parent_new()), child_(own_child_new(parent_, 7)) {}
  ~GoodChildSettled() {
    own_child_free(child_);
    own_parent_free(parent_);
  }
  void give() {
    own_child_give(child_);
    own_child_take(child_);
  }
  void *parent_;
  void *child_;
};
struct BadChildOfOtherType {
  BadChildOfOtherType() : parent_(own_parent_new()), child_(own_child_new(parent_, 6)) {}
  ~BadChildOfOtherType() {
    own_child_free(child_);
    own_parent_free(parent_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadChildOfOtherType' may block forever in 'own_parent_free'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadChildOfOtherType::~BadChildOfOtherType' calls 'own_parent_free' here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'own_parent_free' waits until every child is gone (model own-library.yaml)
    // CHECK-MESSAGES: :[[@LINE-7]]:61: note: 'own_child' made here may still hold what was not delivered, and nothing bounds the wait for it
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: bound the wait first, with 'own_child_limit'
  }
  void give() {
    own_child_give(child_);
    own_child_take(child_);
  }
  void *parent_;
  void *child_;
};
struct GoodChildLimited {
  GoodChildLimited() : parent_(own_parent_new()), child_(own_child_new(parent_, 1)) { own_child_limit(child_); }
  ~GoodChildLimited() {
    own_child_free(child_);
    own_parent_free(parent_);
  }
  void give() { own_child_give(child_); }
  void *parent_;
  void *child_;
};
