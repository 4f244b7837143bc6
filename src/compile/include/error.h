// GNU's error(): see guest/posix-library.cpp.
#ifndef WARPSCOPE_ERROR_H
#define WARPSCOPE_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif
void error(int status, int number, const char *format, ...) __attribute__((format(printf, 3, 4)));
#ifdef __cplusplus
}
#endif

#endif
