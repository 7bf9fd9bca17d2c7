// Includes nothing, so that it can be checked where there is no header of C++.
extern "C" void *zmq_ctx_new(void);
extern "C" int zmq_ctx_term(void *Context);

class Client {
public:
  ~Client() { zmq_ctx_term(Context); }

private:
  void *Context = zmq_ctx_new();
};
