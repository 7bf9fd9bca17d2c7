// Whoever has a child that its parent's end releases is meant to end both.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

struct pw_context;
struct pw_core;
struct pw_loop;
struct pw_properties;
struct pw_context *pw_context_new(struct pw_loop *loop, struct pw_properties *of, unsigned long size);
void pw_context_destroy(struct pw_context *context);
struct pw_core *pw_context_connect(struct pw_context *context, struct pw_properties *of, unsigned long size);
struct pw_context *pw_core_get_context(struct pw_core *core);
int pw_core_disconnect(struct pw_core *core);
typedef struct cms *cmsContext;
typedef void *cmsHPROFILE;
cmsContext cmsCreateContext(void *plugin, void *data);
void cmsDeleteContext(cmsContext context);
cmsHPROFILE cmsOpenProfileFromFileTHR(cmsContext context, const char *name, const char *mode);

struct sound {
  struct pw_core *core;
  cmsHPROFILE profile;
};
int okByCore(struct sound *s, struct pw_loop *loop) {
  struct pw_context *context = pw_context_new(loop, 0, 0);
  if (!context)
    return -1;
  s->core = pw_context_connect(context, 0, 0);
  if (!s->core) {
    pw_context_destroy(context);
    return -1;
  }
  return 0;
}
int losesByFailure(struct sound *s, struct pw_loop *loop) {
  struct pw_context *context = pw_context_new(loop, 0, 0);
  if (!context)
    return -1;
  s->core = pw_context_connect(context, 0, 0);
  if (!s->core)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'losesByFailure' without releasing 'context', a pw_context
  // CHECK-MESSAGES: :[[@LINE-7]]:32: note: 'pw_context_new' acquires it here
  // CHECK-MESSAGES: :[[@LINE-8]]:32: note: nothing releases it or hands it over
  return 0;
}
// The end of the context does not release the profile.
int losesContext(struct sound *s) {
  cmsContext context = cmsCreateContext(0, 0);
  if (!context)
    return -1;
  s->profile = cmsOpenProfileFromFileTHR(context, "screen.icc", "r");
  if (!s->profile) {
    cmsDeleteContext(context);
    return -1;
  }
  return 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: return here leaves 'losesContext' without releasing 'context', a cms_context
  // CHECK-MESSAGES: :[[@LINE-10]]:24: note: 'cmsCreateContext' acquires it here
  // CHECK-MESSAGES: :[[@LINE-6]]:5: note: it is released here, but only on other ways
}
