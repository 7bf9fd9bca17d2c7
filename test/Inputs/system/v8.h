// What tests use of V8, as far as it matters here.
#ifndef V8_H
#define V8_H
namespace v8 {
class Isolate;
class Value;
class Object;
class Function;
class Context;
class Script;
class String;
template <class T> class Local {
  T *Pointer = nullptr;

public:
  T *operator->() const { return Pointer; }
  T *operator*() const { return Pointer; }
  bool IsEmpty() const { return !Pointer; }
};
template <class T> class WeakCallbackInfo {
public:
  using Callback = void (*)(const WeakCallbackInfo<T> &);
  T *GetParameter() const;
  Isolate *GetIsolate() const;
  void SetSecondPassCallback(Callback) const;
};
enum class WeakCallbackType { kParameter, kInternalFields };
template <class T> class PersistentBase {
public:
  void Reset();
  void Reset(Isolate *, const Local<T> &);
  Local<T> Get(Isolate *) const;
  template <class P> void SetWeak(P *, typename WeakCallbackInfo<P>::Callback, WeakCallbackType);
};
template <class T> class Global : public PersistentBase<T> {};
template <class T> class FunctionCallbackInfo {
public:
  Local<Value> operator[](int) const;
  Isolate *GetIsolate() const;
};
class HandleScope {
public:
  explicit HandleScope(Isolate *);
  ~HandleScope();
};
class EscapableHandleScope : public HandleScope {
public:
  explicit EscapableHandleScope(Isolate *);
};
class Locker {
public:
  explicit Locker(Isolate *);
  ~Locker();
};
class Unlocker {
public:
  explicit Unlocker(Isolate *);
  ~Unlocker();
};
class Isolate {
public:
  struct CreateParams {};
  class Scope {
  public:
    explicit Scope(Isolate *);
    ~Scope();
  };
  static Isolate *New(const CreateParams &);
  void Dispose();
  void TerminateExecution();
};
class Value {
public:
  bool IsFunction() const;
  int Int32Value() const;
};
class Context {
public:
  static Local<Context> New(Isolate *);
  Local<Object> Global();
};
class Object : public Value {
public:
  bool Set(Local<Context>, Local<Value>, Local<Value>);
};
class String : public Value {
public:
  static Local<Value> New(Isolate *, const char *);
};
class Function : public Object {
public:
  Local<Value> Call(Local<Context>, Local<Value>, int, Local<Value> *);
};
class Script {
public:
  static Local<Script> Compile(Local<Context>, Local<Value>);
  Local<Value> Run(Local<Context>);
};
} // namespace v8
#endif
