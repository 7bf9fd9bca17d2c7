// Engines of oneDNN, and what is made with them.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

struct dnnl_engine;
struct dnnl_stream;
extern "C" {
int dnnl_engine_create(dnnl_engine **engine, int kind, unsigned long index);
int dnnl_engine_destroy(dnnl_engine *engine);
int dnnl_stream_create(dnnl_stream **stream, dnnl_engine *engine, unsigned flags);
int dnnl_stream_destroy(dnnl_stream *stream);
}
struct Error {};

class Bad {
  dnnl_engine *Engine = nullptr;
  dnnl_stream *Stream = nullptr;

public:
  Bad() {
    dnnl_engine_create(&Engine, 1, 0);
    if (dnnl_stream_create(&Stream, Engine, 1) != 0)
      throw Error();
// CHECK-MESSAGES: :[[@LINE-1]]:7: warning: exception thrown here leaves the constructor of 'Bad' without releasing 'Engine', a dnnl_engine
// CHECK-MESSAGES: :[[@LINE-4]]:5: note: 'dnnl_engine_create' acquires it here
// CHECK-MESSAGES: :[[@LINE+4]]:5: note: 'dnnl_engine_destroy' in the destructor would release it, but the destructor of an object whose constructor throws does not run
  }
  ~Bad() {
    dnnl_stream_destroy(Stream);
    dnnl_engine_destroy(Engine);
  }
};

// CHECK-FIXES: if (Engine) dnnl_engine_destroy(Engine);
// CHECK-FIXES-NEXT: throw Error();

struct Good {
  explicit Good(dnnl_stream **Stream) {
    dnnl_engine *Own = nullptr;
    dnnl_engine_create(&Own, 1, 0);
    int Status = dnnl_stream_create(Stream, Own, 1);
    dnnl_engine_destroy(Own);
    if (Status != 0)
      throw Error();
  }
};
