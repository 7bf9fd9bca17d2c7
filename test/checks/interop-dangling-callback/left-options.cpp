// Options of a handle that a member keeps, which lead to a local of one method, and a method that uses the handle without setting them anew.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

#include <string>

typedef struct Curl CURL;
typedef enum { CURLE_OK } CURLcode;
typedef enum { CURLOPT_WRITEDATA = 10001, CURLOPT_HEADERDATA = 10029 } CURLoption;
extern "C" {
CURL *curl_easy_init(void);
CURLcode curl_easy_setopt(CURL *handle, CURLoption option, ...);
CURLcode curl_easy_perform(CURL *handle);
void curl_easy_cleanup(CURL *handle);
}

class Session {
public:
  Session() : handle_(curl_easy_init()) {}
  ~Session() { curl_easy_cleanup(handle_); }
  std::string getHeader() {
    std::string header;
    curl_easy_setopt(handle_, CURLOPT_HEADERDATA, &header);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'curl_easy_setopt' keeps the address of the local 'header', which is gone when 'Session::getHeader' returns: the callback then runs on a dangling pointer
    // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'header' is a local of this function
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'curl_easy_setopt' keeps what it is given (model libcurl.yaml)
    perform();
    return header;
  }
  bool ask() { return perform(); }

private:
  bool perform() { return curl_easy_perform(handle_) == CURLE_OK; }
  CURL *handle_;
};

// Set to nothing behind the use.
class OkReset {
public:
  OkReset() : handle_(curl_easy_init()) {}
  ~OkReset() { curl_easy_cleanup(handle_); }
  std::string getHeader() {
    std::string header;
    curl_easy_setopt(handle_, CURLOPT_HEADERDATA, &header);
    curl_easy_perform(handle_);
    curl_easy_setopt(handle_, CURLOPT_HEADERDATA, nullptr);
    return header;
  }
  bool ask() { return curl_easy_perform(handle_) == CURLE_OK; }

private:
  CURL *handle_;
};

// Whoever uses the handle sets the option before.
class OkAnew {
public:
  OkAnew() : handle_(curl_easy_init()) {}
  ~OkAnew() { curl_easy_cleanup(handle_); }
  std::string get() {
    std::string text;
    curl_easy_setopt(handle_, CURLOPT_WRITEDATA, &text);
    perform();
    return text;
  }
  void post(std::string &answer) {
    curl_easy_setopt(handle_, CURLOPT_WRITEDATA, &answer);
    perform();
  }

private:
  bool perform() { return curl_easy_perform(handle_) == CURLE_OK; }
  CURL *handle_;
};
