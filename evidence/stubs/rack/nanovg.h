#pragma once
#ifdef __cplusplus
extern "C" {
#endif
typedef struct NVGcontext NVGcontext;
struct NVGcolor { union { float rgba[4]; struct { float r, g, b, a; }; }; };
typedef struct NVGcolor NVGcolor;
struct NVGpaint { float xform[6], extent[2], radius, feather; NVGcolor innerColor, outerColor; int image; };
typedef struct NVGpaint NVGpaint;
NVGcolor nvgRGB(unsigned char r, unsigned char g, unsigned char b);
NVGcolor nvgRGBA(unsigned char r, unsigned char g, unsigned char b, unsigned char a);
NVGcolor nvgRGBf(float r, float g, float b);
NVGcolor nvgRGBAf(float r, float g, float b, float a);
NVGcolor nvgLerpRGBA(NVGcolor a, NVGcolor b, float u);
NVGcolor nvgHSL(float h, float s, float l);
NVGcolor nvgHSLA(float h, float s, float l, unsigned char a);
NVGcolor nvgTransRGBA(NVGcolor c, unsigned char a);
NVGcolor nvgTransRGBAf(NVGcolor c, float a);
void nvgBeginPath(NVGcontext *c);
void nvgFill(NVGcontext *c);
void nvgFillColor(NVGcontext *c, NVGcolor k);
void nvgFillPaint(NVGcontext *c, NVGpaint p);
void nvgRect(NVGcontext *c, float x, float y, float w, float h);
void nvgRoundedRect(NVGcontext *c, float x, float y, float w, float h, float r);
void nvgCircle(NVGcontext *c, float x, float y, float r);
void nvgStroke(NVGcontext *c);
void nvgStrokeColor(NVGcontext *c, NVGcolor k);
void nvgStrokeWidth(NVGcontext *c, float w);
void nvgSave(NVGcontext *c);
void nvgRestore(NVGcontext *c);
void nvgTranslate(NVGcontext *c, float x, float y);
void nvgScale(NVGcontext *c, float x, float y);
void nvgTransform(NVGcontext *c, float a, float b, float d, float e, float f, float g);
void nvgTransformIdentity(float *d);
void nvgTransformMultiply(float *d, const float *s);
void nvgTransformPremultiply(float *d, const float *s);
void nvgTransformRotate(float *d, float a);
void nvgTransformScale(float *d, float x, float y);
void nvgTransformTranslate(float *d, float x, float y);
#ifdef __cplusplus
}
#endif
