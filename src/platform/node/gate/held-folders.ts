/**
 * Steps of the gate on Linux: a folder is held by a descriptor, and what lies in it is named through that
 * (`/proc/self/fd/N/name`, as openat does), so that nobody can put another folder or a link in its place between
 * looking and opening.
 */
import fs from "node:fs";
import type { FolderAccess, HeldFolder } from "../../gate/folder-access.ts";
import { attempt, attemptVoid, describe, openFlags, refused } from "../calls.ts";
import { isOnPseudoFiles } from "./pseudo-files.ts";

/** Names a file without opening it; not among Node's constants. Source: asm-generic/fcntl.h. */
const O_PATH = 0o10000000;
const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK } = fs.constants;

interface Held extends HeldFolder {
  readonly fd: number;
  readonly device: bigint;
}

const pathOf = (fd: number): string => `/proc/self/fd/${fd}`;
const entry = ({ fd }: Held, name: string): string => `${pathOf(fd)}/${name}`;
const textIn = ({ text }: Held, name: string): string => `${text}/${name}`;

/** Whether this system has what is needed; it may be Linux without /proc. */
export function canHoldFolders(): boolean {
  return process.platform === "linux" && fs.existsSync("/proc/self/fd/0/..");
}

function held(path: string, flags: number, text: string | undefined): Held {
  const fd = fs.openSync(path, O_PATH | O_DIRECTORY | flags);
  const { dev } = fs.fstatSync(fd, { bigint: true });
  return { fd, device: dev, text: text ?? fs.readlinkSync(pathOf(fd)).replace(/^\/$/, "") };
}

/** What the kernel shows of itself is neither file nor folder here. */
function seenIn(folder: Held, path: string, stat: fs.BigIntStats) {
  const seen = describe(stat);
  const crossed = seen.device !== folder.device && seen.kind !== "link";
  return crossed && isOnPseudoFiles(path) ? { ...seen, kind: "other" as const } : seen;
}

export const heldFolders: FolderAccess<Held> = {
  isName: () => true,
  hold(path) {
    const folder = attempt(() => held(path, 0, undefined));
    if ("error" in folder) return undefined;
    if (!isOnPseudoFiles(pathOf(folder.fd))) return folder;
    fs.closeSync(folder.fd);
    return undefined;
  },
  enter: (folder, name) =>
    attempt(() => held(entry(folder, name), O_NOFOLLOW, textIn(folder, name))),
  release: ({ fd }) => fs.closeSync(fd),
  lookAt: ({ fd }) => attempt(() => describe(fs.fstatSync(fd, { bigint: true }))),
  look: (folder, name) =>
    attempt(() => {
      const path = entry(folder, name);
      return seenIn(folder, path, fs.lstatSync(path, { bigint: true }));
    }),
  readLink: (folder, name) => attempt(() => fs.readlinkSync(entry(folder, name))),
  list: ({ fd }) => attempt(() => fs.readdirSync(pathOf(fd))),
  open: (folder, name, how) =>
    attempt(() => {
      const path = entry(folder, name);
      const flags = openFlags(how) | O_NONBLOCK;
      if (how.create) return fs.openSync(path, flags | O_CREAT | O_EXCL | O_NOFOLLOW, 0o666);
      // First what it is, without the effects that opening a device has; then just that one.
      const fd = fs.openSync(path, O_PATH | O_NOFOLLOW);
      try {
        const { kind } = seenIn(folder, pathOf(fd), fs.fstatSync(fd, { bigint: true }));
        if (kind !== "file") throw refused("EACCES");
        return fs.openSync(pathOf(fd), flags);
      } finally {
        fs.closeSync(fd);
      }
    }),
  makeFolder: (folder, name) => attemptVoid(() => fs.mkdirSync(entry(folder, name))),
  remove: (folder, name) => attemptVoid(() => fs.unlinkSync(entry(folder, name))),
  removeFolder: (folder, name) => attemptVoid(() => fs.rmdirSync(entry(folder, name))),
  rename: (from, name, to, newName) =>
    attemptVoid(() => fs.renameSync(entry(from, name), entry(to, newName))),
};
