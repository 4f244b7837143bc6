export { addCounters } from "./add-counters.ts";
export type { ParallelPlan } from "./parallel-plan.ts";
export { type BlockPort, serveBlocks } from "./serve-blocks.ts";
export {
  type HelperPart,
  type HelperThread,
  Team,
  type TeamLaunch,
  type TeamOptions,
} from "./team.ts";
