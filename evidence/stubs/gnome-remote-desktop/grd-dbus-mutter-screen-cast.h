#pragma once
#include <gio/gio.h>
typedef struct _GrdDBusMutterScreenCast GrdDBusMutterScreenCast;
typedef struct _GrdDBusMutterScreenCastStream GrdDBusMutterScreenCastStream;
