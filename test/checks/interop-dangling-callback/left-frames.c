// Locals that a handle keeps which the function makes and returns.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef struct Curl CURL;
typedef enum { CURLE_OK } CURLcode;
typedef enum { CURLOPT_ERRORBUFFER = 10010, CURLOPT_URL = 10002 } CURLoption;
CURL *curl_easy_init(void);
CURLcode curl_easy_setopt(CURL *handle, CURLoption option, ...);
CURLcode curl_easy_perform(CURL *handle);
void curl_easy_cleanup(CURL *handle);
void *calloc(unsigned long number, unsigned long size);
void free(void *memory);

typedef struct transfer { CURL *handle; char error[256]; } transfer;
static void transfer_free(transfer *t) {
  curl_easy_cleanup(t->handle);
  free(t);
}

//===-- Reported ----------------------------------------------------------===//

transfer *badField(const char *url) {
  transfer *t = calloc(1, sizeof *t);
  char error[256] = "";
  // CHECK-MESSAGES: :[[@LINE+5]]:3: warning: 'curl_easy_setopt' keeps the address of the local 'error', which is gone when 'badField' returns: it is left with a dangling pointer
  // CHECK-MESSAGES: :[[@LINE-2]]:8: note: 'error' is a local of this function
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: 'curl_easy_setopt' keeps what it is given (model libcurl.yaml)
  if (!t) return 0;
  t->handle = curl_easy_init();
  curl_easy_setopt(t->handle, CURLOPT_ERRORBUFFER, error);
  if (curl_easy_setopt(t->handle, CURLOPT_URL, url) != CURLE_OK) {
    transfer_free(t);
    return 0;
  }
  return t;
}

CURL *badHandle(const char *url) {
  char error[256];
  CURL *handle = curl_easy_init();
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, error);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'curl_easy_setopt' keeps the address of the local 'error', which is gone when 'badHandle' returns: it is left with a dangling pointer
  // CHECK-MESSAGES: :[[@LINE-4]]:8: note: 'error' is a local of this function
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'curl_easy_setopt' keeps what it is given (model libcurl.yaml)
  if (curl_easy_setopt(handle, CURLOPT_URL, url) != CURLE_OK) {
    curl_easy_cleanup(handle);
    return 0;
  }
  return handle;
}

//===-- Silent ------------------------------------------------------------===//

transfer *okOwn(const char *url) {
  transfer *t = calloc(1, sizeof *t);
  if (!t) return 0;
  t->handle = curl_easy_init();
  curl_easy_setopt(t->handle, CURLOPT_ERRORBUFFER, t->error);
  return t;
}

CURL *okReplaced(const char *url) {
  char error[256];
  CURL *handle = curl_easy_init();
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, error);
  curl_easy_setopt(handle, CURLOPT_URL, url);
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, 0);
  return handle;
}

transfer *okFailure(const char *url) {
  char error[256];
  transfer *t = calloc(1, sizeof *t);
  t->handle = curl_easy_init();
  if (curl_easy_setopt(t->handle, CURLOPT_URL, url) == CURLE_OK)
    return t;
  curl_easy_setopt(t->handle, CURLOPT_ERRORBUFFER, error);
  transfer_free(t);
  return 0;
}

int okHere(const char *url) {
  char error[256];
  CURL *handle = curl_easy_init();
  curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, error);
  curl_easy_perform(handle);
  curl_easy_cleanup(handle);
  return 0;
}
