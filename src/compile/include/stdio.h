// wasi-libc has no other programs to read from or write to: a pipe to one cannot be opened. It warns of temporary
// files, which guest/posix-library.cpp has.
#define tmpfile __warpscope_declared_tmpfile
#define tmpnam __warpscope_declared_tmpnam
#include_next <stdio.h>
#undef tmpfile
#undef tmpnam

#ifndef WARPSCOPE_STDIO_H
#define WARPSCOPE_STDIO_H

#ifndef L_tmpnam
#define L_tmpnam 20
#define TMP_MAX 10000
#endif

#ifdef __cplusplus
extern "C" {
#endif
FILE *tmpfile(void);
void flockfile(FILE *file);
void funlockfile(FILE *file);
int ftrylockfile(FILE *file);
char *tmpnam(char *);
FILE *popen(const char *command, const char *mode);
int pclose(FILE *pipe);
#ifdef __cplusplus
}
#endif

#endif
