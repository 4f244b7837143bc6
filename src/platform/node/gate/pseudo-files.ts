/**
 * File systems whose files are doors into the kernel: `/proc/self/mem` is a regular file to look at, and writing to it
 * changes the code that runs. Numbers: linux/magic.h.
 */
import fs from "node:fs";

const MAGIC: ReadonlySet<number> = new Set([
  0x9fa0, // proc
  0x62656572, // sysfs
  0x0027e0eb, // cgroup
  0x63677270, // cgroup 2
  0x1cd1, // devpts
  0x64626720, // debugfs
  0x74726163, // tracefs
  0x73636673, // securityfs
  0xcafe4a11, // bpf
  0xf97cff8c, // selinux
  0xde5e81e4, // efivarfs
  0x6165676c, // pstore
  0x62656570, // configfs
  0x42494e4d, // binfmt_misc
  0x6e736673, // namespaces
  0x19800202, // mqueue
  0x65735543, // fusectl
  0x0187, // autofs
]);

/** Unknown where that cannot be told: taken for one. */
export function isOnPseudoFiles(path: string): boolean {
  try {
    return MAGIC.has(fs.statfsSync(path).type >>> 0);
  } catch {
    return true;
  }
}
