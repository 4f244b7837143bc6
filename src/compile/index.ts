export { type CompileRequest, type CompileResult, compileProgram } from "./compile-program.ts";
export type { CompiledProgram, DeviceModule, ProgramOptions } from "./compiled-program.ts";
export { compileGuestObject, type GuestObject } from "./guest-object.ts";
export { type CompilePort, serveCompileJobs } from "./jobs.ts";
export { type NvccCommand, type NvccOptions, parseNvccOptions } from "./nvcc-options.ts";
export { isToolchainFile } from "./toolchain.ts";
