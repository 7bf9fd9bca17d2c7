// Options of a handle that a member keeps, and that lead to a local: what the function calls behind that and has no way to the handle
// settles nothing, nor does what comes before an exception alone.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

#include <string>

typedef struct Curl CURL;
typedef enum { CURLE_OK } CURLcode;
typedef enum { CURLOPT_ERRORBUFFER = 10010, CURLOPT_HEADERDATA = 10029 } CURLoption;
extern "C" {
CURL *curl_easy_init(void);
CURLcode curl_easy_setopt(CURL *handle, CURLoption option, ...);
CURLcode curl_easy_perform(CURL *handle);
void curl_easy_cleanup(CURL *handle);
}
unsigned long count_words(const std::string &of);
void reset(class Fetcher &of);

class Fetcher {
public:
  Fetcher();
  ~Fetcher() { curl_easy_cleanup(easy_); }
  unsigned long load();
  unsigned long ok_load();
  void peek() { curl_easy_perform(easy_); }

private:
  CURL *easy_;
};

Fetcher::Fetcher() : easy_(curl_easy_init()) {
  char errors[256];
  curl_easy_setopt(easy_, CURLOPT_ERRORBUFFER, errors);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'curl_easy_setopt' keeps the address of the local 'errors', which is gone when 'Fetcher::Fetcher' returns: it is left with a dangling pointer
  // CHECK-MESSAGES: :[[@LINE-3]]:8: note: 'errors' is a local of this function
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'curl_easy_setopt' keeps what it is given (model libcurl.yaml)
  if (curl_easy_perform(easy_) != CURLE_OK) {
    curl_easy_cleanup(easy_);
    throw 1;
  }
}

unsigned long Fetcher::load() {
  std::string head;
  curl_easy_setopt(easy_, CURLOPT_HEADERDATA, &head);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'curl_easy_setopt' keeps the address of the local 'head', which is gone when 'Fetcher::load' returns: the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE-3]]:15: note: 'head' is a local of this function
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'curl_easy_setopt' keeps what it is given (model libcurl.yaml)
  curl_easy_perform(easy_);
  return count_words(head);
}

unsigned long Fetcher::ok_load() {
  std::string head;
  curl_easy_setopt(easy_, CURLOPT_HEADERDATA, &head);
  curl_easy_perform(easy_);
  reset(*this);
  return head.size();
}
