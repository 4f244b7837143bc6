/** What the system calls of one run share. */
import type { GuestFiles, OpenFiles } from "../../platform/index.ts";
import type { GuestMemory } from "../guest-memory.ts";
import type { VirtualClock } from "../virtual-clock.ts";
import type { Descriptors } from "./descriptors.ts";

export interface WasiState {
  readonly guest: GuestMemory;
  /** What the program may use, by its absolute paths. */
  readonly files: GuestFiles;
  /** What it has opened. */
  readonly openFiles: OpenFiles;
  readonly clock: VirtualClock;
  /** The program's name first. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly descriptors: Descriptors;
  /** Called with a path outside of what the program may use; says whether it means something on this machine. */
  readonly outside: (path: string) => boolean;
  /** Called where a link in a folder of the program leads to where it may not go. */
  readonly linkOutside: (name: string) => void;
  /** Called where the program sleeps or yields. */
  readonly idle: () => void;
  /** Called where the program looks at a clock. */
  readonly onTime: () => void;
}

/** Arguments are unsigned 32-bit numbers, or bigints where WASI says 64 bits; answers an errno. */
export type SystemCall = (...args: never[]) => number;
export type SystemCalls = Readonly<Record<string, SystemCall>>;
