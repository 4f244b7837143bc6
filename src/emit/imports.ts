/**
 * The functions that a kernel's wasm module asks of the engine, and how they are called. All numbers
 * are i32 unless the name of the module says otherwise (`math32`: f32, `math64`: f64).
 */
import type { FaultKind } from "../observe/index.ts";
import type { ModuleBuilder, WasmType } from "./encoder/index.ts";

/** The `kind` argument of `fault`. */
export const FAULT_KINDS: readonly FaultKind[] = [
  "out-of-bounds",
  "misaligned",
  "null-pointer",
  "host-pointer",
  "shared-out-of-bounds",
  "local-out-of-bounds",
  "stack-overflow",
  "assert",
  "trap",
  "barrier-deadlock",
  "interrupted",
  "warp-mask",
  "warp-incomplete",
  "grid-deadlock",
  "texture-handle",
  "surface-out-of-bounds",
];

export function faultKindNumber(kind: FaultKind): number {
  return FAULT_KINDS.indexOf(kind);
}

/** Registers of A, B and C that a matrix product takes at most. */
export const MATRIX_OPERANDS = 10;

interface ImportRow {
  readonly params: number;
  readonly result: boolean;
}

/**
 * Imports of module `env`. Where a row takes `lanes`, the running block and warp are in the exported
 * globals `blockX`, `blockY`, `blockZ` and `warp`.
 */
const ENV_IMPORTS = {
  /** (kind, pc, lanes, address): ends the launch; must throw. */
  fault: { params: 4, result: false },
  /** (pc, lane, low and high half of an address that is no address below 4 GiB): ends the launch; must throw. */
  beyond: { params: 4, result: false },
  /** (pc): the launch record's flag is not zero at a loop's back-edge; throws, or returns to go on. */
  interrupted: { params: 1, result: false },
  /** (pc, lane, format address, argument address) → result of printf. Addresses are generic. */
  printf: { params: 4, result: true },
  /** (pc, lanes, message, file, line, function), the texts' addresses as lane 0 of `lanes` has them: must throw. */
  assertFail: { params: 6, result: false },
  /** (bytes) → generic address, 0 if the heap is full. */
  heapAlloc: { params: 1, result: true },
  /** (pc, lane, address) */
  heapFree: { params: 3, result: false },
  /**
   * (pc, counter record, code, lanes, then addresses of 32 words each: handle, x, y, z, layer, level;
   * where the four channels go, 256 bytes apart)
   */
  textureRead: { params: 11, result: false },
  /** The same without level. */
  surfaceRead: { params: 10, result: false },
  /** The same with the addresses of four words in place of the results. */
  surfaceWrite: { params: 13, result: false },
  /**
   * (pc, row of MATRIX_SHAPES, lanes, addresses of the registers of A, B and C, then zeros, where the
   * registers of D go, 256 bytes apart)
   */
  matrixMultiply: { params: 3 + MATRIX_OPERANDS + 1, result: false },
  /** (pc, lanes, address of the register, where the result goes) */
  matrixTranspose: { params: 4, result: false },
  /** (pc, counter record, code, lanes, address of the register, shared memory, its bytes, where the words go) */
  matrixLoad: { params: 8, result: false },
  /**
   * (address, bytes, cache address) → 1 if `address .. address + bytes` lies in one allocation; then
   * first address and size of that allocation are at the cache address (u32, u32). 0 if not.
   */
  findAllocation: { params: 3, result: true },
} as const satisfies Record<string, ImportRow>;

/**
 * Imports of module `check`, only where `EmitOptions.checks` asks for them: the probes of `warpscope
 * check`. `live`: lanes of the warp that have not ended.
 */
const CHECK_IMPORTS = {
  /** (number of the block): it begins. */
  checkBlock: { params: 1, result: false },
  /** (place in the device's window) → address of the planes of its page, made now; 0 if there is no room. */
  checkPage: { params: 1, result: true },
  /** (block, warp): the warp goes on. */
  checkWarp: { params: 2, result: false },
  /**
   * (address of 32 words: the lanes' addresses without offset; lanes; pc; the site's cache, 0 where its memory
   * is no allocation) → lanes that may go on. Some lane may be out of bounds; where none is, the cache knows
   * the allocation of the last one.
   */
  checkBounds: { params: 4, result: true },
  /**
   * (pc, lanes, addresses of 32 words each: the lanes' addresses without offset; the first operand, 0 if
   * none): lanes that are in bounds touch memory, perhaps not in order.
   */
  checkAccess: { params: 4, result: false },
  /** (pc, lanes, live, address of the member masks, bytes from lane to lane): lanes work together. */
  checkMembers: { params: 5, result: false },
  /** (pc, lanes, addresses: deltas, bytes from lane to lane; clamps, the same): a shuffle. */
  checkShuffle: { params: 6, result: false },
  /**
   * (pc, lanes, addresses of 32 lanes each of up to five operands, 0 where there is none): a number may have
   * gone wrong.
   */
  checkNumeric: { params: 7, result: false },
  /** (pc, lanes, addresses of 32 words each of the operands, 0 where there is none): an asynchronous copy. */
  checkAsync: { params: 4, result: false },
  /** (pc, lanes) */
  checkFence: { params: 2, result: false },
  /** (pc, lanes that stand there, threads it says to count, warp): part of a barrier that is about to be released. */
  checkArrival: { params: 4, result: false },
  /** (pc, lanes): they announce themselves to a barrier and go on. */
  checkAnnounce: { params: 2, result: false },
  /** (threads it waited for, 0: all): the barrier is released. */
  checkRelease: { params: 1, result: false },
  /** (block): goes on behind a grid-wide barrier. */
  checkGridRelease: { params: 1, result: false },
} as const satisfies Record<string, ImportRow>;

/** Function indices of the imports. */
export type EnvImports = Readonly<
  Record<keyof typeof ENV_IMPORTS | keyof typeof CHECK_IMPORTS, number>
>;

/** Without `checks` nobody may call the probes: their indices are those of no function. */
export function defineImports(module: ModuleBuilder, checks = false): EnvImports {
  const define = (from: string, table: Readonly<Record<string, ImportRow>>) =>
    Object.entries(table).map(([name, row]) => [
      name,
      module.importFunction(
        from,
        name,
        Array.from({ length: row.params }, (): WasmType => "i32"),
        row.result ? ["i32"] : [],
      ),
    ]);
  const probes = checks
    ? define("check", CHECK_IMPORTS)
    : Object.keys(CHECK_IMPORTS).map((name) => [name, -1]);
  return Object.fromEntries([...define("env", ENV_IMPORTS), ...probes]) as EnvImports;
}

/** The engine's side of `env`. */
export type EnvFunctions = {
  readonly [name in keyof typeof ENV_IMPORTS]: (...args: number[]) => unknown;
};

/** The probes' side of `check`. */
export type CheckFunctions = {
  readonly [name in keyof typeof CHECK_IMPORTS]: (...args: number[]) => unknown;
};
