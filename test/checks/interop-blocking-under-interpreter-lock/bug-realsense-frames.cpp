// A method that waits for the next frame is bound as it is: the thread that makes the frames calls Python code first.
// https://github.com/IntelRealSense/librealsense/commit/5e49019eec8648698b7b03f5472e7f690db88274
// https://github.com/RobotLocomotion/drake/pull/20810 (the same: waits for a worker thread)
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++17,c++20

#include <condition_variable>
#include <deque>
#include <mutex>
#include <pybind11/pybind11.h>

namespace py = pybind11;

class Pipeline {
public:
  int waitForFrames() {
    std::unique_lock<std::mutex> lock(mutex_);
    ready_.wait(lock, [this] { return !frames_.empty(); });
    int frame = frames_.front();
    frames_.pop_front();
    return frame;
  }
  int size() const { return static_cast<int>(frames_.size()); }

private:
  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<int> frames_;
};

static void bindBad(py::module_ &m) {
  py::class_<Pipeline>(m, "EarlyPipeline")
      .def("size", &Pipeline::size)
      .def("wait_for_frames", &Pipeline::waitForFrames);
}
// CHECK-MESSAGES: :[[@LINE-2]]:31: warning: 'Pipeline::waitForFrames' is bound without releasing the GIL, and may block forever in 'std::condition_variable::wait'
// CHECK-MESSAGES: :[[@LINE-19]]:5: note: 'Pipeline::waitForFrames' calls 'std::condition_variable::wait' here
// CHECK-MESSAGES: :[[@LINE-20]]:5: note: 'std::condition_variable::wait' waits until the predicate holds after a notification (model cpp-std.yaml)
// CHECK-FIXES: static void bindBad(py::module_ &m) {
// CHECK-FIXES: .def("size", &Pipeline::size)
// CHECK-FIXES-NEXT: .def("wait_for_frames", &Pipeline::waitForFrames, py::call_guard<py::gil_scoped_release>());
// CHECK-FIXES-NEXT: }

static void bindGood(py::module_ &m) {
  py::class_<Pipeline>(m, "Pipeline")
      .def("size", &Pipeline::size)
      .def("wait_for_frames", &Pipeline::waitForFrames, py::call_guard<py::gil_scoped_release>());
}

PYBIND11_MODULE(camera, m) {
  bindBad(m);
  bindGood(m);
}
