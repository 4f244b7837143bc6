/**
 * How many blocks the driver tries at once: as many as the last ones let hope for. What fails is tried with
 * half of them; a block that fails alone goes alone, and the more of them do so in a row, the more follow
 * without a try.
 */
import { LONGEST_RUN } from "./block/bounds.ts";
import type { FunctionBuilder, Label, Local } from "./encoder/index.ts";

interface RunPlace {
  /** Local with the running block's number; then, the last one's of the run. */
  readonly block: Local;
  /** The first parameters of `run`. */
  readonly arena: readonly Local[];
}

interface RunLabels {
  /** Where to go on with the same block, with it alone, and behind a run. */
  readonly next: Label;
  readonly alone: Label;
  readonly ran: Label;
}

export class RunAttempts {
  private readonly f: FunctionBuilder;
  /** The function of `block/emit-run.ts`. */
  private readonly run: number;
  private readonly most: Local;
  /** Blocks that are still to go without a try, and how many go after the next failure. */
  private readonly left: Local;
  private readonly failures: Local;

  constructor(f: FunctionBuilder, run: number) {
    this.f = f;
    this.run = run;
    this.most = f.local("i32");
    this.left = f.local("i32");
    this.failures = f.local("i32");
    f.i32(LONGEST_RUN).set(this.most);
  }

  /** `atMost`: each pushes a number of blocks that a run must not exceed. */
  emit(
    { block, arena }: RunPlace,
    atMost: readonly (() => void)[],
    { next, alone, ran }: RunLabels,
  ): void {
    const { f, most, left, failures } = this;
    f.get(left).if();
    f.get(left).i32(1).op("i32.sub").set(left).br(alone).end();
    const [count, other] = [f.temp("i32"), f.temp("i32")];
    f.get(most).set(count);
    for (const push of atMost) {
      push();
      f.tee(other).get(count).get(other).get(count).op("i32.lt_u").op("select").set(count);
    }
    for (const local of arena) f.get(local);
    f.get(count).call(this.run).if();
    f.get(block).get(count).op("i32.add").i32(1).op("i32.sub").set(block);
    f.i32(0).set(failures);
    f.get(most).i32(1).op("i32.shl").tee(most).i32(LONGEST_RUN).get(most);
    f.i32(LONGEST_RUN).op("i32.lt_u").op("select").set(most);
    f.br(ran).end();
    f.get(count).i32(1).op("i32.gt_u").if();
    f.get(count).i32(1).op("i32.shr_u").set(most).br(next).end();
    f.get(failures).set(left);
    f.get(failures).i32(1).op("i32.shl").i32(1).op("i32.or");
    f.i32(LONGEST_RUN - 1)
      .op("i32.and")
      .set(failures);
    f.free(count, other);
  }
}
