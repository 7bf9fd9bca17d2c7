// Threads that have joined no apartment of COM's.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <thread>
typedef long HRESULT;
struct IUnknown;
extern "C" {
HRESULT CoInitializeEx(void *reserved, unsigned long model);
void CoUninitialize();
HRESULT CoCreateInstance(const void *cls, IUnknown *outer, unsigned long context, const void *iid, void **made);
void *CoTaskMemAlloc(unsigned long size);
}
extern const int Cls, Iid;

void bad() {
  std::thread([] {
    void *made = nullptr;
    CoCreateInstance(&Cls, nullptr, 1, &Iid, &made);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'CoCreateInstance' may only be called on a thread in a COM apartment, but this is another thread [interop-missing-interpreter-lock]
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the lambda runs on a thread that is started here and is not a thread in a COM apartment
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: let the thread join an apartment first ('CoInitializeEx'), and leave it at its end ('CoUninitialize')
  }).join();
}

void good() {
  std::thread([] {
    if (CoInitializeEx(nullptr, 0) < 0)
      return;
    void *made = nullptr;
    CoCreateInstance(&Cls, nullptr, 1, &Iid, &made);
    CoUninitialize();
  }).join();
}

// What needs no apartment.
void goodMemory() {
  std::thread([] { CoTaskMemAlloc(100); }).join();
}

// The caller's thread is the caller's.
void *goodCall() {
  void *made = nullptr;
  CoCreateInstance(&Cls, nullptr, 1, &Iid, &made);
  return made;
}
