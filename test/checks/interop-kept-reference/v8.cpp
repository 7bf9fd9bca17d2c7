// A local handle of V8 is good as long as its scope.
// RUN: %check_interop_tidy %s interop-kept-reference %t
#include <v8.h>

// A class may be made on the stack alone.
class GoodCall {
  v8::Local<v8::Function> Callback;

public:
  void set(v8::Local<v8::Function> Given) { Callback = Given; }
};

static v8::Local<v8::Context> Kept;
void badContext(v8::Isolate *Isolate) { Kept = v8::Context::New(Isolate); }
// CHECK-MESSAGES: :[[@LINE-1]]:41: warning: 'Kept' keeps a 'v8::Local', which is valid only as long as the 'HandleScope' that it was made in
// CHECK-MESSAGES: :[[@LINE-2]]:48: note: a 'v8::Local' is read here
// CHECK-MESSAGES: :[[@LINE-3]]:41: note: keep a 'v8::Global' or 'v8::Persistent' instead (model v8.yaml)

void goodContext(v8::Isolate *Isolate) {
  v8::HandleScope Handles(Isolate);
  v8::Local<v8::Context> Context = v8::Context::New(Isolate);
  Context->Global();
}

GoodCall *makeCall(v8::Local<v8::Function> Given) {
  GoodCall *Made = new GoodCall;
  Made->set(Given);
  return Made;
}

static v8::Global<v8::Context> Global;
void goodGlobal(v8::Isolate *Isolate) { Global.Reset(Isolate, v8::Context::New(Isolate)); }
