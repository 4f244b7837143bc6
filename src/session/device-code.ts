/** Device code that a program makes or loads while it runs: the compiler and the loader behind it. */
import {
  decodeDeviceCode,
  deviceCodeBytes,
  deviceSourceCompiler,
  linkDeviceCode,
  runTimeTool,
} from "../compile/index.ts";
import type { DeviceMemory } from "../exec/index.ts";
import type { Platform } from "../platform/index.ts";
import type { DeviceCodeService } from "../runtime/index.ts";
import { loadModules } from "./load-modules.ts";
import type { SessionJob } from "./messages.ts";
import type { PreparedModules } from "./prepared-modules.ts";

interface DeviceCodeEvents {
  /** Called with each source that is compiled, and its headers. */
  onSource?(name: string, text: string): void;
  /** Called with the IR of each module. */
  onLoad?(ir: string): void;
}

export function deviceCodeService(
  { program, check, folders }: Pick<SessionJob, "program" | "check" | "folders">,
  memory: DeviceMemory,
  prepared: PreparedModules,
  platform: Platform,
  events: DeviceCodeEvents,
): DeviceCodeService {
  const tool = runTimeTool(platform);
  const compile = deviceSourceCompiler(platform, tool, folders);
  return {
    compile(source) {
      events.onSource?.(source.name, source.text);
      for (const [name, text] of source.headers) events.onSource?.(name, text);
      return compile(source);
    },
    codeBytes: deviceCodeBytes,
    link: (modules) => linkDeviceCode(modules, tool),
    load(bytes, diagnostics) {
      const code = decodeDeviceCode(bytes);
      if (!code) return undefined;
      events.onLoad?.(code.ir);
      const tag = "";
      const devices = [{ ...code, tag }];
      return loadModules({ ...program, devices }, memory, prepared, diagnostics, check).get(tag);
    },
  };
}
