/**
 * The files of a Linux system that programs open by name without owning them: devices, and what the kernel tells
 * of the machine. They exist on every machine alike; a file of the working folder with such a path comes first.
 *
 * The processor is the one that the program sees elsewhere: one, whose time stamp counter ticks once a nanosecond.
 */
import type { Descriptor, Streams } from "./descriptor.ts";
import { seededRandom } from "./seeded-random.ts";

/** What a 32-bit program may have; the form is that of proc(5). */
const MEMORY_KB = 2 * 1024 * 1024;

const TEXTS: Readonly<Record<string, string>> = {
  "/proc/cpuinfo": [
    ["processor\t", "0"],
    ["vendor_id\t", "Warpscope"],
    ["model name\t", "Warpscope host processor @ 1.00GHz"],
    ["cpu MHz\t\t", "1000.000"],
    ["physical id\t", "0"],
    ["siblings\t", "1"],
    ["core id\t\t", "0"],
    ["cpu cores\t", "1"],
    ["flags\t\t", "fpu tsc sse sse2 ssse3 sse4_1 sse4_2 fma avx avx2"],
  ]
    .map(([name, value]) => `${name}: ${value}\n`)
    .concat("\n")
    .join(""),
  "/proc/meminfo": ["MemTotal", "MemFree", "MemAvailable"]
    .map((name) => `${`${name}:`.padEnd(16)}${String(MEMORY_KB).padStart(8)} kB\n`)
    .join(""),
};

export class SystemFiles {
  private readonly random = seededRandom();
  private readonly streams: Streams;

  constructor(streams: Streams) {
    this.streams = streams;
  }

  /** Undefined where there is no such file, or it cannot be used so. */
  open(path: string, write: boolean): Descriptor | undefined {
    const text = TEXTS[path];
    if (text !== undefined) return write ? undefined : reader(text);
    if (write)
      switch (path) {
        case "/dev/null":
        case "/dev/zero":
          return { kind: "output", sink: { write: () => {}, isTerminal: false } };
        case "/dev/stdout":
          return { kind: "output", sink: this.streams.out };
        case "/dev/stderr":
          return { kind: "output", sink: this.streams.error };
        default:
          return undefined;
      }
    switch (path) {
      case "/dev/null":
        return { kind: "input", read: () => 0 };
      case "/dev/zero":
        return { kind: "input", read: (into) => into.fill(0).length };
      case "/dev/random":
      case "/dev/urandom":
        // The same numbers on every run: same input, same output.
        return {
          kind: "input",
          read: (into) => {
            for (let i = 0; i < into.length; i++) into[i] = this.random();
            return into.length;
          },
        };
      case "/dev/stdin":
        return { kind: "input", read: (into) => this.streams.readIn(into) };
      default:
        return undefined;
    }
  }

  has(path: string): boolean {
    return this.open(path, false) !== undefined || this.open(path, true) !== undefined;
  }
}

function reader(text: string): Descriptor {
  let rest = new TextEncoder().encode(text);
  return {
    kind: "input",
    read(into) {
      const part = rest.subarray(0, into.length);
      into.set(part);
      rest = rest.subarray(part.length);
      return part.length;
    },
  };
}
