/**
 * What the gate asks of the system: steps of one name each, from a folder that it holds to what lies in it, none
 * of which follows a link. A held folder stays the same one whatever happens to its name meanwhile.
 */
import type { FileError, FileStat, OpenHow } from "../platform.ts";

/** A folder that is held; `text` is its real path at the time it was reached, empty for the root of all. */
export interface HeldFolder {
  readonly text: string;
}

export interface Seen extends FileStat {
  /** The file system that it lies on. */
  readonly device: bigint;
}

export interface FolderAccess<F extends HeldFolder = HeldFolder> {
  /** Whether it can be the name of a plain file or folder here. */
  isName(name: string): boolean;
  /** Holds a folder by its path, through links; undefined where there is none, or it is no place for programs. */
  hold(path: string): F | undefined;
  /** Holds the folder of such a name. */
  enter(folder: F, name: string): F | FileError;
  release(folder: F): void;
  /** The folder itself. */
  lookAt(folder: F): Seen | FileError;
  look(folder: F, name: string): Seen | FileError;
  /** Where a link leads. */
  readLink(folder: F, name: string): string | FileError;
  list(folder: F): readonly string[] | FileError;
  /** A regular file that exists, or with `create` one that does not; EEXIST where the answer changed meanwhile. */
  open(folder: F, name: string, how: OpenHow): number | FileError;
  makeFolder(folder: F, name: string): FileError | undefined;
  remove(folder: F, name: string): FileError | undefined;
  removeFolder(folder: F, name: string): FileError | undefined;
  rename(from: F, name: string, to: F, newName: string): FileError | undefined;
}
