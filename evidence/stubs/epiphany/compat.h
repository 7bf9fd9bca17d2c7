#pragma once
#include <adwaita.h>
typedef AdwBin AdwDialog;
typedef AdwBinClass AdwDialogClass;
typedef struct _AdwTabOverview AdwTabOverview;
static inline void stub_dialog_unref (gpointer p) { g_object_unref (p); }
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AdwDialog, stub_dialog_unref)
