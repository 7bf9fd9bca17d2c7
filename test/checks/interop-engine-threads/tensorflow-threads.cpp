// Sessions of TensorFlow, which any thread may run.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DANY

#include <tensorflow/c/c_api.h>
#include <thread>

#if defined(ANY)
// At once.
static void goodRun(TF_Session *session, TF_Status *status) {
  TF_SessionRun(session, nullptr, nullptr, nullptr, 0, nullptr, nullptr, 0, nullptr, 0, nullptr, status);
}
void serve(TF_Session *session) {
  TF_Status *one = TF_NewStatus(), *two = TF_NewStatus();
  std::thread first(goodRun, session, one), second(goodRun, session, two);
  first.join();
  second.join();
  TF_DeleteStatus(one);
  TF_DeleteStatus(two);
}
#endif
