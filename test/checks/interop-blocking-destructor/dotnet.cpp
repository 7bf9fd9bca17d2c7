// An application of .NET that a thread runs.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

#include <stdint.h>
#include <thread>
typedef void *hostfxr_handle;
typedef int32_t (*hostfxr_run_app_fn)(const hostfxr_handle context);
typedef int32_t (*hostfxr_close_fn)(const hostfxr_handle context);
typedef int32_t (*unknown_fn)(const hostfxr_handle context);

struct Host {
  hostfxr_run_app_fn Run;
  hostfxr_handle Context;
  std::thread Runner{[this] { Run(Context); }};
  ~Host() { Runner.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: destructor of 'Host' may block forever in 'std::thread::join': nothing tells the thread to stop [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-2]]:13: note: 'Host::~Host' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:21: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-5]]:31: note: 'lambda' calls 'hostfxr_run_app_fn' here
  // CHECK-MESSAGES: :[[@LINE-6]]:31: note: 'hostfxr_run_app_fn' waits until the managed application exits (model dotnet.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:13: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
};

struct Other {
  unknown_fn Run;
  hostfxr_handle Context;
  std::thread Runner{[this] { Run(Context); }};
  ~Other() { Runner.join(); }
};
