// The unit is the library that a model speaks of: its own bodies say what its functions do.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c11
#include <pthread.h>

void *calloc(unsigned long count, unsigned long size);
void free(void *memory);

struct airspy_device {
  pthread_t reader;
  volatile int streaming;
};

static void *read_samples(void *data) {
  struct airspy_device *device = data;
  while (device->streaming)
    ;
  return 0;
}

int airspy_open(struct airspy_device **out) {
  struct airspy_device *device = calloc(1, sizeof *device);
  *out = device;
  return device ? 0 : -1;
}

int airspy_start_rx(struct airspy_device *device) {
  device->streaming = 1;
  return pthread_create(&device->reader, 0, read_samples, device);
}

int airspy_stop_rx(struct airspy_device *device) {
  device->streaming = 0;
  return pthread_join(device->reader, 0);
}

int airspy_close(struct airspy_device *device) {
  airspy_stop_rx(device);
  free(device);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-8]]:10: warning: 'airspy_device::reader' is joined here even if it was never started: undefined behavior
// CHECK-MESSAGES: :[[@LINE-14]]:10: note: the thread that runs 'read_samples' is started here
// CHECK-MESSAGES: :[[@LINE-22]]:25: note: 'airspy_open' makes the object without a thread
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'airspy_close' calls 'airspy_stop_rx' here
