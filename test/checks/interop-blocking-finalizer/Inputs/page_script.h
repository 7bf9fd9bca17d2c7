/* An interpreter of the tests, whose collector calls what tables hold. */
#ifndef PAGE_SCRIPT_H
#define PAGE_SCRIPT_H

#ifdef __cplusplus
extern "C" {
#endif

void ps_push(int value);
void ps_run(const char *text);
void ps_leave(void);
void ps_enter(void);
void ps_on_gone(void (*f)(void *), void *cookie);
void ps_on_turn(void (*f)(void *), void *cookie);
void ps_on_option(int option, void (*f)(void *), void *cookie);

typedef struct ps_class {
  const char *name;
  void (*run)(void *self);
  void (*end)(void *self);
} ps_class;
#define PS_END 3
#define PS_SWEEP 4
#define PS_RUN 5
typedef struct ps_slot {
  int number;
  void (*function)(void *self);
} ps_slot;

#ifdef __cplusplus
}

namespace ps {
struct unlocked {};
struct outside {};
template <int Flags, class T> class binder {
public:
  explicit binder(const char *Name) {}
};
template <class T, class H = T *> class binder_with {
public:
  explicit binder_with(const char *Name) {}
  template <class... Os> binder_with(const char *Name, Os...) {}
};
} // namespace ps
#endif

#endif
