// Functions of the C library that today's has and the one of 8-byte pointers has not.
#include <errno.h>
#include <fts.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <threads.h>
#include <time.h>

static void *twice(void *number) { return (void *)(2 * (size_t)number); }
static void *sleeps(void *other) {
  void *result;
  timespec past = {};
  printf("the one below: %d\n", pthread_timedjoin_np((pthread_t)other, &result, &past) == ETIMEDOUT);
  printf("it runs: %d\n", pthread_tryjoin_np((pthread_t)other, &result) == EBUSY);
  return nullptr;
}
static void *starts(void *) {
  pthread_t thread;
  pthread_create(&thread, nullptr, sleeps, (void *)pthread_self());
  return pthread_join(thread, nullptr), nullptr;
}

static void put(const char *path) { fclose(fopen(path, "w")); }
static int byName(const FTSENT **one, const FTSENT **other) {
  return -strcmp((*one)->fts_name, (*other)->fts_name);
}
static void walk(int options) {
  char root[] = "tree", missing[] = "missing", *paths[] = {root, missing, nullptr};
  FTS *fts = fts_open(paths, options, byName);
  while (FTSENT *entry = fts_read(fts)) {
    printf("%d %d %s %s\n", entry->fts_info, entry->fts_level, entry->fts_path, entry->fts_name);
    if (strcmp(entry->fts_name, "skipped") == 0) fts_set(fts, entry, FTS_SKIP);
    if (strcmp(entry->fts_name, "b") == 0 && entry->fts_info == FTS_D)
      for (FTSENT *child = fts_children(fts, 0); child; child = child->fts_link) printf("child %s\n", child->fts_name);
  }
  printf("%d %d\n", errno, fts_close(fts));
}

int main() {
  pthread_t thread;
  void *result = nullptr;
  pthread_create(&thread, nullptr, twice, (void *)21);
  while (pthread_tryjoin_np(thread, &result) == EBUSY) {
  }
  printf("%zu\n", (size_t)result);
  pthread_create(&thread, nullptr, twice, (void *)4);
  timespec soon;
  clock_gettime(CLOCK_REALTIME, &soon);
  printf("%d\n", pthread_timedjoin_np(thread, &result, &soon));
  printf("%zu\n", (size_t)result);
  pthread_create(&thread, nullptr, starts, nullptr);
  pthread_join(thread, nullptr);

  pthread_key_t key;
  pthread_key_create(&key, nullptr);
  pthread_setspecific(key, &key);
  printf("%d %d\n", tss_get(key) == &key, thrd_equal(thrd_current(), pthread_self()));
  pthread_create(&thread, nullptr, twice, nullptr);
  printf("%d\n", thrd_detach(thread) == thrd_success);

  mkdir("tree", 0777), mkdir("tree/b", 0777), mkdir("tree/skipped", 0777), mkdir("tree/empty", 0777);
  put("tree/a"), put("tree/b/c"), put("tree/b/d"), put("tree/skipped/e");
  walk(FTS_PHYSICAL);
  walk(FTS_LOGICAL | FTS_NOCHDIR);
  char none[] = "", *nothing[] = {none, nullptr};
  printf("%d\n", fts_open(nothing, 0, nullptr) == nullptr && errno == EINVAL);
  return 0;
}
