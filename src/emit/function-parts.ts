/**
 * A function that is too large for one of WebAssembly, cut into several: its own code keeps the loops and calls a
 * part for blocks, or for a piece of a large block. Between parts, what otherwise stays in wasm locals is in the
 * frame: a part begins by loading it and ends by storing it.
 */
import { registersWritten } from "./analysis/liveness.ts";
import type { PlannedUnit } from "./analysis/passes.ts";
import { BlockWriter } from "./block-writer.ts";
import { FRAME } from "./frame-layout.ts";
import { FunctionEmitter, type FunctionForm } from "./function-emitter.ts";
import type { WaitState } from "./waits.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

export class FunctionParts {
  private readonly main: BlockWriter;
  private readonly form: FunctionForm;
  private readonly homes: Int32Array;
  private readonly mostInstructions: number;

  /** `homes`: frame offsets by register. */
  constructor(main: BlockWriter, form: FunctionForm, homes: Int32Array) {
    this.homes = homes;
    this.main = main;
    this.form = form;
    this.mostInstructions = main.e.module.limits.partInstructions;
  }

  /** Registers that the function's own code has set. */
  keepParameters(): void {
    const { e } = this.main;
    for (const register of e.registersInLocals) e.storeLocal(register, this.homes[register]!);
  }

  /** Blocks without a loop around some of them only. */
  emitBlocks(first: number, last: number): void {
    const { start } = this.main.e.program.blocks;
    let from = first;
    for (let block = first; block <= last; block++) {
      if (start[block + 1]! - start[from]! <= this.mostInstructions) continue;
      if (block > from) this.emitWhole(from, block - 1);
      from = block;
      if (start[block + 1]! - start[block]! <= this.mostInstructions) continue;
      this.emitPieces(block);
      from = block + 1;
    }
    if (from <= last) this.emitWhole(from, last);
  }

  private emitWhole(first: number, last: number): void {
    const { start } = this.main.e.program.blocks;
    const range = { start: start[first]!, end: start[last + 1]! };
    this.emitPart(range, true, (writer) => {
      for (let block = first; block <= last; block++) writer.emit(block);
    });
  }

  private emitPieces(block: number): void {
    const { e } = this.main;
    const { start } = e.program.blocks;
    const pieces = this.piecesOf(e.plan.units[block - e.fn.firstBlock]!);
    this.main.emitTaken(block, () => {
      for (const [index, units] of pieces.entries()) {
        const isLast = index === pieces.length - 1;
        const range = {
          start: index === 0 ? start[block]! : units[0]!.start,
          end: isLast ? start[block + 1]! : pieces[index + 1]![0]!.start,
        };
        this.emitPart(range, false, (writer) => {
          writer.e.f.get(1).set(writer.e.mask);
          if (index === 0) writer.emitHead(block);
          writer.emitUnits(units);
          if (isLast) writer.emitEnd(block);
        });
      }
    });
  }

  private piecesOf(units: readonly PlannedUnit[]): PlannedUnit[][] {
    const pieces: PlannedUnit[][] = [[]];
    for (const unit of units) {
      const piece = pieces.at(-1)!;
      const from = piece[0]?.start ?? unit.start;
      if (piece.length > 0 && unit.end - from > this.mostInstructions) pieces.push([unit]);
      else piece.push(unit);
    }
    return pieces;
  }

  /** `whole`: the range has all of its blocks' code, so that registers of one block need no place outside. */
  private emitPart(range: Range, whole: boolean, write: (writer: BlockWriter) => void): void {
    const { main, form } = this;
    const { module, program } = main.e;
    const params = ["i32", "i32", "i32"] as const;
    const builder = module.function(`${form.builder.name}_part`, params, []);
    const e = new FunctionEmitter(main.e.owner, {
      ...form,
      builder,
      sharing: whole ? form.sharing : undefined,
    });
    const writer = new BlockWriter(e, form.isKernel);
    write(writer);
    const crossing = e.registersInLocals.filter((register) => !e.isShared(register));
    const written = new Set<number>();
    for (let pc = range.start; pc < range.end; pc++)
      registersWritten(program, pc, (register) => written.add(register));
    for (const register of crossing)
      if (written.has(register)) e.storeLocal(register, this.homes[register]!);
    if (writer.state) this.storeState(e, writer.state);
    builder.atStart(() => {
      for (const register of crossing) e.loadLocal(register, this.homes[register]!);
      if (writer.state) this.loadState(e, writer.state);
      writer.emitStart();
    });
    module.checkSize(builder);
    if (main.state) this.storeState(main.e, main.state);
    const { f, mask } = main.e;
    f.get(0).get(mask).get(2).call(builder.index);
    if (main.state) this.loadState(main.e, main.state);
  }

  private loadState({ f, frame }: FunctionEmitter, { live, standing }: WaitState): void {
    f.get(frame).mem("i32.load", FRAME.live).set(live);
    f.get(frame).mem("i32.load", FRAME.standing).set(standing);
  }

  private storeState({ f, frame }: FunctionEmitter, { live, standing }: WaitState): void {
    f.get(frame).get(live).mem("i32.store", FRAME.live);
    f.get(frame).get(standing).mem("i32.store", FRAME.standing);
  }
}
