// Objects that only a local knows, and that a return loses which tells nothing.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- -- -isystem %S/Inputs/system

#include <lockfiles.h>

struct Opened {
  LockFile *Lock = nullptr;
};
void insert(Opened O);
int ask();
void keep(LockFile *L);

void open(const char *Path) {
  LockFile *L = new LockFile(Path);
  if (!L->tryLock() && L->error() != 2) {
    int Answer = ask();
    if (Answer == 1) {
      delete L;
      L = nullptr;
    } else if (Answer == 2) {
      L->removeStale();
    } else {
      return;
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: return here leaves 'open' without deleting 'L'
      // CHECK-MESSAGES: :[[@LINE-11]]:17: note: it is allocated here
      // CHECK-MESSAGES: :[[@LINE-8]]:7: note: it is released here, but only on other ways
    }
  }
  Opened O;
  O.Lock = L;
  insert(O);
}
void okOpen(const char *Path) {
  LockFile *L = new LockFile(Path);
  if (!L->tryLock() && L->error() != 2) {
    int Answer = ask();
    if (Answer == 1) {
      delete L;
      L = nullptr;
    } else if (Answer == 2) {
      L->removeStale();
    } else {
      delete L;
      return;
    }
  }
  Opened O;
  O.Lock = L;
  insert(O);
}
// Who is given it behind the return has not got it there.
void givenLater(const char *Path) {
  LockFile *L = new LockFile(Path);
  if (!L->tryLock())
    return;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: return here leaves 'givenLater' without deleting 'L'
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: it is allocated here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is handed over here, but only on other ways
  keep(L);
}
void okGivenBefore(const char *Path) {
  LockFile *L = new LockFile(Path);
  keep(L);
  if (!L->tryLock())
    return;
  delete L;
}
// Nothing here says that it is to end.
void okNeverEnds(const char *Path) {
  LockFile *L = new LockFile(Path);
  if (!L->tryLock())
    return;
  L->removeStale();
}
// It has a parent, runs by itself, or ends itself.
void okParent(const char *Path, Window *Parent) {
  LockFile *L = new LockFile(Path);
  L->setParent(Parent);
  if (!L->tryLock())
    return;
  delete L;
}
void okRuns(const char *Path) {
  LockFile *L = new LockFile(Path);
  if (!L->tryLock()) {
    L->start();
    return;
  }
  delete L;
}
void okLater(const char *Path) {
  LockFile *L = new LockFile(Path);
  if (!L->tryLock()) {
    L->deleteLater();
    return;
  }
  delete L;
}
// The next turn has another one.
void okTurns(const char *const *Paths, int Count) {
  for (int I = 0; I < Count; ++I) {
    LockFile *L = new LockFile(Paths[I]);
    bool Is = L->tryLock();
    delete L;
    if (!Is)
      return;
  }
}
