// Two handles, set up with care; then the first read throws, in a macro.
// https://github.com/apache/xerces-c/pull/28
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++14,c++20
// CHECK-FIXES: #include <memory>

typedef void CURL;
typedef void CURLM;
extern "C" {
CURL *curl_easy_init();
void curl_easy_cleanup(CURL *easy);
CURLM *curl_multi_init();
int curl_multi_add_handle(CURLM *multi, CURL *easy);
int curl_multi_remove_handle(CURLM *multi, CURL *easy);
int curl_multi_perform(CURLM *multi, int *running);
int curl_multi_cleanup(CURLM *multi);
}

struct AccessError {
  AccessError(const char *file, int line, int code) {}
};
#define RAISE(Type, Code) throw Type(__FILE__, __LINE__, Code)

class BadStream {
public:
  explicit BadStream(const char *) : multi_(0), easy_(0), running_(1) {
    multi_ = curl_multi_init();
    easy_ = curl_easy_init();
    curl_multi_add_handle(multi_, easy_);
    while (running_)
      readMore();
  }
  ~BadStream() {
    curl_multi_remove_handle(multi_, easy_);
    curl_easy_cleanup(easy_);
    curl_multi_cleanup(multi_);
  }

private:
  void readMore() {
    int code = curl_multi_perform(multi_, &running_);
    if (code > 0)
      RAISE(AccessError, code);
  }
  CURLM *multi_;
  CURL *easy_;
  int running_;
};
// CHECK-MESSAGES: :[[@LINE-18]]:7: warning: exception from 'BadStream::readMore' leaves the constructor of 'BadStream' without releasing 'multi_' and 'easy_'
// CHECK-MESSAGES: :[[@LINE-23]]:14: note: 'curl_multi_init' acquires 'multi_' here
// CHECK-MESSAGES: :[[@LINE-15]]:5: note: 'curl_multi_cleanup' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-24]]:13: note: 'curl_easy_init' acquires 'easy_' here
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: 'curl_easy_cleanup' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-11]]:7: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-33]]:27: note: expanded from macro 'RAISE'
// CHECK-FIXES: std::unique_ptr<CURLM, decltype(&curl_multi_cleanup)> MultiGuard(multi_, &curl_multi_cleanup);
// CHECK-FIXES: std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> EasyGuard(easy_, &curl_easy_cleanup);
// CHECK-FIXES: MultiGuard.release();
// CHECK-FIXES: EasyGuard.release();

// As it was mended.
class GoodStream {
public:
  explicit GoodStream(const char *) : multi_(0), easy_(0), running_(1) {
    multi_ = curl_multi_init();
    easy_ = curl_easy_init();
    curl_multi_add_handle(multi_, easy_);
    try {
      while (running_)
        readMore();
    } catch (const AccessError &) {
      cleanUp();
      throw;
    }
  }
  ~GoodStream() { cleanUp(); }

private:
  void readMore() {
    int code = curl_multi_perform(multi_, &running_);
    if (code > 0)
      RAISE(AccessError, code);
  }
  void cleanUp() {
    if (!multi_)
      return;
    if (easy_) {
      curl_multi_remove_handle(multi_, easy_);
      curl_easy_cleanup(easy_);
      easy_ = 0;
    }
    curl_multi_cleanup(multi_);
    multi_ = 0;
  }
  CURLM *multi_;
  CURL *easy_;
  int running_;
};
