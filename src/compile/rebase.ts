/** Names of files in debug information, when a module is used in another folder than it was made in. */

import { slashed } from "../base/index.ts";
import type { CompiledObject } from "./compiled-object.ts";
import type { CompiledProgram, DeviceModule } from "./compiled-program.ts";

/** The program with absolute names of its files. */
export function rebaseProgram(program: CompiledProgram): CompiledProgram {
  const { folder, devices, sources } = program;
  return {
    ...program,
    devices: devices.map((device) => rebaseModule(device, folder)),
    sources: sources.map((source) => absolute(source, folder)),
  };
}

/** The object as one made in `folder`. */
export function rebaseObject(object: CompiledObject, folder: string): CompiledObject {
  if (object.folder === folder) return object;
  return {
    ...object,
    device: object.device && rebaseModule(object.device, object.folder),
    source: absolute(object.source, object.folder),
    folder,
  };
}

function rebaseModule(module: DeviceModule, folder: string): DeviceModule {
  return {
    ...module,
    ir: rebaseFiles(module.ir, folder),
    source: absolute(module.source, folder),
  };
}

function absolute(file: string, folder: string): string {
  return /^([/\\]|[A-Za-z]:)/.test(file) ? file : `${folder}/${file}`;
}

/** Makes names relative to `folder` absolute. `ir` is LLVM IR as text. */
function rebaseFiles(ir: string, folder: string): string {
  const prefix = escaped(`${slashed(folder).replace(/\/$/, "")}/`);
  return ir.replace(/!DIFile\(filename: "(?![/"<]|[A-Za-z]:)/g, (begin) => begin + prefix);
}

/** Inside a string of LLVM IR: bytes other than printable ASCII, quotes and backslashes as `\XX`. */
export function escaped(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) =>
      byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x5c
        ? `\\${byte.toString(16).toUpperCase().padStart(2, "0")}`
        : String.fromCharCode(byte),
    )
    .join("");
}
