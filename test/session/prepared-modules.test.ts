import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { parseModule } from "../../src/ir/index.ts";
import { ADDRESS_WINDOW, type LoweredModule, lowerModule } from "../../src/lower/index.ts";
import { preparedModules } from "../../src/session/prepared-modules.ts";
import { cache } from "./cache.ts";

const IR = `target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %out) {
  store i32 7, ptr %out, align 4
  ret void
}
`;
const OPTIONS = {
  globalBase: ADDRESS_WINDOW.global,
  fmad: true,
  ftz: false,
  precDiv: true,
  precSqrt: true,
};
const EMIT = { fma: "exact", counters: true } as const;

function lower(): LoweredModule {
  const diagnostics = new Diagnostics();
  const module = parseModule(IR, "k.cu", diagnostics);
  return lowerModule(module!, OPTIONS, diagnostics);
}

/** One run: how often it lowered, and the code of the kernel. */
function run(store: ReturnType<typeof cache>, options = OPTIONS, flawless = true) {
  let lowerings = 0;
  const prepared = preparedModules(store);
  const module = prepared.lowered(IR, "k.cu", options, () => {
    lowerings++;
    return { module: lower(), flawless };
  });
  const { bytes } = prepared.emit(module!.programs.get("k")!, EMIT);
  prepared.keep();
  return { lowerings, code: Buffer.from(bytes).toString("base64") };
}

const global = globalThis as { SOURCES_DIGEST?: string };
beforeAll(() => {
  global.SOURCES_DIGEST = "one";
});
afterAll(() => {
  delete global.SOURCES_DIGEST;
});

describe("prepared modules", () => {
  it("are lowered in the first run only, and run the same code later", () => {
    const store = cache();
    const first = run(store);
    expect(first.lowerings).toBe(1);
    expect(run(store)).toEqual({ lowerings: 0, code: first.code });
  });

  it("are made again for other options and by other sources of this package", () => {
    const store = cache();
    run(store);
    expect(run(store, { ...OPTIONS, ftz: true }).lowerings).toBe(1);
    global.SOURCES_DIGEST = "two";
    expect(run(store).lowerings).toBe(1);
  });

  it("are not kept where lowering complained, which every run is to hear", () => {
    const store = cache();
    expect(
      [run(store, OPTIONS, false), run(store, OPTIONS, false)].map((r) => r.lowerings),
    ).toEqual([1, 1]);
  });
});
