/** The table of imports in SECURITY.md names all that programs and kernels are given. */
import fs from "node:fs";
import { expect, it } from "vitest";
import { createEngine, DeviceMemory } from "../../src/exec/index.ts";
import { compileDevice, lowerIr } from "../cases/compile-cases.ts";
import { buildProgram, runProgram } from "./host-program.ts";

const PAGES = ["SECURITY.md", "SECURITY.zh-CN.md"];

const KERNEL = 'extern "C" __global__ void store(float* p) { p[threadIdx.x] = 1; }';
const HOST = `${KERNEL}
int main() {
  float* p;
  cudaMalloc(&p, 128);
  store<<<1, 32>>>(p);
  return cudaDeviceSynchronize();
}`;

/** "module name" of each import that instances are given while `work` runs. */
function given(work: () => void): Set<string> {
  const names = new Set<string>();
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(module: WebAssembly.Module, imports: WebAssembly.Imports = {}) {
      super(module, imports);
      for (const [from, table] of Object.entries(imports))
        for (const name of Object.keys(table)) names.add(`${from} ${name}`);
    }
  };
  try {
    work();
  } finally {
    WebAssembly.Instance = Instance;
  }
  return names;
}

/** A launch that all tools check. */
function checkKernel(): void {
  const memory = new DeviceMemory(undefined, { keepsFreed: true, tracksDefined: true });
  const tools = ["memcheck", "racecheck", "initcheck", "synccheck"] as const;
  const engine = createEngine(memory, {
    print: () => undefined,
    nowNs: () => 0,
    check: { tools, failFast: false },
  });
  const { programs } = lowerIr(compileDevice(KERNEL), memory.nextImageBase).lowered;
  const params = new Uint8Array(4);
  new DataView(params.buffer).setUint32(0, memory.allocate(128), true);
  engine.launch(programs.get("store")!, {
    ...{ grid: [1, 1, 1], block: [32, 1, 1], dynamicSharedBytes: 0, params },
    ...{ smCount: 1, maxWarpsPerSm: 64, sharedUnitBytes: 128, gridId: 1 },
    ...{ clockCycles: 0, lenient: false, maxLocalBytes: 1024 },
  });
}

/** "module name" with `*` for any rest, as the rows of a page name them. */
function namedIn(page: string): string[] {
  const text = fs.readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
  const rows = text.split("\n").filter((line) => /^\| `(wasi_|env|check|math)/.test(line));
  return rows.flatMap((row) => {
    const [, modules, names] = row.split("|");
    const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    return quoted(modules!).flatMap((from) => quoted(names!).map((name) => `${from} ${name}`));
  });
}

const program = await buildProgram(HOST);
const all = new Set([
  ...given(() => expect(runProgram(program, { engine: true }).exitCode).toBe(0)),
  ...given(checkKernel),
]);

it.each(PAGES)("%s names each import once, and no other", (page) => {
  const rows = namedIn(page);
  expect(new Set(rows).size).toBe(rows.length);
  const unused = new Set(rows);
  const unnamed: string[] = [];
  for (const name of all) {
    const fits = rows.filter((row) =>
      row.endsWith("*") ? name.startsWith(row.slice(0, -1)) : name === row,
    );
    const exact = fits.find((row) => row === name);
    if (exact === undefined && fits.length !== 1) unnamed.push(`${name}: ${fits.length} rows`);
    for (const row of exact === undefined ? fits : [exact]) unused.delete(row);
  }
  expect(unnamed).toEqual([]);
  expect([...unused]).toEqual([]);
});
