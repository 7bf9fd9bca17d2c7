#ifndef OWN_H
#define OWN_H

#ifdef __cplusplus
extern "C" {
#endif

enum { OWN_NOWAIT = 2, OWN_FOREVER = -1, OWN_LIMIT = 7 };
struct own_thing;
struct own_mutex;
typedef struct own_thread_s *own_thread;

void own_wait(struct own_thing *);
void own_wait_again(struct own_thing *);
void own_rest(struct own_thing *);
void own_peek(struct own_thing *);
void own_tell(struct own_thing *);
void own_shout(struct own_thing *);
void own_wait_when(struct own_thing *, int);
void own_wait_below(struct own_thing *, int);
void own_wait_not_below(struct own_thing *, int);
void own_wait_differs(struct own_thing *, int);
void own_wait_unless(struct own_thing *, int);
void own_wait_null(struct own_thing *, const void *);
void own_wait_not_null(struct own_thing *, const void *);
void own_wait_two(struct own_thing *, int, int);
void own_any_thing(struct own_thing *);
void own_any_not(struct own_thing *);
void own_any_other(struct own_thing *);
void own_drain(struct own_thing *);
void own_limit(struct own_thing *, int, int);

int own_start(own_thread *, void (*)(void *), void *);
own_thread own_spawn(void (*)(void *), void *);
void own_join(own_thread);
void own_lock(struct own_mutex *);
int own_try_lock(struct own_mutex *);
void own_unlock(struct own_mutex *);
int own_ask(struct own_thing *);
void own_broadcast(void);
void own_call_now(void (*)(void *), void *);
void own_call_later(void (*)(void *), void *);

void *own_parent_new(void);
void own_parent_free(void *);
void *own_child_new(void *, int);
void own_child_free(void *);
void own_child_give(void *);
void own_child_take(void *);
void own_child_limit(void *);

#ifdef __cplusplus
}

namespace own {
struct Tag {};
inline constexpr Tag lazy{};
inline constexpr Tag eager{};
template <class T> class Box {
public:
  ~Box();
  void clear();
  unsigned size() const;
};
template <class T> class Plain {
public:
  ~Plain();
};
template <class T> class Shared {
public:
  ~Shared();
};
template <class T, class D> class Handle {
public:
  ~Handle();
};
struct Deferred {};
class Guard {
public:
  explicit Guard(own_mutex *);
  Guard(own_mutex *, Deferred);
  ~Guard();
};
} // namespace own
void own_wait_tag(own_thing *, own::Tag);
#endif

#endif
