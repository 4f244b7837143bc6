/**
 * What Warpscope reads that others wrote, with files of each kind to begin with. All of them are texts here in which a
 * character is a byte (latin1), so that one process can send any of them to another.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { concatenate } from "../../../src/base/index.ts";
import { checksum } from "../../../src/compile/checksum.ts";
import { pack, unpack } from "../../../src/compile/packed.ts";
import type { Random } from "../../fuzz-programs/random.ts";
import { damage, mutateBytes, mutateTable, mutateWords } from "./mutate-bytes.ts";
import { mutateJson, mutateJsonLines } from "./mutate-json.ts";

/** `seeds`: all that there are of the format. */
type Mutate = (text: string, seeds: readonly string[], random: Random) => string;

interface Format {
  /** Below the folder of seeds; else in `recorded`, or made by nvcc. */
  readonly files: readonly string[];
  readonly mutate: Mutate;
}

const table: Mutate = (text, seeds, random) =>
  random.chance(60) ? mutateTable(text, random) : mutateWords(text, seeds, random);
const json: Mutate = (text, seeds, random) =>
  random.chance(75) ? mutateJson(text, random) : mutateWords(text, seeds, random);

const RECORDED = "../../../report/recorded";

/** By name; how each is read: `check-import.ts`. */
export const FORMATS = {
  ncu: { files: [`${RECORDED}/ncu-raw.csv`, `${RECORDED}/ncu-details.csv`], mutate: table },
  nvprof: { files: ["nvprof-metrics.csv"], mutate: table },
  report: { files: ["report.json", "report-shared.json"], mutate: json },
  sweep: { files: ["sweep.jsonl"], mutate: mutateJsonLines },
  chip: { files: ["chip-full.json", "chip-based.json"], mutate: json },
  suppressions: { files: ["suppressions.txt"], mutate: mutateWords },
  response: { files: ["options.rsp", "nested.rsp"], mutate: mutateWords },
  ptxas: { files: ["ptxas.txt"], mutate: mutateWords },
  page: { files: ["page.cu", "quoted.cu"], mutate: mutateWords },
  program: {
    files: ["made/program", "made/other"],
    mutate: sealed(/WARPSCOPE PROGRAM \d+ (.{8})\n/),
  },
  object: {
    files: ["made/program.o", "made/other.o"],
    mutate: sealed(/WARPSCOPE OBJECT \d+ (.{8})\n/),
  },
  archive: { files: ["made/library.a"], mutate: sealed(/WARPSCOPE OBJECT \d+ (.{8})\n/) },
  "device-code": { files: ["made/program.ptx", "made/other.ptx"], mutate: deviceCode },
} as const satisfies Readonly<Record<string, Format>>;

export type ImportFormat = keyof typeof FORMATS;
export const IMPORT_FORMATS = Object.keys(FORMATS) as ImportFormat[];

export type ImportSeeds = Readonly<Record<ImportFormat, readonly string[]>>;

/** Runs nvcc, as files of programs hold code of this version. */
export function readImportSeeds(formats: readonly ImportFormat[]): ImportSeeds {
  const folder = mkdtempSync(path.join(tmpdir(), "warpscope-seeds-"));
  try {
    if (formats.some((format) => FORMATS[format].files[0].startsWith("made/"))) makeSeeds(folder);
    const read = (name: string): string =>
      readFileSync(
        name.startsWith("made/")
          ? path.join(folder, path.basename(name))
          : new URL(name, new URL("../seeds/imports/", import.meta.url)),
        "latin1",
      );
    const entries = IMPORT_FORMATS.map((format) => [
      format,
      formats.includes(format) ? FORMATS[format].files.map(read) : [],
    ]);
    return Object.fromEntries(entries) as ImportSeeds;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function makeSeeds(folder: string): void {
  const main = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));
  const nvcc = (...args: string[]): void => {
    execFileSync(process.execPath, [main, "nvcc", ...args], { cwd: folder });
  };
  const source = (name: string): string =>
    fileURLToPath(new URL(`../seeds/${name}.cu`, import.meta.url));
  for (const [name, from] of [
    ["program", "imports/main"],
    ["other", "imports/other"],
  ] as const) {
    nvcc("-c", source(from), "-o", `${name}.o`);
    nvcc(`${name}.o`, "-o", name);
    nvcc("-ptx", source(from), "-o", `${name}.ptx`);
  }
  nvcc("-lib", "program.o", "other.o", "-o", "library.a");
}

/** Half of the changes are damage; the others are sealed again, as somebody would who wants to get past the seal. */
function sealed(marker: RegExp): Mutate {
  return (text, seeds, random) => {
    const found = marker.exec(text);
    if (!found || random.chance(50)) return mutateBytes(text, seeds, random);
    const from = found.index + found[0].length;
    const content = fromLatin1(text.slice(from));
    const packed = unpack(content);
    const other = random.pick(seeds);
    const changed = packed
      ? changePacked(packed, other, random)
      : fromLatin1(damage(text.slice(from), other, random));
    const seal = found[0].replace(found[1]!, checksum(changed));
    return text.slice(0, found.index) + seal + latin1(changed);
  };
}

function changePacked(
  { header, payload }: NonNullable<ReturnType<typeof unpack>>,
  other: string,
  random: Random,
): Uint8Array {
  if (random.chance(50)) {
    const text = JSON.stringify(header);
    const changed = new TextEncoder().encode(mutateJson(text, random));
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, changed.length, true);
    return concatenate([length, changed, payload]);
  }
  const host = fromLatin1(damage(latin1(payload), other, random));
  // A program's header has its length.
  const rest = header as Readonly<Record<string, unknown>>;
  return pack("hostBytes" in rest ? { ...rest, hostBytes: host.length } : rest, host);
}

function deviceCode(text: string, seeds: readonly string[], random: Random): string {
  if (random.chance(50)) return mutateBytes(text, seeds, random);
  const changed = mutateWords(text, seeds, random);
  const end = changed.indexOf("\n") + 1;
  const rest = changed.slice(end).replace(/\0$/, "");
  const size = String(end + rest.length + 1).padStart(10, "0");
  const first = changed
    .slice(0, end)
    .replace(/\d{10} [0-9a-f]{8}/, `${size} ${checksum(fromLatin1(rest))}`);
  return `${first}${rest}\0`;
}

export function fromLatin1(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "latin1"));
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}
