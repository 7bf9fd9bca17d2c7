// A class registers a part of itself with what its defaulted move takes along.
// https://github.com/libcpr/cpr/commit/c370646d4fe4ac3b48967ff12d55ee6ff759628d
// RUN: %check_interop_tidy %s interop-dangling-callback %t

#include <memory>
#include <string>

extern "C" {
typedef void CURL;
enum { CURLOPT_WRITEDATA = 10001, CURLOPT_URL = 10002 };
int curl_easy_setopt(CURL *handle, int option, ...);
int curl_easy_perform(CURL *handle);
void curl_easy_cleanup(CURL *handle);
}

struct Holder {
  CURL *handle;
};

class Session {
public:
  Session();
  Session(Session &&) = default;
  void setWriter(const std::string &to) {
    writer_ = to;
    curl_easy_setopt(holder_->handle, CURLOPT_WRITEDATA, &writer_);
  }
  // CHECK-MESSAGES: :[[@LINE-2]]:5: warning: 'curl_easy_setopt' keeps 'this', and a move of 'Session' takes 'holder_' along: it is left with a pointer to what was moved from
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: the move is defaulted here
  // CHECK-MESSAGES: :[[@LINE-4]]:5: note: 'curl_easy_setopt' keeps what it is given (model libcurl.yaml)

  // It is set anew before each use.
  void okPerform() {
    prepare();
    curl_easy_perform(holder_->handle);
  }

private:
  void prepare() { curl_easy_setopt(holder_->handle, CURLOPT_WRITEDATA, &text_); }
  std::shared_ptr<Holder> holder_;
  std::string writer_, text_;
};

// What it registers stays where it is.
class OkApart {
public:
  OkApart();
  OkApart(OkApart &&) = default;
  void setWriter(const std::string &to) {
    *writer_ = to;
    curl_easy_setopt(holder_->handle, CURLOPT_WRITEDATA, writer_.get());
  }

private:
  std::shared_ptr<Holder> holder_;
  std::unique_ptr<std::string> writer_;
};

// Nobody can move it.
class OkStays {
public:
  OkStays();
  OkStays(OkStays &&) = delete;
  void setWriter(const std::string &to) {
    writer_ = to;
    curl_easy_setopt(holder_->handle, CURLOPT_WRITEDATA, &writer_);
  }

private:
  std::shared_ptr<Holder> holder_;
  std::string writer_;
};
