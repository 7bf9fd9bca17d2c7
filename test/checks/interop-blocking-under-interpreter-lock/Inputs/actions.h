// Records that other files see, too.
#ifndef ACTIONS_H
#define ACTIONS_H

typedef int (*action)(void *);
struct actions {
  action run;
};
void install(actions *table);
template <class F> struct actions_of {
  F run;
};
void install(actions_of<action> *table);

#endif
