// After TryGhost/node-sqlite3, issue 1365: with worker threads the constructor of one environment was used in another.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <node-addon-api/napi.h>

class BadBackup : public Napi::ObjectWrap<BadBackup> {
public:
  static Napi::FunctionReference constructor;
  static Napi::Object Init(Napi::Env env, Napi::Object exports);
};

Napi::FunctionReference BadBackup::constructor;
// CHECK-MESSAGES: :[[@LINE-1]]:36: warning: 'BadBackup::constructor' is shared by all environments, each with a thread of its own, but what it holds belongs to one
// CHECK-MESSAGES: :[[@LINE+5]]:15: note: 'BadBackup::Init' sets it here, for whichever environment it runs in

Napi::Object BadBackup::Init(Napi::Env env, Napi::Object exports) {
  Napi::HandleScope scope(env);
  Napi::Function t = DefineClass(env, "Backup", {});
  constructor = Napi::Persistent(t);
  constructor.SuppressDestruct();
  exports.Set("Backup", t);
  return exports;
}

class GoodDatabase : public Napi::ObjectWrap<GoodDatabase> {
public:
  static Napi::Object Init(Napi::Env env, Napi::Object exports);
};

Napi::Object GoodDatabase::Init(Napi::Env env, Napi::Object exports) {
  Napi::HandleScope scope(env);
  Napi::Function t = DefineClass(env, "Database", {});
  Napi::FunctionReference *constructor = new Napi::FunctionReference();
  *constructor = Napi::Persistent(t);
  env.SetInstanceData<Napi::FunctionReference>(constructor);
  exports.Set("Database", t);
  return exports;
}
