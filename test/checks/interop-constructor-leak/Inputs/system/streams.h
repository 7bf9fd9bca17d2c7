#ifdef __cplusplus
extern "C" {
#endif
typedef struct stream_of_system FILE;
FILE *fopen(const char *path, const char *mode);
FILE *tmpfile(void);
int fclose(FILE *stream);
int fgetc(FILE *stream);
int fileno(FILE *stream);
int dup(int fd);
#ifdef __cplusplus
}
#endif
