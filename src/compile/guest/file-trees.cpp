// <fts.h>: walks through folders, which the C library of 8-byte pointers has not. The working folder never changes, as
// with FTS_NOCHDIR: the paths of entries are those that the program can open. Weak: a program may bring its own.
#include <dirent.h>
#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "imports.h"

namespace warpscope {

using CompareEntries = int (*)(const FTSENT **, const FTSENT **);

void releaseEntry(FTSENT *entry) {
  free(entry->fts_path);
  free(entry->fts_statp);
  free(entry);
}

void releaseList(FTSENT *first) {
  while (FTSENT *entry = first) {
    first = entry->fts_link;
    releaseEntry(entry);
  }
}

// `path` is taken over. Null where memory is used up.
FTSENT *newEntry(FTSENT *parent, char *path, const char *name) {
  const size_t bytes = strlen(name);
  auto *entry = static_cast<FTSENT *>(calloc(1, sizeof(FTSENT) + bytes));
  auto *facts = static_cast<struct stat *>(calloc(1, sizeof(struct stat)));
  if (!entry || !facts || !path) {
    free(entry), free(facts), free(path);
    return errno = ENOMEM, nullptr;
  }
  memcpy(entry->fts_name, name, bytes + 1);
  entry->fts_namelen = static_cast<unsigned>(bytes);
  entry->fts_path = entry->fts_accpath = path;
  entry->fts_pathlen = static_cast<unsigned>(strlen(path));
  entry->fts_parent = parent;
  entry->fts_level = parent ? parent->fts_level + 1 : FTS_ROOTPARENTLEVEL;
  entry->fts_instr = FTS_NOINSTR;
  entry->fts_statp = facts;
  return entry;
}

bool isDots(const char *name) { return strcmp(name, ".") == 0 || strcmp(name, "..") == 0; }

int kindOf(FTSENT *entry) {
  const struct stat &facts = *entry->fts_statp;
  if (S_ISLNK(facts.st_mode)) return FTS_SL;
  if (S_ISREG(facts.st_mode)) return FTS_F;
  if (!S_ISDIR(facts.st_mode)) return FTS_DEFAULT;
  if (entry->fts_level > FTS_ROOTLEVEL && isDots(entry->fts_name)) return FTS_DOT;
  for (FTSENT *above = entry->fts_parent; above && above->fts_level >= FTS_ROOTLEVEL; above = above->fts_parent)
    if (above->fts_ino == entry->fts_ino && above->fts_dev == entry->fts_dev)
      return entry->fts_cycle = above, FTS_DC;
  return FTS_D;
}

void look(FTSENT *entry, bool follows) {
  entry->fts_errno = 0;
  bool isMissingTarget = false;
  if (follows ? stat(entry->fts_path, entry->fts_statp) != 0 : lstat(entry->fts_path, entry->fts_statp) != 0) {
    isMissingTarget = follows && lstat(entry->fts_path, entry->fts_statp) == 0;
    if (!isMissingTarget) {
      entry->fts_errno = errno;
      memset(entry->fts_statp, 0, sizeof *entry->fts_statp);
      entry->fts_info = FTS_NS;
      return;
    }
  }
  entry->fts_ino = entry->fts_statp->st_ino;
  entry->fts_dev = entry->fts_statp->st_dev;
  entry->fts_nlink = entry->fts_statp->st_nlink;
  entry->fts_info = static_cast<unsigned short>(isMissingTarget ? FTS_SLNONE : kindOf(entry));
}

FTSENT *sorted(FTSENT *first, CompareEntries compare) {
  size_t count = 0;
  for (FTSENT *one = first; one; one = one->fts_link) count++;
  auto **list = static_cast<FTSENT **>(malloc((count + 1) * sizeof(FTSENT *)));
  if (!list || count == 0 || !compare) return free(list), first;
  size_t at = 0;
  for (FTSENT *one = first; one; one = one->fts_link) list[at++] = one;
  qsort(list, count, sizeof *list, reinterpret_cast<int (*)(const void *, const void *)>(reinterpret_cast<void *>(compare)));
  list[count] = nullptr;
  for (at = 0; at < count; at++) list[at]->fts_link = list[at + 1];
  first = list[0];
  free(list);
  return first;
}

// What is in a folder; null with `fts_errno` where it cannot be read, and where it is empty.
FTSENT *entriesOf(FTS *walk, FTSENT *folder) {
  DIR *stream = opendir(folder->fts_path);
  if (!stream) return folder->fts_errno = errno, nullptr;
  FTSENT *first = nullptr, **end = &first;
  while (const dirent *found = readdir(stream)) {
    if (isDots(found->d_name) && !(walk->fts_options & FTS_SEEDOT)) continue;
    const bool hasSlash = folder->fts_pathlen > 0 && folder->fts_path[folder->fts_pathlen - 1] == '/';
    auto *path = static_cast<char *>(malloc(folder->fts_pathlen + strlen(found->d_name) + 2));
    if (path) strcat(strcat(strcpy(path, folder->fts_path), hasSlash ? "" : "/"), found->d_name);
    FTSENT *entry = newEntry(folder, path, found->d_name);
    if (!entry) {
      folder->fts_errno = ENOMEM;
      break;
    }
    look(entry, walk->fts_options & FTS_LOGICAL);
    *end = entry;
    end = &entry->fts_link;
  }
  closedir(stream);
  return sorted(first, walk->fts_compar);
}

FTSENT *visit(FTS *walk, FTSENT *entry, int kind) {
  entry->fts_info = static_cast<unsigned short>(kind);
  return walk->fts_cur = entry;
}

void dropChildren(FTS *walk) {
  releaseList(walk->fts_child);
  walk->fts_child = nullptr;
}

}  // namespace warpscope

#define WARPSCOPE_WEAK __attribute__((weak))

extern "C" {

WARPSCOPE_WEAK FTS *fts_open(char *const *paths, int options, warpscope::CompareEntries compare) {
  const int way = options & (FTS_LOGICAL | FTS_PHYSICAL);
  if ((options & ~FTS_OPTIONMASK) || (way != FTS_LOGICAL && way != FTS_PHYSICAL) || !*paths)
    return errno = EINVAL, nullptr;
  auto *walk = static_cast<FTS *>(calloc(1, sizeof(FTS)));
  FTSENT *top = walk ? warpscope::newEntry(nullptr, strdup(""), "") : nullptr;
  FTSENT *begin = top ? warpscope::newEntry(top, strdup(""), "") : nullptr;
  if (!begin) {
    if (top) warpscope::releaseEntry(top);
    free(walk);
    return errno = ENOMEM, nullptr;
  }
  begin->fts_info = FTS_INIT;
  walk->fts_cur = begin;
  walk->fts_options = options;
  walk->fts_compar = compare;
  FTSENT **end = &begin->fts_link;
  for (; *paths; paths++) {
    const char *slash = strrchr(*paths, '/');
    FTSENT *root = warpscope::newEntry(top, strdup(*paths), slash && slash[1] ? slash + 1 : *paths);
    if (!root) return fts_close(walk), errno = ENOMEM, nullptr;
    warpscope::look(root, options & (FTS_LOGICAL | FTS_COMFOLLOW));
    *end = root;
    end = &root->fts_link;
  }
  begin->fts_link = warpscope::sorted(begin->fts_link, compare);
  return walk;
}

WARPSCOPE_WEAK FTSENT *fts_read(FTS *walk) {
  FTSENT *entry = walk->fts_cur;
  if (!entry) return nullptr;
  const int wish = entry->fts_instr;
  entry->fts_instr = FTS_NOINSTR;
  const bool isLink = entry->fts_info == FTS_SL || entry->fts_info == FTS_SLNONE;
  if (wish == FTS_AGAIN || (wish == FTS_FOLLOW && isLink)) {
    warpscope::look(entry, wish == FTS_FOLLOW || (walk->fts_options & FTS_LOGICAL));
    return entry;
  }
  if (entry->fts_info == FTS_D) {
    FTSENT *root = entry;
    while (root->fts_level > FTS_ROOTLEVEL) root = root->fts_parent;
    const bool isElsewhere = (walk->fts_options & FTS_XDEV) && entry->fts_dev != root->fts_dev;
    if (wish == FTS_SKIP || isElsewhere) return warpscope::dropChildren(walk), warpscope::visit(walk, entry, FTS_DP);
    FTSENT *first = walk->fts_child ? walk->fts_child : warpscope::entriesOf(walk, entry);
    walk->fts_child = nullptr;
    if (!first) return warpscope::visit(walk, entry, entry->fts_errno ? FTS_DNR : FTS_DP);
    return warpscope::visit(walk, first, first->fts_info);
  }
  for (;;) {
    FTSENT *next = entry->fts_link, *parent = entry->fts_parent;
    warpscope::releaseEntry(entry);
    if (!next) {
      walk->fts_cur = nullptr;
      if (parent->fts_level >= FTS_ROOTLEVEL)
        return warpscope::visit(walk, parent, parent->fts_errno ? FTS_ERR : FTS_DP);
      warpscope::releaseEntry(parent);
      return errno = 0, nullptr;
    }
    entry = next;
    // Said of what fts_children has told of.
    if (entry->fts_instr == FTS_SKIP) continue;
    if (entry->fts_instr == FTS_FOLLOW) warpscope::look(entry, true), entry->fts_instr = FTS_NOINSTR;
    return walk->fts_cur = entry;
  }
}

WARPSCOPE_WEAK FTSENT *fts_children(FTS *walk, int instruction) {
  if (instruction != 0 && instruction != FTS_NAMEONLY) return errno = EINVAL, nullptr;
  FTSENT *entry = walk->fts_cur;
  errno = 0;
  if (!entry) return nullptr;
  if (entry->fts_info == FTS_INIT) return entry->fts_link;
  if (entry->fts_info != FTS_D) return nullptr;
  warpscope::dropChildren(walk);
  entry->fts_errno = 0;
  walk->fts_child = warpscope::entriesOf(walk, entry);
  if (entry->fts_errno) errno = entry->fts_errno;
  return walk->fts_child;
}

WARPSCOPE_WEAK int fts_set(FTS *, FTSENT *entry, int instruction) {
  if (instruction < 0 || instruction > FTS_SKIP) return errno = EINVAL, 1;
  entry->fts_instr = static_cast<unsigned short>(instruction);
  return 0;
}

WARPSCOPE_WEAK int fts_close(FTS *walk) {
  warpscope::dropChildren(walk);
  for (FTSENT *entry = walk->fts_cur; entry;) {
    FTSENT *parent = entry->fts_parent;
    warpscope::releaseList(entry);
    entry = parent;
  }
  free(walk);
  return 0;
}

}  // extern "C"
