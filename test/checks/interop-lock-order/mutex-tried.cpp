// Orders that are none: mutexes that are tried, locked together, or kept apart by a third.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20

#include <memory>
#include <mutex>

int compute(int);

// Each pair has one function that locks the first, then the second.
static std::mutex a, b, c, d, e, f, g, h, i, j, k, l, m, n;
void order() {
  std::lock_guard<std::mutex> lockA(a);
  std::lock_guard<std::mutex> lockB(b);
}
void goodTry() {
  std::lock_guard<std::mutex> lockB(b);
  if (a.try_lock()) {
    compute(1);
    a.unlock();
  }
}
void orderC() {
  std::lock_guard<std::mutex> lockC(c);
  std::lock_guard<std::mutex> lockD(d);
}
void goodTryGuard() {
  std::lock_guard<std::mutex> lockD(d);
  std::unique_lock<std::mutex> lockC(c, std::try_to_lock);
  if (lockC)
    compute(1);
}
void goodDeferred() {
  std::lock_guard<std::mutex> lockD(d);
  std::unique_lock<std::mutex> lockC(c, std::defer_lock);
  if (lockC.try_lock())
    compute(1);
}

// All at once.
void orderE() {
  std::lock_guard<std::mutex> lockE(e);
  std::lock_guard<std::mutex> lockF(f);
}
void goodScoped() {
  std::scoped_lock both(f, e);
  compute(1);
}
void goodLock() {
  std::lock(f, e);
  std::lock_guard<std::mutex> lockE(e, std::adopt_lock);
  std::lock_guard<std::mutex> lockF(f, std::adopt_lock);
  compute(1);
}
void goodLockDeferred() {
  std::unique_lock<std::mutex> lockF(f, std::defer_lock);
  std::unique_lock<std::mutex> lockE(e, std::defer_lock);
  std::lock(lockF, lockE);
  compute(1);
}

// A third one that both hold keeps them apart.
static std::mutex gate;
void gated() {
  std::lock_guard<std::mutex> lockGate(gate);
  std::lock_guard<std::mutex> lockG(g);
  std::lock_guard<std::mutex> lockH(h);
}
void goodGated() {
  std::lock_guard<std::mutex> lockGate(gate);
  std::lock_guard<std::mutex> lockH(h);
  std::lock_guard<std::mutex> lockG(g);
}

// Taken in one of them only when it is too late, it keeps nothing apart.
void gatedToo() {
  std::lock_guard<std::mutex> lockGate(gate);
  std::lock_guard<std::mutex> lockI(i);
  std::lock_guard<std::mutex> lockJ(j);
}
void badGateUnlocked() {
  gate.lock();
  compute(1);
  gate.unlock();
  std::lock_guard<std::mutex> lockJ(j);
  std::lock_guard<std::mutex> lockI(i);
}
// CHECK-MESSAGES: :[[@LINE-2]]:31: warning: 'i' is locked here while 'j' is held, and elsewhere 'j' is locked while 'i' is held
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'j' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:31: note: the other way round, 'i' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:31: note: 'j' is locked here
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: lock both with std::scoped_lock, or always lock 'i' first

// All at once, but with another one held.
void goodPart() {
  std::lock_guard<std::mutex> lockK(k);
  std::lock_guard<std::mutex> lockL(l);
}
void badPart() {
  std::scoped_lock both(l, m);
  std::lock_guard<std::mutex> lockK(k);
}
// CHECK-MESSAGES: :[[@LINE-2]]:31: warning: 'k' is locked here while 'l' is held, and elsewhere 'l' is locked while 'k' is held
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'l' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: the other way round, 'k' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: 'l' is locked here
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: lock both with std::scoped_lock, or always lock 'k' first

// A mutex on one path only.
void orderN() {
  std::lock_guard<std::mutex> lockM(m);
  std::lock_guard<std::mutex> lockN(n);
}
void goodSometimes(bool first) {
  if (first)
    n.lock();
  m.lock();
  m.unlock();
  if (first)
    n.unlock();
}

// The mutex of an object that nobody else has yet; of one that is given, it counts.
struct Part {
  std::mutex mutex;
  int size = 0;
};
static std::mutex whole;
static Part parts[3];
int goodMerged() {
  Part merged;
  std::lock_guard<std::mutex> own(merged.mutex);
  std::lock_guard<std::mutex> lock(whole);
  for (Part &part : parts)
    merged.size += part.size;
  return merged.size;
}
int goodMadeNew() {
  auto merged = std::make_unique<Part>();
  std::lock_guard<std::mutex> own(merged->mutex);
  std::lock_guard<std::mutex> lock(whole);
  return merged->size;
}
int goodPartOf(int i) {
  std::lock_guard<std::mutex> lock(whole);
  std::lock_guard<std::mutex> part(parts[i].mutex);
  return parts[i].size;
}

struct Piece {
  std::mutex mutex;
  int size = 0;
};
static Piece pieces[3];
int goodPieceOf(int i) {
  std::lock_guard<std::mutex> lock(whole);
  std::lock_guard<std::mutex> piece(pieces[i].mutex);
  return pieces[i].size;
}
int badGiven(Piece &piece) {
  std::lock_guard<std::mutex> own(piece.mutex);
  std::lock_guard<std::mutex> lock(whole);
  return piece.size;
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'whole' is locked here while 'Piece::mutex' is held, and elsewhere 'Piece::mutex' is locked while 'whole' is held
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: 'Piece::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-11]]:31: note: the other way round, 'whole' is locked here
// CHECK-MESSAGES: :[[@LINE-11]]:31: note: 'Piece::mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-7]]:31: note: lock both with std::scoped_lock, or always lock 'whole' first
