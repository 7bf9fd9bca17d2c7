/* A mock of the library's header: what the tests need, quick to parse. */
#ifndef MOCK_GL_H
#define MOCK_GL_H

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned GLuint;
typedef unsigned GLenum;
typedef int GLsizei;
#define GL_TEXTURE_2D 0x0DE1
#define GL_COLOR_BUFFER_BIT 0x4000

void glClear(unsigned);
void glFlush(void);
void glFinish(void);
GLenum glGetError(void);
void glGenTextures(GLsizei, GLuint *);
void glDeleteTextures(GLsizei, const GLuint *);
void glBindTexture(GLenum, GLuint);
void glTexImage2D(GLenum, int, int, GLsizei, GLsizei, int, GLenum, GLenum, const void *);

#ifdef __cplusplus
}
#endif

#endif
