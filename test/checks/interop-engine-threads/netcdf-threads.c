// NetCDF, which threads may enter one at a time whatever files they use.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=LOOP -- -- -DLOOP
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DLOCKED
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=PATH -- -- -DPATH
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DSTOPPED

#include <netcdf.h>
#include <pthread.h>

#if defined(LOOP)
// A thread for each file.
static void *badRead(void *name) {
  int file, variable;
  static const size_t start[1], count[1] = {1};
  double value;
  if (nc_open(name, NC_NOWRITE, &file) != NC_NOERR)
    return 0;
  nc_inq_varid(file, "t", &variable);
  nc_get_vara_double(file, variable, start, count, &value);
  nc_close(file);
  return 0;
}
int main(int argc, char **argv) {
  pthread_t threads[8];
  for (int i = 1; i < argc && i < 8; ++i)
    pthread_create(&threads[i], 0, badRead, argv[i]);
  for (int i = 1; i < argc && i < 8; ++i)
    pthread_join(threads[i], 0);
  return 0;
}
// CHECK-MESSAGES-LOOP: :[[@LINE-15]]:7: warning: 'nc_open' must not run on two threads at once, but several threads that run 'badRead' reach it without a lock
// CHECK-MESSAGES-LOOP: :[[@LINE-6]]:5: note: 'badRead' is started as a thread here, in a loop
// CHECK-MESSAGES-LOOP: :[[@LINE-15]]:3: note: 'nc_inq_varid' is called here, too
// CHECK-MESSAGES-LOOP: :[[@LINE-15]]:3: note: 'nc_get_vara_double' is called here, too
// CHECK-MESSAGES-LOOP: :[[@LINE-15]]:3: note: 'nc_close' is called here, too
// CHECK-MESSAGES-LOOP: :[[@LINE-20]]:7: note: hold one lock around every call of NetCDF

#elif defined(LOCKED)
// One lock for all.
static pthread_mutex_t library = PTHREAD_MUTEX_INITIALIZER;
static void *goodRead(void *name) {
  int file, status;
  pthread_mutex_lock(&library);
  status = nc_open(name, NC_NOWRITE, &file);
  if (status == NC_NOERR)
    nc_close(file);
  pthread_mutex_unlock(&library);
  return (void *)nc_strerror(status);
}
int main(int argc, char **argv) {
  pthread_t threads[8];
  for (int i = 1; i < argc && i < 8; ++i)
    pthread_create(&threads[i], 0, goodRead, argv[i]);
  for (int i = 1; i < argc && i < 8; ++i)
    pthread_join(threads[i], 0);
  return 0;
}

#elif defined(PATH)
// Unlocked on one path.
static pthread_mutex_t library = PTHREAD_MUTEX_INITIALIZER;
static void *badRead(void *name) {
  int file, variable;
  pthread_mutex_lock(&library);
  int status = nc_open(name, NC_NOWRITE, &file);
  pthread_mutex_unlock(&library);
  if (status != NC_NOERR)
    return 0;
  nc_inq_varid(file, "t", &variable);
  pthread_mutex_lock(&library);
  nc_close(file);
  pthread_mutex_unlock(&library);
  return 0;
}
int main(int argc, char **argv) {
  pthread_t threads[8];
  for (int i = 1; i < argc && i < 8; ++i)
    pthread_create(&threads[i], 0, badRead, argv[i]);
  for (int i = 1; i < argc && i < 8; ++i)
    pthread_join(threads[i], 0);
  return 0;
}
// CHECK-MESSAGES-PATH: :[[@LINE-14]]:3: warning: 'nc_inq_varid' must not run on two threads at once, but several threads that run 'badRead' reach it without a lock
// CHECK-MESSAGES-PATH: :[[@LINE-6]]:5: note: 'badRead' is started as a thread here, in a loop
// CHECK-MESSAGES-PATH: :[[@LINE-20]]:16: note: 'nc_open' is called under 'library' here
// CHECK-MESSAGES-PATH: :[[@LINE-17]]:3: note: hold 'library' here too, as around 'nc_open'

#elif defined(STOPPED)
// Each thread has ended before the next one starts.
static void *goodRead(void *name) {
  int file;
  if (nc_open(name, NC_NOWRITE, &file) == NC_NOERR)
    nc_close(file);
  return 0;
}
int main(int argc, char **argv) {
  pthread_t thread;
  pthread_create(&thread, 0, goodRead, argv[0]);
  pthread_join(thread, 0);
  pthread_create(&thread, 0, goodRead, argv[argc - 1]);
  pthread_join(thread, 0);
  return 0;
}
#endif
