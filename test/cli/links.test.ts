/** Where links in the working folder lead, as a program sees it. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keptFolder } from "./course-shell.ts";
import { type Run, warpscope } from "./warpscope.ts";

const PROGRAM = String.raw`
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *name(int error) {
  return error == ENOTCAPABLE ? "outside" : error == ENOENT ? "nothing" : error == EACCES ? "refused" : "error";
}
static void read(const char *path) {
  FILE *file = fopen(path, "r");
  char text[64] = "";
  if (file) { fgets(text, sizeof text, file); fclose(file); }
  printf("read %s: %s\n", path, file ? text : name(errno));
}
static void write(const char *path) {
  FILE *file = fopen(path, "w");
  if (file) { fputs("written", file); fclose(file); }
  printf("write %s: %s\n", path, file ? "done" : name(errno));
}
static void list(const char *path) {
  DIR *folder = opendir(path);
  printf("list %s:", path);
  if (!folder) { printf(" %s\n", name(errno)); return; }
  int entries = 0;
  while (readdir(folder)) entries++;
  closedir(folder);
  printf(" %d entries\n", entries);
}
int main() {
  read("to-kept"); read("out-file"); read("out-folder/secret.txt"); read("sub/../out-file");
  read("memory"); read("environment"); read("pipe"); read("ours/cache-entry");
  write("nowhere"); write("out-file"); write("memory"); write("out-folder/new.txt"); write("new-inside");
  list("out-folder"); list("to-sub"); list("..");
  struct stat at;
  printf("stat out-file: %s\n", stat("out-file", &at) ? name(errno) : "there");
  printf("lstat out-file: %s\n", lstat("out-file", &at) || !S_ISLNK(at.st_mode) ? "error" : "a link");
  char target[64] = "";
  long bytes = readlink("to-kept", target, sizeof target);
  printf("readlink to-kept: %.*s\n", (int)bytes, target);
  printf("readlink out-file: %s\n", readlink("out-file", target, sizeof target) < 0 ? name(errno) : "told");
  printf("mkdir out-folder/x: %s\n", mkdir("out-folder/x", 0777) ? name(errno) : "done");
  printf("unlink out-folder/secret.txt: %s\n", unlink("out-folder/secret.txt") ? name(errno) : "done");
  printf("rename out-folder/secret.txt: %s\n", rename("out-folder/secret.txt", "mine") ? name(errno) : "done");
  printf("rename kept.txt out: %s\n", rename("kept.txt", "out-folder/kept.txt") ? name(errno) : "done");
}
`;

const outside = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-outside-"));
afterAll(() => fs.rmSync(outside, { recursive: true }));
let run: Run;

beforeAll(async () => {
  const folder = keptFolder("links", { "links.cu": PROGRAM, "kept.txt": "kept", "sub/a": "a" });
  fs.writeFileSync(path.join(outside, "secret.txt"), "secret");
  for (const [name, target] of Object.entries({
    "to-kept": "kept.txt",
    "to-sub": "sub",
    "new-inside": "sub/new.txt",
    "out-file": path.join(outside, "secret.txt"),
    "out-folder": outside,
    nowhere: path.join(outside, "made.txt"),
    memory: "/proc/self/mem",
    environment: "/proc/self/environ",
  }))
    fs.symlinkSync(target, path.join(folder, name));
  execFileSync("mkfifo", [path.join(folder, "pipe")]);
  // The cache in the working folder, as CI has it.
  fs.mkdirSync(path.join(folder, "ours"));
  fs.writeFileSync(path.join(folder, "ours/cache-entry"), "cached");
  run = await warpscope(["run", "links.cu"], { folder, cache: path.join(folder, "ours") });
});

it("links may lead anywhere inside of the working folder, and nowhere else", () => {
  expect(run.out.split("\n")).toEqual([
    "read to-kept: kept",
    "read out-file: outside",
    "read out-folder/secret.txt: outside",
    "read sub/../out-file: outside",
    "read memory: outside",
    "read environment: outside",
    "read pipe: refused",
    "read ours/cache-entry: nothing",
    "write nowhere: outside",
    "write out-file: outside",
    "write memory: outside",
    "write out-folder/new.txt: outside",
    "write new-inside: done",
    "list out-folder: outside",
    "list to-sub: 4 entries",
    "list ..: outside",
    "stat out-file: outside",
    "lstat out-file: a link",
    "readlink to-kept: kept.txt",
    "readlink out-file: outside",
    "mkdir out-folder/x: outside",
    "unlink out-folder/secret.txt: outside",
    "rename out-folder/secret.txt: outside",
    "rename kept.txt out: outside",
    "",
  ]);
  expect(fs.readdirSync(outside)).toEqual(["secret.txt"]);
  expect(fs.readFileSync(path.join(outside, "secret.txt"), "utf8")).toBe("secret");
});

it("the link is reported, with how to allow it", () => {
  expect(run.error).toContain("out-file, but a link there leads out");
  expect(run.error).toContain("--allow-dir");
});
