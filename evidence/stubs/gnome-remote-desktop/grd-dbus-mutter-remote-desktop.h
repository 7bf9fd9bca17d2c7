#pragma once
#include <gio/gio.h>
typedef struct _GrdDBusMutterRemoteDesktop GrdDBusMutterRemoteDesktop;
typedef struct _GrdDBusMutterRemoteDesktopSession GrdDBusMutterRemoteDesktopSession;
