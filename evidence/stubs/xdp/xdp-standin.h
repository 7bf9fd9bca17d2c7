/* What gdbus-codegen makes of an interface, as far as it is used. */
#pragma once
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#define XDP_STANDIN(T, t) \
  typedef struct _##T T; \
  typedef struct { GDBusInterfaceSkeleton parent_instance; gpointer priv; } T##Skeleton; \
  typedef struct { GDBusInterfaceSkeletonClass parent_class; } T##SkeletonClass; \
  GType t##_get_type (void); \
  GType t##_skeleton_get_type (void); \
  T *t##_skeleton_new (void); \
  T *t##_proxy_new_sync (GDBusConnection *connection, GDBusProxyFlags flags, const char *name, const char *path, GCancellable *cancellable, GError **error); \
  void t##_set_version (T *object, guint value); \
  G_DEFINE_AUTOPTR_CLEANUP_FUNC (T, g_object_unref) \
  G_DEFINE_AUTOPTR_CLEANUP_FUNC (T##Skeleton, g_object_unref)
