// A walk goes on from an element whose callback may have ended it.
// https://github.com/FluidSynth/fluidsynth/commit/5d3f727547219b6e84b7c421d6f7f21c237d739b
// RUN: %check_interop_tidy %s interop-dangling-callback %t

void free(void *memory);
void *malloc(unsigned long size);
void lock(void);

typedef int (*tick_fn)(void *data);
struct timer { struct timer *next; tick_fn tick; void *data; int over; };
struct loop { struct timer *timers; int running; };

void run_timers(struct loop *of) {
  struct timer *t;
  for (t = of->timers; t; t = t->next) {
    if (t->over)
      continue;
    if (!t->tick(t->data))
      t->over = 1;
  }
}
// CHECK-MESSAGES: :[[@LINE-4]]:10: warning: the walk goes on from 't' after it has called 'tick', which may call 'timer_free' for it: the walk then uses freed memory
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: it is used again here
// CHECK-MESSAGES: :[[@LINE+30]]:7: note: it is freed here

void ok_saves_next(struct loop *of) {
  struct timer *t, *next;
  for (t = of->timers; t; t = next) {
    next = t->next;
    t->tick(t->data);
  }
}

void ok_says_so(struct loop *of) {
  of->running = 1;
  for (struct timer *t = of->timers; t; t = t->next)
    t->tick(t->data);
  of->running = 0;
}

struct timer *timer_new(struct loop *of, tick_fn tick, void *data) {
  struct timer *t = malloc(sizeof(struct timer));
  t->tick = tick;
  t->data = data;
  t->next = of->timers;
  of->timers = t;
  return t;
}

void timer_free(struct loop *of, struct timer *t) {
  for (struct timer **at = &of->timers; *at; at = &(*at)->next)
    if (*at == t) {
      *at = t->next;
      free(t);
      return;
    }
}

// Nobody ends a single one.
struct hook { struct hook *next; tick_fn tick; void *data; };
static struct hook *hooks;
void hook_add(tick_fn tick, void *data) {
  struct hook *h = malloc(sizeof(struct hook));
  h->tick = tick;
  h->data = data;
  h->next = hooks;
  hooks = h;
}
void ok_run_hooks(void) {
  for (struct hook *h = hooks; h; h = h->next)
    h->tick(h->data);
}
void hooks_free(void) {
  for (struct hook *h = hooks, *next; h; h = next) {
    next = h->next;
    free(h);
  }
}
