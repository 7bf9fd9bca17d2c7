// Locks of the program's own that are acquired and released, or entered and left, by functions that are only declared.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c11

typedef struct pool_lock pool_lock;
int pool_lock_acquire(pool_lock *l);
int pool_lock_release(pool_lock *l);

typedef struct critical_section critical_section;
void EnterCritical(critical_section *c);
void LeaveCritical(critical_section *c);

// Not locks: a count of users, and what keeps the machine awake.
typedef struct buffer buffer;
void block_acquire(buffer *b);
void block_release(buffer *b);
typedef struct wake_lock wake_lock;
void wake_lock_acquire(wake_lock *w);
void wake_lock_release(wake_lock *w);

struct manager {
  pool_lock *lock;
  critical_section *section;
  buffer *blocks;
  wake_lock *awake;
  int count;
};
struct transport {
  pool_lock *lock;
  struct manager *mgr;
  buffer *blocks;
  int users;
};

void bad_shutdown(struct transport *tp) {
  pool_lock_acquire(tp->lock);
  pool_lock_acquire(tp->mgr->lock);
  tp->users = 0;
  pool_lock_release(tp->mgr->lock);
  pool_lock_release(tp->lock);
}

void bad_add_reference(struct manager *mgr, struct transport *tp) {
  pool_lock_acquire(mgr->lock);
  pool_lock_acquire(tp->lock);
  tp->users++;
  pool_lock_release(tp->lock);
  pool_lock_release(mgr->lock);
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'transport::lock' is locked here while 'manager::lock' is held, and elsewhere 'manager::lock' is locked while 'transport::lock' is held
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'manager::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: the other way round, 'transport::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: 'manager::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: always lock 'transport::lock' first

void bad_enter(struct manager *mgr, struct transport *tp) {
  EnterCritical(mgr->section);
  pool_lock_acquire(tp->lock);
  pool_lock_release(tp->lock);
  LeaveCritical(mgr->section);
}
void bad_enter_second(struct manager *mgr, struct transport *tp) {
  pool_lock_acquire(tp->lock);
  EnterCritical(mgr->section);
  LeaveCritical(mgr->section);
  pool_lock_release(tp->lock);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'manager::section' is locked here while 'transport::lock' is held, and elsewhere 'transport::lock' is locked while 'manager::section' is held
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'transport::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: the other way round, 'manager::section' is locked here
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: 'transport::lock' is locked here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: always lock 'manager::section' first

int bad_way_out(struct manager *mgr) {
  EnterCritical(mgr->section);
  if (!mgr->count)
    return -1;
  mgr->count--;
  LeaveCritical(mgr->section);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'bad_way_out' returns here with 'section' still locked: whoever locks it next waits for ever, and so does a teardown that waits for that thread
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'section' is locked here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: another way out unlocks it here

//===-- No locks ------------------------------------------------------------===//

void good_blocks(struct manager *mgr, struct transport *tp) {
  block_acquire(mgr->blocks);
  block_acquire(tp->blocks);
  block_release(tp->blocks);
  block_release(mgr->blocks);
}
void good_blocks_too(struct manager *mgr, struct transport *tp) {
  block_acquire(tp->blocks);
  block_acquire(mgr->blocks);
  block_release(mgr->blocks);
  block_release(tp->blocks);
}
void good_awake(struct manager *mgr, struct transport *tp) {
  wake_lock_acquire(mgr->awake);
  pool_lock_acquire(tp->lock);
  pool_lock_release(tp->lock);
  wake_lock_release(mgr->awake);
}
void good_awake_too(struct manager *mgr, struct transport *tp) {
  pool_lock_acquire(tp->lock);
  wake_lock_acquire(mgr->awake);
  wake_lock_release(mgr->awake);
  pool_lock_release(tp->lock);
}

//===-- Words that have a lock in them --------------------------------------===//

struct block;
void block_page_acquire(struct block *b);
void block_page_release(struct block *b);
struct clock_source;
void clock_acquire(struct clock_source *c);
void clock_release(struct clock_source *c);
typedef struct lock_manager lock_manager;
void lock_manager_acquire(lock_manager *m);
void lock_manager_release(lock_manager *m);
typedef struct spinner spinner;
void spinner_enter(spinner *s);
void spinner_leave(spinner *s);

struct page {
  struct block *block;
  struct clock_source *clock;
  lock_manager *locks;
  spinner *wait;
};
struct view {
  struct block *block;
  struct clock_source *clock;
  lock_manager *locks;
  spinner *wait;
};

void good_words(struct page *p, struct view *v) {
  block_page_acquire(p->block);
  block_page_acquire(v->block);
  block_page_release(v->block);
  block_page_release(p->block);
  clock_acquire(p->clock);
  clock_acquire(v->clock);
  clock_release(v->clock);
  clock_release(p->clock);
  lock_manager_acquire(p->locks);
  lock_manager_acquire(v->locks);
  lock_manager_release(v->locks);
  lock_manager_release(p->locks);
  spinner_enter(p->wait);
  spinner_enter(v->wait);
  spinner_leave(v->wait);
  spinner_leave(p->wait);
}
void good_words_too(struct page *p, struct view *v) {
  block_page_acquire(v->block);
  block_page_acquire(p->block);
  block_page_release(p->block);
  block_page_release(v->block);
  clock_acquire(v->clock);
  clock_acquire(p->clock);
  clock_release(p->clock);
  clock_release(v->clock);
  lock_manager_acquire(v->locks);
  lock_manager_acquire(p->locks);
  lock_manager_release(p->locks);
  lock_manager_release(v->locks);
  spinner_enter(v->wait);
  spinner_enter(p->wait);
  spinner_leave(p->wait);
  spinner_leave(v->wait);
}
