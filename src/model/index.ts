export { modelChanged } from "./model-changed.ts";
export { type ModelOptions, modelLaunch, modelledLaunch } from "./model-launch.ts";
export { availableDynamicShared, type SharedQuestion } from "./occupancy/available-shared.ts";
export { type OccupancyInput, occupancyOf } from "./occupancy/occupancy.ts";
export type { OccupancyDevice } from "./occupancy/occupancy-device.ts";
export {
  type OccupancyChange,
  type OccupancyCurve,
  type OccupancyStudy,
  occupancyStudy,
} from "./occupancy/study.ts";
export {
  type GivenRegisters,
  plainName,
  type RegisterCount,
} from "./registers/given-registers.ts";
export { registerUse } from "./registers.ts";
export { issueCycles } from "./time/issue-cycles.ts";
export { runOf, turnsTogether } from "./time/loads-together.ts";
export { makeUpNs, timeMakeUp } from "./time/make-up.ts";
export { spinningPcs } from "./time/spinning.ts";
