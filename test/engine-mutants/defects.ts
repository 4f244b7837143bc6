/** All deliberate mistakes, by the part of the engine that they are in. */
import type { Defect } from "./defect.ts";
import { BLOCK_FORM } from "./defects/block-form.ts";
import { COUNTING } from "./defects/counting.ts";
import { EARLY_END } from "./defects/early-end.ts";
import { GENERAL_FORM } from "./defects/general-form.ts";
import { LANE_LOOPS } from "./defects/lane-loops.ts";
import { LOWERING } from "./defects/lowering.ts";
import { REPEATS } from "./defects/repeats.ts";
import { RUN_FORM } from "./defects/run-form.ts";
import { WORKERS } from "./defects/workers.ts";

export const DEFECTS: Readonly<Record<string, readonly Defect[]>> = {
  "block form": BLOCK_FORM,
  "runs of blocks": RUN_FORM,
  "early end": EARLY_END,
  "lane loops": LANE_LOOPS,
  "general form": GENERAL_FORM,
  counting: COUNTING,
  workers: WORKERS,
  "sharing of results": REPEATS,
  lowering: LOWERING,
};
