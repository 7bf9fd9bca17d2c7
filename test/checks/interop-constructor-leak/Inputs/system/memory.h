// The heap of C, as the system declares it.
typedef unsigned long size_t;
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
char *strdup(const char *text);
char *realpath(const char *path, char *resolved);
void free(void *memory);
void abort(void) __attribute__((noreturn));
