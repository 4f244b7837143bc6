export { plainText, withoutMessages } from "./clang-text.ts";
export {
  type CompileResult,
  compileObjects,
  compileProgram,
  type ProgramRequest,
  type UnitsResult,
} from "./compile-program.ts";
export type { CompiledUnit, CompileRequest } from "./compile-units.ts";
export { encodeObjectFile } from "./compiled-object.ts";
export type { CompiledProgram, DeviceModule, ProgramOptions } from "./compiled-program.ts";
export { hostTriple, TARGET } from "./data-model.ts";
export { dependencyRule, makeName } from "./dependencies.ts";
export { decodeDeviceCode, deviceCodeBytes, encodeDeviceCode } from "./device-code-file.ts";
export { linkDeviceCode, runTimeTool } from "./device-code-linking.ts";
export { deviceSourceCompiler } from "./device-source.ts";
export { compileGuestObject, type GuestObject } from "./guest-object.ts";
export {
  guardedHost,
  loweredHost,
  type MovedCode,
  offsetBefore,
} from "./host-forms.ts";
export { type CompilePort, serveCompileJobs } from "./jobs.ts";
export { encodeDeviceLink, encodeLibrary } from "./link-inputs.ts";
export { reportMissingSource } from "./missing-source.ts";
export { type NvccFront, parseNvccFront } from "./nvcc-front.ts";
export { isNvccOption } from "./nvcc-option-table.ts";
export { type NvccCommand, type NvccOptions, parseNvccOptions } from "./nvcc-options.ts";
export { precompilePrelude } from "./precompiled-prelude.ts";
export { preprocess } from "./preprocess.ts";
export { encodeProgramFile, readProgramFile } from "./program-file.ts";
export { rebaseProgram } from "./rebase.ts";
export { MOVED_CODE_SECTION } from "./signature-adapters.ts";
export { askedName, projectOf, type ReachRequest, reachOf } from "./source-reach.ts";
export { normalizeSource } from "./source-text.ts";
export { clangCode, isToolchainFile, pathOfUrl } from "./toolchain.ts";
export { vendorRegisters } from "./vendor-registers.ts";
export { keepCompiler, type WarmCompiler } from "./warm-compiler.ts";
export {
  lebBytes,
  SECTION,
  WasmReader,
  type WasmSection,
  wasmSections,
  wasmSignatures,
} from "./wasm-sections.ts";
