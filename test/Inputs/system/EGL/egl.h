/* A mock of the library's header: what the tests need, quick to parse. */
#ifndef MOCK_EGL_H
#define MOCK_EGL_H

#ifdef __cplusplus
extern "C" {
#endif

typedef void *EGLDisplay;
typedef void *EGLContext;
typedef void *EGLSurface;
typedef unsigned EGLBoolean;
#define EGL_NO_CONTEXT ((EGLContext)0)
#define EGL_NO_SURFACE ((EGLSurface)0)

EGLBoolean eglInitialize(EGLDisplay, int *, int *);
EGLContext eglCreateContext(EGLDisplay, void *, EGLContext, const int *);
EGLBoolean eglMakeCurrent(EGLDisplay, EGLSurface, EGLSurface, EGLContext);
EGLBoolean eglSwapBuffers(EGLDisplay, EGLSurface);
EGLContext eglGetCurrentContext(void);

#ifdef __cplusplus
}
#endif

#endif
