// The global state of libcurl, before 7.84 and since.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=OLD -- -- -DOLD
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <thread>

#define LIBCURL_VERSION_MAJOR 7
#ifdef OLD
#define LIBCURL_VERSION_MINOR 83
#else
#define LIBCURL_VERSION_MINOR 84
#endif
extern "C" int curl_global_init(long);

static void work() { curl_global_init(3); }
// CHECK-MESSAGES-OLD: :[[@LINE-1]]:22: warning: 'curl_global_init' must not run on two threads at once, but several threads that run 'work' reach it without a lock
// CHECK-MESSAGES-OLD: :[[@LINE+5]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES-OLD: :[[@LINE+4]]:28: note: 'work' is also started here
// CHECK-MESSAGES-OLD: :[[@LINE-4]]:22: note: since libcurl 7.84 it is for any thread (model libcurl.yaml)

int main() {
  std::thread First(work), Second(work);
  First.join();
  Second.join();
  return 0;
}
