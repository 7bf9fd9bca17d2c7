// A progress monitor of ImageMagick is called on the threads of an operation (Imagick/imagick#104).
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

typedef struct _zval_struct zval;
typedef struct _zend_execute_data zend_execute_data;
typedef struct _zend_fcall_info zend_fcall_info;
typedef struct _zend_fcall_info_cache zend_fcall_info_cache;
typedef struct _MagickWand MagickWand;
typedef int (*MagickProgressMonitor)(const char *text, long offset, unsigned long span, void *data);
int zend_parse_parameters(unsigned count, const char *format, ...);
int zend_call_function(zend_fcall_info *info, zend_fcall_info_cache *cache);
MagickProgressMonitor MagickSetImageProgressMonitor(MagickWand *wand, MagickProgressMonitor monitor, void *data);

struct progress {
  zend_fcall_info *info;
  zend_fcall_info_cache *cache;
  volatile long offset;
};

static int badMonitor(const char *text, long offset, unsigned long span, void *data) {
  struct progress *progress = data;
  return zend_call_function(progress->info, progress->cache) == 0;
// CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'zend_call_function' may only be called on the thread of the PHP request, but this is another thread
// CHECK-MESSAGES: :[[@LINE+11]]:39: note: 'badMonitor' is called on a thread of the library, which is not the thread of the PHP request; it is registered here with 'MagickSetImageProgressMonitor'
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: keep what came in memory of malloc() under a mutex, and let the request's thread take it from there (zend_interrupt_function)
}

static int goodMonitor(const char *text, long offset, unsigned long span, void *data) {
  struct progress *progress = data;
  progress->offset = offset;
  return 1;
}

void setMonitor(zend_execute_data *execute_data, zval *return_value, MagickWand *wand, struct progress *progress) {
  MagickSetImageProgressMonitor(wand, badMonitor, progress);
  MagickSetImageProgressMonitor(wand, goodMonitor, progress);
}
