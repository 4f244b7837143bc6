// mmap: memory of its own, and files as they are when they are mapped. Where pages are, and what may be done with
// them, changes nothing; what is written to a shared mapping of a file stays in memory.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

namespace warpscope {

// A mapping, of which pages may have been given back.
struct Mapping {
  char *begin;
  size_t bytes, kept;
  Mapping *next;
};

Mapping *mappings = nullptr;

size_t wholePages(size_t bytes) {
  const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return (bytes + page - 1) / page * page;
}

// False where the file cannot be read. What lies behind its end is zero.
bool readFile(int file, off_t offset, char *into, size_t bytes) {
  for (size_t at = 0; at < bytes;) {
    const ssize_t got = pread(file, into + at, bytes - at, offset + static_cast<off_t>(at));
    if (got < 0) return false;
    if (got == 0) break;
    at += static_cast<size_t>(got);
  }
  return true;
}

}  // namespace warpscope

using warpscope::Mapping;

extern "C" {

void *mmap(void *, size_t bytes, int, int flags, int file, off_t offset) {
  const bool isAnonymous = flags & MAP_ANONYMOUS;
  if (bytes == 0 || offset % sysconf(_SC_PAGESIZE) != 0) return errno = EINVAL, MAP_FAILED;
  if (flags & MAP_FIXED) return errno = ENOTSUP, MAP_FAILED;
  const size_t whole = warpscope::wholePages(bytes);
  void *memory = nullptr;
  if (posix_memalign(&memory, static_cast<size_t>(sysconf(_SC_PAGESIZE)), whole) != 0) return errno = ENOMEM, MAP_FAILED;
  char *begin = static_cast<char *>(memory);
  memset(begin, 0, whole);
  if (!isAnonymous && !warpscope::readFile(file, offset, begin, bytes)) {
    free(memory);
    return MAP_FAILED;
  }
  warpscope::mappings = new Mapping{begin, whole, whole, warpscope::mappings};
  return memory;
}

// Any whole pages, of one mapping; the memory is free when all of its pages are.
int munmap(void *address, size_t bytes) {
  char *begin = static_cast<char *>(address);
  const size_t whole = warpscope::wholePages(bytes);
  if (bytes == 0 || reinterpret_cast<size_t>(begin) % static_cast<size_t>(sysconf(_SC_PAGESIZE)) != 0)
    return errno = EINVAL, -1;
  for (Mapping **place = &warpscope::mappings; *place; place = &(*place)->next) {
    Mapping *one = *place;
    if (begin < one->begin || begin >= one->begin + one->bytes) continue;
    const size_t rest = static_cast<size_t>(one->begin + one->bytes - begin);
    const size_t given = whole < rest ? whole : rest;
    one->kept -= given < one->kept ? given : one->kept;
    if (one->kept > 0) return 0;
    *place = one->next;
    free(one->begin);
    delete one;
    return 0;
  }
  return 0;
}

int mprotect(void *, size_t, int) { return 0; }
int msync(void *, size_t, int) { return 0; }

}  // extern "C"
