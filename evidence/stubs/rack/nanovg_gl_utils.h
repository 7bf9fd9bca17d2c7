#pragma once
#include <nanovg.h>
struct NVGLUframebuffer { NVGcontext *ctx; unsigned fbo, rbo, texture; int image; };
typedef struct NVGLUframebuffer NVGLUframebuffer;
