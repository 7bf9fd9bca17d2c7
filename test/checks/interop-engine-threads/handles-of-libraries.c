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
static void *badFace(void *arg) {
  FT_Face own;
  FT_New_Face(fonts, arg, 0, &own);
  return arg;
}
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

static memcached_st *cache;
static void *badDelete(void *key) {
  memcached_delete(cache, key, 3, 0);
  return key;
}
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

static GDALDatasetH dataset;
static void *badFlush(void *arg) {
  GDALFlushCache(dataset);
  return arg;
}
static void *goodSize(void *arg) {
  GDALGetRasterXSize(dataset);
  return arg;
}

static AVCodecContext *codec;
static void *badSend(void *packet) {
  avcodec_send_packet(codec, packet);
  return packet;
}

static cl_kernel kernel;
static void *badSet(void *arg) {
  clSetKernelArg(kernel, 0, sizeof arg, arg);
  return arg;
}
static void *goodTask(void *arg) {
  clEnqueueTask(arg, kernel, 0, NULL, NULL);
  return arg;
}

static PaStream *output;
static void *badStart(void *arg) {
  Pa_StartStream(output);
  return arg;
}
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

static mongoc_client_t *client;
static void *badCommand(void *arg) {
  mongoc_client_command_simple(client, "admin", arg, NULL, NULL, NULL);
  return arg;
}
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
