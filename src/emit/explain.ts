/** Which form of code a kernel gets for blocks of a shape, and what stands in the way of a better one. */
import { WARP_SIZE } from "../base/index.ts";
import { type Access, executable, OP, OPS, type Program, readsClock } from "../lower/index.ts";
import { isUniform, specialise } from "./analysis/affine.ts";
import { type BlockShape, threadsOf } from "./analysis/block-shape.ts";
import { type FunctionPlan, planFunction } from "./analysis/frame-plan.ts";
import { findLaneLoop } from "./analysis/lane-loops.ts";
import { registersWritten } from "./analysis/liveness.ts";
import { findLoadGroups } from "./analysis/load-groups.ts";
import { type AccessForm, accessForm } from "./analysis/stepped-access.ts";
import type { EmitFunction } from "./analysis/units.ts";
import { planRegions, type Refusal } from "./block/plan-regions.ts";
import { planRun } from "./block/run-plan.ts";
import { findSurePath } from "./block/sure-path.ts";

/** How the places of an access's lanes are found and counted, the cheapest first. */
export type AccessTier =
  /** Base and steps; counts known when the code is written. */
  | "closed-form"
  /** Base and steps; counts found once for each place and mask, then looked up. */
  | "table"
  /** Lane by lane. */
  | "general";

/** Why an access is not served by base and steps. */
export type GeneralReason =
  | "no-block-form"
  | "atomic"
  | "space"
  /** `culprit` computes what has no steps from operands that have. */
  | "no-steps";

export interface AccessExplanation {
  readonly access: Access;
  readonly tier: AccessTier;
  readonly form: AccessForm | undefined;
  readonly reason: GeneralReason | undefined;
  /** Pc of the instruction to blame; undefined where there is none. */
  readonly culprit: number | undefined;
  /** Pc of the load with which this one is checked and counted; see `analysis/load-groups.ts`. */
  readonly leader: number | undefined;
  /** In a loop through which lanes go one after another; see `analysis/lane-loops.ts`. */
  readonly inTurn: boolean;
}

type OwnWay = Omit<AccessExplanation, "leader" | "inTurn">;

export interface RegionExplanation {
  /** First pc of the region's blocks, and the last. */
  readonly first: number;
  readonly last: number;
  /** Blocks that every warp runs with all its lanes, of how many. */
  readonly always: number;
  readonly blocks: number;
  readonly endsAtBarrier: boolean;
  /** Its accesses are checked and counted once a block, if all threads go the same way. */
  readonly wholeBlock: boolean;
}

export interface Explanation {
  readonly shape: BlockShape;
  /** Undefined: the kernel has a block form. */
  readonly refusal: Refusal | undefined;
  readonly regions: readonly RegionExplanation[];
  /** Blocks of a row of the grid are checked and counted together, if all of them go the same way. */
  readonly runs: boolean;
  readonly accesses: readonly AccessExplanation[];
}

export function explainForms(given: Program, shape: BlockShape): Explanation {
  const program = executable(given);
  const fn = specialise(program, program.functions[0]!, shape);
  const plan = readsClock(program)
    ? ("clock" as const)
    : planRegions(program, fn, Math.ceil(threadsOf(shape) / WARP_SIZE));
  const refusal = typeof plan === "string" ? plan : undefined;
  const { start } = program.blocks;
  const kernel = { program, plan: planFunction(program, fn) };
  const runs = typeof plan !== "string" && planRun(kernel, plan, threadsOf(shape)) !== undefined;
  const regions =
    typeof plan === "string"
      ? []
      : plan.regions.map((region): RegionExplanation => {
          const { blocks, always, exit } = region;
          return {
            first: start[blocks[0]!]!,
            last: start[blocks.at(-1)! + 1]! - 1,
            always: always.size,
            blocks: blocks.length,
            endsAtBarrier: exit.kind === "go" && exit.barrier,
            wholeBlock: findSurePath(kernel, region, threadsOf(shape)) !== undefined,
          };
        });
  const groups = findLoadGroups(program, refusal === undefined ? fn : program.functions[0]!);
  const inTurn = new Set(
    refusal === undefined ? fn.loops.flatMap(({ start: head }) => loadsInTurn(kernel, head)) : [],
  );
  const accesses = program.accesses.map((access): AccessExplanation => {
    const way =
      refusal === undefined
        ? explainAccess(program, fn, access)
        : general(access, "no-block-form", undefined);
    const leader = groups.get(access.pc)?.members[0]?.pc;
    return {
      ...way,
      leader: leader === access.pc ? undefined : leader,
      inTurn: inTurn.has(access.pc),
    };
  });
  return { shape, refusal, regions, runs, accesses };
}

/** Pcs of the loads of the loop that begins at a block, if lanes go through it one after another. */
function loadsInTurn(
  { program, plan }: { program: Program; plan: FunctionPlan },
  head: number,
): number[] {
  return findLaneLoop(program, plan, head)?.loads.map(({ pc }) => pc) ?? [];
}

function general(access: Access, reason: GeneralReason, culprit: number | undefined): OwnWay {
  return { access, tier: "general", form: undefined, reason, culprit };
}

function explainAccess(program: Program, fn: EmitFunction, access: Access): OwnWay {
  const { pc, space } = access;
  const { op, args, argStart } = program.code;
  const form = accessForm(program, fn, pc);
  const address = args[argStart[pc]!]!;
  if (form !== undefined) {
    const steps = fn.affine?.[address];
    const known = steps === undefined || (steps.x !== "dynamic" && steps.y !== "dynamic");
    const closed = form === "one" || form === "run" || (space === "shared" && known);
    const tier = closed ? "closed-form" : "table";
    return { access, tier, form, reason: undefined, culprit: undefined };
  }
  if (op[pc] !== OP.load && op[pc] !== OP.store) return general(access, "atomic", undefined);
  if (space !== "global" && space !== "shared") return general(access, "space", undefined);
  if (address < 0) return general(access, "no-steps", undefined);
  return general(access, "no-steps", findCulprit(program, fn, address));
}

/** The instruction behind `register` whose operands all have steps, or are one value, but not its result. */
function findCulprit(program: Program, fn: EmitFunction, register: number): number | undefined {
  const { argStart, args } = program.code;
  const stepped = (of: number) =>
    of < 0 || fn.regUniform[of] === 1 || (fn.affine?.[of] && !isUniform(fn.affine[of]));
  const seen = new Set<number>();
  const work = [register];
  while (work.length > 0) {
    const wanted = work.shift()!;
    if (seen.has(wanted)) continue;
    seen.add(wanted);
    for (let pc = 0; pc < program.code.length; pc++) {
      let writes = false;
      registersWritten(program, pc, (written) => {
        writes ||= written === wanted;
      });
      if (!writes) continue;
      const without = [...args.subarray(argStart[pc]!, argStart[pc + 1]!)].filter(
        (arg) => !stepped(arg),
      );
      // Addresses that come from memory have that load to blame.
      if (without.length === 0 || OPS[program.code.op[pc]!]!.class !== "pure") return pc;
      work.push(...without);
    }
  }
  return undefined;
}
