// Files have no owners here, so nothing masks the permissions of new ones.
#include_next <sys/stat.h>

#ifndef WARPSCOPE_SYS_STAT_H
#define WARPSCOPE_SYS_STAT_H
static inline mode_t umask(mode_t mask) { return (void)mask, 022; }
#endif
