// References to JavaScript objects that end when the process exits.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

#include <memory>
#include <node-addon-api/napi.h>

static Napi::FunctionReference BadConstructor;
std::unique_ptr<Napi::ObjectReference> BadOwned;

static Napi::FunctionReference OkSuppressed;
static Napi::FunctionReference *OkPointer;

Napi::Object init(Napi::Env Env, Napi::Object Exports) {
  OkSuppressed = Napi::Persistent(Napi::Function());
  OkSuppressed.SuppressDestruct();
  OkPointer = new Napi::FunctionReference();
  BadConstructor = Napi::Persistent(Napi::Function());
  return Exports;
}

// One for each environment.
struct Data {
  Napi::FunctionReference OkMember;
};
