/* An interpreter of the tests to which a thread attaches itself, by three spellings. */
#ifndef FERRY_H
#define FERRY_H

typedef struct ferry_s ferry;

struct ferry_table {
  int (*attach)(const struct ferry_table **f, int berth);
  int (*detach)(const struct ferry_table **f);
};

#ifdef __cplusplus
extern "C" {
#endif

int ferry_attach(ferry *f, int berth);
int ferry_detach(ferry *f);
int ferry_load(ferry *f, int crate);

#ifdef __cplusplus
}

struct Ferry {
  int attach(int Berth);
  int detach();
};
#endif

#endif
