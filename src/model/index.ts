export { type ModelOptions, modelLaunch, modelledLaunch } from "./model-launch.ts";
export { type OccupancyInput, occupancyOf } from "./occupancy.ts";
