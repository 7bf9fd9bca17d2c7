// FFTW's planner behind functions that any thread may call.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DUNKNOWN -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=ANNOTATED -- -- -DANNOTATED -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DLOCKED -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DONCE -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DSTATIC -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=NAMED -- --config="{CheckOptions: {interop-engine-threads.EntryPoints: '^api::'}}" -- -DNAMED -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=OWNER -- -- -DOWNER -I%root/include

#include <fftw3.h>
#include <interop/annotations.h>
#include <mutex>

#if defined(UNKNOWN)
// Nobody in view calls it.
fftw_plan goodMake(fftw_complex *data) { return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE); }

#elif defined(ANNOTATED)
// Annotated.
INTEROP_ANY_THREAD fftw_plan badMake(fftw_complex *data) {
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}
// CHECK-MESSAGES-ANNOTATED: :[[@LINE-2]]:10: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but any thread that calls 'badMake' reaches it without a lock
// CHECK-MESSAGES-ANNOTATED: :[[@LINE-4]]:30: note: any thread may call 'badMake'
// CHECK-MESSAGES-ANNOTATED: :[[@LINE-4]]:10: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(LOCKED)
// Annotated, with a lock.
static std::mutex planner;
INTEROP_ANY_THREAD fftw_plan goodMake(fftw_complex *data) {
  std::lock_guard<std::mutex> lock(planner);
  return fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
}
INTEROP_ANY_THREAD void goodEnd(fftw_plan plan) {
  std::lock_guard<std::mutex> lock(planner);
  fftw_destroy_plan(plan);
}

#elif defined(ONCE)
// Once for all.
static fftw_plan shared;
static std::once_flag flag;
INTEROP_ANY_THREAD void goodExecute(fftw_complex *data) {
  std::call_once(flag, [data] { shared = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE); });
  fftw_execute_dft(shared, data, data);
}

#elif defined(STATIC)
// A static local is made once.
INTEROP_ANY_THREAD void goodExecute(fftw_complex *data) {
  static fftw_plan plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
  fftw_execute_dft(plan, data, data);
}

#elif defined(NAMED)
// Named by the option.
namespace api {
void badTransform(fftw_complex *data) {
  fftw_plan plan = fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE);
  fftw_execute(plan);
}
} // namespace api
void goodOther(fftw_complex *data) { fftw_execute(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE)); }
// CHECK-MESSAGES-NAMED: :[[@LINE-5]]:20: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but any thread that calls 'api::badTransform' reaches it without a lock
// CHECK-MESSAGES-NAMED: :[[@LINE-7]]:6: note: any thread may call 'api::badTransform'
// CHECK-MESSAGES-NAMED: :[[@LINE-7]]:20: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)

#elif defined(OWNER)
// A class that any thread may use: its constructor and its destructor.
class Transform {
public:
  INTEROP_ANY_THREAD explicit Transform(fftw_complex *data)
      : plan_(fftw_plan_dft_1d(64, data, data, FFTW_FORWARD, FFTW_MEASURE)) {}
  INTEROP_ANY_THREAD ~Transform() { fftw_destroy_plan(plan_); }
  void execute() { fftw_execute(plan_); }

private:
  fftw_plan plan_;
};
void use(fftw_complex *data) {
  Transform transform(data);
  transform.execute();
}
// CHECK-MESSAGES-OWNER: :[[@LINE-11]]:15: warning: 'fftw_plan_dft_1d' must not run on two threads at once, but any thread that calls 'Transform::Transform' and any thread that calls 'Transform::~Transform' reach FFTW's planner without a lock
// CHECK-MESSAGES-OWNER: :[[@LINE-13]]:31: note: any thread may call 'Transform::Transform'
// CHECK-MESSAGES-OWNER: :[[@LINE-12]]:22: note: any thread may call 'Transform::~Transform'
// CHECK-MESSAGES-OWNER: :[[@LINE-13]]:37: note: the other thread calls 'fftw_destroy_plan' here
// CHECK-MESSAGES-OWNER: :[[@LINE-15]]:15: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)
// CHECK-MESSAGES-OWNER: :[[@LINE-15]]:37: warning: 'fftw_destroy_plan' must not run on two threads at once, but any thread that calls 'Transform::~Transform' and any thread that calls 'Transform::Transform' reach FFTW's planner without a lock
// CHECK-MESSAGES-OWNER: :[[@LINE-16]]:22: note: any thread may call 'Transform::~Transform'
// CHECK-MESSAGES-OWNER: :[[@LINE-19]]:31: note: any thread may call 'Transform::Transform'
// CHECK-MESSAGES-OWNER: :[[@LINE-19]]:15: note: the other thread calls 'fftw_plan_dft_1d' here
// CHECK-MESSAGES-OWNER: :[[@LINE-19]]:37: note: 'fftw_make_planner_thread_safe' of libfftw3_threads, called once before, lets several threads plan (model fftw.yaml)
#endif
