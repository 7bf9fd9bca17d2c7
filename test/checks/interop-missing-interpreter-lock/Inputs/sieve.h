// A library of which no model speaks.
struct sieve_handlers {
  int (*check)(void *);
  int (*read)(void *);
  void (*close)(void *);
  void (*idle)(void *);
};
struct sieve {
  int (*start)(struct sieve *, void *);
  void (*stop)(struct sieve *);
  void (*cleanup)(struct sieve *, void *);
  void *cookie;
};
