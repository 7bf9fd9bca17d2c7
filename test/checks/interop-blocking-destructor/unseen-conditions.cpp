// Conditions of the program's own, by the declaration of their class alone.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t

class Mutex {
public:
  void lock();
  void unlock();
};
class Condition {
public:
  void wait(Mutex &M);
  bool wait(Mutex &M, int Milliseconds);
  void signal();
  void broadcast();
};
class Gate {
public:
  void wait(Mutex &M);
  void open();
};
void work();

class Job {
public:
  void run();
  int badResult();
  int goodResult();
  int goodTimed();

private:
  Mutex M;
  Condition Done;
  bool IsDone = false;
  int Value = 0;
};
void Job::run() {
  work();
  M.lock();
  Value = 3;
  IsDone = true;
  Done.broadcast();
  M.unlock();
}
int Job::badResult() {
  M.lock();
  Done.wait(M);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: this wait can miss the wake of 'Done': nothing is asked after 'M' is locked, and the wake may have come before [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'Done' is woken here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: wait in a loop that asks, with 'M' locked, for what whoever wakes has set
  M.unlock();
  return Value;
}
int Job::goodResult() {
  M.lock();
  while (!IsDone)
    Done.wait(M);
  M.unlock();
  return Value;
}
int Job::goodTimed() {
  M.lock();
  Done.wait(M, 100);
  M.unlock();
  return Value;
}

// It is no condition by its name, and nothing is declared that wakes it.
class Passage {
public:
  void enter();
  void goodLeave();

private:
  Mutex M;
  Gate G;
};
void Passage::enter() { G.open(); }
void Passage::goodLeave() {
  M.lock();
  G.wait(M);
  M.unlock();
}
