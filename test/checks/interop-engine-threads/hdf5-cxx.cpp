// The C++ API of HDF5.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=FILES -- -- -DFILES
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DEMPTY
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DLOCKED

#include <mutex>
#include <thread>

// As H5Cpp.h has it.
namespace H5 {
class Exception {
public:
  virtual ~Exception();
  const char *getCDetailMsg() const;
};
class FileIException : public Exception {};
class H5File {
public:
  H5File(const char *name, unsigned flags);
  H5File();
  H5File(const H5File &other);
  ~H5File();
  void flush(int scope);
  long getId() const;
};
} // namespace H5

#if defined(FILES)
// Files of two threads.
static void badList(const char *name) {
  H5::H5File file(name, 0);
  file.flush(0);
}
int main() {
  std::thread first(badList, "a.h5");
  std::thread second(badList, "b.h5");
  first.join();
  second.join();
}
// CHECK-MESSAGES-FILES: :[[@LINE-9]]:14: warning: 'H5::H5File::H5File' must not run on two threads at once, but several threads that run 'badList' reach it without a lock
// CHECK-MESSAGES-FILES: :[[@LINE-6]]:15: note: 'badList' is started as a thread here
// CHECK-MESSAGES-FILES: :[[@LINE-6]]:15: note: 'badList' is also started here
// CHECK-MESSAGES-FILES: :[[@LINE-11]]:3: note: 'H5::H5File::flush' is called here, too
// CHECK-MESSAGES-FILES: :[[@LINE-13]]:14: note: the end of 'file' is called here, too
// CHECK-MESSAGES-FILES: :[[@LINE-14]]:14: note: a library that is built thread-safe (HDF5_ENABLE_THREADSAFE) takes a lock itself (model hdf5.yaml)

#elif defined(EMPTY)
// What is made without arguments does nothing, nor does what tells of an error.
static void goodMake() {
  H5::H5File *file = new H5::H5File;
  file->getId();
  try {
    throw H5::FileIException();
  } catch (const H5::Exception &e) {
    e.getCDetailMsg();
  }
}
int main() {
  std::thread first(goodMake);
  std::thread second(goodMake);
  first.join();
  second.join();
}

#elif defined(LOCKED)
// With a lock.
static std::mutex library;
static void goodList(const char *name) {
  std::lock_guard<std::mutex> lock(library);
  H5::H5File file(name, 0);
  file.flush(0);
}
int main() {
  std::thread first(goodList, "a.h5");
  std::thread second(goodList, "b.h5");
  first.join();
  second.join();
}
#endif
