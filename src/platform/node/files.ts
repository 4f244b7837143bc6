/** `Files` over Node's synchronous file system calls; errors become POSIX names. */
import fs from "node:fs";
import path from "node:path";
import type { Files, OpenHow } from "../platform.ts";
import { attempt, attemptVoid, describe, openFlags } from "./calls.ts";

/** Replaces `file` in one step, so that no reader ever sees half of it. */
export function writeAtomically(file: string, bytes: Uint8Array, mode = 0o666): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  try {
    fs.writeFileSync(draft, bytes, { mode, flag: "wx" });
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
}

function creatingFlags(how: OpenHow): number {
  const { O_CREAT, O_EXCL } = fs.constants;
  return openFlags(how) | (how.create ? O_CREAT : 0) | (how.exclusive ? O_EXCL : 0);
}

export const nodeFiles: Files = {
  workingFolder: () => process.cwd(),
  absolute: (file) => path.resolve(file),
  read(file) {
    const bytes = attempt(() => (fs.statSync(file).isFile() ? fs.readFileSync(file) : undefined));
    return bytes instanceof Uint8Array ? bytes : undefined;
  },
  stat(file) {
    const found = attempt(() => describe(fs.statSync(file, { bigint: true })));
    return "error" in found ? undefined : found;
  },
  list(folder) {
    const names = attempt(() => fs.readdirSync(folder));
    return "error" in names ? undefined : names;
  },
  write: (file, bytes) => writeAtomically(path.resolve(file), bytes),
  makeFolder: (folder) => attemptVoid(() => fs.mkdirSync(folder)),
  remove: (file) => attemptVoid(() => fs.unlinkSync(file)),
  removeFolder: (folder) => attemptVoid(() => fs.rmdirSync(folder)),
  rename: (from, to) => attemptVoid(() => fs.renameSync(from, to)),
  open: (file, how) => attempt(() => fs.openSync(file, creatingFlags(how), 0o666)),
  readAt: (fd, into, position) =>
    attempt(() => fs.readSync(fd, into, 0, into.length, position ?? null)),
  writeAt: (fd, from, position) =>
    attempt(() => fs.writeSync(fd, from, 0, from.length, position ?? null)),
  truncate: (fd, bytes) => attemptVoid(() => fs.ftruncateSync(fd, bytes)),
  statOpen: (fd) => attempt(() => describe(fs.fstatSync(fd, { bigint: true }))),
  close: (fd) => attemptVoid(() => fs.closeSync(fd)),
};
