#pragma once
#include <glib-object.h>
typedef struct _GIRepository GIRepository;
GIRepository *gi_repository_dup_default(void); void gi_repository_prepend_search_path(GIRepository*,const char*); void gi_repository_prepend_library_path(GIRepository*,const char*); GOptionGroup *gi_repository_get_option_group(void);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GIRepository, g_object_unref)
