/**
 * Functions that make 32 bits of 64 where the upper half must not be lost. A place beyond 4 GiB traps as an access out
 * of bounds; a growth by so much asks for more than there can be.
 */
import { lebBytes } from "../wasm-sections.ts";
import { AddedFunctions } from "./added-functions.ts";
import { I32, I64, type ModuleShape } from "./module-shape.ts";
import { OP } from "./opcodes.ts";

export type Check = "place" | "growth";

/** local.get 0, i64.const 32, i64.shr_u, i64.eqz, if (result i32): local.get 0, i32.wrap_i64, else */
const HEAD = [0, 0x20, 0, 0x42, 32, 0x88, 0x50, 0x04, I32, 0x20, 0, OP.i32WrapI64, 0x05];
/** end, end */
const TAIL = [0x0b, 0x0b];
/** i32.const -1, i32.load offset=0xffffffff: as far out of bounds as a place can be. */
const TRAP_OF_MEMORY = [0x41, 0x7f, 0x28, 0, ...lebBytes(0xffff_ffff)];
/** i32.const -1, i32.load8_u, drop: shorter, where memory never reaches so far. */
const TRAP_IN_GAP = [0x41, 0x7f, 0x2d, 0, 0, 0x1a];
/** unreachable */
const TRAP = [0x00];
/** i32.const -1 */
const MOST = [0x41, 0x7f];

export class CheckFunctions {
  readonly added: AddedFunctions;
  private readonly shape: ModuleShape;

  constructor(shape: ModuleShape) {
    this.shape = shape;
    this.added = new AddedFunctions(shape);
  }

  callOf(check: Check): number[] {
    const trap = this.shape.hasMemory ? TRAP_OF_MEMORY : TRAP;
    return this.added.callOf(check, { params: [I64], results: [I32] }, () => [
      ...HEAD,
      ...(check === "growth" ? MOST : trap),
      ...TAIL,
    ]);
  }

  /** Code that traps, as an access out of bounds where there is memory. */
  get trap(): readonly number[] {
    return this.shape.hasMemory ? TRAP_IN_GAP : TRAP;
  }
}
