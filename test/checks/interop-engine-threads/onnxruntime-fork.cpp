// ONNX Runtime, called through its table, in the child of a fork and on any thread.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=CHILD -- -- -DCHILD
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DLATER
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DPARENT
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DTHREADS

#include <onnxruntime/onnxruntime_c_api.h>
#include <thread>
#include <unistd.h>
extern "C" void _exit(int status);
static const OrtApi *api = OrtGetApiBase()->GetApi(ORT_API_VERSION);
static OrtEnv *env;

#if defined(CHILD)
// The session was made before.
int badServe() {
  OrtSession *session = nullptr;
  api->CreateSession(env, "model.onnx", nullptr, &session);
  if (fork() == 0) {
    api->Run(session, nullptr, nullptr, nullptr, 0, nullptr, 0, nullptr);
    _exit(0);
  }
  api->ReleaseSession(session);
  return 0;
}
// CHECK-MESSAGES-CHILD: :[[@LINE-6]]:5: warning: 'OrtApi::Run' is called after a fork in the child, where ONNX Runtime does not work
// CHECK-MESSAGES-CHILD: :[[@LINE-9]]:3: note: 'OrtApi::CreateSession' is called here before the fork
// CHECK-MESSAGES-CHILD: :[[@LINE-9]]:7: note: 'fork' starts the child here
// CHECK-MESSAGES-CHILD: :[[@LINE-9]]:5: note: run another program in the child (exec), or let it be the first to enter ONNX Runtime

#elif defined(LATER)
// It is made in the child.
int goodServe() {
  OrtSession *session = nullptr;
  if (fork() == 0) {
    api->CreateSession(env, "model.onnx", nullptr, &session);
    api->Run(session, nullptr, nullptr, nullptr, 0, nullptr, 0, nullptr);
    api->ReleaseSession(session);
    _exit(0);
  }
  return 0;
}

#elif defined(PARENT)
// The parent runs it.
int goodServe() {
  OrtSession *session = nullptr;
  api->CreateSession(env, "model.onnx", nullptr, &session);
  if (fork() != 0)
    api->Run(session, nullptr, nullptr, nullptr, 0, nullptr, 0, nullptr);
  return 0;
}

#elif defined(THREADS)
// Any thread may run it.
static void goodRun(OrtSession *session) {
  api->Run(session, nullptr, nullptr, nullptr, 0, nullptr, 0, nullptr);
}
int main() {
  OrtSession *session = nullptr;
  api->CreateSession(env, "model.onnx", nullptr, &session);
  std::thread first(goodRun, session), second(goodRun, session);
  first.join();
  second.join();
  api->ReleaseSession(session);
}
#endif
