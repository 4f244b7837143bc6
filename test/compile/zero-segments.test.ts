import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { readData, readLinking } from "../../src/compile/data-segments.ts";
import { lebBytes, wasmSections } from "../../src/compile/wasm-sections.ts";
import { placeZeros, withoutZeros } from "../../src/compile/zero-segments.ts";
import { programFolder } from "../cli/program-folder.ts";
import { warpscope } from "../cli/warpscope.ts";

const LARGE = 1_200_000;

interface Parts {
  readonly name?: string;
  readonly segmentFlags?: number;
  readonly symbolFlags?: number;
  readonly symbolBytes?: number;
  readonly content?: Uint8Array;
  /** Place and kind of a relocation before that of the last segment. */
  readonly relocation?: readonly [place: number, kind: number];
  readonly comdat?: boolean;
  readonly subsection?: number;
}

const text = (name: string): number[] => [...lebBytes(name.length), ...Buffer.from(name)];
const block = (id: number, content: readonly number[]): number[] => [
  ...[id, ...lebBytes(content.length)],
  ...content,
];

/** An object with three segments: 4 bytes; the large one; 4 bytes that a relocation makes a pointer into it. */
function objectOf(parts: Parts): Uint8Array {
  const content = parts.content ?? new Uint8Array(LARGE);
  const segment = (bytes: number): number[] => [0, 0x41, 0, 0x0b, ...lebBytes(bytes)];
  const before = [3, ...segment(4), 1, 2, 3, 4, ...segment(content.length)];
  const behind = [...segment(4), 0, 0, 0, 0];
  const place = before.length + content.length + behind.length - 4;
  const extra = parts.relocation
    ? [parts.relocation[1], ...lebBytes(parts.relocation[0]), 0, 0]
    : [];
  const linking = [
    2,
    ...block(8, [
      ...[2, 1, ...lebBytes(parts.symbolFlags ?? 4), ...text("large"), 1, 0],
      ...lebBytes(parts.symbolBytes ?? content.length),
      ...[1, 4, ...text("middle"), 2, 0, 4],
    ]),
    ...block(5, [
      ...[3, ...text(".data.first"), 2, 0],
      ...[...text(parts.name ?? ".bss.large"), 4, parts.segmentFlags ?? 0],
      ...[...text(".data.middle"), 2, 0],
    ]),
    ...(parts.comdat ? block(7, [1, ...text("large"), 0, 1, 0, 1]) : []),
    ...(parts.subsection ? block(parts.subsection, [0]) : []),
  ];
  const length = before.length + content.length + behind.length;
  return Buffer.concat([
    Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
    Uint8Array.from([11, ...lebBytes(length), ...before]),
    content,
    Uint8Array.from(behind),
    Uint8Array.from(block(0, [...text("linking"), ...linking])),
    Uint8Array.from(
      block(0, [
        ...[...text("reloc.DATA"), 0, parts.relocation ? 2 : 1, ...extra],
        ...[5, ...lebBytes(place), 0, ...lebBytes(4000)],
      ]),
    ),
  ]);
}

/** Of 64 bits, and negative. */
function offsetOf(leb: Uint8Array): number {
  const value = leb.reduceRight((sum, byte) => (sum << 7n) | BigInt(byte & 0x7f), 0n);
  return Number(BigInt.asIntN(64, value));
}

function emptied(object: Uint8Array): Uint8Array {
  return withoutZeros(object, (start, end) =>
    object.subarray(start, end).every((byte) => byte === 0),
  );
}

describe("an object", () => {
  it("is as small as what it has to say, and its relocations follow what they change", () => {
    const small = emptied(objectOf({}));
    expect(small.length).toBeLessThan(300);
    const data = readData(small, wasmSections(small))!;
    expect(data.segments.map(({ start, end }) => end - start)).toEqual([4, 0, 4]);
    const places = data.relocations!.entries.map(({ place }) => data.section.start + place);
    expect(places).toEqual([data.segments[2]!.start]);
  });

  it("cannot be linked before its array has an address", () => {
    const small = emptied(objectOf({}));
    expect(readLinking(small, wasmSections(small))!.version).not.toBe(2);
  });

  it("gets addresses one behind the other, below all other data", () => {
    const objects = [emptied(objectOf({})), objectOf({ name: ".data.x" }), emptied(objectOf({}))];
    const placed = placeZeros(objects, 1 << 23)!;
    expect(placed.objects[1]).toBe(objects[1]);
    const [first, second] = [0, 2].map((index) => {
      const object = placed.objects[index]!;
      const linking = readLinking(object, wasmSections(object))!;
      expect(linking.version).toBe(2);
      const [large, middle] = linking.symbols;
      expect(middle).toMatchObject({ flags: 4, segment: 2, offset: 0 });
      expect(large!.flags).toBe(0x204);
      const { start, end } = large!.offsetAt;
      return offsetOf(object.subarray(start, end));
    });
    expect(second! - first!).toBe(LARGE);
    const start = placed.dataStart + first!;
    expect(start).toBeGreaterThanOrEqual(1 << 23);
    expect(second! + LARGE).toBeLessThan(-1_000_000);
    expect(placeZeros([objects[1]!], 1 << 23)).toBeUndefined();
  });

  it("keeps the few bytes that are not zero, which become segments of the linked program", () => {
    const content = new Uint8Array(LARGE);
    content.set([7, 8], 3);
    content[LARGE - 1] = 9;
    const small = emptied(objectOf({ content, name: ".data.large" }));
    expect(small.length).toBeLessThan(140_000);
    const placed = placeZeros([small], 1 << 23)!;
    const object = placed.objects[0]!;
    const { start, end } = readLinking(object, wasmSections(object))!.symbols[0]!.offsetAt;
    const offset = offsetOf(object.subarray(start, end));
    // As the linker leaves it: the base's segment lies where static data begins.
    const base = placed.base.slice();
    const at = readData(base, wasmSections(base))!.segments[0]!;
    const address = [...lebBytes(placed.dataStart).slice(0, -1), placed.dataStart >>> 21];
    const linked = Buffer.concat([
      Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
      Uint8Array.from(
        block(11, [
          ...[1, 0, 0x41, ...address, 0x0b, at.end - at.start],
          ...base.subarray(at.start, at.end),
        ]),
      ),
    ]);
    const program = placed.finish(linked)!;
    const { segments } = readData(program, wasmSections(program))!;
    const array = placed.dataStart + 16 + offset;
    expect(segments[1]!.address).toBe(array);
    const first = program.subarray(segments[1]!.start, segments[1]!.end);
    expect([...first.subarray(0, 6)]).toEqual([0, 0, 0, 7, 8, 0]);
    expect(program[segments[2]!.end - 1]).toBe(9);
    expect(segments[2]!.address + segments[2]!.end - segments[2]!.start).toBe(array + LARGE);
  });

  it("is left to the linker, which refuses it, where what is noted of its arrays is damaged", () => {
    const content = new Uint8Array(LARGE);
    content[70_000] = 7;
    const small = emptied(objectOf({ content }));
    const note = wasmSections(small).at(-1)!;
    const noted = [...small.subarray(note.content, note.end)];
    const withNote = (bytes: readonly number[]): Uint8Array =>
      Buffer.concat([
        small.subarray(0, note.start),
        Uint8Array.from(block(0, [...text("warpscope.zeros"), ...bytes])),
      ]);
    expect(placeZeros([withNote(noted)], 1 << 23)).toBeDefined();
    const [segment, bytes] = [[1], [...lebBytes(LARGE)]];
    const most = [0xff, 0xff, 0xff, 0xff, 0x0f];
    const damaged: Record<string, number[]> = {
      "no such segment": [9, ...bytes, 16, 0],
      "one segment twice": [...segment, ...bytes, 16, 0, ...segment, ...bytes, 16, 0],
      "an alignment that is none": [...segment, ...bytes, 3, 0],
      "no alignment": [...segment, ...bytes, 0, 0],
      "more pieces than bytes": [...segment, ...bytes, 16, ...most],
      "a piece behind the array": [...segment, ...bytes, 16, 1, ...bytes, 1, 7],
      "a piece longer than the note": [...segment, ...bytes, 16, 1, 0, 100, 7],
      "a number without end": Array.from({ length: 400 }, () => 0xff),
      "an array longer than memory": [...segment, ...most.with(4, 0xff), 0x7f, 16, 0],
    };
    for (const [what, crafted] of Object.entries(damaged))
      expect(placeZeros([withNote(crafted)], 1 << 23), what).toBeUndefined();
    // Whatever a byte becomes, it ends.
    for (const at of noted.slice(0, 16).keys())
      for (const byte of [0, 1, 0x7f, 0x80, 0xff])
        placeZeros([withNote(noted.with(at, byte))], 1 << 23);
  });

  const changed = new Uint8Array(LARGE).fill(1, 0, LARGE - 900_000);
  test.each<[string, Parts]>([
    ["not of zeros enough", { content: changed }],
    ["small", { content: new Uint8Array(900_000) }],
    ["of another section", { name: "large" }],
    ["of threads", { name: ".tbss.large", segmentFlags: 2 }],
    ["weak", { symbolFlags: 5 }],
    ["kept though unused", { symbolFlags: 0x84 }],
    ["of one of several objects", { comdat: true }],
    ["shorter than its symbol", { symbolBytes: LARGE + 1 }],
    ["changed by a relocation", { relocation: [100, 5] }],
    ["in an object with other relocations", { relocation: [5, 23] }],
    ["in an object with more to say", { subsection: 9 }],
  ])("stays as it is: %s", (_what, parts) => {
    const object = objectOf(parts);
    expect(emptied(object)).toBe(object);
  });
});

const folder = programFolder({
  "main.cu": `#include <cstdio>
#include "arrays.h"
static unsigned own[700000];
int everybody[400000];
unsigned *middle = &own[1234];
int first[300000] = {7};
const int zeros[300000] = {};
extern "C" { int target[300000]; extern int alias[300000] __attribute__((alias("target"))); }
__device__ int device[300000];
thread_local int threads[300000];
alignas(4096) char aligned[1500000];
template <class T> struct Kept { static T values[300000]; };
template <class T> T Kept<T>::values[300000];
__global__ void add(int *out) { device[threadIdx.x] += 5; *out = device[0]; }
template <class T> bool isZero(const T &array) {
  for (auto &one : array) if (one != 0) return false;
  return true;
}
int main(int argc, char **) {
  printf("%d %d %d %d %d %d %d\\n", isZero(own), isZero(everybody), isZero(zeros), isZero(alias), isZero(aligned),
         isZero(threads), isZero(Kept<int>::values));
  for (int i = 0; i < 700000; i++) own[i] = i;
  for (int i = 0; i < 400000; i++) everybody[i] = -i;
  for (int i = 0; i < 300000; i++) alias[i] = 3 * i;
  for (char &one : aligned) one = 9;
  for (int &one : threads) one = 4;
  fill();
  printf("%u %u %d %d %d\\n", *middle, own[699999], (int)(middle - own), target[299999], (int)((size_t)aligned % 4096));
  printf("%d %d %d %d\\n", first[0], isZero(zeros), count(399999), *inside);
  long long sum = 0;
  for (int i = 0; i < 700000; i++) sum += own[i];
  for (int i = 0; i < 400000; i++) sum += everybody[i];
  for (char one : aligned) sum += one;
  printf("%lld %d\\n", sum, first[1] + Kept<int>::values[argc]);
  int *out;
  cudaMallocManaged(&out, 4);
  add<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%d\\n", *out);
}
`,
  "arrays.h": `extern int everybody[400000];
extern short *inside;
void fill();
int count(int i);
`,
  "other.cpp": `#include "arrays.h"
static short own[900000];
static char *const ends[] = {(char *)everybody, (char *)&everybody[400000]};
short *inside = own + 899999;
void fill() { for (short &one : own) one = 11; }
int count(int i) { return everybody[i] + (int)((ends[1] - ends[0]) / 4) + (own[0] == 11); }
`,
  "twice.cpp": "int everybody[400000];\n",
  "unused.cpp": "int unused[400000];\nint used() { return unused[1]; }\n",
});

const EXPECTED = `1 1 1 1 1 1 1
1234 699999 1234 899997 0
7 1 2 11
165013350000 0
5
`;
const sizeOf = (name: string): number => fs.statSync(path.join(folder, name)).size;

describe("a program with large arrays of zeros in two sources", () => {
  it("has them where nothing else is, and is small", async () => {
    const run = await warpscope(["run", "main.cu", "other.cpp"], { folder });
    expect(run).toMatchObject({ error: "", out: EXPECTED, exitCode: 0 });
  });

  it("is the same from objects, one of them in a library", async () => {
    const quiet = { error: "", exitCode: 0 };
    const nvcc = (...args: string[]) => warpscope(["nvcc", ...args], { folder });
    expect(await nvcc("-c", "-g", "main.cu")).toMatchObject(quiet);
    expect(await nvcc("-lib", "-o", "libothers.a", "unused.cpp", "other.cpp")).toMatchObject(quiet);
    // What is not zero, of threads or of templates is there.
    expect(sizeOf("main.o")).toBeLessThan(2 * 1_200_000 + 100_000);
    expect(sizeOf("main.o")).toBeGreaterThan(2 * 1_200_000);
    expect(sizeOf("libothers.a")).toBeLessThan(20_000);
    expect(await nvcc("-o", "program", "main.o", "libothers.a")).toMatchObject(quiet);
    expect(sizeOf("program")).toBeLessThan(2 * 1_200_000 + 500_000);
    const run = await warpscope(["run", "program"], { folder });
    expect(run).toMatchObject({ error: "", out: EXPECTED, exitCode: 0 });
  });

  it("does not link where one of them is defined twice", async () => {
    const run = await warpscope(["run", "main.cu", "other.cpp", "twice.cpp"], { folder });
    expect(run.error).toContain("compile/duplicate-symbol");
    expect(run.error).toContain("everybody");
    expect(run.exitCode).not.toBe(0);
  });
});

describe("arrays of gigabytes", () => {
  const large = programFolder({
    "beyond.cu": "char big[2200000000u]; int main(int n, char **) { return big[n * 1000]; }\n",
  });

  it("get one message with the sizes where memory has no room for them", async () => {
    const { exitCode, error } = await warpscope(["run", path.join(large, "beyond.cu")]);
    expect(exitCode).toBe(1);
    const said = error.replace(/\s+/g, " ");
    expect(said).toContain("need 2200000000 B");
    expect(said).toMatch(/has room for 20\d{8} B/);
    expect(said.match(/error:/gi)).toHaveLength(1);
  });
});
