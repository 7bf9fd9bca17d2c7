// Handles that existed already when a call made the one depend on the other.
// RUN: %check_interop_tidy %s interop-teardown-order %t

extern "C" {
typedef void CURL;
typedef void CURLM;
CURL *curl_easy_init();
void curl_easy_cleanup(CURL *easy);
CURLM *curl_multi_init();
int curl_multi_cleanup(CURLM *multi);
int curl_multi_add_handle(CURLM *multi, CURL *easy);
int curl_multi_remove_handle(CURLM *multi, CURL *easy);
int curl_multi_perform(CURLM *multi, int *running);
}

class EndsMultiFirst {
public:
  EndsMultiFirst() : easy_(curl_easy_init()), multi_(curl_multi_init()) {}
  ~EndsMultiFirst() {
    curl_multi_cleanup(multi_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'curl_multi_cleanup' releases 'multi_' before 'easy_', which was made from it
    // CHECK-MESSAGES: :[[@LINE+5]]:18: note: 'curl_easy_in_multi' made from it here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: a curl_easy_in_multi must be released before its curl_multi (model libcurl.yaml)
    curl_easy_cleanup(easy_);
  }
  void start() { curl_multi_add_handle(multi_, easy_); }

private:
  CURL *easy_;
  CURLM *multi_;
};
class okRemovesFirst {
public:
  okRemovesFirst() : easy_(curl_easy_init()), multi_(curl_multi_init()) {}
  ~okRemovesFirst() {
    curl_multi_remove_handle(multi_, easy_);
    curl_multi_cleanup(multi_);
    curl_easy_cleanup(easy_);
  }
  void start() { curl_multi_add_handle(multi_, easy_); }

private:
  CURL *easy_;
  CURLM *multi_;
};
class okNeverTogether {
public:
  okNeverTogether() : easy_(curl_easy_init()), multi_(curl_multi_init()) {}
  ~okNeverTogether() {
    curl_multi_cleanup(multi_);
    curl_easy_cleanup(easy_);
  }

private:
  CURL *easy_;
  CURLM *multi_;
};
void endsMultiFirst() {
  CURLM *multi = curl_multi_init();
  CURL *easy = curl_easy_init();
  curl_multi_add_handle(multi, easy);
  curl_multi_cleanup(multi);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'curl_multi_cleanup' releases 'multi' before 'easy', which was made from it
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'curl_easy_in_multi' made from it here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: a curl_easy_in_multi must be released before its curl_multi (model libcurl.yaml)
  curl_easy_cleanup(easy);
}
void okEndsEasyFirst() {
  CURLM *multi = curl_multi_init();
  CURL *easy = curl_easy_init();
  curl_multi_add_handle(multi, easy);
  curl_easy_cleanup(easy);
  curl_multi_cleanup(multi);
}
