#pragma once
#include <nanovg.h>
typedef enum { BND_CORNER_NONE = 0 } BNDcornerFlags;
#define BND_WIDGET_HEIGHT 21
