#pragma once
#include <glib-object.h>
#include <clutter/clutter.h>
typedef struct _StFocusManager StFocusManager;
typedef struct _StTextureCache StTextureCache;
void cally_accessibility_init(void);
