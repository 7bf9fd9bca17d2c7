// A header of a library's that is wrong by itself.
#include <thread>

inline void pollLibrary() {}

class LibraryThread {
public:
  LibraryThread() : thread_(pollLibrary) {}

private:
  std::thread thread_;
};
