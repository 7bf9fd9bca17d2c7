// What is closed before the thread is told to end, and what only the maker of a command closes, where it fails.
// https://github.com/mmzeeman/esqlite/blob/a0c5b39ae11f5eb84d525c2d2b8553c6f0e17b79/c_src/esqlite3_nif.c
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <pthread.h>
void *malloc(unsigned long size);
void free(void *memory);
typedef struct _IO_FILE FILE;
FILE *fopen(const char *path, const char *mode);
int fclose(FILE *file);
int fputc(int letter, FILE *file);

struct command {
  FILE *file;
  int stops;
};
struct queue;
void queue_push(struct queue *queue, struct command *command);
struct command *queue_pop(struct queue *queue);

struct worker {
  pthread_t thread;
  struct queue *queue;
  struct command first;
};

static void command_free(struct command *command) {
  if (command->file)
    fclose(command->file);
  free(command);
}

static struct command *command_new(void) {
  struct command *command = malloc(sizeof(struct command));
  if (!command)
    return 0;
  command->file = fopen("log", "w");
  if (!command->file) {
    command_free(command);
    return 0;
  }
  command->stops = 0;
  return command;
}

static void *run(void *data) {
  struct worker *worker = data;
  for (;;) {
    struct command *command = queue_pop(worker->queue);
    if (command->stops)
      return 0;
    fputc('a', command->file);
    fputc('a', command->file);
    command_free(command);
  }
}

void start(struct worker *worker) { pthread_create(&worker->thread, 0, run, worker); }

void stop(struct worker *worker) {
  struct command *command = command_new();
  command->stops = 1;
  queue_push(worker->queue, command);
  pthread_join(worker->thread, 0);
}

// What a call is given is there already.
struct logger {
  pthread_t thread;
  FILE *log;
  int stops;
};

static void *write_log(void *data) {
  struct logger *logger = data;
  while (!__atomic_load_n(&logger->stops, __ATOMIC_SEQ_CST)) {
    fputc('a', logger->log);
    fputc('b', logger->log);
  }
  return 0;
}

void start_log(struct logger *logger) { pthread_create(&logger->thread, 0, write_log, logger); }

static void close_log(struct logger *logger) {
  if (logger->log)
    fclose(logger->log);
  free(logger);
}

void stop_log(struct logger *logger) {
  close_log(logger);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'log' is gone before the join of the thread that runs 'write_log', which uses it [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-11]]:41: note: the thread that runs 'write_log' is started here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'stop_log' calls 'close_log' here
  // CHECK-MESSAGES: :[[@LINE-19]]:24: note: it uses 'log' here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is joined only here
  __atomic_store_n(&logger->stops, 1, __ATOMIC_SEQ_CST);
  pthread_join(logger->thread, 0);
}
