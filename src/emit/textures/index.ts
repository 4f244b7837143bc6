/** Textures and surfaces in generated code: a warp's common fetches without leaving it. */
export { texelCode } from "./codes.ts";
export { fetchRoutine } from "./fetch.ts";
export { counterAreaBytes } from "./scratch.ts";
export { surfaceRoutine } from "./surface.ts";
