/**
 * Steps of the gate where a folder cannot be held (no /proc): by its real path, looked at before and behind each step.
 * Who swaps a folder for a link in the instant between can have a name created, renamed or removed elsewhere; nothing
 * is read or written there, as a file is compared with what its path means once it is open.
 */
import fs from "node:fs";
import path from "node:path";
import type { FolderAccess, HeldFolder } from "../../gate/folder-access.ts";
import { attempt, attemptVoid, describe, openFlags, refused } from "../calls.ts";

const { O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_TRUNC } = fs.constants;

const WINDOWS = process.platform === "win32";
/** Devices of Windows, streams of a file, and what cannot be in a name there. */
const NO_WINDOWS_NAME = /[\\:*?"<>|]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)/i;

const slashed = (text: string): string => (WINDOWS ? text.replaceAll("\\", "/") : text);
const nativeOf = ({ text }: HeldFolder): string => text || "/";
const entry = (folder: HeldFolder, name: string): string => path.join(nativeOf(folder), name);

/** As `HeldFolder` has it: the root of all is the empty text. */
const realText = (folder: string): string =>
  slashed(fs.realpathSync.native(folder)).replace(/^\/$/, "");

/** Throws where the folder is no longer what it was when it was reached. */
function sameStill(folder: HeldFolder): void {
  if (realText(nativeOf(folder)) !== folder.text) throw refused("ENOENT");
}

function change(folders: readonly HeldFolder[], action: () => void) {
  return attemptVoid(() => {
    for (const folder of folders) sameStill(folder);
    action();
  });
}

function openKnown(folder: HeldFolder, name: string, flags: number): number {
  sameStill(folder);
  const file = entry(folder, name);
  const before = fs.lstatSync(file, { bigint: true });
  if (!before.isFile()) throw refused("EACCES");
  const fd = fs.openSync(file, (flags & ~O_TRUNC) | O_NOFOLLOW | O_NONBLOCK);
  try {
    const opened = fs.fstatSync(fd, { bigint: true });
    sameStill(folder);
    if (!opened.isFile() || opened.ino !== before.ino || opened.dev !== before.dev)
      throw refused("EACCES");
    if (flags & O_TRUNC) fs.ftruncateSync(fd, 0);
    return fd;
  } catch (error) {
    fs.closeSync(fd);
    throw error;
  }
}

export const namedFolders: FolderAccess = {
  isName: (name) => !WINDOWS || !NO_WINDOWS_NAME.test(name),
  hold(folder) {
    const real = attempt(() => {
      if (!fs.statSync(folder).isDirectory()) throw refused("ENOTDIR");
      return realText(folder);
    });
    return typeof real === "string" ? { text: real } : undefined;
  },
  enter: (folder, name) =>
    attempt(() => {
      if (!fs.lstatSync(entry(folder, name)).isDirectory()) throw refused("ENOTDIR");
      // On file systems that do not tell case, the real name is another one.
      return { text: realText(`${folder.text}/${name}`) };
    }),
  release: () => {},
  lookAt: (folder) => attempt(() => describe(fs.lstatSync(nativeOf(folder), { bigint: true }))),
  look: (folder, name) =>
    attempt(() => describe(fs.lstatSync(entry(folder, name), { bigint: true }))),
  readLink: (folder, name) => attempt(() => slashed(fs.readlinkSync(entry(folder, name)))),
  list: (folder) =>
    attempt(() => {
      const names = fs.readdirSync(nativeOf(folder));
      sameStill(folder);
      return names;
    }),
  open: (folder, name, how) =>
    attempt(() => {
      if (!how.create) return openKnown(folder, name, openFlags(how));
      sameStill(folder);
      const flags = openFlags(how) | O_CREAT | O_EXCL | O_NOFOLLOW;
      return fs.openSync(entry(folder, name), flags, 0o666);
    }),
  makeFolder: (folder, name) => change([folder], () => fs.mkdirSync(entry(folder, name))),
  remove: (folder, name) => change([folder], () => fs.unlinkSync(entry(folder, name))),
  removeFolder: (folder, name) => change([folder], () => fs.rmdirSync(entry(folder, name))),
  rename: (from, name, to, newName) =>
    change([from, to], () => fs.renameSync(entry(from, name), entry(to, newName))),
};
