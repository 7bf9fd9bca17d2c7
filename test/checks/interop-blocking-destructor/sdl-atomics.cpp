// A flag of SDL's atomics: setting it ends a loop that asks it, and wakes nobody.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

struct SDL_Thread;
struct SDL_sem;
struct SDL_atomic_t { int value; };
typedef int (*SDL_ThreadFunction)(void *);
extern "C" {
SDL_Thread *SDL_CreateThread(SDL_ThreadFunction, const char *, void *);
void SDL_WaitThread(SDL_Thread *, int *);
int SDL_AtomicSet(SDL_atomic_t *, int);
int SDL_AtomicGet(SDL_atomic_t *);
int SDL_SemWait(SDL_sem *);
int SDL_SemPost(SDL_sem *);
void SDL_Delay(unsigned);
}

class BadLoader {
public:
  BadLoader() { thread_ = SDL_CreateThread(entry, "tiles", this); }
  ~BadLoader() {
    SDL_AtomicSet(&quit_, 1);
    SDL_WaitThread(thread_, nullptr);
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadLoader' may block forever in 'SDL_WaitThread': nothing ends the thread's wait in 'SDL_SemWait'
// CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadLoader::~BadLoader' calls 'SDL_WaitThread' here
// CHECK-MESSAGES: :[[@LINE-6]]:27: note: the thread that runs 'BadLoader::entry' is started here
// CHECK-MESSAGES: :[[@LINE+8]]:5: note: 'BadLoader::entry' calls 'BadLoader::run' here
// CHECK-MESSAGES: :[[@LINE+12]]:7: note: 'BadLoader::run' calls 'SDL_SemWait' here
// CHECK-MESSAGES: :[[@LINE+11]]:7: note: 'SDL_SemWait' waits until the semaphore is posted (model sdl.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: this comes before the wait, but does not end it
  }

private:
  static int entry(void *self) {
    static_cast<BadLoader *>(self)->run();
    return 0;
  }
  void run() {
    while (!SDL_AtomicGet(&quit_))
      SDL_SemWait(sem_);
  }
  SDL_sem *sem_ = nullptr;
  SDL_Thread *thread_ = nullptr;
  SDL_atomic_t quit_{};
};

class GoodLoader {
public:
  GoodLoader() { thread_ = SDL_CreateThread(entry, "tiles", this); }
  ~GoodLoader() {
    SDL_AtomicSet(&quit_, 1);
    SDL_SemPost(sem_);
    SDL_WaitThread(thread_, nullptr);
  }

private:
  static int entry(void *self) {
    static_cast<GoodLoader *>(self)->run();
    return 0;
  }
  void run() {
    while (!SDL_AtomicGet(&quit_))
      SDL_SemWait(sem_);
  }
  SDL_sem *sem_ = nullptr;
  SDL_Thread *thread_ = nullptr;
  SDL_atomic_t quit_{};
};

// Nothing waits without a limit.
class GoodPolling {
public:
  GoodPolling() { thread_ = SDL_CreateThread(entry, "tiles", this); }
  ~GoodPolling() {
    SDL_AtomicSet(&quit_, 1);
    SDL_WaitThread(thread_, nullptr);
  }

private:
  static int entry(void *self) {
    GoodPolling *p = static_cast<GoodPolling *>(self);
    while (!SDL_AtomicGet(&p->quit_))
      SDL_Delay(10);
    return 0;
  }
  SDL_Thread *thread_ = nullptr;
  SDL_atomic_t quit_{};
};
