#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

// The thread outlives what it waits on: a fix that loses nothing moves it to the end.
class Log {
public:
  Log() {
    Worker = std::jthread([this](std::stop_token Stop) { run(Stop); });
  }

private:
  void run(std::stop_token Stop) {
    std::unique_lock<std::mutex> Lock(Mutex);
    Changed.wait(Lock, Stop, [] { return false; });
  }

  std::jthread Worker;
  std::mutex Mutex;
  std::condition_variable_any Changed;
};

int main() { Log Local; }
