export {
  type CompiledProgram,
  type CompileRequest,
  type CompileResult,
  compileProgram,
  type DeviceModule,
  type ProgramOptions,
} from "./compile-program.ts";
export { compileGuestObject, type GuestObject } from "./guest-object.ts";
export { type CompilePort, serveCompileJobs } from "./jobs.ts";
export { type NvccCommand, type NvccOptions, parseNvccOptions } from "./nvcc-options.ts";
export { isToolchainFile } from "./toolchain.ts";
