// Objects of libraries of which one thread at a time may use each.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <pthread.h>
#include <stddef.h>

typedef struct FT_LibraryRec_ *FT_Library;
typedef struct FT_FaceRec_ *FT_Face;
int FT_Init_FreeType(FT_Library *);
int FT_New_Face(FT_Library, const char *, long, FT_Face *);
int FT_Load_Glyph(FT_Face, unsigned, int);
const char *FT_Get_Font_Format(FT_Face);

typedef struct VkQueue_T *VkQueue;
int vkQueueSubmit(VkQueue, unsigned, const void *, void *);
void vkCreateInstance(const void *, const void *, void *);

typedef struct memcached_st memcached_st;
memcached_st *memcached_create(memcached_st *);
int memcached_delete(memcached_st *, const char *, size_t, long);
memcached_st *memcached_clone(memcached_st *, const memcached_st *);
void memcached_free(memcached_st *);

typedef struct ssh_session_struct *ssh_session;
typedef struct ssh_channel_struct *ssh_channel;
ssh_session ssh_new(void);
ssh_channel ssh_channel_new(ssh_session);
int ssh_connect(ssh_session);
int ssh_channel_write(ssh_channel, const void *, unsigned);
int ssh_channel_read(ssh_channel, void *, unsigned, int);

typedef void *GDALDatasetH;
GDALDatasetH GDALOpen(const char *, int);
void GDALFlushCache(GDALDatasetH);
int GDALGetRasterXSize(GDALDatasetH);

typedef struct AVCodecContext AVCodecContext;
int avcodec_send_packet(AVCodecContext *, const void *);
int avcodec_receive_frame(AVCodecContext *, void *);
int avformat_open_input(void *, const char *, void *, void *);

typedef struct _cl_kernel *cl_kernel;
int clSetKernelArg(cl_kernel, unsigned, size_t, const void *);
int clEnqueueTask(void *, cl_kernel, unsigned, const void *, void *);
int clReleaseContext(void *);

typedef void PaStream;
int Pa_Initialize(void);
int Pa_StartStream(PaStream *);
int Pa_WriteStream(PaStream *, const void *, unsigned long);

struct event_base;
struct event;
struct event_base *event_base_new(void);
struct event *event_new(struct event_base *, int, short, void (*)(int, short, void *), void *);
int event_add(struct event *, const void *);
int event_base_dispatch(struct event_base *);

typedef struct mongoc_client_t mongoc_client_t;
mongoc_client_t *mongoc_client_new(const char *);
int mongoc_client_command_simple(mongoc_client_t *, const char *, const void *, const void *, void *, void *);
const void *mongoc_client_get_uri(const mongoc_client_t *);

static FT_Library fonts;
static FT_Face face;
static void *badGlyph(void *arg) {
  FT_Load_Glyph(face, 1, 0);
  return arg;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'FT_Load_Glyph' must not run on two threads at once, but the thread that runs 'badGlyph' and the main thread reach 'face' without a lock
// CHECK-MESSAGES: :[[@LINE+154]]:9: note: 'badGlyph' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+170]]:3: note: the main thread calls 'FT_Load_Glyph' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let each thread have a face of its own (model freetype.yaml)
static void *badFace(void *arg) {
  FT_Face own;
  FT_New_Face(fonts, arg, 0, &own);
  return arg;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'FT_New_Face' must not run on two threads at once, but the thread that runs 'badFace' and the main thread reach 'fonts' without a lock
// CHECK-MESSAGES: :[[@LINE+146]]:9: note: 'badFace' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+162]]:3: note: the main thread calls 'FT_New_Face' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let each thread have a library object of its own, or guard what makes and ends faces (model freetype.yaml)
static void *goodFace(void *arg) {
  FT_Library own;
  FT_Face first;
  FT_Init_FreeType(&own);
  FT_New_Face(own, arg, 0, &first);
  FT_Load_Glyph(first, 1, 0);
  FT_Get_Font_Format(face);
  return arg;
}

static VkQueue queue;
static void *badSubmit(void *arg) {
  vkQueueSubmit(queue, 0, NULL, NULL);
  return arg;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'vkQueueSubmit' must not run on two threads at once, but the thread that runs 'badSubmit' and the main thread reach 'queue' without a lock
// CHECK-MESSAGES: :[[@LINE+129]]:9: note: 'badSubmit' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+144]]:3: note: the main thread calls 'vkQueueSubmit' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: guard the queue with one mutex, or let one thread submit for all (model vulkan.yaml)

static memcached_st *cache;
static void *badDelete(void *key) {
  memcached_delete(cache, key, 3, 0);
  return key;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'memcached_delete' must not run on two threads at once, but the thread that runs 'badDelete' and the main thread reach 'cache' without a lock
// CHECK-MESSAGES: :[[@LINE+120]]:9: note: 'badDelete' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+135]]:3: note: the main thread calls 'memcached_delete' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: give each thread a clone of its own ('memcached_clone'), or take it from a pool ('memcached_pool_pop') (model libmemcached.yaml)
static void *goodDelete(void *key) {
  memcached_st *own = memcached_clone(NULL, cache);
  memcached_delete(own, key, 3, 0);
  memcached_free(own);
  return key;
}

// A channel is a part of its session.
static ssh_session session;
static ssh_channel channel;
static void *badWrite(void *text) {
  ssh_channel_write(channel, text, 3);
  return text;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'ssh_channel_write' must not run on two threads at once, but the thread that runs 'badWrite' and the main thread reach 'channel' without a lock
// CHECK-MESSAGES: :[[@LINE+104]]:9: note: 'badWrite' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+118]]:3: note: the main thread calls 'ssh_channel_read' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let each thread have a session of its own, or guard every use of it, and of its channels, with one mutex (model libssh.yaml)

static GDALDatasetH dataset;
static void *badFlush(void *arg) {
  GDALFlushCache(dataset);
  return arg;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'GDALFlushCache' must not run on two threads at once, but the thread that runs 'badFlush' and the main thread reach 'dataset' without a lock
// CHECK-MESSAGES: :[[@LINE+95]]:9: note: 'badFlush' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+109]]:3: note: the main thread calls 'GDALFlushCache' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let each thread open the dataset for itself (model gdal.yaml)
static void *goodSize(void *arg) {
  GDALGetRasterXSize(dataset);
  return arg;
}

static AVCodecContext *codec;
static void *badSend(void *packet) {
  avcodec_send_packet(codec, packet);
  return packet;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'avcodec_send_packet' must not run on two threads at once, but the thread that runs 'badSend' and the main thread reach 'codec' without a lock
// CHECK-MESSAGES: :[[@LINE+83]]:9: note: 'badSend' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+96]]:3: note: the main thread calls 'avcodec_receive_frame' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: guard every use of it with one mutex (model ffmpeg.yaml)

static cl_kernel kernel;
static void *badSet(void *arg) {
  clSetKernelArg(kernel, 0, sizeof arg, arg);
  return arg;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'clSetKernelArg' must not run on two threads at once, but the thread that runs 'badSet' and the main thread reach 'kernel' without a lock
// CHECK-MESSAGES: :[[@LINE+74]]:9: note: 'badSet' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+87]]:3: note: the main thread calls 'clSetKernelArg' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: let each thread have a kernel object of its own ('clCloneKernel'), or set arguments and enqueue under one mutex (model opencl.yaml)
static void *goodTask(void *arg) {
  clEnqueueTask(arg, kernel, 0, NULL, NULL);
  return arg;
}

static PaStream *output;
static void *badStart(void *arg) {
  Pa_StartStream(output);
  return arg;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'Pa_StartStream' must not run on two threads at once, but the thread that runs 'badStart' and the main thread reach PortAudio without a lock
// CHECK-MESSAGES: :[[@LINE+62]]:9: note: 'badStart' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+74]]:3: note: the main thread calls 'Pa_StartStream' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: make all calls on one thread, or guard them with one mutex (model portaudio.yaml)
static void *goodPlay(void *samples) {
  Pa_WriteStream(output, samples, 64);
  return samples;
}

// An event is a part of its base.
static struct event_base *base;
static struct event *tick;
static void onTick(int fd, short what, void *arg) {}
static void *badAdd(void *timeout) {
  event_add(tick, timeout);
  return timeout;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'event_add' must not run on two threads at once, but the thread that runs 'badAdd' and the main thread reach 'base' without a lock
// CHECK-MESSAGES: :[[@LINE+47]]:9: note: 'badAdd' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+59]]:3: note: the main thread calls 'event_base_dispatch' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'evthread_use_pthreads', called before the base is made, lets other threads add events and wake the loop (model libevent.yaml)

static mongoc_client_t *client;
static void *badCommand(void *arg) {
  mongoc_client_command_simple(client, "admin", arg, NULL, NULL, NULL);
  return arg;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'mongoc_client_command_simple' must not run on two threads at once, but the thread that runs 'badCommand' and the main thread reach 'client' without a lock
// CHECK-MESSAGES: :[[@LINE+38]]:9: note: 'badCommand' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+48]]:3: note: the main thread calls 'mongoc_client_command_simple' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: pop a client for each thread from a mongoc_client_pool_t (model mongoc.yaml)
static void *goodUri(void *arg) {
  mongoc_client_get_uri(client);
  return arg;
}

static void start(void *(*body)(void *)) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, NULL);
  pthread_detach(thread);
}

int main(void) {
  FT_Init_FreeType(&fonts);
  FT_New_Face(fonts, "first", 0, &face);
  cache = memcached_create(NULL);
  session = ssh_new();
  channel = ssh_channel_new(session);
  base = event_base_new();
  tick = event_new(base, -1, 0, onTick, NULL);
  client = mongoc_client_new("");
  start(badGlyph);
  start(badFace);
  start(goodFace);
  start(badSubmit);
  start(badDelete);
  start(goodDelete);
  start(badWrite);
  start(badFlush);
  start(goodSize);
  start(badSend);
  start(badSet);
  start(goodTask);
  start(badStart);
  start(goodPlay);
  start(badAdd);
  start(badCommand);
  start(goodUri);
  FT_Load_Glyph(face, 2, 0);
  FT_New_Face(fonts, "second", 0, &face);
  vkQueueSubmit(queue, 0, NULL, NULL);
  memcached_delete(cache, "key", 3, 0);
  ssh_channel_read(channel, NULL, 0, 0);
  GDALFlushCache(dataset);
  avcodec_receive_frame(codec, NULL);
  clSetKernelArg(kernel, 1, 0, NULL);
  Pa_StartStream(output);
  mongoc_client_command_simple(client, "admin", NULL, NULL, NULL, NULL);
  event_base_dispatch(base);
}
