// One lock of two objects, in the order in which a caller names them.
// RUN: %check_interop_tidy %s interop-lock-order %t -- --config="{CheckOptions: {interop-lock-order.PairObjects: true}}"

#include <algorithm>
#include <functional>
#include <mutex>

class Account {
public:
  Account &operator=(const Account &Other) {
    std::lock_guard<std::mutex> Own(M);
    std::lock_guard<std::mutex> Theirs(Other.M);
    // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'Account::M' of 'Other' is locked while 'Account::M' of this object is held: two threads that name the two objects in different order wait for each other
    // CHECK-MESSAGES: :[[@LINE-3]]:33: note: 'Account::M' of this object is locked here
    Balance = Other.Balance;
    return *this;
  }
  void okSwap(Account &Other) {
    std::scoped_lock Both(M, Other.M);
    std::swap(Balance, Other.Balance);
  }
  void okLockBoth(Account &Other) {
    std::unique_lock<std::mutex> Own(M, std::defer_lock), Theirs(Other.M, std::defer_lock);
    std::lock(Own, Theirs);
    std::swap(Balance, Other.Balance);
  }
  void okCompared(Account &Other) {
    std::mutex *First = &M, *Second = &Other.M;
    if (&Other < this)
      std::swap(First, Second);
    std::lock_guard<std::mutex> Own(M);
    std::lock_guard<std::mutex> Theirs(Other.M);
    Balance = Other.Balance;
  }
  void okOneByOne(Account &Other) {
    int Amount;
    {
      std::lock_guard<std::mutex> Theirs(Other.M);
      Amount = Other.Balance;
    }
    std::lock_guard<std::mutex> Own(M);
    Balance += Amount;
  }
  // A tree is locked from its root.
  void okParent(Account &Child) {
    std::lock_guard<std::mutex> Own(M);
    std::lock_guard<std::mutex> Theirs(Child.M);
    Balance = Child.Balance;
  }

private:
  mutable std::mutex M;
  int Balance = 0;
};

// https://github.com/axboe/fio/commit/a6a3469ea8753a999b9bb9bea33299700d3094eb
struct Sums {
  std::mutex Lock;
  long Bytes;
};
void sum(Sums *Dst, Sums *Src) {
  Dst->Lock.lock();
  Src->Lock.lock();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Sums::Lock' of 'Src' is locked while 'Sums::Lock' of 'Dst' is held: two threads that name the two objects in different order wait for each other
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'Sums::Lock' of 'Dst' is locked here
  Dst->Bytes += Src->Bytes;
  Src->Lock.unlock();
  Dst->Lock.unlock();
}

// The callers let one thread in at a time.
static std::mutex All;
static void sumLocked(Sums *Dst, Sums *Src) {
  Dst->Lock.lock();
  Src->Lock.lock();
  Dst->Bytes += Src->Bytes;
  Src->Lock.unlock();
  Dst->Lock.unlock();
}
void okSum(Sums *Dst, Sums *Src) {
  std::lock_guard<std::mutex> Guard(All);
  sumLocked(Dst, Src);
}
