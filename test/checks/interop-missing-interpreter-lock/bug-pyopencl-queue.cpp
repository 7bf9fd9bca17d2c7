// pyopencl: a getter that warns through Python of a queue which is used after its end is called where a region without
// the GIL has begun (src/wrap_cl.hpp, command_queue::data() in enqueue_map_buffer() and enqueue_map_image()).
// https://github.com/inducer/pyopencl/blob/main/src/wrap_cl.hpp
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++17,c++20

#include <nanobind/nanobind.h>

namespace nb = nanobind;

typedef struct _cl_command_queue *cl_command_queue;
extern "C" void *enqueueMap(cl_command_queue queue, unsigned long size);

class Queue {
public:
  cl_command_queue data() const {
    if (finalized_)
      nb::module_::import_("warnings").attr("warn")("queue used after its end");
    return queue_;
  }
  void finalize() { finalized_ = true; }

private:
  cl_command_queue queue_ = nullptr;
  bool finalized_ = false;
};

nb::object badMap(const Queue &queue, unsigned long size) {
  void *mapped;
  {
    nb::gil_scoped_release release;
    mapped = enqueueMap(queue.data(), size);
  }
  return nb::capsule(mapped);
}
// CHECK-MESSAGES: :[[@LINE-4]]:25: warning: 'Queue::data' calls 'nanobind::module_::import_', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-20]]:7: note: 'Queue::data' calls 'nanobind::module_::import_' here
// CHECK-FIXES: nb::object badMap(const Queue &queue, unsigned long size) {
nb::object goodMap(const Queue &queue, unsigned long size) {
  void *mapped;
  cl_command_queue raw = queue.data();
  {
    nb::gil_scoped_release release;
    mapped = enqueueMap(raw, size);
  }
  return nb::capsule(mapped);
}

NB_MODULE(cl, m) {
  nb::class_<Queue>(m, "CommandQueue").def("finalize", &Queue::finalize);
  m.def("bad_map", &badMap);
  m.def("good_map", &goodMap);
}
