/**
 * Reads the widths of all accesses off machine code that `nvcc -cubin -arch=sm_90` made, and writes them
 * as a table: `npx tsx accuracy/accesses/decode.ts CUBIN > TABLE.json`. An instruction is 16 bytes: the
 * opcode is in its lowest 12 bits, the width in bits 73 to 75; bits 54 to 58 of a load of constants are its bank.
 */
import fs from "node:fs";

const INSTRUCTION_BYTES = 16;
const SPACE_OF_OPCODE: Readonly<Record<number, string>> = {
  2433: "load global",
  2437: "store generic",
  2432: "load generic",
  2438: "store global",
  2436: "load shared",
  904: "store shared",
  2440: "store shared",
  2435: "load local",
  903: "store local",
  2946: "load constant",
};
/** Unsigned and signed bytes and half-words, then words, pairs and quadruples of them. */
const BYTES_OF_WIDTH = [1, 1, 2, 2, 4, 8, 16];
/** Where `__constant__` variables are; the other banks have parameters and literals. */
const VARIABLES_BANK = 3;

/** Each division of integers by a number that is not known has one: the reciprocal that it begins with. */
const RECIPROCAL = 0x308;

/** How many accesses of each kind and width a kernel's machine code has: `load global 16` and so on. */
export type Widths = Record<string, number>;

export function decode(cubin: Buffer): Record<string, Widths> {
  const kernels: Record<string, Widths> = {};
  for (const { name, start, bytes } of sectionsOf(cubin)) {
    if (!name.startsWith(".text.")) continue;
    const widths: Widths = {};
    for (let at = start; at < start + bytes; at += INSTRUCTION_BYTES) {
      const low = cubin.readBigUInt64LE(at);
      if (Number(low & 0xfffn) === RECIPROCAL) {
        widths["reciprocal"] = (widths["reciprocal"] ?? 0) + 1;
        continue;
      }
      const space = SPACE_OF_OPCODE[Number(low & 0xfffn)];
      if (space === undefined) continue;
      if (space === "load constant" && Number((low >> 54n) & 0x1fn) !== VARIABLES_BANK) continue;
      const width = Number((cubin.readBigUInt64LE(at + 8) >> 9n) & 7n);
      const key = `${space} ${BYTES_OF_WIDTH[width]}`;
      widths[key] = (widths[key] ?? 0) + 1;
    }
    kernels[name.slice(".text.".length)] = widths;
  }
  return kernels;
}

/** Sections of an ELF file of 64 bits. */
function sectionsOf(file: Buffer): { name: string; start: number; bytes: number }[] {
  const table = Number(file.readBigUInt64LE(0x28));
  const [entryBytes, count, names] = [0x3a, 0x3c, 0x3e].map((at) => file.readUInt16LE(at));
  const header = (index: number): Buffer => file.subarray(table + index * entryBytes!);
  const startOf = (entry: Buffer): number => Number(entry.readBigUInt64LE(0x18));
  const nameTable = startOf(header(names!));
  return Array.from({ length: count! }, (_, index) => {
    const entry = header(index);
    const at = nameTable + entry.readUInt32LE(0);
    return {
      name: file.toString("latin1", at, file.indexOf(0, at)),
      start: startOf(entry),
      bytes: Number(entry.readBigUInt64LE(0x20)),
    };
  });
}

const [file] = process.argv.slice(2);
if (file) {
  const lines = Object.entries(decode(fs.readFileSync(file)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, widths]) => {
      const sorted = Object.fromEntries(Object.entries(widths).sort());
      return `  ${JSON.stringify(name)}: ${JSON.stringify(sorted)}`;
    });
  process.stdout.write(`{\n${lines.join(",\n")}\n}\n`);
}
