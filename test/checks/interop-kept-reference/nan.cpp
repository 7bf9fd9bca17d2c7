// What an addon keeps of V8's local handles, in fields as in variables.
// RUN: %check_interop_tidy %s interop-kept-reference %t
#include <nan/nan.h>

class Bad {
  v8::Local<v8::Value> Callback;

public:
  void set(v8::Local<v8::Value> Given) { Callback = Given; }
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
