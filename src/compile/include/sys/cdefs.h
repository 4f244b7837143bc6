// GNU's sys/cdefs.h, as far as programs use it.
#ifndef WARPSCOPE_SYS_CDEFS_H
#define WARPSCOPE_SYS_CDEFS_H

#ifdef __cplusplus
#define __BEGIN_DECLS extern "C" {
#define __END_DECLS }
#define __THROW noexcept(true)
#else
#define __BEGIN_DECLS
#define __END_DECLS
#define __THROW
#endif
#define __P(arguments) arguments
#define __CONCAT(first, second) first##second
#define __STRING(text) #text

#endif
