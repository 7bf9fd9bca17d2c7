// What an addon keeps of V8's local handles, in fields as in variables.
// RUN: %check_interop_tidy %s interop-kept-reference %t
#include <nan/nan.h>

class Bad {
  v8::Local<v8::Value> Callback;

public:
  void set(v8::Local<v8::Value> Given) { Callback = Given; }
// CHECK-MESSAGES: :[[@LINE-1]]:42: warning: 'Callback' keeps a 'v8::Local', which is valid only as long as the 'HandleScope' that it was made in
// CHECK-MESSAGES: :[[@LINE-2]]:53: note: a 'v8::Local' is read here
// CHECK-MESSAGES: :[[@LINE-3]]:42: note: keep a 'v8::Global', 'v8::Persistent' or 'Nan::Persistent' instead (model nan.yaml)
};

Bad *makeBad(v8::Local<v8::Value> Given) {
  Bad *Made = new Bad;
  Made->set(Given);
  return Made;
}

class Good {
  v8::Persistent<v8::Value> Callback;

public:
  void set(v8::Local<v8::Value> Given) { Callback.Reset(v8::Isolate::GetCurrent(), Given); }
};

Good *makeGood(v8::Local<v8::Value> Given) {
  Good *Made = new Good;
  Made->set(Given);
  return Made;
}
