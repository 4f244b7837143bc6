// What the packaged wasi-libc has and this older one has not: WASI has no permissions and no facts of file systems.
#include <errno.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

static int unsupported(void) {
  errno = ENOSYS;
  return -1;
}

int chmod(const char *path, mode_t mode) { return unsupported(); }
int fchmod(int file, mode_t mode) { return unsupported(); }
int fchmodat(int folder, const char *path, mode_t mode, int flags) { return unsupported(); }
int statvfs(const char *path, struct statvfs *facts) { return unsupported(); }
int fstatvfs(int file, struct statvfs *facts) { return unsupported(); }

int *__errno_location(void) { return &errno; }
