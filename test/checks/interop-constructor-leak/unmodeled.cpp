// Libraries without a model: the destructor says what the class owns.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

struct Error {};

extern "C" {
struct codec;
codec *codec_create(int rate);
int codec_open(codec **to);
void codec_tune(codec *c);
void codec_destroy(codec *c);
void codec_watch(codec *c);
codec *codec_current(void);
}

void connectTo(const char *host) {
  if (!*host)
    throw Error();
}

class BadEncoder {
public:
  explicit BadEncoder(const char *host) {
    codec_ = codec_create(2);
    codec_tune(codec_);
    connectTo(host);
  }
  ~BadEncoder() {
    if (codec_)
      codec_destroy(codec_);
  }

private:
  codec *codec_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: exception from 'connectTo' leaves the constructor of 'BadEncoder' without releasing 'codec_', a codec
// CHECK-MESSAGES: :[[@LINE-13]]:14: note: 'codec_create' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'codec_destroy' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-21]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadEncoder {
// CHECK-FIXES: std::unique_ptr<codec, decltype(&codec_destroy)> CodecGuard(codec_, &codec_destroy);
// CHECK-FIXES: connectTo(host);
// CHECK-FIXES: CodecGuard.release();

class BadOpener {
public:
  explicit BadOpener(const char *host) {
    if (codec_open(&codec_) != 0)
      throw Error();
    connectTo(host);
  }
  ~BadOpener() { codec_destroy(codec_); }

private:
  codec *codec_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'connectTo' leaves the constructor of 'BadOpener' without releasing 'codec_', a codec
// CHECK-MESSAGES: :[[@LINE-10]]:9: note: 'codec_open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'codec_destroy' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-42]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadOpener {
// CHECK-FIXES: std::unique_ptr<codec, decltype(&codec_destroy)> CodecGuard(codec_, &codec_destroy);
// CHECK-FIXES: connectTo(host);
// CHECK-FIXES: CodecGuard.release();

class BadHelper {
public:
  explicit BadHelper(const char *host) { init(host); }
  ~BadHelper() { codec_destroy(codec_); }

private:
  void init(const char *host) {
    codec_ = codec_create(1);
    if (!*host)
      throw Error();
  }
  codec *codec_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-4]]:7: warning: exception thrown here leaves the constructor of 'BadHelper' without releasing 'codec_', a codec
// CHECK-MESSAGES: :[[@LINE-12]]:42: note: 'BadHelper::BadHelper' calls 'BadHelper::init' here
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: 'codec_create' acquires it here
// CHECK-MESSAGES: :[[@LINE-13]]:18: note: 'codec_destroy' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception thrown here leaves the constructor of 'BadHelper' without releasing 'codec_', a codec
// CHECK-REMAINS: note: 'BadHelper::BadHelper' calls 'BadHelper::init' here
// CHECK-REMAINS: note: 'codec_create' acquires it here
// CHECK-REMAINS: note: 'codec_destroy' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// What the destructor does not release is somebody else's.
class GoodUser {
public:
  explicit GoodUser(const char *host) {
    codec_ = codec_current();
    connectTo(host);
  }
  ~GoodUser() { codec_watch(codec_); }

private:
  codec *codec_;
};

class GoodOrder {
public:
  explicit GoodOrder(const char *host) {
    connectTo(host);
    codec_ = codec_create(2);
  }
  ~GoodOrder() { codec_destroy(codec_); }

private:
  codec *codec_;
};

class GoodRelease {
public:
  explicit GoodRelease(const char *host) {
    codec_ = codec_create(2);
    if (!*host) {
      close();
      throw Error();
    }
  }
  ~GoodRelease() { close(); }

private:
  void close() {
    if (codec_)
      codec_destroy(codec_);
    codec_ = nullptr;
  }
  codec *codec_ = nullptr;
};

class GoodCatch {
public:
  explicit GoodCatch(const char *host) : codec_(codec_create(2)) {
    try {
      connectTo(host);
    } catch (...) {
      codec_destroy(codec_);
      throw;
    }
  }
  ~GoodCatch() { codec_destroy(codec_); }

private:
  codec *codec_;
};

// The first one throws where there is none.
class GoodNone {
public:
  GoodNone() : codec_(codec_create(2)) {
    if (!codec_)
      throw Error();
  }
  ~GoodNone() { codec_destroy(codec_); }

private:
  codec *codec_;
};
